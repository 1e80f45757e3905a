import { ICON_GRID, ICON_LINE, type Icon, iconOf } from '../../model/icons/icon-set.ts';
import type { MarkerLook } from './drawn-markers.ts';
import { type LookPicture, castShadow, colorOn, cssColor, endShadow, paintHairline } from './look-picture.ts';

/** CSS pixels: radius of a round icon, its white rim, and what is drawn in it. */
const ROUND = { radius: 16, rim: 2, glyph: 19 } as const;

/** CSS pixels of a pin: radius and height of its head's middle; its tip stands on the place. */
const PIN = { radius: 15.5, middle: 27.5, rim: 2, glyph: 18 } as const;

/** CSS pixels of a logo's tile. */
const TILE = { half: 17, corner: 8, glyph: 24 } as const;

/** The picture of a marker with an icon of the set: a pin, a disc, or a tile with a logo on it. */
export function iconPicture({ style, icon: name, color }: MarkerLook): LookPicture {
  const icon = iconOf(name);
  const fill = color ?? icon.color;
  if (style === 'round') return roundPicture(icon, fill);
  return style === 'logo' ? tilePicture(icon, fill) : pinPicture(icon, fill);
}

function roundPicture(icon: Icon, color: number): LookPicture {
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

function pinPicture(icon: Icon, color: number): LookPicture {
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

function tilePicture(icon: Icon, color: number): LookPicture {
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

/** A drop that stands on its tip, `lift` above the place. */
function drop(radius: number, lift: number): Path2D {
  const path = new Path2D();
  path.moveTo(0, -lift);
  path.bezierCurveTo(-0.3 * radius, -0.34 * PIN.middle, -radius, -0.55 * PIN.middle, -radius, -PIN.middle);
  path.arc(0, -PIN.middle, radius, Math.PI, 2 * Math.PI);
  path.bezierCurveTo(radius, -0.55 * PIN.middle, 0.3 * radius, -0.34 * PIN.middle, 0, -lift);
  path.closePath();
  return path;
}

/** A shape in a colour within a white rim, with a shadow and a breath of light from above. */
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

interface GlyphPlace {
  /** Height of its middle; it is always centred. */
  readonly y: number;
  readonly size: number;
  readonly color: string;
}

function paintGlyph(pen: CanvasRenderingContext2D, icon: Icon, { y, size, color }: GlyphPlace): void {
  pen.fillStyle = color;
  if (!icon.drawing) {
    const share = icon.written.length > 1 ? 0.85 : 1;
    pen.font = `700 ${String(size * share)}px system-ui, sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'alphabetic';
    // Capitals and figures are seven tenths of the letter size high.
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
