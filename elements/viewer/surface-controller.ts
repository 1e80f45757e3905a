import type { ReactiveController, ReactiveElement } from 'lit';
import { type Pixel, rayOfPixel } from '../geo/camera.ts';
import { placeOf } from '../geo/earth.ts';
import type { Pose } from '../geo/pose.ts';
import { type Vec3, length, scale } from '../geo/vector.ts';
import { startWorker } from '../map/worker-address.ts';
import { frameOfSphere } from '../model/objects/sphere-frame.ts';
import type { LocatedSphere } from '../model/sphere-source.ts';
import type { Sphere } from '../model/sphere.ts';
import type { BuiltPoint, OtherPlace, SurfacePoint } from '../model/surface-point.ts';
import { ViewerError } from '../model/viewer-error.ts';
import type { OccluderFaces } from '../scene/occluder-depth.ts';
import { Caster, type SurfaceHit } from '../surface/caster.ts';
import { covarianceOf } from '../surface/hit-covariance.ts';
import { faceKindName } from '../surface/mesh.ts';
import { type OtherHit, otherHit } from '../surface/other-face.ts';
import { type DrawnPixel, errorsOfFace, errorsOfPixel, errorsOfPose } from '../surface/ray-errors.ts';
import { GROUND, type Surface } from '../surface/surface.ts';
import { knownHeightOn } from '../surface/terrain.ts';
import { SurfaceClient, type SurfaceProblem } from '../surface/surface-client.ts';
import type { BuiltSurface } from '../surface/surface-messages.ts';
import workerUrl from '../surface/surface-worker.ts?worker&url';
import type { DrawnView } from './world-frame.ts';

export interface SurfaceHost extends ReactiveElement {
  readonly surface: string | null;
  readonly terrain: string | null;
}

/** A surface that is being built, or has been built, for a sphere. */
interface Opening {
  /** The URLs of the surface and of the terrain. */
  readonly sources: string;
  readonly sphere: number;
  readonly built: Promise<Standing | null>;
}

/** What stands around a sphere: finds the first place on a ray, and whether a point is hidden. */
class Standing {
  readonly sphere: Sphere;
  readonly occluders: OccluderFaces;
  readonly #surface: Surface;
  readonly #caster: Caster;
  readonly #isTerrainAlone: boolean;

  constructor(sphere: Sphere, { surface, cells, occluders }: BuiltSurface, isTerrainAlone: boolean) {
    this.sphere = sphere;
    this.occluders = { positions: surface.mesh.positions, ...occluders };
    this.#surface = surface;
    this.#caster = new Caster(surface, cells);
    this.#isTerrainAlone = isTerrainAlone;
  }

  /** Returns the place that a pixel shows; null for the sky. */
  placeAt(drawn: DrawnPixel): SurfacePoint | null {
    const ray = rayOfPixel(drawn.view, drawn.size, drawn.pixel);
    const hit = this.#caster.cast([0, 0, 0], ray);
    if (!hit) return null;
    const point = pointOfHit(this.sphere, this.#surface, ray, hit);
    // Where terrain has holes, its ground is level.
    if (point.basis === 'surface' && this.#isTerrainAlone) {
      const { latitude, longitude, altitude, distance } = point;
      return { latitude, longitude, altitude, basis: 'level-ground', distance };
    }
    return { ...point, ...this.#precisionOf(drawn, ray, hit) };
  }

  /** Returns how precise the place of a hit is. */
  #precisionOf(drawn: DrawnPixel, ray: Vec3, hit: SurfaceHit): Pick<BuiltPoint, 'covariance' | 'ambiguous'> {
    const { precision, pose = LEVEL } = this.sphere.metadata;
    const thing = this.#surface.things[hit.owner];
    const errors = precision && errorsOfPose(ray, precision, pose);
    if (!errors || !thing) return { covariance: null, ambiguous: null };
    const [rays, faces] = [[...errors, ...errorsOfPixel(drawn)], errorsOfFace(thing)];
    const other = otherHit(this.#caster, { ray, hit }, [...rays, ...faces]);
    return {
      covariance: covarianceOf({ ray, ...hit }, rays, faces),
      ambiguous: other && this.#otherPlace(other),
    };
  }

  #otherPlace(other: OtherHit | 'sky'): OtherPlace {
    if (other === 'sky') return { kind: other };
    const { hit, point } = other;
    const { camera } = frameOfSphere(this.sphere);
    return { ...placeOf(camera, point), distance: length(point), ...shownAt(this.#surface, hit) };
  }

  /** Returns whether something stands in front of a point in world meters. */
  isHidden(point: Vec3): boolean {
    return this.#caster.isHidden(point);
  }
}

/** Builds what stands around the sphere on the screen, and finds the places that pixels show. */
export class SurfaceController implements ReactiveController {
  readonly #host: SurfaceHost;
  readonly #onError: (error: ViewerError) => void;
  #client: SurfaceClient | null = null;
  #opening: Opening | null = null;
  #standing: Standing | null = null;
  #reported = '';

  constructor(host: SurfaceHost, onError: (error: ViewerError) => void) {
    this.#host = host;
    this.#onError = onError;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#client?.dispose();
    this.#client = this.#opening = null;
    this.#standing = null;
  }

  /** Builds the surface of a sphere. Resolves once it is built, or if it cannot be built. */
  async open(located: LocatedSphere): Promise<void> {
    const { surface, terrain } = this.#host;
    if (!(surface || terrain) || !located.isPlaced) return;
    const { id } = located.sphere;
    const sources = JSON.stringify([surface, terrain]);
    let opening = this.#opening;
    if (opening?.sources !== sources || opening.sphere !== id) {
      this.#standing = null;
      this.#opening = opening = { sources, sphere: id, built: this.#build(located) };
      const standing = await opening.built;
      if (this.#opening === opening) this.#standing = standing;
    }
    await opening.built;
  }

  /** Returns what stands around a sphere; null until it is built. */
  around({ sphere }: LocatedSphere): Standing | null {
    const isSet = this.#host.surface || this.#host.terrain;
    return isSet && this.#standing?.sphere.id === sphere.id ? this.#standing : null;
  }

  /** Returns the place on the surface at a CSS pixel; null if the surface is not built, or for the sky. */
  placeAt(located: LocatedSphere, { view, size }: DrawnView, pixel: Pixel): SurfacePoint | null {
    return this.around(located)?.placeAt({ view, size, pixel }) ?? null;
  }

  async #build({ sphere }: LocatedSphere): Promise<Standing | null> {
    if (sphere.metadata.ground === undefined) return null;
    const { surface, terrain } = this.#host;
    const wrong = [surface, terrain].find((given) => given && absolute(given) === null);
    const outcome = wrong
      ? { problem: `${wrong} is not a URL.` }
      : await this.#request(sphere, surface, terrain);
    if (!outcome) return null;
    if ('problem' in outcome) {
      const name = surface ? 'surface' : 'terrain';
      this.#report(
        `The ${name} could not be loaded, so places are computed on level ground.`,
        outcome.problem,
      );
      return null;
    }
    const { terrainProblem } = outcome;
    if (terrainProblem !== null)
      this.#report('The terrain could not be loaded, so the surface is on level ground.', terrainProblem);
    return new Standing(sphere, outcome, !surface);
  }

  async #request(
    sphere: Sphere,
    surface: string | null,
    terrain: string | null,
  ): Promise<BuiltSurface | SurfaceProblem | null> {
    try {
      this.#client ??= new SurfaceClient(startWorker(workerUrl));
    } catch {
      return {
        problem: "This page's Content Security Policy does not allow workers (worker-src).",
      };
    }
    const elevation = terrain ? absolute(terrain) : null;
    const undulation = sphere.metadata.geoidUndulation ?? null;
    return this.#client.build({
      ...frameOfSphere(sphere),
      url: surface ? absolute(surface) : null,
      ...(elevation && { terrain: { url: elevation, undulation } }),
    });
  }

  /** Reports a problem once, and not again for each sphere. */
  #report(effect: string, problem: string): void {
    const message = `${effect} ${problem}`;
    if (this.#reported === message) return;
    this.#reported = message;
    this.#onError(new ViewerError('surface-failed', message, { recoverable: true }));
  }
}

const LEVEL: Pose = { heading: 0, pitch: 0, roll: 0 };

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
  sphere: Sphere,
  surface: Surface,
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

/** Returns an absolute URL whose placeholders are not escaped, or null. */
const absolute = (url: string): string | null =>
  URL.canParse(url, document.baseURI)
    ? new URL(url, document.baseURI).href.replaceAll('%7B', '{').replaceAll('%7D', '}')
    : null;
