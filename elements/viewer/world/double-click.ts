import type { Direction, Pixel } from '../../geo/camera.ts';
import { pixelsIn } from '../../input/pixel-in.ts';

export interface DoubleClickActs {
  /** Returns whether an object is at a pixel, in CSS pixels of the surface. Clicks on objects have effects of their own. */
  readonly isObject: (pixel: Pixel) => boolean;
  /** Resolves with the direction of a pixel, in degrees; null if no sphere is shown. */
  readonly directionOf: (pixel: Pixel) => Promise<Direction | null>;
  readonly turnTo: (direction: Direction) => unknown;
}

/**
 * Turns the view to where a surface is double-clicked or double-tapped, so that people who cannot drag can look around
 * (WCAG 2.2, 2.5.7). Returns a function that ends this.
 */
export function attachDoubleClick(
  surface: HTMLElement,
  { isObject, directionOf, turnTo }: DoubleClickActs,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const turn = async (pixel: Pixel): Promise<void> => {
    if (isObject(pixel)) return;
    const direction = await directionOf(pixel);
    if (direction && !signal.aborted) turnTo({ pan: direction.pan, tilt: direction.tilt });
  };
  surface.addEventListener('dblclick', (event) => void turn(pixelsIn(surface)(event)), { signal });
  return () => listening.abort();
}
