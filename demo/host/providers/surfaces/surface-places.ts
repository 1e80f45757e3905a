import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type {
  AroundSphere,
  FoundPlace,
  FoundSights,
  FromSurfaceThread,
  OwnFile,
  PlaceRequest,
  SightRequest,
  SourceFailure,
  SurfaceUrls,
  ThreadSettings,
  ToSurfaceThread,
} from './surface-messages.ts';

/** Finds places on what stands around spheres, and the spheres that see a place. */
export interface SurfacePlaces {
  /**
   * Returns the place in a direction of a sphere. Returns null if too many directions are waiting. If the surface
   * cannot be built, or not in time, the result says so.
   */
  readonly find: (request: PlaceRequest) => Promise<FoundPlace | null>;
  /** Returns how a place is seen from some cameras, in less time than a direction may take. Otherwise as `find`. */
  readonly look: (request: SightRequest) => Promise<FoundSights | null>;
  readonly close: () => Promise<void>;
}

/** Reads a file of the host by its path, without a slash at the start, with the query. */
export type ReadOwn = (path: string) => Promise<Response>;

export interface SurfacePlacesOptions extends Omit<ThreadSettings, 'loadMs'> {
  readonly readOwn: ReadOwn;
  readonly log: Logger;
  /** Time in which a file of another server must arrive, in milliseconds. */
  readonly loadMs?: number;
  /** Memory of the thread for objects, in MiB. A source that needs more ends the thread, and not the host. */
  readonly threadMib?: number;
}

/** Maximum number of requests that wait for their surface. */
const MAX_WAITING = 256;

const LOAD_MS = 10_000;

/** Time after which a direction no longer waits, in milliseconds. */
const WAIT_MS = 15_000;

/**
 * Time after which the sights of a place are no longer waited for, in milliseconds. The first surface of a place takes
 * seconds on a busy machine, and without it a sphere is chosen that may not see the place.
 */
const LOOK_MS = 10_000;

/** Time without a message after which a thread counts as stuck, in milliseconds. On a busy machine, one takes long. */
const SILENT_MS = 30_000;

const THREAD_MIB = 512;

/**
 * Number of questions about a surface in a row at which the thread has ended twice each, after which the surface counts
 * as failed, and the time until it is tried again, in milliseconds.
 */
const MAX_ENDED = 3;
const ENDED_AGE_MS = 600_000;

/** Maximum number of sources whose failures are remembered, so that each is logged once. */
const MAX_REPORTED = 1000;

type Result = FoundPlace | FoundSights;

/** A message to the thread that it responds to with a result. */
type Question = Exclude<ToSurfaceThread, { readonly type: 'file' }>;

const failed = (failure: SourceFailure): FoundPlace & FoundSights => ({
  point: null,
  seen: null,
  failure,
  isInside: false,
});

const lateAfter = (ms: number) => failed({ problem: 'timeout', message: `No answer within ${ms / 1000} s.` });
const ENDED = failed({
  problem: 'timeout',
  message: 'The thread that builds surfaces has ended twice. This or another surface may be too large.',
});

const TOO_LARGE = failed({
  problem: 'source-failed',
  message:
    'The thread that builds surfaces has ended each time that it built this one. Its source is probably too large; use vector tiles, or a file for a smaller area.',
});

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, (result: Result) => void>;
  /** Time of the last message, or of the first request after a pause, in milliseconds of the process's clock. */
  lastMessageAt: number;
}

const startWorker = (workerData: ThreadSettings, threadMib: number): Worker =>
  new Worker(new URL('./boot.mjs', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: threadMib },
  });

async function readFile(readOwn: ReadOwn, path: string): Promise<OwnFile> {
  try {
    const response = await readOwn(path);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, bytes: bytes.length > 0 ? bytes : null };
  } catch {
    return { status: 500, bytes: null };
  }
}

/** Returns a URL without its password and query, which can be secret. */
function nameOf(url: string): string {
  if (!URL.canParse(url)) return 'an invalid URL';
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Returns a function that logs the failures of sources, each source once. */
function createReport(log: Logger): (urls: SurfaceUrls, failure: SourceFailure) => void {
  const reported = new Set<string>();
  return ({ surface, terrain }, { problem, message }) => {
    const sources = [surface, terrain].flatMap((url) => (url === null ? [] : [nameOf(url)]));
    const key = `${problem} ${sources.join(' ')}`;
    if (reported.has(key) || reported.size >= MAX_REPORTED) return;
    reported.add(key);
    log.warn({ event: 'surface_failed', problem, sources, reason: message }, 'surface not built');
  };
}

/** Counts how often the thread has ended twice during questions about a surface, also because of another surface. */
function createEnds() {
  const ended = new Map<string, { readonly times: number; readonly at: number }>();
  const keyOf = ({ sphere, urls }: AroundSphere): string =>
    JSON.stringify([sphere.latitude, sphere.longitude, urls]);
  const timesOf = (request: AroundSphere): number => {
    const last = ended.get(keyOf(request));
    return last && performance.now() - last.at < ENDED_AGE_MS ? last.times : 0;
  };
  return {
    isGivenUp: (request: AroundSphere): boolean => timesOf(request) >= MAX_ENDED,
    add(request: AroundSphere, hasEnded: boolean): void {
      const times = timesOf(request) + 1;
      if (hasEnded) ended.set(keyOf(request), { times, at: performance.now() });
      else ended.delete(keyOf(request));
    },
  };
}

/**
 * Builds surfaces and casts rays in a thread, so that neither blocks the event loop. The thread starts with the first
 * request and restarts after it has ended. It does not keep the process running.
 */
export function createSurfacePlaces(options: SurfacePlacesOptions): SurfacePlaces {
  const { origins, readOwn, log, loadMs = LOAD_MS, threadMib = THREAD_MIB } = options;
  const ownUrl = new URL(options.ownUrl).href;
  const report = createReport(log);
  let thread: Thread | null = null;
  const ends = createEnds();
  let [count, isClosed] = [0, false];

  const start = (): Thread => {
    const worker = startWorker({ ownUrl, origins, loadMs }, threadMib);
    const post = (message: ToSurfaceThread): void => worker.postMessage(message);
    const started: Thread = { worker, waiting: new Map(), lastMessageAt: performance.now() };
    worker.on('message', (message: FromSurfaceThread) => {
      started.lastMessageAt = performance.now();
      if (message.type === 'result') started.waiting.get(message.id)?.(message.result);
      else void readFile(readOwn, message.path).then((file) => post({ type: 'file', id: message.id, file }));
    });
    const end = (): void => {
      if (thread === started) thread = null;
      for (const resolve of started.waiting.values()) resolve(ENDED);
    };
    worker.on('error', end);
    worker.on('exit', end);
    worker.unref();
    return started;
  };

  /** Sends a request to the thread. Resolves with null if too many are waiting. */
  async function send(message: Question, waitMs: number): Promise<Result | null> {
    const used = (thread ??= start());
    if (used.waiting.size >= MAX_WAITING) return null;
    // A thread without requests is silent, too.
    if (used.waiting.size === 0) used.lastMessageAt = performance.now();
    const result = await new Promise<Result>((resolve) => {
      const late = setTimeout(() => {
        if (performance.now() - used.lastMessageAt > SILENT_MS) void used.worker.terminate();
        resolve(lateAfter(waitMs));
      }, waitMs);
      used.waiting.set(message.id, (found) => {
        clearTimeout(late);
        resolve(found);
      });
      used.worker.postMessage(message);
    });
    used.waiting.delete(message.id);
    return result;
  }

  /**
   * Sends a request to the thread, and again if the thread has ended, which the surface of another request can cause.
   * `R` is the type of result that the thread returns for it.
   */
  async function ask<R extends Result>(message: Question, waitMs: number): Promise<R | null> {
    if (ends.isGivenUp(message.request)) return TOO_LARGE as R;
    const first = await send(message, waitMs);
    const result = first === ENDED && !isClosed ? await send(message, waitMs) : first;
    ends.add(message.request, result === ENDED && !isClosed);
    if (result?.failure) report(message.request.urls, result.failure);
    return result as R | null;
  }

  return {
    find: (request) => ask<FoundPlace>({ type: 'find', id: (count += 1), request }, WAIT_MS),
    look: (request) => ask<FoundSights>({ type: 'look', id: (count += 1), request }, LOOK_MS),
    async close() {
      isClosed = true;
      await thread?.worker.terminate();
    },
  };
}
