/**
 * Milliseconds of processor time that a synchronous function takes, the minimum of three calls. Other work on
 * the machine, or a single garbage collection, must not affect a test's result.
 */
export function processorMs(work: () => void): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
