import type { LatLon } from '../../geo/earth.ts';
import type { Clock } from '../../model/clock.ts';

/**
 * Delay, in milliseconds, between the arrival at a sphere and the opening of the popup (specification 4, 9).
 */
const POPUP_AFTER_MS = 1500;

export interface QueryPointOptions {
  readonly clock: Clock;
  /** Turn the view to the query point. */
  readonly onTurn: (point: LatLon) => void;
  /** Open the query marker's popup. */
  readonly onOpen: (point: LatLon) => void;
}

/**
 * Turns every newly active sphere to the query point, then opens the point's popup. It waits first for a sphere and
 * then for the delay. Any change of the point, the setting or the sphere restarts the wait.
 */
export class QueryPoint {
  readonly #options: QueryPointOptions;
  #point: LatLon | null = null;
  #isOn = false;
  #cancel: (() => void) | null = null;

  constructor(options: QueryPointOptions) {
    this.#options = options;
  }

  /** Sets the point of the query marker (null for none) and whether spheres turn to it. */
  update(point: LatLon | null, isOn: boolean): void {
    const isSame = point?.latitude === this.#point?.latitude && point?.longitude === this.#point?.longitude;
    if (isSame && isOn === this.#isOn) return;
    this.stop();
    this.#point = point;
    this.#isOn = isOn;
  }

  /** Called when another sphere has become active. */
  sphereLoaded(): void {
    this.stop();
    const point = this.#point;
    if (!point || !this.#isOn) return;
    this.#options.onTurn(point);
    this.#cancel = this.#options.clock.after(POPUP_AFTER_MS, () => {
      this.#cancel = null;
      this.#options.onOpen(point);
    });
  }

  /**
   * Cancels opening the popup until the next sphere becomes active. Called when the user has done something else or
   * the element has left its page.
   */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
