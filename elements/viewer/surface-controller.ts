import type { ReactiveController, ReactiveElement } from 'lit';
import { type Pixel, rayOfPixel } from '../geo/camera.ts';
import { placeOf } from '../geo/earth.ts';
import { type Vec3, normalize, scale } from '../geo/vector.ts';
import { startWorker } from '../map/worker-address.ts';
import { frameOfSphere } from '../model/objects/sphere-frame.ts';
import type { LocatedSphere } from '../model/sphere-source.ts';
import type { BuiltPoint } from '../model/surface-point.ts';
import { ViewerError } from '../model/viewer-error.ts';
import { SurfaceClient } from '../surface/surface-client.ts';
import type { CastResult } from '../surface/surface-messages.ts';
import workerUrl from '../surface/surface-worker.ts?worker&url';
import type { DrawnView } from './world-frame.ts';

export interface SurfaceHost extends ReactiveElement {
  readonly surface: string | null;
}

/** A surface that is being built, or has been built, for a sphere. */
interface Opening {
  readonly url: string;
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
    const { surface: url } = this.#host;
    if (!url || !located.isPlaced) return;
    const { id } = located.sphere;
    if (this.#opening?.url !== url || this.#opening.sphere !== id) {
      this.#built = null;
      const opening = { url, sphere: id, isBuilt: this.#build(url, located) };
      this.#opening = opening;
      if ((await opening.isBuilt) && this.#opening === opening) this.#built = id;
    }
    await this.#opening.isBuilt;
  }

  /** Returns the place on the surface at a CSS pixel; null if the surface is not built, or for the sky. */
  async placeAt({ sphere }: LocatedSphere, drawn: DrawnView, pixel: Pixel): Promise<BuiltPoint | null> {
    if (this.#built !== sphere.id || !this.#host.surface) return null;
    const ray = normalize(rayOfPixel(drawn.view, drawn.size, pixel));
    const result = await this.#client?.cast(ray);
    return result ? pointOfCast(sphere, ray, result) : null;
  }

  async #build(surface: string, { sphere }: LocatedSphere): Promise<boolean> {
    if (sphere.metadata.ground === undefined) return false;
    const { camera, ground } = frameOfSphere(sphere);
    const url = absolute(surface);
    const problem =
      url === null
        ? `${surface} is not a URL.`
        : await this.#open((client) => client.open({ url, camera, ground }));
    if (problem !== null) this.#report(problem);
    return problem === null;
  }

  async #open(open: (client: SurfaceClient) => Promise<string | null>): Promise<string | null> {
    try {
      this.#client ??= new SurfaceClient(startWorker(workerUrl));
    } catch {
      return "This page's Content Security Policy does not allow workers (worker-src).";
    }
    return open(this.#client);
  }

  /** Reports a problem once, and not again for each sphere. */
  #report(problem: string): void {
    if (this.#reported === problem) return;
    this.#reported = problem;
    const message = `The surface could not be loaded, so places are computed on level ground. ${problem}`;
    this.#onError(new ViewerError('surface-failed', message, { recoverable: true }));
  }
}

function pointOfCast(sphere: LocatedSphere['sphere'], ray: Vec3, result: CastResult): BuiltPoint {
  const { distance, kind, normal, thing, before } = result;
  const { camera, ground } = frameOfSphere(sphere);
  const { geoidUndulation } = sphere.metadata;
  const place = placeOf(camera, scale(ray, distance));
  const shown = before ?? thing;
  return {
    ...place,
    basis: 'surface',
    kind: before ? 'unknown' : kind,
    heightAboveGround: place.altitude - ground,
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
