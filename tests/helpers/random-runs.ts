/**
 * Number of random inputs, or of kills at random times, that a test tries: `usual`, multiplied by RANDOM_RUNS
 * if it is set. The long parts set RANDOM_RUNS, so that the other parts can be quick.
 */
export const randomRuns = (usual: number): number => usual * Number(process.env['RANDOM_RUNS'] ?? 1);
