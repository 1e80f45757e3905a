import { Agent, request } from 'node:http';

/** How a run of requests went. */
export interface LoadResult {
  readonly sent: number;
  /** Answers by status; 0 counts requests without answer. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Milliseconds from the moment that a request was planned for to the end of its answer, ascending. */
  readonly latenciesMs: readonly number[];
}

export interface Load {
  readonly url: string;
  readonly ratePerS: number;
  readonly seconds: number;
  /** The request with this number. */
  readonly request: (index: number) => readonly [path: string, init: RequestInit];
}

/** As a proxy in front would: connections are kept, and there are only so many. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one request and reads its answer to the end; gives its status. */
function send(url: string, { method = 'GET', headers, body }: RequestInit): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: headers as Record<string, string> }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', reject);
      answer.resume();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Ends the connections that are kept, as a proxy that goes away; the next load opens new ones. */
export const dropConnections = (): void => agent.destroy();

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends requests at a steady rate whether or not answers come: a slow host gets no relief, and the wait of a request
 * that was sent late counts as its own.
 */
export async function runLoad({ url, ratePerS, seconds, request: make }: Load): Promise<LoadResult> {
  const statuses: Record<number, number> = {};
  const latenciesMs: number[] = [];
  const waiting: Promise<void>[] = [];
  const total = Math.round(ratePerS * seconds);
  const startMs = performance.now();
  const measure = async (index: number, plannedMs: number): Promise<void> => {
    const [path, init] = make(index);
    let status = 0;
    try {
      status = await send(url + path, init);
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
    waiting.push(measure(index, plannedMs));
  }
  await Promise.all(waiting);
  return { sent: total, statuses, latenciesMs: latenciesMs.sort((a, b) => a - b) };
}

/** The value below which a share of the ascending values lies. */
export const quantile = (ascending: readonly number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN;
