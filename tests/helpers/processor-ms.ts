/**
 * Milliseconds of processor time that a synchronous function takes, the least of three calls: what else the machine does
 * in the meantime, or one garbage collection, must not decide a test.
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
