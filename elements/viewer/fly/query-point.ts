import type { LatLon } from '../../geo/earth.ts';
import type { Clock } from '../../model/clock.ts';

/**
 * Delay, in milliseconds, between the arrival at a sphere and the opening of the popup (specification 4, 9).
 */
const POPUP_AFTER_MS = 1500;

export interface QueryPointOptions {
  readonly clock: Clock;
  readonly onTurn: (point: LatLon) => void;
  readonly onOpen: (point: LatLon) => void;
}

/**
 * Whenever another sphere becomes active, turns the view to the query point and opens the point's popup after a
 * delay. A further sphere restarts the delay; a change of the point or the setting cancels the popup.
 */
export class QueryPoint {
  readonly #options: QueryPointOptions;
  #point: LatLon | null = null;
  #isOn = false;
  #cancel: (() => void) | null = null;

  constructor(options: QueryPointOptions) {
    this.#options = options;
  }

  /** Sets the query marker's point (null for none) and whether spheres turn to the point. */
  update(point: LatLon | null, isOn: boolean): void {
    const isSame = point?.latitude === this.#point?.latitude && point?.longitude === this.#point?.longitude;
    if (isSame && isOn === this.#isOn) return;
    this.stop();
    this.#point = point;
    this.#isOn = isOn;
  }

  /** Must be called when another sphere has become active. */
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
   * Cancels opening the popup until the next sphere becomes active. Called when the user has done something
   * else or the element has been removed from the page.
   */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
