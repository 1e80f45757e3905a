import type { LatLon } from '../../geo/earth.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import type { CameraControl } from '../camera-control.ts';
import type { SphereEngine } from '../sphere-engine.ts';
import { type SphereLoading, type SphereRequest, asViewerError } from '../sphere-loading.ts';
import type { TileFormat } from '../../tiles/tile-url.ts';
import { Flight, type FlightEnding } from './flight.ts';
import type { FlyToGoal, FlyToOptions } from './fly-to.ts';

/** What a flight needs to know of the viewer's settings. */
export interface FlightSettings extends SphereRequest {
  readonly lowQuality: boolean;
  readonly format: TileFormat;
}

export interface FlightsOptions {
  /** What draws; null while the element is on no page. */
  readonly engine: () => SphereEngine | null;
  readonly camera: CameraControl;
  readonly loading: SphereLoading;
  readonly prefersReducedMotion: () => boolean;
  /** Where Escape breaks a flight off. */
  readonly element: EventTarget;
  /** A flight has brought this sphere on. */
  readonly onArrive: (sphereId: number) => void;
  readonly onError: (error: ViewerError) => void;
}

/** Takes a viewer from sphere to sphere, one flight at a time. */
export class Flights {
  readonly #options: FlightsOptions;
  #current: AbortController | null = null;
  /** What crosses to the next sphere; null while that one is only looked for. */
  #flight: Flight | null = null;

  constructor(options: FlightsOptions) {
    this.#options = options;
  }

  /** Ends the flight under way, if there is one: the sphere before stays. */
  giveUp(): void {
    if (!this.#current) return;
    this.#current.abort();
    this.#current = null;
    this.#options.engine()?.giveUp();
  }

  /**
   * Flies to a goal; resolves with true on arrival, with false when something else moved the view or was asked for
   * first. Rejects with a `ViewerError` or the signal's reason, and leaves the sphere before as it was.
   */
  async fly(
    settings: FlightSettings,
    goal: FlyToGoal,
    { animate = true, signal }: FlyToOptions,
  ): Promise<boolean> {
    signal?.throwIfAborted();
    const current = this.#begin();
    const abort = (): void => {
      if (this.#current === current) this.giveUp();
    };
    signal?.addEventListener('abort', abort, { once: true });
    try {
      const ending = await this.#flyTo(settings, goal, animate, current.signal);
      signal?.throwIfAborted();
      return ending === 'arrived';
    } catch (error) {
      signal?.throwIfAborted();
      if (current.signal.aborted) return false;
      this.#options.onError(asViewerError(error));
      throw asViewerError(error);
    } finally {
      signal?.removeEventListener('abort', abort);
      if (this.#current === current) this.#current = null;
      // Nothing listens for it any more.
      current.abort();
    }
  }

  /** The turn of the next flight. One that is half seen already ends where it led to, and the next one begins there. */
  #begin(): AbortController {
    const { engine, element } = this.#options;
    if (this.#current && !this.#flight?.isTurningBack) engine()?.cutShort();
    this.giveUp();
    const current = (this.#current = new AbortController());
    const { signal } = current;
    element.addEventListener('keydown', (event) => this.#breakOff(event as KeyboardEvent), { signal });
    return current;
  }

  /** Escape breaks off, unless something else had a use for it. */
  #breakOff(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    if (this.#flight) this.#flight.turnBack();
    else this.giveUp();
  }

  async #flyTo(
    settings: FlightSettings,
    goal: FlyToGoal,
    isAnimated: boolean,
    signal: AbortSignal,
  ): Promise<FlightEnding> {
    const to = await this.#find(settings, goal, signal);
    signal.throwIfAborted();
    const engine = this.#options.engine();
    if (!engine) return 'given-up';
    const from = engine.located;
    if (from?.sphere.id === to.sphere.id && from.tiles === to.tiles) return 'arrived';
    // The page's own request, if it is still on its way, would come after this one and undo it.
    this.#options.loading.cancel();
    const ending = await this.#cross(engine, from, to, { settings, isAnimated });
    if (ending === 'failed') {
      throw new ViewerError('source-failed', `Sphere ${String(to.sphere.id)} has no tiles.`);
    }
    return ending;
  }

  async #find(settings: FlightSettings, goal: FlyToGoal, signal: AbortSignal): Promise<LocatedSphere> {
    const source = await this.#options.loading.source(settings);
    if (!source) throw new ViewerError('not-ready', 'The viewer has no source of spheres to fly to.');
    if ('sphere' in goal) return source.sphere(goal.sphere, signal);
    const nearest = await source.nearest(checkPlace(goal), signal);
    if (nearest) return source.sphere(nearest.id, signal);
    throw new ViewerError('not-found', 'There is no sphere within 150 km of that place.');
  }

  #cross(
    engine: SphereEngine,
    from: LocatedSphere | null,
    to: LocatedSphere,
    { settings, isAnimated }: { settings: FlightSettings; isAnimated: boolean },
  ): Promise<FlightEnding> {
    const { camera, prefersReducedMotion, onArrive } = this.#options;
    return new Promise((resolve) => {
      const flight = (this.#flight = new Flight({
        from: from ?? to,
        to,
        camera,
        isAnimated: isAnimated && !prefersReducedMotion(),
        giveUp: () => engine.giveUp(),
        onEnd: (ending) => {
          if (this.#flight === flight) this.#flight = null;
          if (ending === 'arrived' || ending === 'disturbed') onArrive(to.sphere.id);
          resolve(ending);
        },
      }));
      engine.show(to, settings.lowQuality, settings.format, flight);
    });
  }
}

function checkPlace({ latitude, longitude }: LatLon): LatLon {
  if (Math.abs(latitude) <= 90 && Number.isFinite(longitude)) return { latitude, longitude };
  throw new ViewerError('invalid-argument', 'A place needs a latitude within ±90° and a finite longitude.');
}
