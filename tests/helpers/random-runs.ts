/**
 * Number of random inputs that a test tries, or of kills at random times: `usual`, multiplied by RANDOM_RUNS
 * if it is set. The long parts set RANDOM_RUNS; the other parts stay quick.
 */
export const randomRuns = (usual: number): number => usual * Number(process.env['RANDOM_RUNS'] ?? 1);
