import type { MarkerLook } from './drawn-markers.ts';

/** A rectangle around a marker's place, in CSS pixels from it: x right, y down. */
export interface MarkerBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How a look is painted: everything in CSS pixels, with the marker's place at 0, 0. */
export interface LookPicture {
  /** What its shape takes, without its shadow. */
  readonly box: MarkerBox;
  /** Its shape, by which it is picked; null goes by what is painted. */
  readonly outline: Path2D | null;
  /** Paints it; `pixelRatio` is the pen's scale, which shadows do not follow by themselves. */
  paint(pen: CanvasRenderingContext2D, pixelRatio: number): void;
}

/** What tells looks apart: markers with equal keys share a picture. */
export const lookKey = ({ style, icon, color, svg, label, isActive }: MarkerLook): string =>
  [style, isActive ? '!' : '', color ?? '', icon, label, svg ?? ''].join('\n');

/** Packed 0xRRGGBB as CSS writes it. */
export const cssColor = (color: number): string => `#${color.toString(16).padStart(6, '0')}`;

/** From this relative luminance on, dark writing stands out better than white. */
const LIGHT = 0.36;

/** White or near black, whichever stands out on a colour. */
export function colorOn(color: number): string {
  const [red, green, blue] = [color >> 16, (color >> 8) & 255, color & 255].map(
    (part) => (part / 255) ** 2.2,
  );
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  return luminance > LIGHT ? '#16202b' : '#fff';
}

/** Gives what is painted next a soft shadow that keeps it legible over bright roofs. */
export function castShadow(pen: CanvasRenderingContext2D, pixelRatio: number): void {
  pen.shadowColor = 'rgb(8 16 28 / 0.5)';
  pen.shadowBlur = 4 * pixelRatio;
  pen.shadowOffsetY = pixelRatio;
}

/** Ends the shadow. */
export const endShadow = (pen: CanvasRenderingContext2D): void => {
  pen.shadowColor = 'transparent';
};

/** Draws the thin dark edge by which a white rim stands out on white. */
export function paintHairline(pen: CanvasRenderingContext2D, outline: Path2D): void {
  pen.strokeStyle = 'rgb(8 16 28 / 0.25)';
  pen.lineWidth = 0.75;
  pen.stroke(outline);
}
