import type { Size } from '../../../../elements/geo/camera.ts';

/**
 * Capital letters and digits as lines, on a grid 4 wide and 6 high whose y points down. They are shapes instead of text, so
 * that the watermark does not depend on the fonts of the host.
 */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['A', 'M0 6L2 0 4 6M.7 4H3.3'],
  ['B', 'M0 0V6H3L4 5V4L3 3 4 2V1L3 0ZM0 3H3'],
  ['C', 'M4 1L3 0H1L0 1V5L1 6H3L4 5'],
  ['D', 'M0 0V6H2.5L4 4.5V1.5L2.5 0Z'],
  ['E', 'M4 0H0V6H4M0 3H3'],
  ['F', 'M4 0H0V6M0 3H3'],
  ['G', 'M4 1L3 0H1L0 1V5L1 6H3L4 5V3H2.5'],
  ['H', 'M0 0V6M4 0V6M0 3H4'],
  ['I', 'M2 0V6M1 0H3M1 6H3'],
  ['J', 'M4 0V5L3 6H1L0 5'],
  ['K', 'M0 0V6M4 0L0 3.5M1.5 2.3L4 6'],
  ['L', 'M0 0V6H4'],
  ['M', 'M0 6V0L2 3 4 0V6'],
  ['N', 'M0 6V0L4 6V0'],
  ['O', 'M1 0H3L4 1V5L3 6H1L0 5V1Z'],
  ['P', 'M0 6V0H3L4 1V2.3L3 3.3H0'],
  ['Q', 'M1 0H3L4 1V5L3 6H1L0 5V1ZM2.5 4.5L4 6'],
  ['R', 'M0 6V0H3L4 1V2.3L3 3.3H0M2 3.3L4 6'],
  ['S', 'M4 1L3 0H1L0 1V2L1 3H3L4 4V5L3 6H1L0 5'],
  ['T', 'M0 0H4M2 0V6'],
  ['U', 'M0 0V5L1 6H3L4 5V0'],
  ['V', 'M0 0L2 6 4 0'],
  ['W', 'M0 0L1 6 2 2 3 6 4 0'],
  ['X', 'M0 0L4 6M4 0L0 6'],
  ['Y', 'M0 0L2 3 4 0M2 3V6'],
  ['Z', 'M0 0H4L0 6H4'],
  ['0', 'M1 0H3L4 1V5L3 6H1L0 5V1ZM1 5L3 1'],
  ['1', 'M1 1L2 0V6M1 6H3'],
  ['2', 'M0 1L1 0H3L4 1V2L0 6H4'],
  ['3', 'M0 0H4L2 2.5 4 4V5L3 6H1L0 5'],
  ['4', 'M3 6V0L0 4H4'],
  ['5', 'M4 0H0V2.5H3L4 3.5V5L3 6H0'],
  ['6', 'M4 1L3 0H1L0 1V5L1 6H3L4 5V4L3 3H0'],
  ['7', 'M0 0H4L1.5 6'],
  ['8', 'M1 0H3L4 1V2L3 3H1L0 2V1ZM1 3L0 4V5L1 6H3L4 5V4L3 3'],
  ['9', 'M4 3H1L0 2V1L1 0H3L4 1V5L3 6H1L0 5'],
  ['-', 'M.7 3H3.3'],
  [' ', ''],
]);

/** Stands for letters of other scripts. */
const OTHER = 'M2 1L4 3 2 5 0 3Z';

/** Distance from one letter to the next, and height of the letters, in units of the grid. */
const ADVANCE = 5.6;
const HEIGHT = 6;

/** Height of the letters, and distances between words and between lines, in pixels, as in the viewer. */
const LETTERS_PX = 16;
const GAP_PX = 120;
const LINE_PX = 128;

/** The lines slope upward to the right. */
const SLANT_DEG = -180 / 7;

/**
 * Returns the places of the words, from the middle of the picture, in pixels along and across the lines. Every second line
 * is shifted by half a step.
 */
function placesOf({ width, height }: Size, length: number): readonly (readonly [number, number])[] {
  const step = length + GAP_PX;
  const reach = Math.hypot(width, height) / 2;
  const [lines, words] = [Math.ceil(reach / LINE_PX), Math.ceil(reach / step)];
  const [cos, sin] = [Math.cos((SLANT_DEG * Math.PI) / 180), Math.sin((SLANT_DEG * Math.PI) / 180)];
  const places: (readonly [number, number])[] = [];
  for (let line = -lines; line <= lines; line += 1)
    for (let at = -words - 1; at <= words; at += 1) {
      const x = at * step + (line % 2 === 0 ? 0 : step / 2);
      const y = line * LINE_PX;
      const isSeen =
        Math.abs(x * cos - y * sin) < (width + length) / 2 + LETTERS_PX &&
        Math.abs(x * sin + y * cos) < (height + length) / 2 + LETTERS_PX;
      if (isSeen) places.push([x, y]);
    }
  return places;
}

/**
 * Returns the viewer's watermark (`elements/viewer/chrome/watermark-drawing.ts`) as SVG: slanted lines that repeat a text,
 * which is in the middle of the picture at least. Accents are left out. `size` is in pixels.
 *
 * @example
 *   const svg = `<svg …>${watermarkSvg('Spheres', { width: 640, height: 360 })}</svg>`;
 */
export function watermarkSvg(text: string, size: Size): string {
  const letters = Array.from(text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase());
  const length = letters.length * ADVANCE - (ADVANCE - 4);
  const scale = LETTERS_PX / HEIGHT;
  const shapes = letters
    .map((letter, at) => `<path transform="translate(${at * ADVANCE})" d="${LETTERS.get(letter) ?? OTHER}"/>`)
    .join('');
  const word =
    `<g id="word" fill="none" stroke-linecap="round" stroke-linejoin="round" transform="scale(${scale}) translate(${-length / 2} ${-HEIGHT / 2})">` +
    `<g stroke="#000" stroke-opacity="0.16" stroke-width="1.5">${shapes}</g>` +
    `<g stroke="#fff" stroke-opacity="0.3" stroke-width="0.8">${shapes}</g></g>`;
  const words = placesOf(size, length * scale)
    .map(([x, y]) => `<use href="#word" x="${x.toFixed(1)}" y="${y.toFixed(1)}"/>`)
    .join('');
  return `<defs>${word}</defs><g transform="translate(${size.width / 2} ${size.height / 2}) rotate(${SLANT_DEG})">${words}</g>`;
}
