import type { ReactiveController, ReactiveElement } from 'lit';
import type { Vec3 } from '../../geo/vector.ts';
import { needsLowQuality } from '../../model/low-quality.ts';
import { frameOfSphere } from '../../model/objects/sphere-frame.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import type { ShownSphere, Sphere } from '../../model/sphere.ts';
import type { SurfacePoint } from '../../model/surface-point.ts';
import { ViewerError, imported } from '../../model/viewer-error.ts';
import { startWorker } from '../../page/worker-address.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import type { Stage } from '../../scene/stage.ts';
import { type ChangeRequest, SurfaceClient, type SurfaceProblem } from '../../surface/surface-client.ts';
import type { BuiltSurface } from '../../surface/surface-messages.ts';
import workerUrl from '../../surface/surface-worker.ts?worker&url';
import { absoluteUrl } from '../../surface/tiles/absolute-url.ts';
import { readDevice } from '../base/device.ts';
import type { RequestHost } from '../base/send.ts';
import type { CursorHost, SurfaceCursor, SurfaceSpot } from './surface-cursor.ts';
import type * as flightModule from './surface-flight.ts';
import { type SurfaceSettings, type SurfaceSource, hasSurface, surfaceUrlOf } from './surface-sources.ts';
import { Surroundings } from './surroundings.ts';

export interface SurfaceHost extends ReactiveElement, SurfaceSettings, CursorHost, RequestHost {
  readonly renderRoot: ReactiveElement['renderRoot'];
  readonly lowQuality: boolean | null;
  readonly surfaceCursor: boolean;
  readonly currentSphere: ShownSphere | null;
}

/** The URLs of the surface and of the terrain, absolute unless they are invalid; null where there is none. */
type Sources = Readonly<Record<SurfaceSource, string | null>>;

/** A surface that is being built, or has been built, for a sphere. */
interface Opening {
  /** The sphere's id and its sources, as text. */
  readonly key: string;
  readonly built: Promise<Surroundings | null>;
}

type FlightModule = typeof flightModule;

/** Loads the code that draws flights. Without it, flights are drawn as without a surface. */
const loadFlights = (): Promise<FlightModule | null> => import('./surface-flight.ts').catch(() => null);

/** Milliseconds after which a surface is extended if its sphere is still on the screen. */
const EXTEND_AFTER_MS = 10_000;

/** Milliseconds after which a surface that could not be built may be requested again. */
const RETRY_AFTER_MS = 5_000;

/** Builds what stands around the sphere on the screen, and finds the places that pixels show. */
export class SurfaceController implements ReactiveController {
  readonly #host: SurfaceHost;
  readonly #onError: (error: ViewerError) => void;
  #client: SurfaceClient | null = null;
  #opening: Opening | null = null;
  #surroundings: Surroundings | null = null;
  /** The sphere for which the surface was last built. */
  #located: LocatedSphere | null = null;
  #flights: FlightModule | null = null;
  /** The stage to which the surface is attached, and what draws flights there; null until their code is loaded. */
  #stage: Stage | null = null;
  #detach: () => void = () => undefined;
  #parallax: InstanceType<FlightModule['Parallax']> | null = null;
  /** The cursor on the surface, which may be loading; null if the page does not want one. */
  #cursor: Promise<SurfaceCursor | null> | null = null;
  #reported = '';
  #extending: ReturnType<typeof setTimeout> | undefined;

  constructor(host: SurfaceHost, onError: (error: ViewerError) => void) {
    this.#host = host;
    this.#onError = onError;
    host.addController(this);
  }

  hostUpdated(): void {
    if (this.#extending !== undefined && !this.#isShown()) this.#stopExtending();
    if (this.#host.surfaceCursor) this.#cursor ??= this.#loadCursor();
    else this.#removeCursor();
  }

  hostDisconnected(): void {
    this.#stopExtending();
    this.#removeCursor();
    this.#client?.dispose();
    this.#client = this.#opening = null;
    this.#surroundings = null;
    // An element that is only moved keeps its stage.
    this.#detach();
    this.#stage = this.#parallax = null;
  }

  /**
   * Builds the surface of a sphere. Resolves once it is built, or if it cannot be built. A later call then tries again.
   */
  async open(located: LocatedSphere): Promise<void> {
    if (!located.isPlaced || !hasSurface(this.#host, located)) return;
    this.hostUpdated();
    const { sphere } = located;
    const given = this.#sourcesOf(located);
    const key = JSON.stringify([sphere.id, given]);
    let opening = this.#opening;
    if (opening?.key !== key) {
      this.#stopExtending();
      this.#surroundings = null;
      this.#located = located;
      this.#opening = opening = { key, built: this.#build(sphere, given) };
      const surroundings = await opening.built;
      if (this.#opening === opening) {
        this.#surroundings = surroundings;
        if (surroundings) this.#extendLater(surroundings, given);
        else setTimeout(() => this.#opening === opening && (this.#opening = null), RETRY_AFTER_MS);
      }
    }
    await opening.built;
  }

  /** Returns what stands around a sphere; null until it is built. */
  around(located: LocatedSphere): Surroundings | null {
    const isShown = this.#surroundings?.sphere.id === located.sphere.id;
    return isShown && hasSurface(this.#host, located) ? this.#surroundings : null;
  }

  /** Resolves with what is at a place, in words; with an empty text if the code cannot be loaded. */
  describe(place: SurfacePoint, texts: ViewerTexts): Promise<string> {
    return import('./describe-place.ts').then(
      ({ describePlace }) =>
        describePlace(place, texts, {
          reader: navigator.language,
          inside: this.#surroundings?.surface.inside,
          isAssumed: (this.#surroundings?.sphere.metadata.precision?.assumed ?? []).length > 0,
        }),
      () => '',
    );
  }

  /**
   * Lets flights on a stage keep a point of the surface in the middle, and show the surface. In low-quality mode they do
   * not show it, because that needs much memory.
   */
  guideFlights(stage: Stage): void {
    if (this.#stage !== stage) this.#attach(stage);
    // Compiles its shaders, which takes longer than a frame, before the first flight.
    this.#parallax ??= this.#flights && new this.#flights.Parallax(stage);
  }

  #attach(stage: Stage): void {
    this.#stage = stage;
    this.#parallax = null;
    const around = (): Surroundings | null => this.#located && this.around(this.#located);
    this.#detach = stage.attach({
      name: 'surface',
      pointSeen: ({ id }, ray) => {
        const surroundings = around();
        return surroundings?.sphere.id === id ? (surroundings.spotAt(ray)?.point ?? null) : null;
      },
      beginTransition: (from, to) => {
        const surroundings = around();
        const flight = surroundings && this.#flights?.flightOver(surroundings, from, to);
        return (flight && this.#parallax?.begin(flight)) ?? null;
      },
      draw: (renderer, view, size) => this.#parallax?.draw(renderer, view, size) ?? null,
    });
  }

  /** Without the code, there is no cursor. */
  async #loadCursor(): Promise<SurfaceCursor | null> {
    const module = await import('./surface-cursor.ts').catch(() => null);
    const spotAt = (ray: Vec3): SurfaceSpot | null => {
      return (this.#isShown() && this.#surroundings?.spotAt(ray)) || null;
    };
    return module && new module.SurfaceCursor(this.#host, spotAt);
  }

  #isShown(): boolean {
    return this.#surroundings?.sphere.id === this.#host.currentSphere?.id;
  }

  /**
   * Extends the surface once its sphere has been on the screen for some time, unless data or memory should be saved: in
   * low-quality mode, flights are not loaded either. If this fails, the surface stays as it is.
   */
  #extendLater(surroundings: Surroundings, sources: Sources): void {
    if (!this.#flights || readDevice().savesData) return;
    this.#extending = setTimeout(() => {
      void this.#request(surroundings.sphere, sources, true).then((outcome) => {
        if (outcome && 'surface' in outcome) surroundings.replace(outcome);
      });
    }, EXTEND_AFTER_MS);
  }

  #stopExtending(): void {
    clearTimeout(this.#extending);
    this.#extending = undefined;
    void this.#client?.build(null);
  }

  #removeCursor(): void {
    void this.#cursor?.then((cursor) => cursor?.dispose());
    this.#cursor = null;
  }

  #sourcesOf(located: LocatedSphere): Sources {
    const resolve = (source: SurfaceSource): string | null => {
      const url = surfaceUrlOf(this.#host, located, source);
      const base = this.#host[source] ? null : located.base;
      return url === '' ? null : absoluteUrl(url, base ?? document.baseURI);
    };
    return { surface: resolve('surface'), terrain: resolve('terrain') };
  }

  async #build(sphere: Sphere, { surface, terrain }: Sources): Promise<Surroundings | null> {
    if (sphere.metadata.ground === undefined) return null;
    const { lowQuality } = this.#host;
    const flights = (lowQuality ?? needsLowQuality(readDevice())) ? null : loadFlights();
    const wrong = [surface, terrain].find((url) => url !== null && !URL.canParse(url));
    const outcome = wrong
      ? { problem: `${wrong} is not a URL.` }
      : await this.#request(sphere, { surface, terrain });
    if (!outcome) return null;
    if ('problem' in outcome) {
      const name = surface ? 'surface' : 'terrain';
      this.#report(`The ${name} could not be loaded, so places are on level ground.`, outcome.problem);
      return null;
    }
    const { terrainProblem } = outcome;
    if (terrainProblem !== null)
      this.#report('The terrain could not be loaded, so the surface is on level ground.', terrainProblem);
    const { things, inside } = outcome.surface;
    if (inside)
      this.#report(
        'The camera is inside a building.',
        `Check the position and height of sphere ${sphere.id}, and building ${String(things[inside]?.id ?? '')}.`,
      );
    this.#flights = await flights;
    return new Surroundings(sphere, outcome, !surface);
  }

  async #request(
    sphere: Sphere,
    { surface, terrain }: Sources,
    isFar = false,
  ): Promise<BuiltSurface | SurfaceProblem | null> {
    try {
      this.#client ??= new SurfaceClient(startWorker(workerUrl), () => this.#changing());
    } catch {
      return {
        problem: "This page's Content Security Policy does not allow workers (worker-src).",
      };
    }
    const undulation = sphere.metadata.geoidUndulation ?? null;
    return this.#client.build({
      ...frameOfSphere(sphere),
      url: surface,
      isFar,
      ...(terrain !== null && { terrain: { url: terrain, undulation } }),
    });
  }

  /** Returns what changes the requests of the worker; null if the page does not. */
  #changing(): ChangeRequest | null {
    const { transformRequest } = this.#host;
    if (!transformRequest) return null;
    return async (url) => {
      const { changeOf } = await imported(import('../base/changed-request.ts'));
      return changeOf(transformRequest, 'surface', url);
    };
  }

  /** Reports a problem once, and not again for each sphere. */
  #report(effect: string, problem: string): void {
    const message = `${effect} ${problem}`;
    if (this.#reported === message) return;
    this.#reported = message;
    this.#onError(new ViewerError('surface-failed', message, { recoverable: true }));
  }
}
