import { cpus } from 'node:os';

/** Share of idle processor time from which the machine counts as quiet. */
const IDLE_SHARE = 0.8;
const POLL_MS = 250;

/** Maximum time to wait for a busy machine, in milliseconds. */
const LONGEST_WAIT_MS = 12_000;

export const wait = (delayMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, delayMs));

interface Load {
  readonly idle: number;
  readonly all: number;
}

function loadNow(): Load {
  return cpus().reduce(
    (sum, { times }) => ({
      idle: sum.idle + times.idle,
      all: sum.all + times.idle + times.user + times.sys + times.nice + times.irq,
    }),
    { idle: 0, all: 0 },
  );
}

/** Waits until the machine is quiet. Resolves with false after the maximum wait. */
export async function waitForQuiet(): Promise<boolean> {
  for (const until = performance.now() + LONGEST_WAIT_MS; performance.now() < until;) {
    const before = loadNow();
    await wait(POLL_MS);
    const after = loadNow();
    if (after.idle - before.idle >= IDLE_SHARE * (after.all - before.all)) return true;
  }
  return false;
}
