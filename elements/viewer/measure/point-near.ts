import type { Pixel } from '../../geo/camera.ts';
import { pixelOfPlace } from '../../geo/projection.ts';
import type { PointAddress, ToolState } from '../../measure/tool.ts';
import { frameOfSphere } from '../../model/objects/sphere-frame.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import type { DrawnView } from '../base/world-frame.ts';
import { shownMeasures } from './measure-layer.ts';

/**
 * Returns the point of a measure that is drawn nearest to a pixel, within a distance in CSS pixels; null if there is none,
 * or while points cannot be grabbed.
 */
export function pointNear(
  state: ToolState,
  located: LocatedSphere | null,
  drawn: DrawnView,
  { pixel, reach }: { readonly pixel: Pixel; readonly reach: number },
): PointAddress | null {
  const { mode } = state;
  if (!located?.isPlaced || mode.name === 'refining') return null;
  if (mode.name === 'marking' && mode.points.length > 0) return null;
  const { camera } = frameOfSphere(located.sphere);
  let nearest: PointAddress | null = null;
  let least = reach;
  for (const { id, points } of shownMeasures(state))
    points.forEach((point, index) => {
      const at = pixelOfPlace({ camera, ...drawn }, point);
      const distance = at ? Math.hypot(at.x - pixel.x, at.y - pixel.y) : Infinity;
      if (distance <= least) [nearest, least] = [{ id, index }, distance];
    });
  return nearest;
}
