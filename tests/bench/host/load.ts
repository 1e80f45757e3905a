import { Agent, request } from 'node:http';

/** The result of a run of requests. */
export interface LoadResult {
  readonly sent: number;
  /** Responses by status; 0 counts requests without a response. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Milliseconds from the planned start of a request to the end of its response, ascending. */
  readonly latenciesMs: readonly number[];
}

export interface Load {
  readonly url: string;
  readonly ratePerS: number;
  readonly seconds: number;
  /** Returns the request with the given number. */
  readonly request: (index: number) => readonly [path: string, init: RequestInit];
}

/** Behaves like a proxy: connections are kept alive, and their number is limited. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one request, reads the entire response, and returns its status. */
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

/** Closes the open connections, like a proxy that stops. The next load opens new connections. */
export const dropConnections = (): void => agent.destroy();

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends requests at a steady rate regardless of whether responses arrive. A slow host is therefore not
 * relieved, and the delay of a late request counts toward that request.
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
      // A request without a response counts as status 0.
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
