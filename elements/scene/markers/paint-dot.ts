import { type LookPicture, castShadow, endShadow } from './look-picture.ts';

/** CSS pixels. */
const RADIUS = 5;

/** The picture of a marker whose own one has no room: a small white dot with a dark heart, on the place. */
export function dotPicture(): LookPicture {
  const outline = new Path2D();
  outline.arc(0, 0, RADIUS, 0, 2 * Math.PI);
  return {
    box: { left: -RADIUS, top: -RADIUS, right: RADIUS, bottom: RADIUS },
    outline,
    paint(pen, pixelRatio) {
      pen.fillStyle = '#fff';
      castShadow(pen, pixelRatio);
      pen.fill(outline);
      endShadow(pen);
      pen.fillStyle = '#1b2735';
      pen.beginPath();
      pen.arc(0, 0, RADIUS - 2, 0, 2 * Math.PI);
      pen.fill();
    },
  };
}
