import { Agent, request } from 'node:http';

export interface LoadResult {
  readonly sent: number;
  /** Number of responses by status. Requests without a response count as status 0. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Milliseconds from the planned start of each request to the end of its response, ascending. */
  readonly latenciesMs: readonly number[];
}

export interface Load {
  readonly url: string;
  readonly ratePerS: number;
  readonly seconds: number;
  readonly request: (index: number) => readonly [path: string, init: RequestInit];
}

/** Keeps a limited number of connections alive, as a proxy does. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function send(url: string, { method = 'GET', headers, body }: RequestInit): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: headers as Record<string, string> }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
      response.resume();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Closes all open connections, as a proxy does when it stops. The next load opens new connections. */
export const dropConnections = (): void => agent.destroy();

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends requests at a steady rate, whether or not responses arrive. A slow host therefore gets no pause, and a
 * request that starts late counts its delay.
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
      // Requests without a response count as status 0.
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

/** Returns the value below which a share of the ascending values lies. `share` is from 0 to 1. */
export const quantile = (ascending: readonly number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN;
