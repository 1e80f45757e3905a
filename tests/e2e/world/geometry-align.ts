/** A square image in three colors from 0 to 255, row by row. */
export interface Square {
  readonly side: number;
  readonly data: Float64Array;
}

/**
 * Labels of the objects in and around a square. The grid of labels is `fine` times as fine as pixels and
 * extends `reach` pixels beyond each edge.
 */
export interface Labels {
  readonly side: number;
  readonly reach: number;
  readonly fine: number;
  readonly label: Int32Array;
}

/**
 * Offset of an image from the truth, in pixels to the right and down. `explained` is the share of the image's
 * variance that the truth explains at this offset. `sharp` is the minimum factor by which the error grows at
 * other offsets at least 1.75 pixels away.
 */
export interface Shift {
  readonly x: number;
  readonly y: number;
  readonly explained: number;
  readonly sharp: number;
}

/** Objects that cover fewer pixels than this cannot be distinguished and are merged into the largest one. */
const MIN = 2;

/** Solves a small symmetric system in place by elimination. Unknowns that cannot be determined stay 0. */
function solve(matrix: number[][], right: number[][]): number[][] {
  const count = matrix.length;
  for (let n = 0; n < count; n++) {
    const pivot = matrix[n]?.[n] ?? 0;
    if (pivot < 1e-9) continue;
    for (let m = 0; m < count; m++) {
      if (m === n) continue;
      const factor = (matrix[m]?.[n] ?? 0) / pivot;
      if (factor === 0) continue;
      matrix[m] = (matrix[m] ?? []).map((value, k) => value - factor * (matrix[n]?.[k] ?? 0));
      right[m] = (right[m] ?? []).map((value, k) => value - factor * (right[n]?.[k] ?? 0));
    }
  }
  return right.map((row, n) =>
    row.map((value) => ((matrix[n]?.[n] ?? 0) < 1e-9 ? 0 : value / (matrix[n]?.[n] ?? 1))),
  );
}

/**
 * Returns the share of each pixel that each object covers if the truth is moved by a whole number of fine
 * steps.
 */
function coverageAt(
  { side, reach, fine, label }: Labels,
  names: ReadonlyMap<number, number>,
  sx: number,
  sy: number,
): Float64Array {
  const width = (side + 2 * reach) * fine;
  const shares = new Float64Array(side * side * names.size);
  for (let y = 0; y < side * fine; y++) {
    for (let x = 0; x < side * fine; x++) {
      const name = names.get(label[(y + reach * fine - sy) * width + x + reach * fine - sx] ?? -1) ?? 0;
      const pixel = Math.floor(y / fine) * side + Math.floor(x / fine);
      const at = pixel * names.size + name;
      shares[at] = (shares[at] ?? 0) + 1 / (fine * fine);
    }
  }
  return shares;
}

/** Returns the squared error that remains if each object has its best-fitting color. */
function errorOf({ side, data }: Square, shares: Float64Array, count: number): number {
  const matrix = Array.from({ length: count }, () => new Array<number>(count).fill(0));
  const right = Array.from({ length: count }, () => [0, 0, 0]);
  let squares = 0;
  for (let pixel = 0; pixel < side * side; pixel++) {
    const row = shares.subarray(pixel * count, (pixel + 1) * count);
    for (let c = 0; c < 3; c++) squares += (data[3 * pixel + c] ?? 0) ** 2;
    row.forEach((share, n) => {
      if (share === 0) return;
      row.forEach((other, m) => {
        if (other !== 0) (matrix[n] as number[])[m] = (matrix[n]?.[m] ?? 0) + share * other;
      });
      for (let c = 0; c < 3; c++)
        (right[n] as number[])[c] = (right[n]?.[c] ?? 0) + share * (data[3 * pixel + c] ?? 0);
    });
  }
  const rows = right.map((row) => [...row]);
  const colors = solve(matrix, right);
  return (
    squares - colors.reduce((sum, row, n) => sum + row.reduce((s, v, c) => s + v * (rows[n]?.[c] ?? 0), 0), 0)
  );
}

/** Numbers the objects that are large enough to distinguish, from 0. */
function namesIn({ label, fine }: Labels): Map<number, number> {
  const areas = new Map<number, number>();
  for (const name of label) areas.set(name, (areas.get(name) ?? 0) + 1);
  const large = [...areas].filter(([, area]) => area >= MIN * fine * fine).sort((a, b) => b[1] - a[1]);
  return new Map(large.map(([name], n) => [name, n]));
}

/**
 * Returns the shift at which an image is most similar to the truth in flat colors, or null if there is only
 * one object.
 */
export function bestShift(picture: Square, labels: Labels): Shift | null {
  const names = namesIn(labels);
  if (names.size < 2) return null;
  const { fine, reach } = labels;
  const flat = new Float64Array(picture.side * picture.side).fill(1);
  const whole = errorOf(picture, flat, 1);
  const tryAt = (x: number, y: number) => {
    const shares = coverageAt(labels, names, Math.round(x * fine), Math.round(y * fine));
    return { x, y, error: errorOf(picture, shares, names.size) };
  };
  const tryAround = (middle: { x: number; y: number }, max: number, step: number) => {
    const count = 2 * Math.round(max / step) + 1;
    return Array.from({ length: count * count }, (_, n) =>
      tryAt(middle.x - max + step * (n % count), middle.y - max + step * Math.floor(n / count)),
    );
  };
  const coarse = tryAround({ x: 0, y: 0 }, reach - 1, 1).sort((a, b) => a.error - b.error);
  const fineTries = coarse.slice(0, 2).flatMap((start) => tryAround(start, 0.75, 0.25));
  const best = fineTries.reduce((min, each) => (each.error < min.error ? each : min));
  const away = coarse.filter(({ x, y }) => Math.hypot(x - best.x, y - best.y) >= 1.75);
  const sharp = Math.min(...away.map(({ error }) => error)) / best.error;
  return { x: best.x, y: best.y, explained: 1 - best.error / whole, sharp };
}
