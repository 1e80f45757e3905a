import { colorOn, cssColor } from '../../model/icons/marker-shapes.ts';
import type { MarkerSymbol } from './drawn-markers.ts';
import { type SymbolPicture, paintHairline, paintRim } from './symbol-picture.ts';

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
      paintRim(brush, outline, pixelRatio);
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
