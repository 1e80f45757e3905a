/** The rows of a small matrix. */
export type Matrix = readonly (readonly number[])[];

/** Returns the product a · b. */
export const times = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) =>
    (b[0] ?? []).map((_, column) => row.reduce((sum, value, at) => sum + value * (b[at]?.[column] ?? 0), 0)),
  );

/** Returns a matrix of one column. */
export const columnOf = (values: readonly number[]): Matrix => values.map((value) => [value]);

export const transposed = (a: Matrix): Matrix =>
  (a[0] ?? []).map((_, column) => a.map((row) => row[column] ?? 0));

/** Returns the difference a − b of two matrices of the same size. */
export const minus = (a: Matrix, b: Matrix): Matrix =>
  a.map((row, n) => row.map((value, column) => value - (b[n]?.[column] ?? 0)));

/** Returns the sum of the products of the first elements of two rows. */
function productOf(a: readonly number[], b: readonly number[], count: number): number {
  let sum = 0;
  for (let at = 0; at < count; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** A pivot below this fraction of its diagonal element is only a rounding error. */
const VANISHING = 1e-12;

/**
 * Returns the lower triangular matrix L with L · Lᵀ = a for a symmetric, positive semidefinite matrix (Cholesky).
 * Columns in directions without variance are 0.
 */
export function rootOf(a: Matrix): Matrix {
  const root = a.map((row) => row.map(() => 0));
  a.forEach((row, n) => {
    const into = root[n] ?? [];
    for (let column = 0; column <= n; column += 1) {
      const other = root[column] ?? [];
      const pivot = other[column] ?? 0;
      const rest = (row[column] ?? 0) - productOf(into, other, column);
      if (column === n) into[n] = rest > VANISHING * (row[n] ?? 0) ? Math.sqrt(rest) : 0;
      else into[column] = pivot === 0 ? 0 : rest / pivot;
    }
  });
  return root;
}

/** Returns the inverse of a symmetric, positive definite matrix; null if the matrix is singular. */
export function inverseOf(a: Matrix): Matrix | null {
  const root = rootOf(a);
  if (root.some((row, n) => !((row[n] ?? 0) > 0))) return null;
  const inverted = a.map((row) => row.map(() => 0));
  root.forEach((row, n) => {
    const into = inverted[n] ?? [];
    const pivot = row[n] ?? 1;
    for (let column = 0; column <= n; column += 1) {
      let rest = column === n ? 1 : 0;
      for (let at = column; at < n; at += 1) rest -= (row[at] ?? 0) * (inverted[at]?.[column] ?? 0);
      into[column] = rest / pivot;
    }
  });
  return times(transposed(inverted), inverted);
}

/** Returns the eigenvalues of a symmetric 2 × 2 matrix, the smaller one first. */
export function eigenvalues2(aa: number, ab: number, bb: number): readonly [number, number] {
  const [mean, half] = [(aa + bb) / 2, Math.hypot((aa - bb) / 2, ab)];
  return [mean - half, mean + half];
}
