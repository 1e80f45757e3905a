import type { MarkerLook } from './drawn-markers.ts';
import { type LookPicture, type MarkerBox, castShadow, endShadow } from './look-picture.ts';
import type { SvgPicture } from './svg-picture.ts';

/** CSS pixels of the square that a customer's drawing fits in. */
const SIDE = 36;

/** The picture of a customer's drawing; in place of a pin it stands on the place, else it is centred there. */
export function svgPicture({ style }: MarkerLook, { image, aspect }: SvgPicture): LookPicture {
  const width = aspect >= 1 ? SIDE : SIDE * aspect;
  const height = aspect >= 1 ? SIDE / aspect : SIDE;
  const top = style === 'standard' ? -height : -height / 2;
  const box: MarkerBox = { left: -width / 2, top, right: width / 2, bottom: top + height };
  return {
    box,
    outline: null,
    paint(pen, pixelRatio) {
      castShadow(pen, pixelRatio);
      pen.drawImage(image, box.left, box.top, width, height);
      endShadow(pen);
    },
  };
}
