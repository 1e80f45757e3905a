/** How many of the latest turns are considered when the next user is chosen. */
const RECENT = 100;

/**
 * Shares the event loop fairly among users. Expensive work is split into steps of at most about 10 ms, and
 * each step waits for its turn. Only one step runs between two rounds of input and output. The next turn goes
 * to the user with the fewest recent turns, so that a user with many steps does not delay the others.
 */
export function createTurns(): { readonly take: (user: string) => Promise<void> } {
  /** Waiting steps by user, in the order in which the users arrived. */
  const waiting = new Map<string, (() => void)[]>();
  /** Users of the latest turns, oldest first. */
  const recent: string[] = [];
  const counts = new Map<string, number>();

  function nextUser(): string | null {
    let best: string | null = null;
    for (const user of waiting.keys())
      if (best === null || (counts.get(user) ?? 0) < (counts.get(best) ?? 0)) best = user;
    return best;
  }

  function countTurn(user: string): void {
    counts.set(user, (counts.get(user) ?? 0) + 1);
    recent.push(user);
    const oldest = recent.length > RECENT ? recent.shift() : undefined;
    if (oldest === undefined) return;
    const left = (counts.get(oldest) ?? 0) - 1;
    if (left > 0) counts.set(oldest, left);
    else counts.delete(oldest);
  }

  /** Whether a step has already run in this round of the event loop. */
  let hasRun = false;

  function endRound(): void {
    hasRun = false;
    const user = nextUser();
    if (user === null) return;
    const [run, ...rest] = waiting.get(user) ?? [];
    // Among users with the same number of turns, this user is now the last one.
    waiting.delete(user);
    if (rest.length > 0) waiting.set(user, rest);
    beginStep(user);
    run?.();
  }

  function beginStep(user: string): void {
    hasRun = true;
    setImmediate(endRound);
    countTurn(user);
  }

  return {
    async take(user) {
      if (!hasRun) {
        beginStep(user);
        return;
      }
      await new Promise<void>((resolve) => {
        const steps = waiting.get(user);
        if (steps === undefined) waiting.set(user, [resolve]);
        else steps.push(resolve);
      });
    },
  };
}

const turns = createTurns();

/**
 * Resolves when the user, who is identified by the company's id, can run the next step of expensive work:
 * immediately, if no other step has run in this round of the event loop.
 */
export const takeTurn = turns.take;

/**
 * Limits how many steps begin in a round of the event loop. The returned function resolves when its caller may begin;
 * callers that wait begin in the order of their arrival.
 */
export function createRounds(perRound: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let begun = 0;
  const begin = (): void => {
    if (begun === 0) setImmediate(endRound);
    begun += 1;
  };
  function endRound(): void {
    begun = 0;
    for (const run of waiting.splice(0, perRound)) {
      begin();
      run();
    }
  }
  return async () => {
    if (begun < perRound) begin();
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
}
