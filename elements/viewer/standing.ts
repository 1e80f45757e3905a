import { rayOfPixel } from '../geo/camera.ts';
import { worldAxes, worldOf } from '../geo/earth.ts';
import { type Vec3, length, multiply, scale, transpose } from '../geo/vector.ts';
import type { Draper } from '../model/objects/draper.ts';
import { type GroundAt, frameOfSphere } from '../model/objects/sphere-frame.ts';
import type { Sphere } from '../model/sphere.ts';
import type { SurfacePoint } from '../model/surface-point.ts';
import type { OccluderFaces } from '../scene/occluder-depth.ts';
import type { ParallaxFlight } from '../scene/parallax/parallax.ts';
import type { TileLayer } from '../scene/tile-layer.ts';
import { Caster } from '../surface/caster.ts';
import { knownCorners } from '../surface/occluders.ts';
import { placeOnSurface } from '../surface/place-on-surface.ts';
import { type DrawnPixel, errorsOfPixel } from '../surface/ray-errors.ts';
import type { BuiltSurface } from '../surface/surface-messages.ts';
import type { Cells } from '../surface/cell-grid.ts';
import type { Surface } from '../surface/surface.ts';
import { knownHeightOn } from '../surface/terrain.ts';
import type { SurfaceSpot } from './surface-cursor.ts';

/** Flights farther than this, in meters, leave the faces around the first sphere and are drawn without them. */
const FARTHEST_FLIGHT = 700;

/** What stands around a sphere: finds the places that pixels show, and whether a point is hidden. */
export class Standing {
  readonly sphere: Sphere;
  readonly occluders: OccluderFaces;
  /** Null if the ground is level. */
  readonly groundAt: GroundAt | null;
  readonly #surface: Surface;
  readonly #cells: Cells;
  /** Undefined until it is needed, and null until its code is loaded. */
  #draper: Draper | null | undefined;
  #onDraper: () => void = () => undefined;
  readonly #caster: Caster;
  readonly #isTerrainAlone: boolean;

  constructor(sphere: Sphere, { surface, cells, occluders }: BuiltSurface, isTerrainAlone: boolean) {
    this.sphere = sphere;
    this.occluders = occluders;
    this.groundAt = groundOn(surface);
    this.#surface = surface;
    this.#cells = cells;
    this.#caster = new Caster(surface, cells);
    this.#isTerrainAlone = isTerrainAlone;
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
    const { camera, ground } = frameOfSphere(this.sphere);
    const module = await import('../surface/drape.ts').catch(() => null);
    if (!module) return;
    this.#draper = new module.SurfaceDraper(this.#surface, this.#cells, ground - camera.altitude);
    this.#onDraper();
  }

  /** Returns what is needed to draw a flight; null if the other sphere is too far away or its altitude is unknown. */
  flightTo(from: TileLayer, to: TileLayer): ParallaxFlight | null {
    if (from.sphere.id !== this.sphere.id || to.sphere.metadata.altitude === undefined) return null;
    const { camera, ground } = frameOfSphere(this.sphere);
    const next = frameOfSphere(to.sphere).camera;
    const way = worldOf(camera, next);
    if (length(way) > FARTHEST_FLIGHT) return null;
    const turn = multiply(worldAxes(next), transpose(worldAxes(camera)));
    const faces = {
      positions: this.#surface.mesh.positions,
      corners: knownCorners(this.#surface),
      ground: ground - camera.altitude,
    };
    return { from, to, faces, way, turn };
  }

  /** Returns where a ray from the camera meets the surface; null for the sky. */
  spotAt(ray: Vec3): SurfaceSpot | null {
    const hit = this.#caster.cast([0, 0, 0], ray);
    return hit && { point: scale(ray, hit.distance), normal: hit.normal };
  }

  /** Returns the place that a pixel shows; null for the sky. */
  placeAt(drawn: DrawnPixel): SurfacePoint | null {
    const around = {
      sphere: this.sphere,
      surface: this.#surface,
      caster: this.#caster,
      isTerrainAlone: this.#isTerrainAlone,
    };
    return placeOnSurface(around, rayOfPixel(drawn.view, drawn.size, drawn.pixel), errorsOfPixel(drawn));
  }

  /** Returns whether something stands in front of a point in world meters. */
  isHidden(point: Vec3): boolean {
    return this.#caster.isHidden(point);
  }
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
