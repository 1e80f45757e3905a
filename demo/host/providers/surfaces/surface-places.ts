import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type {
  FoundPlace,
  FromSurfaceThread,
  OwnFile,
  PlaceRequest,
  SourceFailure,
  SurfaceUrls,
  ThreadSettings,
  ToSurfaceThread,
} from './surface-messages.ts';

/** Finds places on what stands around spheres. */
export interface SurfacePlaces {
  /**
   * Returns the place in a direction of a sphere. Returns null if too many directions are waiting. If the surface
   * cannot be built in time, the result says why.
   */
  readonly find: (request: PlaceRequest) => Promise<FoundPlace | null>;
  readonly close: () => Promise<void>;
}

/** Reads a file of the host by its path, without a slash at the start, with the query. */
export type ReadOwn = (path: string) => Promise<Response>;

export interface SurfacePlacesOptions extends Omit<ThreadSettings, 'loadMs'> {
  readonly readOwn: ReadOwn;
  readonly log: Logger;
  /** Time in which the files of a surface must arrive, in milliseconds. */
  readonly loadMs?: number;
}

/** Maximum number of directions that wait for their surface. */
const MAX_WAITING = 256;

const LOAD_MS = 10_000;

/** Time after which a direction no longer waits, in milliseconds. */
const WAIT_MS = 15_000;

/** Memory of the thread for objects, in MiB. A source that needs more ends the thread, and not the host. */
const THREAD_MIB = 512;

/** Maximum number of sources whose failures are remembered, so that each is logged once. */
const MAX_REPORTED = 1000;

const failed = (failure: SourceFailure): FoundPlace => ({ point: null, failure });

const LATE = failed({ problem: 'timeout', message: `No answer within ${WAIT_MS / 1000} s.` });
const ENDED = failed({ problem: 'source-failed', message: 'The thread that builds surfaces has ended.' });

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, (found: FoundPlace) => void>;
  /** Time of the last message, in milliseconds of the process's clock. */
  lastMessageAt: number;
}

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

/**
 * Builds surfaces and casts rays in a thread, so that neither blocks the event loop. The thread starts with the first
 * request and restarts after it has ended. It does not keep the process running.
 */
export function createSurfacePlaces(options: SurfacePlacesOptions): SurfacePlaces {
  const { origins, readOwn, log, loadMs = LOAD_MS } = options;
  const ownUrl = new URL(options.ownUrl).href;
  const report = createReport(log);
  let thread: Thread | null = null;
  let count = 0;

  const start = (): Thread => {
    const worker = new Worker(new URL('./boot.mjs', import.meta.url), {
      workerData: { ownUrl, origins, loadMs } satisfies ThreadSettings,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MIB },
    });
    const started: Thread = { worker, waiting: new Map(), lastMessageAt: performance.now() };
    const send = (message: ToSurfaceThread): void => worker.postMessage(message);
    worker.on('message', (message: FromSurfaceThread) => {
      started.lastMessageAt = performance.now();
      if (message.type === 'found') started.waiting.get(message.id)?.(message.found);
      else void readFile(readOwn, message.path).then((file) => send({ type: 'file', id: message.id, file }));
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

  return {
    async find(request) {
      const used = (thread ??= start());
      if (used.waiting.size >= MAX_WAITING) return null;
      const id = (count += 1);
      const found = await new Promise<FoundPlace>((resolve) => {
        const late = setTimeout(() => {
          // A thread that has been silent for as long is stuck.
          if (performance.now() - used.lastMessageAt > WAIT_MS) void used.worker.terminate();
          resolve(LATE);
        }, WAIT_MS);
        used.waiting.set(id, (result) => {
          clearTimeout(late);
          resolve(result);
        });
        used.worker.postMessage({ type: 'find', id, request } satisfies ToSurfaceThread);
      });
      used.waiting.delete(id);
      if (found.failure) report(request.urls, found.failure);
      return found;
    },
    async close() {
      await thread?.worker.terminate();
    },
  };
}
