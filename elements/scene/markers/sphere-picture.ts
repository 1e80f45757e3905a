import { cssColor } from '../../model/icons/marker-shapes.ts';
import type { MarkerSymbol } from './drawn-markers.ts';
import { type SymbolPicture, disc, paintHairline, paintRim } from './symbol-picture.ts';

/**
 * Dimensions of a sphere's marker in CSS pixels: its radius, the inner radius of its white ring, and the
 * radius of the dot in its center.
 */
const RESTING = { radius: 12.5, inner: 9.25, dot: 3.25, color: 0x20384f } as const;
const ACTIVE = { radius: 17, inner: 13, dot: 4.5, color: 0xee7410 } as const;

/**
 * Returns the picture of a sphere marker: a lens in a white ring. The marker of the shown sphere is larger
 * and orange.
 */
export function spherePicture({ color, isActive }: MarkerSymbol): SymbolPicture {
  const form = isActive ? ACTIVE : RESTING;
  const outline = disc(form.radius);
  return {
    box: { left: -form.radius, top: -form.radius, right: form.radius, bottom: form.radius },
    outline,
    paint(pen, pixelRatio) {
      paintRim(pen, outline, pixelRatio);
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

/** Returns a gradient that shades a shape from above and fades toward the lower rim. */
function gloss(pen: CanvasRenderingContext2D, radius: number): CanvasGradient {
  const light = pen.createLinearGradient(0, -radius, 0, radius);
  light.addColorStop(0, 'rgb(255 255 255 / 0.45)');
  light.addColorStop(0.55, 'rgb(255 255 255 / 0.05)');
  light.addColorStop(1, 'rgb(0 0 0 / 0.15)');
  return light;
}

const DOT_RADIUS = 5;

/**
 * Returns the picture for symbols that are not in the atlas: a small white dot with a dark center, at the
 * place.
 */
export function dotPicture(): SymbolPicture {
  const outline = disc(DOT_RADIUS);
  return {
    box: { left: -DOT_RADIUS, top: -DOT_RADIUS, right: DOT_RADIUS, bottom: DOT_RADIUS },
    outline,
    paint(pen, pixelRatio) {
      paintRim(pen, outline, pixelRatio);
      pen.fillStyle = '#1b2735';
      pen.fill(disc(DOT_RADIUS - 2));
    },
  };
}
