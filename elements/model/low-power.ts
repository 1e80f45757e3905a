import { type DeviceFacts, hasSmallMemory } from './low-quality.ts';

interface Measured {
  /** Maximum side length of a texture, in pixels. */
  readonly maxTexture: number;
  /** Whether movements were drawn too slowly. */
  readonly isSlow: boolean;
}

const SMALL_TEXTURE = 4096;

/**
 * Returns whether low-power mode turns on automatically. The mode is for touch devices with little memory, a
 * small maximum size of textures, or slow drawing (requirements, OPEN-119).
 */
export const needsLowPower = (device: DeviceFacts, { maxTexture, isSlow }: Measured): boolean =>
  device.coarsePointer && (hasSmallMemory(device) || maxTexture < SMALL_TEXTURE || isSlow);

const SECOND_MS = 1000;

/** Movements with fewer frames per second count as slow. */
const SLOW_FRAMES_PER_SECOND = 20;

/** Measures how fast movements are drawn. */
export class FrameMeter {
  #startedAt: number | null = null;
  #lastAt = 0;
  #frames = 0;

  /**
   * Adds a frame with its time in milliseconds. `continues` states whether the movement needs another frame.
   * Returns true after a second of uninterrupted but slow movement.
   */
  isSlow(now: number, continues: boolean): boolean {
    // A longer gap means that the page was in the background, which says nothing about the device's speed.
    const isInterrupted = now - this.#lastAt >= SECOND_MS;
    this.#lastAt = now;
    if (this.#startedAt === null || isInterrupted) {
      this.#startedAt = continues ? now : null;
      this.#frames = 0;
      return false;
    }
    this.#frames += 1;
    const passedMs = now - this.#startedAt;
    const isDone = passedMs >= SECOND_MS;
    if (isDone || !continues) this.#startedAt = null;
    return isDone && (this.#frames * SECOND_MS) / passedMs < SLOW_FRAMES_PER_SECOND;
  }
}
