import type { Coverage } from './coverage.ts';
import type { SphereImage } from './sphere-image.ts';

type Pixels = Pick<SphereImage, 'pixels' | 'width' | 'height'>;

/**
 * Positions an image, which may be a reduced copy, on the sphere. `original` is the size in pixels in which the
 * coverage is given.
 */
export function placeImage(
  image: Pixels,
  original: { readonly width: number; readonly height: number },
  coverage: Coverage,
): SphereImage {
  const isWholeCircle = original.width === coverage.fullWidth;
  const isWholeHeight = original.height === coverage.fullHeight;
  const shrink = original.width / image.width;
  return {
    ...image,
    fullWidth: isWholeCircle ? image.width : coverage.fullWidth / shrink,
    fullHeight: isWholeHeight ? image.height : coverage.fullHeight / shrink,
    left: coverage.left / shrink,
    top: coverage.top / shrink,
  };
}
