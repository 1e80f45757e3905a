import { HAIRLINE, SHADOW } from '../../model/icons/marker-shapes.ts';
import type { MarkerSymbol } from './drawn-markers.ts';

/** A rectangle in CSS pixels relative to a marker's place: x right, y down. */
export interface MarkerBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The instructions for painting a symbol. All lengths are in CSS pixels; the marker's place is at (0, 0). */
export interface SymbolPicture {
  /** The bounds of the symbol's shape, without the shadow. */
  readonly box: MarkerBox;
  /** The shape used for picking; null if picking uses the painted pixels. */
  readonly outline: Path2D | null;
  /**
   * Paints the symbol. `pixelRatio` is the context's scale, which shadows need because the context does not
   * scale them.
   */
  paint(pen: CanvasRenderingContext2D, pixelRatio: number): void;
}

/** Returns the key of a symbol. Markers with equal keys share a picture. */
export const symbolKey = ({ style, icon, color, svg, label, isActive }: MarkerSymbol): string =>
  [style, isActive ? '!' : '', color ?? '', icon, label, svg ?? ''].join('\n');

/** Gives subsequent shapes a soft shadow, so that they are legible over bright roofs. */
export function castShadow(pen: CanvasRenderingContext2D, pixelRatio: number): void {
  pen.shadowColor = SHADOW.color;
  pen.shadowBlur = SHADOW.blur * pixelRatio;
  pen.shadowOffsetY = SHADOW.down * pixelRatio;
}

export const endShadow = (pen: CanvasRenderingContext2D): void => {
  pen.shadowColor = 'transparent';
};

/** Paints a shape in white with a soft shadow. */
export function paintRim(pen: CanvasRenderingContext2D, outline: Path2D, pixelRatio: number): void {
  pen.fillStyle = '#fff';
  castShadow(pen, pixelRatio);
  pen.fill(outline);
  endShadow(pen);
}

/** Draws a thin dark edge that separates a white rim from a white background. */
export function paintHairline(pen: CanvasRenderingContext2D, outline: Path2D): void {
  pen.strokeStyle = HAIRLINE.color;
  pen.lineWidth = HAIRLINE.width;
  pen.stroke(outline);
}

export function disc(radius: number): Path2D {
  const path = new Path2D();
  path.arc(0, 0, radius, 0, 2 * Math.PI);
  return path;
}
