import { FrameMeter, needsLowPower } from '../../model/low-power.ts';
import type { ViewCause } from '../../model/view-cause.ts';
import { readDevice } from '../base/device.ts';

/** Determines whether a touch device needs low-power mode. */
export class LowPowerWatch {
  readonly #maxTexture: number;
  readonly #meter = new FrameMeter();
  #isFound = false;

  constructor(maxTexture: number) {
    this.#maxTexture = maxTexture;
  }

  /**
   * Must be called for each frame, with its time in milliseconds, whether the movement continues, and the
   * cause of the view change. Returns true once, as soon as the device is found to need low-power mode.
   */
  frame(now: number, isMoving: boolean, cause: ViewCause | null): boolean {
    const isSlow = this.#meter.isSlow(now, isMoving || cause === 'auto-rotate');
    if (this.#isFound) return false;
    this.#isFound = needsLowPower(readDevice(), { maxTexture: this.#maxTexture, isSlow });
    return this.#isFound;
  }
}
