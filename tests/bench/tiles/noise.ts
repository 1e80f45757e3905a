/** Number of random values. The values and their permutation are the same in every run. */
const SIZE = 256;
const permutation = new Uint8Array(SIZE);
const values = new Float32Array(SIZE);

/** Yields the numbers of a linear congruential generator, which are the same on every machine. */
function* sequence(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

function fill(): void {
  const random = sequence(20260101);
  for (let i = 0; i < SIZE; i++) {
    permutation[i] = i;
    values[i] = 2 * random.next().value - 1;
  }
  for (let i = SIZE - 1; i > 0; i--) {
    const j = Math.floor(random.next().value * (i + 1));
    const swapped = permutation[i]!;
    permutation[i] = permutation[j]!;
    permutation[j] = swapped;
  }
}

fill();

/**
 * Returns smooth random values from -1 to 1 with one knot per unit of length. It uses only scalars, because it
 * runs a billion times.
 */
export function noise(x: number, y: number, z: number): number {
  const xf = Math.floor(x);
  const yf = Math.floor(y);
  const zf = Math.floor(z);
  const u = smooth(x - xf);
  const v = smooth(y - yf);
  const left = permutation[xf & 255]!;
  const right = permutation[(xf + 1) & 255]!;
  const near = slice(left + yf, right + yf, zf, u, v);
  return near + smooth(z - zf) * (slice(left + yf, right + yf, zf + 1, u, v) - near);
}

const smooth = (t: number): number => t * t * (3 - 2 * t);

const knot = (column: number, z: number): number =>
  values[permutation[(permutation[column & 255]! + z) & 255]!]!;

// oxlint-disable-next-line max-params -- scalars only, see above
function slice(left: number, right: number, z: number, u: number, v: number): number {
  const topLeft = knot(left, z);
  const bottomLeft = knot(left + 1, z);
  const top = topLeft + u * (knot(right, z) - topLeft);
  const bottom = bottomLeft + u * (knot(right + 1, z) - bottomLeft);
  return top + v * (bottom - top);
}
