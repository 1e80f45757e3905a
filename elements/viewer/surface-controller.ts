import type { ReactiveController, ReactiveElement } from 'lit';
import { type Pixel, rayOfPixel } from '../geo/camera.ts';
import { placeOf } from '../geo/earth.ts';
import { type Vec3, normalize, scale } from '../geo/vector.ts';
import { startWorker } from '../map/worker-address.ts';
import { frameOfSphere } from '../model/objects/sphere-frame.ts';
import type { LocatedSphere } from '../model/sphere-source.ts';
import type { Sphere } from '../model/sphere.ts';
import type { SurfacePoint } from '../model/surface-point.ts';
import { ViewerError } from '../model/viewer-error.ts';
import { type OpenedSurface, SurfaceClient } from '../surface/surface-client.ts';
import type { CastResult } from '../surface/surface-messages.ts';
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
  readonly isBuilt: Promise<boolean>;
}

/** Builds what stands around the sphere on the screen in a worker, and finds the places that pixels show. */
export class SurfaceController implements ReactiveController {
  readonly #host: SurfaceHost;
  readonly #onError: (error: ViewerError) => void;
  #client: SurfaceClient | null = null;
  #opening: Opening | null = null;
  /** The sphere whose surface is built. */
  #built: number | null = null;
  #reported = '';

  constructor(host: SurfaceHost, onError: (error: ViewerError) => void) {
    this.#host = host;
    this.#onError = onError;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#client?.dispose();
    this.#client = this.#opening = this.#built = null;
  }

  /** Builds the surface of a sphere. Resolves once it is built, or if it cannot be built. */
  async open(located: LocatedSphere): Promise<void> {
    const { surface, terrain } = this.#host;
    if (!(surface || terrain) || !located.isPlaced) return;
    const { id } = located.sphere;
    const sources = JSON.stringify([surface, terrain]);
    if (this.#opening?.sources !== sources || this.#opening.sphere !== id) {
      this.#built = null;
      const opening = { sources, sphere: id, isBuilt: this.#build(located) };
      this.#opening = opening;
      if ((await opening.isBuilt) && this.#opening === opening) this.#built = id;
    }
    await this.#opening.isBuilt;
  }

  /** Returns the place on the surface at a CSS pixel; null if the surface is not built, or for the sky. */
  async placeAt({ sphere }: LocatedSphere, drawn: DrawnView, pixel: Pixel): Promise<SurfacePoint | null> {
    const { surface, terrain } = this.#host;
    if (this.#built !== sphere.id || !(surface || terrain)) return null;
    const ray = normalize(rayOfPixel(drawn.view, drawn.size, pixel));
    const result = await this.#client?.cast(ray);
    return result ? pointOfCast(sphere, ray, result, surface ? 'surface' : null) : null;
  }

  async #build({ sphere }: LocatedSphere): Promise<boolean> {
    if (sphere.metadata.ground === undefined) return false;
    const { surface, terrain } = this.#host;
    const wrong = [surface, terrain].find((given) => given && absolute(given) === null);
    const { isBuilt, problem } = wrong
      ? { isBuilt: false, problem: `${wrong} is not a URL.` }
      : await this.#open(sphere, surface, terrain);
    if (problem !== null) this.#report(problem, isBuilt, surface ? 'surface' : 'terrain');
    return isBuilt;
  }

  async #open(sphere: Sphere, surface: string | null, terrain: string | null): Promise<OpenedSurface> {
    try {
      this.#client ??= new SurfaceClient(startWorker(workerUrl));
    } catch {
      const problem = "This page's Content Security Policy does not allow workers (worker-src).";
      return { isBuilt: false, problem };
    }
    const undulation = sphere.metadata.geoidUndulation ?? null;
    const elevation = terrain ? absolute(terrain) : null;
    return this.#client.open({
      ...frameOfSphere(sphere),
      url: surface ? absolute(surface) : null,
      ...(elevation && { terrain: { url: elevation, undulation } }),
    });
  }

  /** Reports a problem once, and not again for each sphere. */
  #report(problem: string, isBuilt: boolean, name: 'surface' | 'terrain'): void {
    const effect = isBuilt
      ? 'The terrain could not be loaded, so the surface is on level ground.'
      : `The ${name} could not be loaded, so places are computed on level ground.`;
    const message = `${effect} ${problem}`;
    if (this.#reported === message) return;
    this.#reported = message;
    this.#onError(new ViewerError('surface-failed', message, { recoverable: true }));
  }
}

/** @param basis - The basis of places that are not on terrain; null if the page has set terrain alone. */
function pointOfCast(sphere: Sphere, ray: Vec3, result: CastResult, basis: 'surface' | null): SurfacePoint {
  const { distance, kind, normal, thing, before, terrain } = result;
  const { camera, ground } = frameOfSphere(sphere);
  const { geoidUndulation } = sphere.metadata;
  const place = placeOf(camera, scale(ray, distance));
  const isOnTerrain = thing.role === 'ground' && terrain !== null;
  // Where terrain has holes, its ground is level.
  if (!isOnTerrain && basis === null) return { ...place, basis: 'level-ground', distance };
  const shown = before ?? thing;
  const base = terrain === null ? ground : camera.altitude + terrain;
  return {
    ...place,
    basis: isOnTerrain ? 'terrain' : 'surface',
    kind: before ? 'unknown' : kind,
    heightAboveGround: isOnTerrain ? 0 : place.altitude - base,
    heightAboveSea: geoidUndulation === undefined ? null : place.altitude - geoidUndulation,
    distance,
    normal,
    building: shown.role === 'building' ? { id: shown.id, properties: shown.tags } : null,
  };
}

/** Returns an absolute URL whose placeholders are not escaped, or null. */
const absolute = (url: string): string | null =>
  URL.canParse(url, document.baseURI)
    ? new URL(url, document.baseURI).href.replaceAll('%7B', '{').replaceAll('%7D', '}')
    : null;
