import type { Pixel } from '../geo/camera.ts';

/** A pointer's position in CSS pixels, and its event timestamp in milliseconds. */
export interface PointerSample extends Pixel {
  readonly timeMs: number;
}

/** Movement within this time before the release, in milliseconds, determines the release speed. */
const WINDOW_MS = 100;

/** A pointer that has not moved for this time, in milliseconds, is at rest. */
const REST_MS = 60;

/** The speed is not measured over a shorter time than this, in milliseconds. */
const SHORTEST_SPAN_MS = 8;

/** Adds a sample and drops samples that are too old to count. */
export function withSample(samples: readonly PointerSample[], sample: PointerSample): PointerSample[] {
  return [...samples.filter(({ timeMs }) => sample.timeMs - timeMs <= WINDOW_MS), sample];
}

/**
 * Returns the speed in CSS pixels per second at the moment of release; zero if the pointer had come to rest.
 */
export function speedAtRelease(samples: readonly PointerSample[], releasedAtMs: number): Pixel {
  const recent = samples.filter(({ timeMs }) => releasedAtMs - timeMs <= WINDOW_MS);
  const [first, last] = [recent[0], recent.at(-1)];
  if (!first || !last || releasedAtMs - last.timeMs > REST_MS) return { x: 0, y: 0 };
  const spanMs = last.timeMs - first.timeMs;
  if (spanMs < SHORTEST_SPAN_MS) return { x: 0, y: 0 };
  return { x: ((last.x - first.x) / spanMs) * 1000, y: ((last.y - first.y) / spanMs) * 1000 };
}
