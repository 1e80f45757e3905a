/**
 * Returns the milliseconds of processor time that a synchronous function takes. The minimum of three calls
 * excludes other work on the machine and single garbage collections.
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
