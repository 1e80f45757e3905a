import { ICON_GRID, ICON_LINE, type Icon, iconOf } from '../../model/icons/icon-set.ts';
import { PIN, PIN_LIFT, ROUND, TILE, colorOn, cssColor, dropPath } from '../../model/icons/marker-shapes.ts';
import type { MarkerSymbol } from './drawn-markers.ts';
import { type SymbolPicture, disc, paintHairline, paintRim } from './symbol-picture.ts';

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
      paintRimmed(pen, outline, drop(radius - rim, PIN_LIFT), { color, pixelRatio });
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
const drop = (radius: number, lift: number): Path2D => new Path2D(dropPath(radius, lift));

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
