import { after } from 'node:test';

/**
 * How long a process may continue after its last test, in milliseconds. Anything that its tests have started
 * ends either immediately or never.
 */
const GRACE_MS = 30_000;

/**
 * Ends a process that its tests keep alive, and reports the cause. A server that was never closed would block
 * the run forever.
 */
export function endWhatIsLeftOpen(files: readonly string[]): void {
  after(() => {
    const wait = setTimeout(() => {
      const left = [...new Set(process.getActiveResourcesInfo())].join(', ');
      console.error(`${files.join(', ')}\nleft open after the last test: ${left}. Close it in \`after\`.`);
      process.exit(1);
    }, GRACE_MS);
    // This timer does not keep the process alive.
    wait.unref();
  });
}
