/**
 * How many random inputs, or kills at random moments, a test tries: `usual`, times RANDOM_RUNS where it is set. The long parts set it, so that the
 * usual ones may be quick.
 */
export const randomRuns = (usual: number): number => usual * Number(process.env['RANDOM_RUNS'] ?? 1);
