import type { ReactiveController, ReactiveElement } from 'lit';
import { type Pixel, rayOfPixel } from '../geo/camera.ts';
import { placeOf } from '../geo/earth.ts';
import { type Vec3, normalize, scale } from '../geo/vector.ts';
import { startWorker } from '../map/worker-address.ts';
import { frameOfSphere } from '../model/objects/sphere-frame.ts';
import type { LocatedSphere } from '../model/sphere-source.ts';
import type { BuiltPoint } from '../model/surface-point.ts';
import { ViewerError } from '../model/viewer-error.ts';
import type { OccluderFaces } from '../scene/occluder-depth.ts';
import { Caster, type SurfaceHit } from '../surface/caster.ts';
import { faceKindName } from '../surface/mesh.ts';
import type { Surface } from '../surface/surface.ts';
import { SurfaceClient, type SurfaceProblem } from '../surface/surface-client.ts';
import type { BuiltSurface, SurfaceRequest } from '../surface/surface-messages.ts';
import workerUrl from '../surface/surface-worker.ts?worker&url';
import type { DrawnView } from './world-frame.ts';

export interface SurfaceHost extends ReactiveElement {
  readonly surface: string | null;
}

/** A surface that is being built, or has been built, for a sphere. */
interface Opening {
  readonly url: string;
  readonly sphere: number;
  readonly built: Promise<Standing | null>;
}

/** What stands around a sphere: finds the first place on a ray, and whether a point is hidden. */
class Standing {
  readonly sphere: LocatedSphere['sphere'];
  readonly occluders: OccluderFaces;
  readonly #surface: Surface;
  readonly #caster: Caster;

  constructor(sphere: LocatedSphere['sphere'], { surface, cells, occluders }: BuiltSurface) {
    this.sphere = sphere;
    this.occluders = { positions: surface.mesh.positions, ...occluders };
    this.#surface = surface;
    this.#caster = new Caster(surface, cells);
  }

  /** Returns the first place on a ray from the camera; null for the sky. */
  placeOn(ray: Vec3): BuiltPoint | null {
    const hit = this.#caster.cast([0, 0, 0], ray);
    return hit && pointOfHit(this.sphere, this.#surface, ray, hit);
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
    const { surface: url } = this.#host;
    if (!url || !located.isPlaced) return;
    const { id } = located.sphere;
    let opening = this.#opening;
    if (opening?.url !== url || opening.sphere !== id) {
      this.#standing = null;
      this.#opening = opening = { url, sphere: id, built: this.#build(url, located) };
      const standing = await opening.built;
      if (this.#opening === opening) this.#standing = standing;
    }
    await opening.built;
  }

  /** Returns what stands around a sphere; null until it is built. */
  around({ sphere }: LocatedSphere): Standing | null {
    return this.#host.surface && this.#standing?.sphere.id === sphere.id ? this.#standing : null;
  }

  /** Returns the place on the surface at a CSS pixel; null if the surface is not built, or for the sky. */
  placeAt(located: LocatedSphere, { view, size }: DrawnView, pixel: Pixel): BuiltPoint | null {
    return this.around(located)?.placeOn(normalize(rayOfPixel(view, size, pixel))) ?? null;
  }

  async #build(surface: string, { sphere }: LocatedSphere): Promise<Standing | null> {
    if (sphere.metadata.ground === undefined) return null;
    const { camera, ground } = frameOfSphere(sphere);
    const url = absolute(surface);
    const outcome =
      url === null ? { problem: `${surface} is not a URL.` } : await this.#request({ url, camera, ground });
    if (!outcome) return null;
    if (!('problem' in outcome)) return new Standing(sphere, outcome);
    this.#report(outcome.problem);
    return null;
  }

  async #request(request: SurfaceRequest): Promise<BuiltSurface | SurfaceProblem | null> {
    try {
      this.#client ??= new SurfaceClient(startWorker(workerUrl));
    } catch {
      return {
        problem: "This page's Content Security Policy does not allow workers (worker-src).",
      };
    }
    return this.#client.build(request);
  }

  /** Reports a problem once, and not again for each sphere. */
  #report(problem: string): void {
    if (this.#reported === problem) return;
    this.#reported = problem;
    const message = `The surface could not be loaded, so places are computed on level ground. ${problem}`;
    this.#onError(new ViewerError('surface-failed', message, { recoverable: true }));
  }
}

function pointOfHit(
  sphere: LocatedSphere['sphere'],
  { things }: Surface,
  ray: Vec3,
  { distance, kind, normal, owner, before }: SurfaceHit,
): BuiltPoint {
  const { camera, ground } = frameOfSphere(sphere);
  const { geoidUndulation } = sphere.metadata;
  const place = placeOf(camera, scale(ray, distance));
  const shown = things[before ?? owner];
  return {
    ...place,
    basis: 'surface',
    kind: before === null ? faceKindName(kind) : 'unknown',
    heightAboveGround: place.altitude - ground,
    heightAboveSea: geoidUndulation === undefined ? null : place.altitude - geoidUndulation,
    distance,
    normal,
    building: shown?.role === 'building' ? { id: shown.id, properties: shown.tags } : null,
  };
}

/** Returns an absolute URL whose placeholders are not escaped, or null. */
const absolute = (url: string): string | null =>
  URL.canParse(url, document.baseURI)
    ? new URL(url, document.baseURI).href.replaceAll('%7B', '{').replaceAll('%7D', '}')
    : null;
