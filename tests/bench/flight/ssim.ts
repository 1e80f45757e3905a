/** The brightness of an image from 0 to 255, row by row. */
export interface Gray {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Side of a window, and the distance between windows, in pixels. */
const [SIDE, STEP] = [8, 4];

/** Constants of the method, which keep the quotient stable in even windows. */
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/** Returns the similarity of two windows of the same size. */
function similarity(one: readonly number[], other: readonly number[]): number {
  const count = one.length;
  const sum = (of: (at: number) => number): number => one.reduce((total, _, at) => total + of(at), 0);
  const [p, q] = [(at: number): number => one[at] ?? 0, (at: number): number => other[at] ?? 0];
  const [meanP, meanQ] = [sum(p) / count, sum(q) / count];
  const varianceP = sum((at) => p(at) ** 2) / count - meanP ** 2;
  const varianceQ = sum((at) => q(at) ** 2) / count - meanQ ** 2;
  const covariance = sum((at) => p(at) * q(at)) / count - meanP * meanQ;
  return (
    ((2 * meanP * meanQ + C1) * (2 * covariance + C2)) /
    ((meanP ** 2 + meanQ ** 2 + C1) * (varianceP + varianceQ + C2))
  );
}

const windowOf = ({ width, data }: Gray, left: number, top: number): number[] =>
  Array.from({ length: SIDE }, (_, row) => {
    const start = (top + row) * width + left;
    return [...data.subarray(start, start + SIDE)];
  }).flat();

/**
 * Returns the mean structural similarity of two images of the same size, 1 for equal images, over square windows
 * (Z. Wang et al., Image Quality Assessment: From Error Visibility to Structural Similarity, 2004).
 */
export function ssim(one: Gray, other: Gray): number {
  let [sum, count] = [0, 0];
  for (let top = 0; top + SIDE <= one.height; top += STEP)
    for (let left = 0; left + SIDE <= one.width; left += STEP) {
      sum += similarity(windowOf(one, left, top), windowOf(other, left, top));
      count += 1;
    }
  return sum / count;
}
