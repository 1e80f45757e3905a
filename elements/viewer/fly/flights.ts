import type { LatLon } from '../../geo/earth.ts';
import { checkGoal } from '../../model/goals.ts';
import type { LocatedSphere, SphereSource } from '../../model/sphere-source.ts';
import { ViewerError, asViewerError } from '../../model/viewer-error.ts';
import type { CameraControl } from '../input/camera-control.ts';
import type { PictureController, PictureSettings } from '../picture/picture-controller.ts';
import { Flight, type FlightEnding } from './flight.ts';
import type { FlyToGoal, FlyToOptions } from './fly-to.ts';

/** @internal */
export interface FlightsOptions {
  readonly camera: CameraControl;
  /** Returns the controller that draws the spheres; null while the element is not on a page. */
  readonly picture: () => PictureController | null;
  /** Returns the source of spheres; null if the page does not specify one. */
  readonly source: () => Promise<SphereSource | null>;
  /** Cancels loading of the sphere that the page requested, if that sphere is still loading. */
  readonly cancelLoading: () => void;
  readonly prefersReducedMotion: () => boolean;
  readonly onArrive: (sphereId: number) => void;
}

/**
 * Flies the viewer from sphere to sphere, one flight at a time.
 *
 * @internal
 */
export class Flights {
  /** The viewer, which receives the Escape key that cancels a flight. */
  readonly #host: PictureSettings & EventTarget;
  readonly #options: FlightsOptions;
  #current: AbortController | null = null;
  /** The current flight; null while its destination is still being looked up. */
  #flight: Flight | null = null;

  constructor(host: PictureSettings & EventTarget, options: FlightsOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** Ends the current flight, if any. The previous sphere stays on the screen. */
  cancel(): void {
    if (!this.#current) return;
    this.#current.abort();
    this.#current = null;
    this.#options.picture()?.cancelTransition();
  }

  /**
   * Ends a flight that has not left the previous sphere. A flight that has left it ends by itself when the view is
   * moved, at the sphere of which more is visible.
   */
  giveWay(): void {
    if (!this.#flight?.isInProgress) this.cancel();
  }

  /**
   * Flies to a destination. Resolves with true on arrival, or with false if something else moves the view or
   * requests another sphere first. Rejects with a `ViewerError` or the signal's reason; the previous sphere
   * then stays on the screen.
   */
  async fly(goal: FlyToGoal, { animate = true, signal }: FlyToOptions): Promise<boolean> {
    signal?.throwIfAborted();
    const current = this.#begin();
    const abort = (): void => {
      if (this.#current === current) this.cancel();
    };
    signal?.addEventListener('abort', abort, { once: true });
    try {
      const ending = await this.#flyTo(goal, animate, current.signal);
      signal?.throwIfAborted();
      return ending === 'arrived';
    } catch (error) {
      signal?.throwIfAborted();
      if (current.signal.aborted) return false;
      throw asViewerError(error, 'source-failed', 'The sphere could not be loaded.');
    } finally {
      signal?.removeEventListener('abort', abort);
      if (this.#current === current) this.#current = null;
      // Aborting removes the flight's listeners.
      current.abort();
    }
  }

  /**
   * Starts a new flight. If the previous flight's destination is already visible, that flight ends there and
   * the new flight begins there.
   */
  #begin(): AbortController {
    if (this.#current && !this.#flight?.isTurningBack) this.#options.picture()?.cutShort();
    this.cancel();
    const current = (this.#current = new AbortController());
    const { signal } = current;
    this.#host.addEventListener('keydown', (event) => this.#breakOff(event as KeyboardEvent), { signal });
    return current;
  }

  /** Cancels the flight when Escape is pressed, unless another listener has handled the key. */
  #breakOff(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    if (this.#flight) this.#flight.turnBack();
    else this.cancel();
  }

  async #flyTo(goal: FlyToGoal, isAnimated: boolean, signal: AbortSignal): Promise<FlightEnding> {
    const to = await this.#find(goal, signal);
    signal.throwIfAborted();
    const picture = this.#options.picture();
    if (!picture) return 'given-up';
    const from = picture.located;
    if (from?.sphere.id === to.sphere.id && from.tiles === to.tiles) return 'arrived';
    // Cancels the page's own request, which could otherwise finish after this flight and undo it.
    this.#options.cancelLoading();
    picture.check();
    const ending = await this.#cross(picture, from ?? to, to, isAnimated);
    picture.check();
    const name = `sphere ${String(to.sphere.id)}`;
    if (ending === 'unreachable')
      throw new ViewerError('network', `No tile of ${name} could be fetched.`, { recoverable: true });
    if (ending === 'failed') throw new ViewerError('source-failed', `There are no tiles of ${name}.`);
    return ending;
  }

  async #find(given: FlyToGoal, signal: AbortSignal): Promise<LocatedSphere> {
    const goal = checkGoal('flyTo', given) as unknown as FlyToGoal;
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
        pointSeen: (ray) => picture.stage?.pointSeen(from.sphere, ray) ?? null,
        isAnimated: isAnimated && !prefersReducedMotion(),
        cancel: () => picture.cancelTransition(),
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
