import { toDeg } from '../../../../elements/geo/angle.ts';
import { type LatLon, type Place, placeOf, worldOf } from '../../../../elements/geo/earth.ts';
import { type Vec3, cross, dot, length, normalize, subtract } from '../../../../elements/geo/vector.ts';
import { PLACE_SIZE, placeAngle } from '../../../../elements/model/place-views.ts';
import type { Caster } from '../../../../elements/surface/cast/caster.ts';
import type { Surface } from '../../../../elements/surface/shape/surface.ts';
import { type FacadePoint, facadePoints } from './facade-points.ts';
import type { PlaceSights, Sight } from './surface-messages.ts';

/** Height in meters from which rays fall on a surface. Nothing that stands is higher above a camera. */
const ABOVE = 2000;

/** Distance in meters by which a ray begins below the top of a crown. */
const BELOW_TOP = 0.01;

/** Distance in meters to a place within which a face that a ray meets belongs to the place. */
const AT_PLACE = 1;

/** Maximum number of trees above a place. */
const MAX_CROWNS = 20;

interface Around {
  readonly surface: Surface;
  readonly caster: Caster;
}

/** What a place shows from above. */
interface Target {
  readonly point: Vec3;
  /** The index of the building; null if none stands there. */
  readonly building: number | null;
}

/** Returns what is at a place below the crowns of trees; null outside of the surface. */
function targetAt({ surface, caster }: Around, x: number, z: number): Target | null {
  let from: Vec3 = [x, ABOVE, z];
  for (let crowns = 0; crowns < MAX_CROWNS; crowns += 1) {
    const hit = caster.cast(from, [0, -1, 0]);
    if (!hit) return null;
    const point: Vec3 = [x, from[1] - hit.distance, z];
    const role = surface.things[hit.owner]?.role;
    if (role !== 'tree') return { point, building: role === 'building' ? hit.owner : null };
    from = [x, point[1] - BELOW_TOP, z];
  }
  return null;
}

/** Returns the corners of the roofs and walls of a building. */
function cornersOf({ mesh: { owners, corners, positions } }: Surface, building: number): readonly Vec3[] {
  const points = new Set<number>();
  for (let face = 0; face < owners.length; face += 1)
    if (owners[face] === building)
      for (let n = 0; n < 3; n += 1) points.add((corners[face * 3 + n] as number) * 3);
  return [...points].map((at) => [...positions.subarray(at, at + 3)] as unknown as Vec3);
}

/** Returns the angle in degrees of a part of a picture, by its size at a distance of one. */
const angleOf = (size: number): number => 2 * toDeg(Math.atan(size / 2));

/** Returns the size of points, or of a place without any, in the picture of a camera that points to a target. */
function sizeOf(
  camera: Vec3,
  target: Vec3,
  corners: readonly Vec3[],
): Pick<Sight, 'width' | 'height' | 'above' | 'below'> {
  const toTarget = subtract(target, camera);
  if (corners.length === 0) {
    const angle = placeAngle(length(toTarget));
    return { width: angle, height: angle, above: angle / 2, below: angle / 2 };
  }
  const ahead = normalize(toTarget);
  const right = normalize(cross(ahead, Math.abs(ahead[1]) > 0.999 ? [0, 0, -1] : [0, 1, 0]));
  const up = cross(right, ahead);
  const points = corners.map((corner) => {
    const to = subtract(corner, camera);
    // A building that surrounds the camera takes the whole picture.
    const depth = Math.max(dot(to, ahead), 1e-3);
    return { x: dot(to, right) / depth, y: dot(to, up) / depth };
  });
  const across = points.map(({ x }) => x);
  const upward = points.map(({ y }) => y);
  const [highest, lowest] = [Math.max(...upward), Math.min(...upward)];
  return {
    width: angleOf(Math.max(...across) - Math.min(...across)),
    height: angleOf(2 * Math.max(Math.abs(highest), Math.abs(lowest))),
    above: toDeg(Math.atan(highest)),
    below: toDeg(Math.atan(-lowest)),
  };
}

/** Number of points around a place at which no building stands, and their distance from it in meters. */
const [GROUND_POINTS, GROUND_RADIUS] = [8, PLACE_SIZE / 4];

/** Returns points of the ground around a place that are not below a building. */
function groundPoints(around: Around, [x, , z]: Vec3): readonly Vec3[] {
  return Array.from({ length: GROUND_POINTS }, (_, n) => (2 * Math.PI * n) / GROUND_POINTS).flatMap(
    (angle) => {
      const at = targetAt(around, x + GROUND_RADIUS * Math.sin(angle), z - GROUND_RADIUS * Math.cos(angle));
      return at && at.building === null ? [at.point] : [];
    },
  );
}

/**
 * Returns the share of a facade that is seen from a camera, by its size in the picture. Walls that face away from the
 * camera do not count. Returns 0 if all do.
 */
function facadeShare(facade: readonly FacadePoint[], camera: Vec3, isSeen: (point: Vec3) => boolean): number {
  let [whole, seen] = [0, 0];
  for (const { point, normal } of facade) {
    const toCamera = subtract(camera, point);
    const distance = length(toCamera);
    const size = dot(normal, toCamera) / distance ** 3;
    if (!(size > 0)) continue;
    whole += size;
    if (isSeen(point)) seen += size;
  }
  return whole > 0 ? seen / whole : 0;
}

/**
 * Returns what stands at a place, and how it is seen from some cameras; null if the place is outside of the surface.
 * Trees hide what is behind them; buildings of unknown height hide nothing.
 */
export function sightsOf(
  around: Around,
  { place, cameras }: { readonly place: LatLon; readonly cameras: readonly Place[] },
): PlaceSights | null {
  const { surface, caster } = around;
  const { origin } = surface;
  const [x, , z] = worldOf(origin, { ...place, altitude: origin.altitude });
  const target = targetAt(around, x, z);
  if (!target) return null;
  const { point, building } = target;
  const corners = building === null ? [] : cornersOf(surface, building);
  const facade = building === null ? [] : facadePoints(surface, caster, building);
  const ground = building === null ? groundPoints(around, point) : [];
  const sights = cameras.map((each): Sight => {
    const camera = worldOf(origin, each);
    const isSeen = (to: Vec3): boolean => {
      const ray = subtract(to, camera);
      const hit = caster.cast(camera, ray);
      return hit === null || hit.owner === building || (1 - hit.distance) * length(ray) < AT_PLACE;
    };
    const isVisible = isSeen(point);
    const seen = [isVisible, ...ground.map(isSeen)];
    const share =
      facade.length > 0 ? facadeShare(facade, camera, isSeen) : seen.filter(Boolean).length / seen.length;
    return { isVisible, share, ...sizeOf(camera, point, corners) };
  });
  return { altitude: placeOf(origin, point).altitude, sights };
}
