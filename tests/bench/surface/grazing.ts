import { createRandom } from '../../../demo/world/hash.ts';
import { vectorOf } from '../../../elements/geo/camera.ts';
import { matrixOfPose, type Pose } from '../../../elements/geo/pose.ts';
import { add, rotate, scale, subtract, type Vec3 } from '../../../elements/geo/vector.ts';
import { covarianceOf, displacementOf } from '../../../elements/surface/cast/hit-covariance.ts';
import { errorsOfPose } from '../../../elements/surface/cast/ray-errors.ts';
import { CHI_SQUARE, normal } from './normal.ts';

const LEVEL: Pose = { heading: 0, pitch: 0, roll: 0 };
const PRECISION = { horizontal: 0.5, vertical: 0.5, heading: 1, pitch: 1, roll: 1 };
const HEIGHT = 100;
const DRAWS = 40_000;

type Ellipse = readonly [ee: number, en: number, nn: number];

/** Returns whether a displacement to the east and north lies within the 95 % ellipse of a covariance. */
const isWithin = ([ee, en, nn]: Ellipse, east: number, north: number): boolean =>
  (nn * east * east - 2 * en * east * north + ee * north * north) / (ee * nn - en * en) <= CHI_SQUARE;

/** Returns the shares of true places in the region of J Σ Jᵀ and in the stated one, at an angle in degrees. */
function sharesAt(incidence: number): readonly [firstOrder: number, stated: number] {
  const random = createRandom(incidence);
  let [first, stated] = [0, 0];
  for (let n = 0; n < DRAWS; n += 1) {
    const ray = vectorOf({ pan: 360 * random(), tilt: -incidence });
    const met = { ray, normal: [0, 1, 0] as Vec3, distance: -HEIGHT / ray[1] };
    const errors = errorsOfPose(ray, PRECISION, LEVEL)!;
    const columns = errors.map((error) => displacementOf(met, error));
    const sum = (of: (column: Vec3) => number): number =>
      columns.reduce((total, column) => total + of(column), 0);
    const [ee, en, , , nn] = covarianceOf(met, errors, []);
    const origin: Vec3 = [normal(random) / 2, normal(random) / 2, normal(random) / 2];
    const turn = matrixOfPose({ heading: normal(random), pitch: normal(random), roll: normal(random) });
    const direction = rotate(turn, ray);
    if (direction[1] >= 0) continue;
    const place = add(origin, scale(direction, (-HEIGHT - origin[1]) / direction[1]));
    const [x, , z] = subtract(place, scale(ray, met.distance));
    const linear: Ellipse = [
      sum((it) => it[0] * it[0]),
      sum((it) => -it[0] * it[2]),
      sum((it) => it[2] * it[2]),
    ];
    if (isWithin(linear, x, -z)) first += 1;
    if (isWithin([ee, en, nn], x, -z)) stated += 1;
  }
  return [first / DRAWS, stated / DRAWS];
}

/** Measures the share of true places in the 95 % region on level ground, by the angle between the ray and the ground. */
export function measureGrazing(print: (line: string) => void): void {
  print('\n| incidence on level ground, angles precise to 1° | J Σ Jᵀ | stated |\n|---|---|---|');
  for (const incidence of [3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30]) {
    const [first, stated] = sharesAt(incidence);
    print(`| ${incidence}° | ${(first * 100).toFixed(1)} % | ${(stated * 100).toFixed(1)} % |`);
  }
}
