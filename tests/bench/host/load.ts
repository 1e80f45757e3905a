/** How a run of requests went. */
export interface LoadResult {
  readonly sent: number;
  /** Answers by status; 0 counts requests without answer. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Milliseconds from the moment that a request was planned for to the end of its answer, ascending. */
  readonly latenciesMs: readonly number[];
  /** What the answers said, where `keep` asked for it. */
  readonly bodies: readonly string[];
}

export interface Load {
  readonly url: string;
  readonly ratePerS: number;
  readonly seconds: number;
  /** The request with this number. */
  readonly request: (index: number) => readonly [path: string, init: RequestInit];
  readonly keepBodies?: boolean;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends requests at a steady rate whether or not answers come: a slow host gets no relief, and the wait of a request
 * that was sent late counts as its own.
 */
export async function runLoad({ url, ratePerS, seconds, request, keepBodies }: Load): Promise<LoadResult> {
  const statuses: Record<number, number> = {};
  const latenciesMs: number[] = [];
  const bodies: string[] = [];
  const waiting: Promise<void>[] = [];
  const total = Math.round(ratePerS * seconds);
  const startMs = performance.now();
  const send = async (index: number, plannedMs: number): Promise<void> => {
    const [path, init] = request(index);
    let status = 0;
    try {
      const response = await fetch(url + path, init);
      const text = await response.text();
      if (keepBodies && response.ok) bodies.push(text);
      ({ status } = response);
    } catch {
      // No answer: counted as status 0.
    }
    statuses[status] = (statuses[status] ?? 0) + 1;
    latenciesMs.push(performance.now() - plannedMs);
  };
  for (let index = 0; index < total; index += 1) {
    const plannedMs = startMs + (index * 1000) / ratePerS;
    const aheadMs = plannedMs - performance.now();
    if (aheadMs > 1) await sleep(aheadMs);
    waiting.push(send(index, plannedMs));
  }
  await Promise.all(waiting);
  return { sent: total, statuses, latenciesMs: latenciesMs.sort((a, b) => a - b), bodies };
}

/** The value below which a share of the ascending values lies. */
export const quantile = (ascending: readonly number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN;
