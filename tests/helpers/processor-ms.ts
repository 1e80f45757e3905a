/**
 * Returns the milliseconds of processor time that a synchronous function takes. The minimum of ten calls
 * excludes garbage collections, and other work that leaves this one less of the processor's caches.
 */
export function processorMs(work: () => void): number {
  const times = Array.from({ length: 10 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
