import { toDeg } from '../geo/angle.ts';
import { type LatLon, placeOf } from '../geo/earth.ts';
import { newellNormal, planeOfRing } from '../geo/plane.ts';
import { type Vec3, add, cross, dot, scale, subtract } from '../geo/vector.ts';
import { lengthOf } from './lengths.ts';
import { gradientsOf, hasSame, localOf } from './local-points.ts';
import { type MeasuredPoint, toWorld } from './measured-point.ts';
import { type Problem, isProblem } from './problem.ts';
import { type Figure, figureOf, varianceOf } from './propagate.ts';

/** The area that an outline encloses. Areas are in square meters. */
export interface Area {
  /** Area of the outline as seen from above; null if the outline crosses itself as seen from above. */
  readonly level: Figure | null;
  /** Area in the plane that fits the outline best, such as that of a roof or wall. */
  readonly sloped: Figure;
  /** Length of the outline in meters. */
  readonly perimeter: Figure;
  /** Slope of the plane in degrees, from 0 (level) to 90 (upright). */
  readonly slope: number;
  /** Largest distance of a point from the plane in meters. The sloped area is meaningful if it is small. */
  readonly unevenness: number;
}

type Flat = readonly [number, number];

const turn = (a: Flat, b: Flat, c: Flat): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Returns whether two neighboring edges of a ring lie on each other, or two others cross or touch. */
function crosses(ring: readonly Flat[]): boolean {
  const edgeAt = (n: number): readonly [Flat, Flat] => [
    ring[n] ?? [0, 0],
    ring[(n + 1) % ring.length] ?? [0, 0],
  ];
  return ring.some((_, n) => {
    const [a, b] = edgeAt(n);
    for (let other = n + 2; other < ring.length; other += 1) {
      if (n === 0 && other === ring.length - 1) continue;
      const [c, d] = edgeAt(other);
      if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) return true;
    }
    return false;
  });
}

/** Returns ½ n · Σ pᵢ × pᵢ₊₁ for a unit vector n, and its change per meter of each point. */
function areaAlong(
  at: readonly Vec3[],
  unit: Vec3,
): { readonly value: number; readonly changes: readonly Vec3[] } {
  const value = dot(newellNormal(at), unit) / 2;
  const changes = at.map((_, n) => {
    const before = at.at(n - 1) ?? unit;
    const after = at[(n + 1) % at.length] ?? unit;
    return scale(cross(subtract(after, before), unit), 1 / 2);
  });
  return value < 0
    ? { value: -value, changes: changes.map((change) => scale(change, -1)) }
    : { value, changes };
}

/**
 * Returns the area that an outline of three or more points encloses, as seen from above and in its own plane, with
 * deviations and intervals. The outline can cross the antimeridian; it is closed from the last point to the first.
 *
 * @returns A problem if the outline crosses itself, or extends more than 100 km from its middle.
 * @example
 *   const roof = measureArea(corners);
 *   if (!isProblem(roof)) show(`${roof.sloped.value} m², level ${roof.level?.value} m²`);
 */
export function measureArea(points: readonly MeasuredPoint[]): Area | Problem {
  const local = localOf(points, 3);
  if ('problem' in local) return local;
  const { middle, at } = local;
  if (hasSame(at, true)) return { problem: 'same-place' };
  const { across, along, normal } = planeOfRing(at);
  const inPlane = at.map((one): Flat => [dot(across, one), dot(along, one)]);
  if (crosses(inPlane)) return { problem: 'crosses-itself' };
  const figure = (unit: Vec3): Figure => {
    const { value, changes } = areaAlong(at, unit);
    return figureOf(value, varianceOf(gradientsOf(points, middle, changes)));
  };
  const center = scale(at.reduce<Vec3>(add, [0, 0, 0]), 1 / at.length);
  const first = points[0];
  const closed = first ? [...points, first] : points;
  const isCrossedAbove = crosses(at.map(([east, north]): Flat => [east, north]));
  return {
    level: isCrossedAbove ? null : figure([0, 0, 1]),
    sloped: figure(normal),
    perimeter: lengthOf(closed, { middle, at: [...at, at[0] ?? [0, 0, 0]] }, false),
    slope: toDeg(Math.acos(Math.min(1, Math.abs(normal[2])))),
    unevenness: Math.max(...at.map((one) => Math.abs(dot(normal, subtract(one, center))))),
  };
}

/** Number of steps on each side of the outline in which slopes are sampled. */
const STEPS = 48;

/** Slopes are computed over at least this distance in meters. */
const LEAST_STEP = 0.5;

/** Returns whether a point is inside of a ring, by the number of edges that a line to the east crosses. */
const isInside = (ring: readonly Vec3[], [east, north]: Flat): boolean =>
  ring.reduce((inside, [ax, ay], n) => {
    const [bx, by] = ring.at(n - 1) ?? [ax, ay];
    return ay > north !== by > north && east < ((bx - ax) * (north - ay)) / (by - ay) + ax ? !inside : inside;
  }, false);

/**
 * Returns the area along the ground inside of an outline in square meters: the level area times the mean of √(1 + slope²).
 * The deviation is that of the outline; errors of the heights are not included.
 *
 * @param heightAt - Returns the altitude of the ground in meters above the ellipsoid; null where it is unknown, which is an
 *   `unknown-height` problem.
 * @example
 *   const lawn = measureAreaAlong(corners, (place) => terrain.heightAt(place));
 */
export function measureAreaAlong(
  points: readonly MeasuredPoint[],
  heightAt: (place: LatLon) => number | null,
): Figure | Problem {
  const area = measureArea(points);
  if (isProblem(area)) return area;
  const local = localOf(points, 3);
  if (isProblem(local)) return local;
  if (!area.level) return { problem: 'crosses-itself' };
  const { at, middle } = local;
  const [west, south] = [Math.min(...at.map(([east]) => east)), Math.min(...at.map(([, north]) => north))];
  const [east, north] = [Math.max(...at.map(([x]) => x)), Math.max(...at.map(([, y]) => y))];
  const step = Math.max(LEAST_STEP, (east - west) / STEPS, (north - south) / STEPS);
  const height = ([x, y]: Flat): number =>
    heightAt(placeOf({ ...middle, altitude: 0 }, toWorld([x, y, 0]))) ?? NaN;
  let [sum, count] = [0, 0];
  for (let x = west + step / 4; x <= east; x += step / 2)
    for (let y = south + step / 4; y <= north; y += step / 2) {
      if (!isInside(at, [x, y])) continue;
      const toEast = (height([x + step / 2, y]) - height([x - step / 2, y])) / step;
      const toNorth = (height([x, y + step / 2]) - height([x, y - step / 2])) / step;
      sum += Math.sqrt(1 + toEast * toEast + toNorth * toNorth);
      count += 1;
    }
  // An outline that is narrower than the steps is as steep as its plane.
  const factor = count > 0 ? sum / count : area.sloped.value / area.level.value;
  if (!Number.isFinite(factor)) return { problem: 'unknown-height' };
  const { value, deviation } = area.level;
  return figureOf(value * factor, deviation === null ? null : (deviation * factor) ** 2);
}
