import type { MarkerLook } from './drawn-markers.ts';
import { type LookPicture, castShadow, cssColor, endShadow, paintHairline } from './look-picture.ts';

/** CSS pixels of a sphere's mark: its radius, its white ring, the ring's inner radius and the dot in its middle. */
const RESTING = { radius: 12.5, inner: 9.25, dot: 3.25, color: 0x20384f } as const;
const ACTIVE = { radius: 17, inner: 13, dot: 4.5, color: 0xee7410 } as const;

/** The picture of a sphere marker: a calm lens in a white ring, larger and warm for the sphere that is asked for. */
export function spherePicture({ color, isActive }: MarkerLook): LookPicture {
  const form = isActive ? ACTIVE : RESTING;
  const outline = disc(form.radius);
  return {
    box: { left: -form.radius, top: -form.radius, right: form.radius, bottom: form.radius },
    outline,
    paint(pen, pixelRatio) {
      pen.fillStyle = '#fff';
      castShadow(pen, pixelRatio);
      pen.fill(outline);
      endShadow(pen);
      paintHairline(pen, outline);
      pen.fillStyle = cssColor(color ?? form.color);
      pen.fill(disc(form.inner));
      pen.fillStyle = gloss(pen, form.inner);
      pen.fill(disc(form.inner));
      pen.fillStyle = '#fff';
      pen.fill(disc(form.dot));
    },
  };
}

/** Light from above that fades towards the lower rim. */
function gloss(pen: CanvasRenderingContext2D, radius: number): CanvasGradient {
  const light = pen.createLinearGradient(0, -radius, 0, radius);
  light.addColorStop(0, 'rgb(255 255 255 / 0.45)');
  light.addColorStop(0.55, 'rgb(255 255 255 / 0.05)');
  light.addColorStop(1, 'rgb(0 0 0 / 0.15)');
  return light;
}

function disc(radius: number): Path2D {
  const path = new Path2D();
  path.arc(0, 0, radius, 0, 2 * Math.PI);
  return path;
}
