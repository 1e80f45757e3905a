import type { Pixel } from '../../geo/camera.ts';
import { rayOfPixel } from '../../geo/pixel-ray.ts';
import type { Shown } from '../../measure/shown-point.ts';
import type { MeasuredSphere, SphereMark } from '../../measure/sphere-mark.ts';
import { frameOfSphere } from '../../model/objects/sphere-frame.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import type { Sphere } from '../../model/sphere.ts';
import { errorsOfPixel } from '../../surface/cast/ray-errors.ts';
import { type DrawnView, groundAtPixel } from '../base/world-frame.ts';
import type { Surroundings } from '../surface/surroundings.ts';

/** Returns what measuring needs to know about a sphere. */
export function measuredSphere(sphere: Sphere): MeasuredSphere {
  const { id, metadata } = sphere;
  return {
    id,
    camera: frameOfSphere(sphere).camera,
    pose: metadata.pose ?? { heading: 0, pitch: 0, roll: 0 },
    precision: metadata.precision,
    geoidUndulation: metadata.geoidUndulation ?? null,
  };
}

/** Returns the mark that a click on a pixel makes in a sphere. */
export const markOfPixel = (sphere: Sphere, drawn: DrawnView, pixel: Pixel): SphereMark => ({
  sphere: measuredSphere(sphere),
  ray: rayOfPixel(drawn.view, drawn.size, pixel),
  pixel: errorsOfPixel({ ...drawn, pixel }),
});

/** Returns what a pixel shows: a place on the surface or, without one, on level ground. */
export function shownAtPixel(
  located: LocatedSphere,
  drawn: DrawnView,
  pixel: Pixel,
  surroundings: Surroundings | null,
): Shown {
  const faced = surroundings?.facedPlaceAt({ ...drawn, pixel });
  return {
    place: faced?.place ?? groundAtPixel(located, drawn, pixel),
    face: faced?.face ?? null,
    isTerrainAlone: surroundings?.isTerrainAlone ?? false,
    isGroundKnown: located.sphere.metadata.ground !== undefined,
  };
}
