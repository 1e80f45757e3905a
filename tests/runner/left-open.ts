import { after } from 'node:test';

/**
 * Time in milliseconds after the last test in which a process must end. What a test leaves open ends at once or
 * never.
 */
const GRACE_MS = 30_000;

/**
 * Ends a process that its tests keep alive and reports the cause. Otherwise, a server that was not closed would
 * block the run forever.
 */
export function endWhatIsLeftOpen(files: readonly string[]): void {
  after(() => {
    const wait = setTimeout(() => {
      const left = [...new Set(process.getActiveResourcesInfo())].join(', ');
      console.error(`${files.join(', ')}\nleft open after the last test: ${left}. Close it in \`after\`.`);
      process.exit(1);
    }, GRACE_MS);
    // The timer itself must not keep the process alive.
    wait.unref();
  });
}
