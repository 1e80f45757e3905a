import {
  type Vec3,
  add,
  cross,
  length,
  normalize,
  scale,
  subtract,
} from '../../../../elements/geo/vector.ts';
import type { Caster } from '../../../../elements/surface/cast/caster.ts';
import { FaceKind } from '../../../../elements/surface/shape/mesh.ts';
import type { Surface } from '../../../../elements/surface/shape/surface.ts';

/** A point of a wall. */
export interface FacadePoint {
  readonly point: Vec3;
  /** Unit vector perpendicular to the wall, away from the building. */
  readonly normal: Vec3;
}

/** Number of points on the walls of a building. About half of them face a camera. */
const POINTS = 48;

/** Distance in meters up to which another building in front of a wall counts as attached to it. */
const ATTACHED = 1;

/** Distance in meters behind a wall at which a ray begins that looks for an attached building. */
const INSIDE = 0.5;

interface Triangle {
  readonly corners: readonly [Vec3, Vec3, Vec3];
  readonly normal: Vec3;
  readonly area: number;
}

function triangleOf({ positions, corners }: Surface['mesh'], face: number): Triangle {
  const corner = (n: number): Vec3 => {
    const at = (corners[face * 3 + n] as number) * 3;
    return [positions[at] as number, positions[at + 1] as number, positions[at + 2] as number];
  };
  const [a, b, c] = [corner(0), corner(1), corner(2)];
  const normal = cross(subtract(b, a), subtract(c, a));
  const twice = length(normal);
  return { corners: [a, b, c], normal: twice > 0 ? normalize(normal) : normal, area: twice / 2 };
}

/** Returns the walls of a building. */
function wallsOf({ mesh }: Surface, building: number): readonly Triangle[] {
  const walls: Triangle[] = [];
  for (let face = 0; face < mesh.owners.length; face += 1)
    if (mesh.owners[face] === building && mesh.kinds[face] === FaceKind.wall) {
      const wall = triangleOf(mesh, face);
      if (wall.area > 0) walls.push(wall);
    }
  return walls;
}

const fraction = (value: number): number => value - Math.floor(value);

/**
 * Returns a point of a triangle by the number of the point. Successive points are spread evenly, by the R2 sequence of
 * M. Roberts, "The Unreasonable Effectiveness of Quasirandom Sequences" (2018).
 */
function pointIn({ corners: [a, b, c] }: Triangle, n: number): Vec3 {
  let [u, v] = [fraction(0.5 + n * 0.7548776662466927), fraction(0.5 + n * 0.5698402909980532)];
  if (u + v > 1) [u, v] = [1 - u, 1 - v];
  return add(a, add(scale(subtract(b, a), u), scale(subtract(c, a), v)));
}

/**
 * Returns points that are spread over the walls of a building, each for the same area of them. Walls to which another
 * building is attached have none, because nobody sees them.
 */
export function facadePoints(
  surface: Surface,
  caster: Pick<Caster, 'cast'>,
  building: number,
): readonly FacadePoint[] {
  const walls = wallsOf(surface, building);
  const step = walls.reduce((sum, { area }) => sum + area, 0) / POINTS;
  const points: FacadePoint[] = [];
  let [until, next] = [0, 0.5 * step];
  for (const wall of walls) {
    until += wall.area;
    for (; next < until; next += step) {
      points.push({ point: pointIn(wall, points.length), normal: wall.normal });
    }
  }
  return points.filter(({ point, normal }) => {
    const hit = caster.cast(subtract(point, scale(normal, INSIDE)), normal);
    const isAttached = hit !== null && hit.distance < INSIDE + ATTACHED && hit.owner !== building;
    return !isAttached || surface.things[hit.owner]?.role !== 'building';
  });
}
