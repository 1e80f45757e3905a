import { ICON_GRID, ICON_LINE, type Icon, iconOf } from '../../model/icons/icon-set.ts';
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

/** Converts a color from packed 0xRRGGBB to CSS notation. */
export const cssColor = (color: number): string => `#${color.toString(16).padStart(6, '0')}`;

/** Text on colors above this relative luminance is dark; text on other colors is white. */
const LIGHT = 0.36;

/** Returns the color of text on a background color: near-black on light colors, otherwise white. */
function colorOn(color: number): string {
  const [red, green, blue] = [color >> 16, (color >> 8) & 255, color & 255].map(
    (channel) => (channel / 255) ** 2.2,
  );
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  return luminance > LIGHT ? '#16202b' : '#fff';
}

/** Gives subsequent shapes a soft shadow, so that they are legible over bright roofs. */
export function castShadow(pen: CanvasRenderingContext2D, pixelRatio: number): void {
  pen.shadowColor = 'rgb(8 16 28 / 0.5)';
  pen.shadowBlur = 4 * pixelRatio;
  pen.shadowOffsetY = pixelRatio;
}

export const endShadow = (pen: CanvasRenderingContext2D): void => {
  pen.shadowColor = 'transparent';
};

/** Draws a thin dark edge that separates a white rim from a white background. */
function paintHairline(pen: CanvasRenderingContext2D, outline: Path2D): void {
  pen.strokeStyle = 'rgb(8 16 28 / 0.25)';
  pen.lineWidth = 0.75;
  pen.stroke(outline);
}

/** Radius of a round icon, width of its white rim, and size of its glyph, in CSS pixels. */
const ROUND = { radius: 16, rim: 2, glyph: 19 } as const;

/**
 * Dimensions of a pin in CSS pixels. `radius` is the radius of the pin's head, and `middle` is the height of
 * the head's center above the tip. The tip is at the place.
 */
const PIN = { radius: 15.5, middle: 27.5, rim: 2, glyph: 18 } as const;

/** Dimensions of a logo's tile in CSS pixels. */
const TILE = { half: 17, corner: 8, glyph: 24 } as const;

/** Returns the picture of a marker with an icon from the set: a pin, a disc, or a tile with a logo. */
export function iconPicture({ style, icon: name, color }: MarkerSymbol): SymbolPicture {
  const icon = iconOf(name);
  const fill = color ?? icon.color;
  if (style === 'round') return roundPicture(icon, fill);
  return style === 'logo' ? tilePicture(icon, fill) : pinPicture(icon, fill);
}

function roundPicture(icon: Icon, color: number): SymbolPicture {
  const outline = disc(ROUND.radius);
  return {
    box: { left: -ROUND.radius, top: -ROUND.radius, right: ROUND.radius, bottom: ROUND.radius },
    outline,
    paint(pen, pixelRatio) {
      paintRimmed(pen, outline, disc(ROUND.radius - ROUND.rim), { color, pixelRatio });
      paintGlyph(pen, icon, { y: 0, size: ROUND.glyph, color: colorOn(color) });
    },
  };
}

function pinPicture(icon: Icon, color: number): SymbolPicture {
  const { radius, middle, rim } = PIN;
  const outline = drop(radius, 0);
  return {
    box: { left: -radius, top: -middle - radius, right: radius, bottom: 0 },
    outline,
    paint(pen, pixelRatio) {
      paintRimmed(pen, outline, drop(radius - rim, 2.2 * rim), { color, pixelRatio });
      paintGlyph(pen, icon, { y: -middle, size: PIN.glyph, color: colorOn(color) });
    },
  };
}

function tilePicture(icon: Icon, color: number): SymbolPicture {
  const { half, corner, glyph } = TILE;
  const outline = new Path2D();
  outline.roundRect(-half, -half, 2 * half, 2 * half, corner);
  return {
    box: { left: -half, top: -half, right: half, bottom: half },
    outline,
    paint(pen, pixelRatio) {
      pen.fillStyle = '#fff';
      castShadow(pen, pixelRatio);
      pen.fill(outline);
      endShadow(pen);
      paintHairline(pen, outline);
      paintGlyph(pen, icon, { y: 0, size: glyph, color: cssColor(color) });
    },
  };
}

function disc(radius: number): Path2D {
  const path = new Path2D();
  path.arc(0, 0, radius, 0, 2 * Math.PI);
  return path;
}

/** Returns a teardrop shape whose tip is `lift` CSS pixels above the place. */
function drop(radius: number, lift: number): Path2D {
  const path = new Path2D();
  path.moveTo(0, -lift);
  path.bezierCurveTo(-0.3 * radius, -0.34 * PIN.middle, -radius, -0.55 * PIN.middle, -radius, -PIN.middle);
  path.arc(0, -PIN.middle, radius, Math.PI, 2 * Math.PI);
  path.bezierCurveTo(radius, -0.55 * PIN.middle, 0.3 * radius, -0.34 * PIN.middle, 0, -lift);
  path.closePath();
  return path;
}

/** Paints a colored shape with a white rim, a shadow and slight shading from above. */
function paintRimmed(
  pen: CanvasRenderingContext2D,
  outline: Path2D,
  inside: Path2D,
  { color, pixelRatio }: { readonly color: number; readonly pixelRatio: number },
): void {
  pen.fillStyle = '#fff';
  castShadow(pen, pixelRatio);
  pen.fill(outline);
  endShadow(pen);
  paintHairline(pen, outline);
  pen.fillStyle = cssColor(color);
  pen.fill(inside);
}

interface GlyphOptions {
  /** Vertical position of the glyph's center. Horizontally, the glyph is centered. */
  readonly y: number;
  readonly size: number;
  readonly color: string;
}

function paintGlyph(pen: CanvasRenderingContext2D, icon: Icon, { y, size, color }: GlyphOptions): void {
  pen.fillStyle = color;
  if (!icon.drawing) {
    const share = icon.written.length > 1 ? 0.85 : 1;
    pen.font = `700 ${String(size * share)}px system-ui, sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'alphabetic';
    // The height of capital letters and digits is about 0.7 of the font size.
    pen.fillText(icon.written, 0, y + 0.355 * size * share);
    return;
  }
  pen.save();
  pen.translate(-size / 2, y - size / 2);
  pen.scale(size / ICON_GRID, size / ICON_GRID);
  pen.strokeStyle = color;
  pen.lineWidth = ICON_LINE;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.fill(new Path2D(icon.drawing.fill), 'evenodd');
  pen.stroke(new Path2D(icon.drawing.lines));
  pen.restore();
}

/**
 * Dimensions of a label in CSS pixels: the letters, the pill around them, and the tail that points at the
 * place.
 */
const LABEL = { letters: 13, height: 25, padding: 10, widest: 260, tail: 6, tailHalf: 6, rim: 1.5 } as const;

const LABEL_FONT = `600 ${String(LABEL.letters)}px system-ui, sans-serif`;

const LABEL_INK = 0x1b2735;

/** Returns whether the first letter belongs to a script written from right to left. */
const isRightToLeft = (label: string): boolean =>
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    label,
  );

/**
 * Returns the picture of a text marker: its text on a pill whose tail points at the place. `pen` measures the
 * text.
 */
export function labelPicture({ label, color }: MarkerSymbol, pen: CanvasRenderingContext2D): SymbolPicture {
  const fill = color ?? LABEL_INK;
  pen.font = LABEL_FONT;
  const text = shortened(label, pen);
  const half = Math.max(LABEL.height, Math.ceil(pen.measureText(text).width) + 2 * LABEL.padding) / 2;
  const top = -LABEL.tail - LABEL.height;
  const outline = pill(half, 0);
  return {
    box: { left: -half, top, right: half, bottom: 0 },
    outline,
    paint(brush, pixelRatio) {
      brush.fillStyle = '#fff';
      castShadow(brush, pixelRatio);
      brush.fill(outline);
      endShadow(brush);
      paintHairline(brush, outline);
      brush.fillStyle = cssColor(fill);
      brush.fill(pill(half, LABEL.rim));
      brush.fillStyle = colorOn(fill);
      brush.font = LABEL_FONT;
      brush.textAlign = 'center';
      brush.textBaseline = 'alphabetic';
      brush.direction = isRightToLeft(label) ? 'rtl' : 'ltr';
      brush.fillText(text, 0, top + LABEL.height / 2 + 0.36 * LABEL.letters);
    },
  };
}

/** Shortens a label to the letters that fit. */
function shortened(label: string, pen: CanvasRenderingContext2D): string {
  if (pen.measureText(label).width <= LABEL.widest) return label;
  // A letter is at least 1 CSS pixel wide, so no more letters than this can fit.
  const letters = Array.from(
    new Intl.Segmenter().segment(label.slice(0, LABEL.widest)),
    ({ segment }) => segment,
  );
  while (pen.measureText(`${letters.join('')}…`).width > LABEL.widest) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Returns the outline of the pill with its tail, inset by `rim` on all sides. */
function pill(half: number, rim: number): Path2D {
  const { height, tail, tailHalf } = LABEL;
  const [top, bottom] = [-tail - height + rim, -tail - rim];
  const radius = (bottom - top) / 2;
  const side = half - rim - radius;
  const path = new Path2D();
  path.moveTo(0, -1.6 * rim);
  path.lineTo(-tailHalf + rim, bottom);
  path.lineTo(-side, bottom);
  path.arc(-side, bottom - radius, radius, Math.PI / 2, 1.5 * Math.PI);
  path.arc(side, bottom - radius, radius, -Math.PI / 2, Math.PI / 2);
  path.lineTo(tailHalf - rim, bottom);
  path.closePath();
  return path;
}

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
  const outline = new Path2D();
  outline.arc(0, 0, DOT_RADIUS, 0, 2 * Math.PI);
  return {
    box: { left: -DOT_RADIUS, top: -DOT_RADIUS, right: DOT_RADIUS, bottom: DOT_RADIUS },
    outline,
    paint(pen, pixelRatio) {
      pen.fillStyle = '#fff';
      castShadow(pen, pixelRatio);
      pen.fill(outline);
      endShadow(pen);
      pen.fillStyle = '#1b2735';
      pen.beginPath();
      pen.arc(0, 0, DOT_RADIUS - 2, 0, 2 * Math.PI);
      pen.fill();
    },
  };
}
