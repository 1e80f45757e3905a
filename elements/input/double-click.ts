import { directionOf } from '../geo/camera.ts';
import { rayOfPixel } from '../geo/pixel-ray.ts';
import { pixelsIn } from './pixel-in.ts';
import type { Detach, ViewControl } from './view-control.ts';

/**
 * Turns the view to where a surface is double-clicked or double-tapped, so that people who cannot drag can look around
 * (WCAG 2.2, 2.5.7). Objects and tools that have double clicks of their own stop the event before.
 */
export function attachDoubleClick(surface: HTMLElement, control: ViewControl): Detach {
  const turn = (event: MouseEvent): void => {
    const { view, size, drawnFov } = control;
    const pixel = pixelsIn(surface)(event);
    const { pan, tilt } = directionOf(rayOfPixel({ ...view, fov: drawnFov }, size, pixel));
    control.easeTo({ pan, tilt }, 'drag');
  };
  surface.addEventListener('dblclick', turn);
  return () => surface.removeEventListener('dblclick', turn);
}
