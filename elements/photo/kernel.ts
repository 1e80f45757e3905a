/** Half the width of the resampling kernel in samples. */
export const KERNEL_RADIUS = 3;

export const KERNEL_TAPS = 2 * KERNEL_RADIUS;

/**
 * Factor by which the kernel is narrowed. Interpolation costs one or two percent of the finest contrasts.
 * With this factor, a face preserves the panorama's contrasts, as measured against another program's faces of
 * the same scene.
 */
const NARROWING = 0.95;

/**
 * Returns the weight of a sample at a distance in samples, not yet normalized. The kernel is the Lanczos
 * kernel with three lobes, L(x) = sinc(x) sinc(x / 3).
 */
export function kernelWeight(distance: number): number {
  const x = Math.abs(distance) / NARROWING;
  if (x < 1e-9) return 1;
  if (x >= KERNEL_RADIUS) return 0;
  const angle = Math.PI * x;
  return (KERNEL_RADIUS * Math.sin(angle) * Math.sin(angle / KERNEL_RADIUS)) / (angle * angle);
}

/**
 * Number of positions between two samples with precomputed weights. Finer steps would make no difference in
 * 8-bit values.
 */
export const KERNEL_PHASES = 1024;

/** For each phase, the weights of the samples `1 - KERNEL_RADIUS` to `KERNEL_RADIUS`; each set sums to 1. */
export const PHASE_WEIGHTS: Float64Array = (() => {
  const weights = new Float64Array((KERNEL_PHASES + 1) * KERNEL_TAPS);
  for (let phase = 0; phase <= KERNEL_PHASES; phase++) {
    const at = phase / KERNEL_PHASES;
    const set = Array.from({ length: KERNEL_TAPS }, (_, tap) => kernelWeight(tap + 1 - KERNEL_RADIUS - at));
    const sum = set.reduce((total, weight) => total + weight, 0);
    set.forEach((weight, tap) => (weights[phase * KERNEL_TAPS + tap] = weight / sum));
  }
  return weights;
})();

/** Entries per sample in the table for stretched kernels. */
const TABLE_STEPS = 512;

const WIDENED_TABLE: Float64Array = Float64Array.from(
  { length: KERNEL_RADIUS * TABLE_STEPS + 2 },
  (_, step) => kernelWeight(step / TABLE_STEPS),
);

/**
 * Fills `weights` for a kernel centered at `at` and stretched by `stretch`. The weights sum to 1. Returns the
 * first sample's index and the number of samples.
 */
export function widenedWeights(
  at: number,
  stretch: number,
  weights: Float64Array,
): [first: number, count: number] {
  const reach = KERNEL_RADIUS * stretch;
  const first = Math.ceil(at - reach);
  const count = Math.min(Math.floor(at + reach) - first + 1, weights.length);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const weight = WIDENED_TABLE[Math.round((Math.abs(first + i - at) / stretch) * TABLE_STEPS)] ?? 0;
    weights[i] = weight;
    sum += weight;
  }
  for (let i = 0; i < count; i++) weights[i] = weights[i]! / sum;
  return [first, count];
}
