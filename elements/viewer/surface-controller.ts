import type { ReactiveController, ReactiveElement } from 'lit';
import { type Pixel, rayOfPixel } from '../geo/camera.ts';
import { placeOf } from '../geo/earth.ts';
import { type Vec3, normalize, scale } from '../geo/vector.ts';
import { startWorker } from '../map/worker-address.ts';
import { frameOfSphere } from '../model/objects/sphere-frame.ts';
import type { LocatedSphere } from '../model/sphere-source.ts';
import type { Sphere } from '../model/sphere.ts';
import type { BuiltPoint, SurfacePoint } from '../model/surface-point.ts';
import { ViewerError } from '../model/viewer-error.ts';
import type { OccluderFaces } from '../scene/occluder-depth.ts';
import { Caster, type SurfaceHit } from '../surface/caster.ts';
import { faceKindName } from '../surface/mesh.ts';
import { GROUND, type Surface } from '../surface/surface.ts';
import { knownHeightOn } from '../surface/terrain.ts';
import { SurfaceClient, type SurfaceProblem } from '../surface/surface-client.ts';
import type { BuiltSurface } from '../surface/surface-messages.ts';
import workerUrl from '../surface/surface-worker.ts?worker&url';
import { type SurfaceSettings, type SurfaceSource, hasSurface, surfaceUrlOf } from './surface-sources.ts';
import type { DrawnView } from './world-frame.ts';

export interface SurfaceHost extends ReactiveElement, SurfaceSettings {}

/** The URLs of the surface and of the terrain, absolute unless they are invalid; null where there is none. */
type Sources = Readonly<Record<SurfaceSource, string | null>>;

/** A surface that is being built, or has been built, for a sphere. */
interface Opening {
  /** The sources as text. */
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

  /** Returns the first place on a ray from the camera; null for the sky. */
  placeOn(ray: Vec3): SurfacePoint | null {
    const hit = this.#caster.cast([0, 0, 0], ray);
    const point = hit && pointOfHit(this.sphere, this.#surface, ray, hit);
    if (point?.basis !== 'surface' || !this.#isTerrainAlone) return point;
    // Where terrain has holes, its ground is level.
    const { latitude, longitude, altitude, distance } = point;
    return { latitude, longitude, altitude, basis: 'level-ground', distance };
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
    if (!located.isPlaced || !hasSurface(this.#host, located)) return;
    const { sphere } = located;
    const given = this.#sourcesOf(located);
    const sources = JSON.stringify(given);
    let opening = this.#opening;
    if (opening?.sources !== sources || opening.sphere !== sphere.id) {
      this.#standing = null;
      this.#opening = opening = { sources, sphere: sphere.id, built: this.#build(sphere, given) };
      const standing = await opening.built;
      if (this.#opening === opening) this.#standing = standing;
    }
    await opening.built;
  }

  /** Returns what stands around a sphere; null until it is built. */
  around(located: LocatedSphere): Standing | null {
    const isShown = this.#standing?.sphere.id === located.sphere.id;
    return isShown && hasSurface(this.#host, located) ? this.#standing : null;
  }

  /** Returns the place on the surface at a CSS pixel; null if the surface is not built, or for the sky. */
  placeAt(located: LocatedSphere, { view, size }: DrawnView, pixel: Pixel): SurfacePoint | null {
    return this.around(located)?.placeOn(normalize(rayOfPixel(view, size, pixel))) ?? null;
  }

  #sourcesOf(located: LocatedSphere): Sources {
    const resolve = (source: SurfaceSource): string | null => {
      const url = surfaceUrlOf(this.#host, located, source);
      const base = this.#host[source] ? null : located.base;
      return url === '' ? null : absolute(url, base ?? document.baseURI);
    };
    return { surface: resolve('surface'), terrain: resolve('terrain') };
  }

  async #build(sphere: Sphere, { surface, terrain }: Sources): Promise<Standing | null> {
    if (sphere.metadata.ground === undefined) return null;
    const wrong = [surface, terrain].find((url) => url !== null && !URL.canParse(url));
    const outcome = wrong
      ? { problem: `${wrong} is not a URL.` }
      : await this.#request(sphere, { surface, terrain });
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
    { surface, terrain }: Sources,
  ): Promise<BuiltSurface | SurfaceProblem | null> {
    try {
      this.#client ??= new SurfaceClient(startWorker(workerUrl));
    } catch {
      return {
        problem: "This page's Content Security Policy does not allow workers (worker-src).",
      };
    }
    const undulation = sphere.metadata.geoidUndulation ?? null;
    return this.#client.build({
      ...frameOfSphere(sphere),
      url: surface,
      ...(terrain !== null && { terrain: { url: terrain, undulation } }),
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

function pointOfHit(
  sphere: Sphere,
  { things, terrain }: Surface,
  ray: Vec3,
  { distance, kind, normal, owner, before }: SurfaceHit,
): BuiltPoint {
  const { camera, ground } = frameOfSphere(sphere);
  const { geoidUndulation } = sphere.metadata;
  const place = placeOf(camera, scale(ray, distance));
  const base = terrain && knownHeightOn(terrain, [ray[0] * distance, ray[2] * distance]);
  const isOnTerrain = owner === GROUND && base !== null;
  const above = base === null ? ground : camera.altitude + base;
  const shown = things[before ?? owner];
  return {
    ...place,
    basis: isOnTerrain ? 'terrain' : 'surface',
    kind: before === null ? faceKindName(kind) : 'unknown',
    heightAboveGround: isOnTerrain ? 0 : place.altitude - above,
    heightAboveSea: geoidUndulation === undefined ? null : place.altitude - geoidUndulation,
    distance,
    normal,
    building: shown?.role === 'building' ? { id: shown.id, properties: shown.tags } : null,
  };
}

/** Returns an absolute URL whose placeholders are not escaped. Returns an invalid URL unchanged. */
const absolute = (url: string, base: string): string =>
  URL.canParse(url, base) ? new URL(url, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}') : url;
