import { add, cross, dot, length, normalize, scale, subtract, type Vec3 } from '../../geo/vector.ts';
import { FaceKind } from '../shape/mesh.ts';
import { GROUND } from '../shape/surface.ts';
import type { Caster, SurfaceHit } from './caster.ts';
import type { RayError } from './ray-errors.ts';

/** A face that a ray may meet, and the place on it in meters around the origin of the surface. */
export interface OtherHit {
  readonly hit: SurfaceHit;
  readonly point: Vec3;
}

/** Number of rays on each ring around the ray, and the radii of the rings in standard deviations. */
const RAYS = 16;
const RINGS = [1, 2, 3] as const;

/**
 * Distance in meters between a face and the plane of the first one, along a ray, up to which the face counts as in this
 * plane. In proportion to the displacement of the ray, it is larger for the same thing, such as curved roofs and
 * terrain, whose faces follow each other at small angles.
 */
const IN_PLANE = 0.05;
const SHARE_OF_SAME = 0.25;
const SHARE_OF_OTHER = 0.02;

const sumOf = (vectors: readonly Vec3[], weights: readonly number[]): Vec3 =>
  vectors.reduce<Vec3>((sum, vector, at) => add(sum, scale(vector, weights[at] as number)), [0, 0, 0]);

const product = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);

/** Returns a list of numbers whose squares have the sum 1. A list of zeros stays as it is. */
function unit(list: readonly number[]): readonly number[] {
  const size = Math.sqrt(product(list, list)) || 1;
  return list.map((value) => value / size);
}

/**
 * Returns two perpendicular lists of factors of the errors. The errors by all factors in their plane that are one
 * standard deviation from zero displace the ray to the ellipse of one standard deviation at the place.
 */
function ellipseAxes(ray: Vec3, distance: number, errors: readonly RayError[]) {
  const across = normalize(cross(ray, Math.abs(ray[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
  const moved = errors.map(({ origin, direction }) => add(origin, scale(direction, distance)));
  const first = unit(moved.map((vector) => dot(vector, across)));
  const upward = cross(across, ray);
  const second = moved.map((vector) => dot(vector, upward));
  const shared = product(second, first);
  return [first, unit(second.map((value, at) => value - shared * (first[at] as number)))] as const;
}

/** A ray and the first face that it meets. */
interface Met {
  readonly ray: Vec3;
  readonly hit: SurfaceHit;
}

/** Returns the tree or the object of unknown shape that a ray passes; null if there is none. */
export function passedBy(origin: Vec3, direction: Vec3, hit: SurfaceHit): OtherHit | null {
  const { passed } = hit;
  if (passed === null) return null;
  const point = add(origin, scale(direction, passed.distance));
  return { hit: { ...hit, ...passed, kind: FaceKind.other, before: null }, point };
}

/** Returns whether what a displaced ray meets is a continuation of the first face. */
function continues({ ray, hit }: Met, origin: Vec3, direction: Vec3, other: SurfaceHit | null): boolean {
  const { normal, distance, owner, kind, before } = hit;
  const place = scale(ray, distance);
  const expected = dot(normal, subtract(place, origin)) / dot(normal, direction);
  if (!(expected > 0)) return false;
  // The ground continues beyond the surface.
  if (other === null) return owner === GROUND;
  if (other.before !== null && before === null) return false;
  const isSame = other.owner === owner && other.kind === kind;
  const shift = length(subtract(add(origin, scale(direction, expected)), place));
  const allowed = Math.max(IN_PLANE, (isSame ? SHARE_OF_SAME : SHARE_OF_OTHER) * shift);
  return Math.abs(other.distance - expected) * length(direction) <= allowed;
}

/**
 * Returns what a ray from the origin of a surface may meet in place of its first face, or null if all rays within three
 * standard deviations meet this face or its plane. The rays lie on rings around the ray, from the inside to the outside,
 * so that the result is the most probable one. Something narrow between the rays can be missed.
 *
 * @param met - The unit vector of the ray, and what it meets.
 * @param errors - The errors of the ray and of the face.
 */
export function otherHit(caster: Caster, met: Met, errors: readonly RayError[]): OtherHit | 'sky' | null {
  const { ray, hit } = met;
  const [first, second] = ellipseAxes(ray, hit.distance, errors);
  for (const radius of RINGS)
    for (let n = 0; n < RAYS; n += 1) {
      const angle = (2 * Math.PI * n) / RAYS;
      const weights = first.map(
        (value, at) => radius * (Math.cos(angle) * value + Math.sin(angle) * (second[at] as number)),
      );
      const origin = sumOf(
        errors.map((error) => error.origin),
        weights,
      );
      const direction = add(
        ray,
        sumOf(
          errors.map((error) => error.direction),
          weights,
        ),
      );
      const other = caster.cast(origin, direction);
      const passed = other && passedBy(origin, direction, other);
      if (passed) return passed;
      if (continues(met, origin, direction, other)) continue;
      return other ? { hit: other, point: add(origin, scale(direction, other.distance)) } : 'sky';
    }
  return null;
}
