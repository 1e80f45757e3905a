import { type Place, worldOf } from '../../geo/earth.ts';
import { rayOfPixel } from '../../geo/pixel-ray.ts';
import { type Vec3, length, scale, subtract } from '../../geo/vector.ts';
import type { Draper } from '../../model/objects/draper.ts';
import { type GroundAt, frameOfSphere } from '../../model/objects/sphere-frame.ts';
import type { Sphere } from '../../model/sphere.ts';
import type { SurfacePoint } from '../../model/surface-point.ts';
import type { OccluderFaces } from '../../scene/occluder-depth.ts';
import { Caster } from '../../surface/cast/caster.ts';
import { type FacedPlace, facedPlaceOnSurface } from '../../surface/cast/place-on-surface.ts';
import { type DrawnPixel, errorsOfPixel } from '../../surface/cast/ray-errors.ts';
import type * as drapeModule from '../../surface/drape/drape.ts';
import type { Surface } from '../../surface/shape/surface.ts';
import { knownHeightOn } from '../../surface/shape/terrain.ts';
import type { BuiltSurface } from '../../surface/surface-messages.ts';
import type { DrawnFaces } from '../base/world-frame.ts';
import type { SurfaceSpot } from './surface-cursor.ts';

/** Distance in meters from the camera within which faces are drawn. Beyond it, the ground is level. */
const DRAWN_REACH = 1000;

const casterOn = ({ surface, cells }: BuiltSurface): Caster => new Caster(surface, cells);

/** What stands around a sphere: finds the places that pixels show, and whether a point is hidden. */
export class Surroundings {
  readonly sphere: Sphere;
  /** Called after what stands there has been replaced. */
  onChange: () => void = () => undefined;
  #built: BuiltSurface;
  #caster: Caster;
  /** Undefined until it is needed, and null until its code is loaded. */
  #draper: Draper | null | undefined;
  /** The code that lays objects on the surface; null until it is loaded. */
  #drape: typeof drapeModule | null = null;
  #onDraper: () => void = () => undefined;
  /** Null until they are needed. */
  #faces: DrawnFaces | null = null;
  /** Whether nothing is known about what stands on the terrain. */
  readonly isTerrainAlone: boolean;

  constructor(sphere: Sphere, built: BuiltSurface, isTerrainAlone: boolean) {
    this.sphere = sphere;
    this.#built = built;
    this.#caster = casterOn(built);
    this.isTerrainAlone = isTerrainAlone;
  }

  get surface(): Surface {
    return this.#built.surface;
  }

  get occluders(): OccluderFaces {
    return this.#built.occluders;
  }

  /** What stands there, as faces to draw. The same object until the surface is replaced. */
  get faces(): DrawnFaces {
    const { camera, ground } = frameOfSphere(this.sphere);
    this.#faces ??= {
      positions: this.surface.mesh.positions,
      corners: knownCorners(this.surface, DRAWN_REACH),
      ground: ground - camera.altitude,
    };
    return this.#faces;
  }

  /** Null if the ground is level. */
  get groundAt(): GroundAt | null {
    return groundOn(this.#built.surface);
  }

  /** Replaces the surface by a larger one around the same sphere. */
  replace(built: BuiltSurface): void {
    this.#built = built;
    this.#caster = casterOn(built);
    this.#faces = null;
    this.#renewDraper();
    this.onChange();
  }

  /** Returns what lays objects on the surface; null until it is loaded, after which a function is called. */
  draper(onLoad: () => void): Draper | null {
    this.#onDraper = onLoad;
    if (this.#draper === undefined) {
      this.#draper = null;
      void this.#loadDraper();
    }
    return this.#draper;
  }

  /** Without the code, objects lie on the ground. */
  async #loadDraper(): Promise<void> {
    this.#drape = await import('../../surface/drape/drape.ts').catch(() => null);
    if (!this.#drape) return;
    this.#renewDraper();
    this.#onDraper();
  }

  #renewDraper(): void {
    if (!this.#drape) return;
    const { camera, ground } = frameOfSphere(this.sphere);
    const { surface, cells } = this.#built;
    this.#draper = new this.#drape.SurfaceDraper(surface, cells, ground - camera.altitude);
  }

  /** Returns where a ray from the camera meets the surface; null for the sky. */
  spotAt(ray: Vec3): SurfaceSpot | null {
    const hit = this.#caster.cast([0, 0, 0], ray);
    return hit && { point: scale(ray, hit.distance), normal: hit.normal };
  }

  /** Returns the place that a pixel shows; null for the sky. */
  placeAt(drawn: DrawnPixel): SurfacePoint | null {
    return this.facedPlaceAt(drawn)?.place ?? null;
  }

  /** Returns the place that a pixel shows, with the face on which it lies; null for the sky. */
  facedPlaceAt(drawn: DrawnPixel): FacedPlace | null {
    const around = {
      sphere: this.sphere,
      surface: this.#built.surface,
      caster: this.#caster,
      isTerrainAlone: this.isTerrainAlone,
    };
    return facedPlaceOnSurface(around, rayOfPixel(drawn.view, drawn.size, drawn.pixel), errorsOfPixel(drawn));
  }

  /** Returns whether something stands in front of a point in world meters. */
  isHidden(point: Vec3): boolean {
    return this.#caster.isHidden(point);
  }

  /**
   * Returns whether something stands in front of a place for a camera elsewhere, more than `margin` meters before the
   * place. Beyond the surface, nothing is known to stand.
   */
  isHiddenFrom(camera: Place, place: Place, margin: number): boolean {
    const origin = this.#built.surface.origin;
    const from = worldOf(origin, camera);
    const sight = subtract(worldOf(origin, place), from);
    const distance = length(sight);
    const hit = this.#caster.cast(from, scale(sight, 1 / distance));
    return hit !== null && hit.distance < distance - margin;
  }
}

/** Returns the corners of the faces within a distance in meters, except those of buildings of unknown height. */
function knownCorners({ mesh, things }: Surface, reach: number): Uint32Array {
  const { positions, corners, owners } = mesh;
  return corners.filter((_, at) => {
    const face = Math.floor(at / 3);
    const point = (corners[face * 3] as number) * 3;
    const away = Math.hypot(positions[point] as number, positions[point + 2] as number);
    return away < reach && things[owners[face] as number]?.unknown !== true;
  });
}

/** Returns the altitude of a surface's terrain at places; null if its ground is level. */
function groundOn({ origin, terrain }: Surface): GroundAt | null {
  if (!terrain) return null;
  const { altitude } = origin;
  return (place) => {
    const [x, , z] = worldOf(origin, { ...place, altitude });
    const height = knownHeightOn(terrain, [x, z]);
    return height === null ? undefined : altitude + height;
  };
}
