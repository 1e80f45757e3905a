import type { Pixel } from '../geo/camera.ts';
import type { Clock } from '../model/clock.ts';

/** A finger opens the menu after resting for this time, in milliseconds. */
const PRESS_MS = 500;

/** A finger that moves less than this, in CSS pixels, counts as resting. */
const STILL_PX = 10;

export interface Finger extends Pixel {
  readonly id: number;
}

/** Distinguishes a resting finger from a drag, a pinch and a tap. */
export class LongPress {
  readonly #clock: Clock;
  readonly #onPress: (finger: Finger) => void;
  readonly #fingers = new Set<number>();
  #start: Finger | null = null;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, onPress: (finger: Finger) => void) {
    this.#clock = clock;
    this.#onPress = onPress;
  }

  /**
   * Must be called when a finger is pressed. A second finger turns the gesture into a pinch. `isFirst` is
   * true if no other finger can be touching the screen.
   */
  down(finger: Finger, isFirst: boolean): void {
    if (isFirst) this.#fingers.clear();
    this.#fingers.add(finger.id);
    this.#stop();
    if (this.#fingers.size > 1) return;
    this.#start = finger;
    this.#cancel = this.#clock.after(PRESS_MS, () => this.#press());
  }

  move({ id, x, y }: Finger): void {
    const { x: startX, y: startY } = this.#start ?? { x, y };
    if (this.#start?.id === id && Math.hypot(x - startX, y - startY) >= STILL_PX) this.#stop();
  }

  /** Must be called when the finger is released or the browser takes over the gesture. */
  up(id: number): void {
    this.#fingers.delete(id);
    this.#stop();
  }

  /**
   * Stops waiting for a long press, for example when the browser itself reports one. Returns true if a press
   * was pending.
   */
  cancel(): boolean {
    const isNew = this.#start !== null;
    this.#stop();
    return isNew;
  }

  #press(): void {
    const finger = this.#start;
    this.#stop();
    if (finger) this.#onPress(finger);
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#start = null;
  }
}
