/**
 * Milliseconds of processor time that a synchronous function takes: the minimum of three calls, so that
 * neither other work on the machine nor a single garbage collection affects a test's result.
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
