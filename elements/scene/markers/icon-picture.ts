import { ICON_GRID, ICON_LINE, type Icon, iconOf } from '../../model/icons/icon-set.ts';
import type { MarkerSymbol } from './drawn-markers.ts';
import { type SymbolPicture, colorOn, cssColor, disc, paintHairline, paintRim } from './symbol-picture.ts';

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
      paintRim(pen, outline, pixelRatio);
      paintHairline(pen, outline);
      paintGlyph(pen, icon, { y: 0, size: glyph, color: cssColor(color) });
    },
  };
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
  paintRim(pen, outline, pixelRatio);
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
