import { after } from 'node:test';

/** How long a process may go on after its last test, milliseconds: what its tests started ends at once, or never. */
const GRACE_MS = 30_000;

/** Ends a process that its tests keep alive, and says by what: a server that nobody closed would hold the run forever. */
export function endWhatIsLeftOpen(files: readonly string[]): void {
  after(() => {
    const wait = setTimeout(() => {
      const left = [...new Set(process.getActiveResourcesInfo())].join(', ');
      console.error(`${files.join(', ')}\nleft open after the last test: ${left}. Close it in \`after\`.`);
      process.exit(1);
    }, GRACE_MS);
    // It alone keeps no process alive.
    wait.unref();
  });
}
