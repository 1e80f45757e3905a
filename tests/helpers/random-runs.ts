/**
 * Returns the number of random inputs or random kills in a test: `usual`, multiplied by RANDOM_RUNS if it is
 * set. The long parts set RANDOM_RUNS.
 */
export const randomRuns = (usual: number): number => usual * Number(process.env['RANDOM_RUNS'] ?? 1);
