import type { LatLon } from '../../geo/earth.ts';
import type { LocatedSphere, SphereSource } from '../../model/sphere-source.ts';
import { ViewerError, asViewerError } from '../../model/viewer-error.ts';
import type { CameraControl } from '../camera-control.ts';
import type { PictureController, PictureSettings } from '../picture-controller.ts';
import { Flight, type FlightEnding } from './flight.ts';

/** Where to fly: a sphere by its id, or the sphere nearest to a place. */
export type FlyToGoal = { readonly sphere: number } | LatLon;

export interface FlyToOptions {
  /** False cuts; true, the default, flies unless reduced motion is asked for. */
  readonly animate?: boolean;
  readonly signal?: AbortSignal;
}

/** @internal */
export interface FlightsOptions {
  readonly camera: CameraControl;
  /** What draws; null while the element is on no page. */
  readonly picture: () => PictureController | null;
  /** Where spheres come from; null when the page names nothing. */
  readonly source: () => Promise<SphereSource | null>;
  /** Gives up the sphere that the page asked for, if that is still on its way. */
  readonly cancelLoading: () => void;
  readonly prefersReducedMotion: () => boolean;
  /** A flight has brought this sphere on. */
  readonly onArrive: (sphereId: number) => void;
  readonly onError: (error: ViewerError) => void;
}

/**
 * Takes a viewer from sphere to sphere, one flight at a time.
 *
 * @internal
 */
export class Flights {
  /** The viewer: Escape on it breaks a flight off. */
  readonly #host: PictureSettings & EventTarget;
  readonly #options: FlightsOptions;
  #current: AbortController | null = null;
  /** What crosses to the next sphere; null while that one is only looked for. */
  #flight: Flight | null = null;

  constructor(host: PictureSettings & EventTarget, options: FlightsOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** Ends the flight under way, if there is one: the sphere before stays. */
  giveUp(): void {
    if (!this.#current) return;
    this.#current.abort();
    this.#current = null;
    this.#options.picture()?.giveUp();
  }

  /**
   * Flies to a goal; resolves with true on arrival, with false when something else moved the view or was asked for
   * first. Rejects with a `ViewerError` or the signal's reason, and leaves the sphere before as it was.
   */
  async fly(goal: FlyToGoal, { animate = true, signal }: FlyToOptions): Promise<boolean> {
    signal?.throwIfAborted();
    const current = this.#begin();
    const abort = (): void => {
      if (this.#current === current) this.giveUp();
    };
    signal?.addEventListener('abort', abort, { once: true });
    try {
      const ending = await this.#flyTo(goal, animate, current.signal);
      signal?.throwIfAborted();
      return ending === 'arrived';
    } catch (error) {
      signal?.throwIfAborted();
      if (current.signal.aborted) return false;
      const reported = asViewerError(error, 'source-failed', 'The sphere could not be loaded.');
      this.#options.onError(reported);
      throw reported;
    } finally {
      signal?.removeEventListener('abort', abort);
      if (this.#current === current) this.#current = null;
      // Nothing listens for it any more.
      current.abort();
    }
  }

  /** The turn of the next flight. One that is half seen already ends where it led to, and the next one begins there. */
  #begin(): AbortController {
    if (this.#current && !this.#flight?.isTurningBack) this.#options.picture()?.cutShort();
    this.giveUp();
    const current = (this.#current = new AbortController());
    const { signal } = current;
    this.#host.addEventListener('keydown', (event) => this.#breakOff(event as KeyboardEvent), { signal });
    return current;
  }

  /** Escape breaks off, unless something else had a use for it. */
  #breakOff(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    if (this.#flight) this.#flight.turnBack();
    else this.giveUp();
  }

  async #flyTo(goal: FlyToGoal, isAnimated: boolean, signal: AbortSignal): Promise<FlightEnding> {
    const to = await this.#find(goal, signal);
    signal.throwIfAborted();
    const picture = this.#options.picture();
    if (!picture) return 'given-up';
    const from = picture.located;
    if (from?.sphere.id === to.sphere.id && from.tiles === to.tiles) return 'arrived';
    // The page's own request, if it is still on its way, would come after this one and undo it.
    this.#options.cancelLoading();
    const ending = await this.#cross(picture, from ?? to, to, isAnimated);
    if (ending === 'failed') {
      throw new ViewerError('source-failed', `Sphere ${String(to.sphere.id)} has no tiles.`);
    }
    return ending;
  }

  async #find(goal: FlyToGoal, signal: AbortSignal): Promise<LocatedSphere> {
    const source = await this.#options.source();
    if (!source) throw new ViewerError('not-ready', 'The viewer has no source of spheres to fly to.');
    if ('sphere' in goal) return source.sphere(goal.sphere, signal);
    const nearest = await source.nearest(checkPlace(goal), signal);
    if (nearest) return source.sphere(nearest.id, signal);
    throw new ViewerError('not-found', 'There is no sphere within 150 km of that place.');
  }

  #cross(
    picture: PictureController,
    from: LocatedSphere,
    to: LocatedSphere,
    isAnimated: boolean,
  ): Promise<FlightEnding> {
    const { camera, prefersReducedMotion, onArrive } = this.#options;
    return new Promise((resolve) => {
      const flight = (this.#flight = new Flight({
        from,
        to,
        camera,
        isAnimated: isAnimated && !prefersReducedMotion(),
        giveUp: () => picture.giveUp(),
        onEnd: (ending) => {
          if (this.#flight === flight) this.#flight = null;
          if (ending === 'arrived' || ending === 'disturbed') onArrive(to.sphere.id);
          resolve(ending);
        },
      }));
      picture.show(to, this.#host, flight);
    });
  }
}

function checkPlace({ latitude, longitude }: LatLon): LatLon {
  if (Math.abs(latitude) <= 90 && Number.isFinite(longitude)) return { latitude, longitude };
  throw new ViewerError('invalid-argument', 'A place needs a latitude within ±90° and a finite longitude.');
}
