/** Rows of a 5 × 7 letter, one number per row. The highest bit is on the left. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [31, 2, 4, 2, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  '-': [0, 0, 0, 31, 0, 0, 0],
  P: [30, 17, 17, 30, 16, 16, 16],
  T: [31, 4, 4, 4, 4, 4, 4],
  ' ': [0, 0, 0, 0, 0, 0, 0],
};

/** Width of a letter including the gap to the next one, and height of a line, in font pixels. */
const ADVANCE = 6;
const HEIGHT = 7;

/**
 * Returns whether the text covers a font pixel. `right` and `below` are offsets in font pixels from the middle
 * of the line's upper edge.
 */
export function isInk(text: string, right: number, below: number): boolean {
  const column = Math.floor(right + (text.length * ADVANCE) / 2);
  const row = Math.floor(below);
  if (column < 0 || row < 0 || row >= HEIGHT) return false;
  const rows = GLYPHS[text[Math.floor(column / ADVANCE)] ?? ' '];
  const bit = 4 - (column % ADVANCE);
  return bit >= 0 && rows !== undefined && ((rows[row]! >> bit) & 1) === 1;
}
