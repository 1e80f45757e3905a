import { ASSUMED_HEIGHT } from '../../model/objects/sphere-frame.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import { ViewerError } from '../../model/viewer-error.ts';

/**
 * Returns what a sphere lacks that objects need; null if it lacks nothing, or if there are no objects that need a place.
 */
export function lackOf({ sphere, isPlaced }: LocatedSphere, needsPlace: () => boolean): ViewerError | null {
  if ((isPlaced && sphere.metadata.ground !== undefined) || !needsPlace()) return null;
  const code = isPlaced ? 'ground-assumed' : 'translation-failed';
  const lack = isPlaced
    ? `metadata.ground, so objects are drawn as from ${String(ASSUMED_HEIGHT)} m above`
    : 'place, so no objects are drawn but markers with pan and tilt';
  return new ViewerError(code, `Sphere ${String(sphere.id)} has no ${lack}.`, { recoverable: true });
}
