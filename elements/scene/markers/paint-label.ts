import type { MarkerLook } from './drawn-markers.ts';
import { type LookPicture, castShadow, colorOn, cssColor, endShadow, paintHairline } from './look-picture.ts';

/** CSS pixels of a label: letters, the pill around them, the tail that stands on the place. */
const LABEL = { letters: 13, height: 25, padding: 10, widest: 260, tail: 6, tailHalf: 6, rim: 1.5 } as const;

const FONT = `600 ${String(LABEL.letters)}px system-ui, sans-serif`;

/** A label's own colour. */
const INK = 0x1b2735;

/** Whether the first letter is of a script that is written from right to left. */
const isRightToLeft = (label: string): boolean =>
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    label,
  );

/** The picture of a text marker: its words on a pill whose tail points at the place; `pen` measures. */
export function labelPicture({ label, color }: MarkerLook, pen: CanvasRenderingContext2D): LookPicture {
  const fill = color ?? INK;
  pen.font = FONT;
  const words = shortened(label, pen);
  const half = Math.max(LABEL.height, Math.ceil(pen.measureText(words).width) + 2 * LABEL.padding) / 2;
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
      brush.font = FONT;
      brush.textAlign = 'center';
      brush.textBaseline = 'alphabetic';
      brush.direction = isRightToLeft(label) ? 'rtl' : 'ltr';
      brush.fillText(words, 0, top + LABEL.height / 2 + 0.36 * LABEL.letters);
    },
  };
}

/** The label, or as many of its letters as have room. */
function shortened(label: string, pen: CanvasRenderingContext2D): string {
  if (pen.measureText(label).width <= LABEL.widest) return label;
  // A letter is at least two pixels wide: what follows has no room whatever it is.
  const letters = Array.from(
    new Intl.Segmenter().segment(label.slice(0, LABEL.widest)),
    ({ segment }) => segment,
  );
  while (pen.measureText(`${letters.join('')}…`).width > LABEL.widest) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** The pill with its tail, drawn in by `rim` on all sides. */
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
