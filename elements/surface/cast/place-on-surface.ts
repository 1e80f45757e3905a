import { placeOf } from '../../geo/earth.ts';
import type { Pose } from '../../geo/pose.ts';
import { type Vec3, length, scale } from '../../geo/vector.ts';
import { frameOfSphere } from '../../model/objects/sphere-frame.ts';
import type { Sphere } from '../../model/sphere.ts';
import type { BuiltPoint, OtherPlace, SurfacePoint } from '../../model/surface-point.ts';
import { faceKindName } from '../shape/mesh.ts';
import { GROUND, type Surface } from '../shape/surface.ts';
import { knownHeightOn } from '../shape/terrain.ts';
import type { Caster, SurfaceHit } from './caster.ts';
import { covarianceOf } from './hit-covariance.ts';
import { type OtherHit, otherHit, passedBy } from './other-face.ts';
import { type RayError, errorsOfFace, errorsOfPose } from './ray-errors.ts';

/** A sphere, and the surface around its camera. */
export interface SurfaceAround {
  readonly sphere: Pick<Sphere, 'latitude' | 'longitude' | 'metadata'>;
  readonly surface: Surface;
  /** Casts rays on the surface. */
  readonly caster: Caster;
  /** Whether the surface was built from terrain, without a source of what stands on it. */
  readonly isTerrainAlone: boolean;
}

/** The face that a ray meets, as far as it decides how precisely a place on it can be measured. */
export interface PlacedFace {
  /** What the position of the face rests on; `level-ground` where the height of the ground is assumed. */
  readonly basis: SurfacePoint['basis'];
  /** Unit vector perpendicular to the face: x east, y up, z south. */
  readonly normal: Vec3;
  /** Standard deviation of the height in meters; null if the face lies or stands on ground of assumed height. */
  readonly spread: number | null;
  /** Standard deviation of the position on each horizontal axis in meters. */
  readonly rounding: number;
  /** Identifies what the face belongs to, also in the surfaces of other spheres; null if it has no id. */
  readonly thing: string | null;
}

/** The place that a ray shows, and the face on which it lies. */
export interface FacedPlace {
  readonly place: SurfacePoint;
  readonly face: PlacedFace;
}

const LEVEL: Pose = { heading: 0, pitch: 0, roll: 0 };

const UP: Vec3 = [0, 1, 0];

/** Faces whose normals have a smaller upward part are upright: their places do not depend on the height of the ground. */
const UPRIGHT = 0.01;

/**
 * Returns the place where a ray from the camera first meets the surface; null for the sky.
 *
 * @param ray - Unit vector in the world frame of the sphere: x east, y up, z south.
 * @param errors - The errors of the ray that do not result from the position and the orientation of the sphere, such
 *   as the error of a pixel.
 */
export const placeOnSurface = (
  around: SurfaceAround,
  ray: Vec3,
  errors: readonly RayError[],
): SurfacePoint | null => facedPlaceOnSurface(around, ray, errors)?.place ?? null;

/** Returns the place of `placeOnSurface` with the face on which it lies; null for the sky. */
export function facedPlaceOnSurface(
  around: SurfaceAround,
  ray: Vec3,
  errors: readonly RayError[],
): FacedPlace | null {
  const hit = around.caster.cast([0, 0, 0], ray);
  if (!hit) return null;
  const point = pointOfHit(around, ray, hit);
  // Where terrain has holes, its ground is level.
  if (point.basis === 'surface' && around.isTerrainAlone) {
    const { latitude, longitude, altitude, distance } = point;
    return {
      place: { latitude, longitude, altitude, basis: 'level-ground', distance },
      face: { basis: 'level-ground', normal: UP, spread: null, rounding: 0, thing: 'ground' },
    };
  }
  return {
    place: { ...point, ...precisionOf(around, { ray, hit }, errors) },
    face: faceOfHit(around, { ray, hit }, point.basis),
  };
}

/** Returns the key of a thing; null if it has none. */
const keyOf = (thing: SurfaceAround['surface']['things'][number] | undefined): string | null =>
  thing?.id == null ? null : `${thing.role} ${thing.id}`;

function faceOfHit(
  { surface: { terrain, things } }: SurfaceAround,
  { ray, hit: { distance, normal, owner } }: { readonly ray: Vec3; readonly hit: SurfaceHit },
  basis: SurfacePoint['basis'],
): PlacedFace {
  const { spread = 0, rounding = 0 } = things[owner] ?? {};
  const isGround = owner === GROUND;
  const isAssumed = !terrain || knownHeightOn(terrain, [ray[0] * distance, ray[2] * distance]) === null;
  return {
    basis: isGround && isAssumed ? 'level-ground' : basis,
    normal,
    spread: isAssumed && Math.abs(normal[1]) > UPRIGHT ? null : spread,
    rounding,
    thing: isGround ? 'ground' : keyOf(things[owner]),
  };
}

/** Returns how precise the place of a hit is. */
function precisionOf(
  around: SurfaceAround,
  { ray, hit }: { readonly ray: Vec3; readonly hit: SurfaceHit },
  others: readonly RayError[],
): Pick<BuiltPoint, 'covariance' | 'ambiguous'> {
  const { precision, pose = LEVEL } = around.sphere.metadata;
  const thing = around.surface.things[hit.owner];
  const errors = precision && errorsOfPose(ray, precision, pose);
  const passed = passedBy([0, 0, 0], ray, hit);
  if (!errors || !thing) return { covariance: null, ambiguous: passed && otherPlace(around, passed) };
  const [rays, faces] = [[...errors, ...others], errorsOfFace(thing)];
  const other = passed ?? otherHit(around.caster, { ray, hit }, [...rays, ...faces]);
  return {
    covariance: covarianceOf({ ray, ...hit }, rays, faces),
    ambiguous: other && otherPlace(around, other),
  };
}

function otherPlace({ sphere, surface }: SurfaceAround, other: OtherHit | 'sky'): OtherPlace {
  if (other === 'sky') return { kind: other };
  const { hit, point } = other;
  const { camera } = frameOfSphere(sphere);
  return { ...placeOf(camera, point), distance: length(point), ...shownAt(surface, hit) };
}

/** Returns the kind and the building that a hit shows. */
function shownAt(
  { things }: Surface,
  { kind, owner, before }: SurfaceHit,
): Pick<BuiltPoint, 'kind' | 'building'> {
  const shown = things[before ?? owner];
  return {
    kind: before === null ? faceKindName(kind) : 'unknown',
    building: shown?.role === 'building' ? { id: shown.id, properties: shown.tags } : null,
  };
}

function pointOfHit(
  { sphere, surface }: SurfaceAround,
  ray: Vec3,
  hit: SurfaceHit,
): Omit<BuiltPoint, 'covariance' | 'ambiguous'> {
  const { terrain } = surface;
  const { distance, normal, owner } = hit;
  const { camera, ground } = frameOfSphere(sphere);
  const { geoidUndulation } = sphere.metadata;
  const place = placeOf(camera, scale(ray, distance));
  const base = terrain && knownHeightOn(terrain, [ray[0] * distance, ray[2] * distance]);
  const isOnTerrain = owner === GROUND && base !== null;
  const above = base === null ? ground : camera.altitude + base;
  return {
    ...place,
    ...shownAt(surface, hit),
    basis: isOnTerrain ? 'terrain' : 'surface',
    heightAboveGround: isOnTerrain ? 0 : place.altitude - above,
    heightAboveSea: geoidUndulation === undefined ? null : place.altitude - geoidUndulation,
    distance,
    normal,
  };
}
