import { PER_FLIGHT } from '../flights/spheres.ts';
import { type RenderThread, ThreadLostError, startRenderThread } from './render-thread.ts';
import { type Prepared, type Waiting, createTileQueue } from './tile-queue.ts';
import { type Render, type TileRequest, DroppedError, TooBusyError } from './tile-request.ts';

/** Threads that render tiles; whoever starts them closes them. */
export interface RenderThreads {
  readonly render: Render;
  close(): Promise<void>;
}

/** Tiles that wait for each thread at most: a view needs 40, and so many take ten seconds. */
const MOST_WAITING = 64;

interface Job extends Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
  /** Whether a thread was lost over it already. */
  isSuspect: boolean;
}

/** Cities that a thread's renderer keeps planned. */
const KEPT_CITIES = 2;

/** Spheres of one flight over one market share a plan. */
const flightOf = (sphereId: number): number => Math.floor((sphereId - 1) / PER_FLIGHT);

/** A thread and what it rendered last, for which it has planned. */
class Member implements Prepared {
  sphereId = 0;
  /** The flights whose cities it still has, the latest first. */
  flights: readonly number[] = [];

  constructor(readonly thread: RenderThread) {}

  preparedFor({ sphereId }: TileRequest): number {
    if (sphereId === this.sphereId) return 2;
    return this.flights.includes(flightOf(sphereId)) ? 1 : 0;
  }

  render(request: TileRequest): Promise<Uint8Array> {
    const flight = flightOf(request.sphereId);
    this.sphereId = request.sphereId;
    this.flights = [flight, ...this.flights.filter((each) => each !== flight)].slice(0, KEPT_CITIES);
    return this.thread.render(request);
  }
}

/** The threads that there are, at most `count`. */
function createCrew(count: number, startThread: () => RenderThread) {
  const idle = new Set<Member>();
  const all = new Set<Member>();
  return {
    /** Who may render now; someone new only when nobody else may. */
    idle(): readonly Member[] {
      if (idle.size === 0 && all.size < count) {
        const member = new Member(startThread());
        all.add(member);
        idle.add(member);
      }
      return [...idle];
    },
    begin: (member: Member): boolean => idle.delete(member),
    end: (member: Member): Set<Member> => idle.add(member),
    lose: (member: Member): boolean => all.delete(member),
    close: (): Promise<unknown> => Promise.all([...all].map(({ thread }) => thread.close())),
  };
}

/** Starts up to `count` threads, each when there is first work for it, and another one in place of one that was lost. */
export function startRenderThreads(
  count: number,
  startThread: () => RenderThread = startRenderThread,
): RenderThreads {
  const queue = createTileQueue<Job>(MOST_WAITING * count);
  const crew = createCrew(count, startThread);
  let isClosed = false;

  const wait = (job: Job): void => queue.add(job)?.reject(new TooBusyError());

  const retry = (job: Job, error: ThreadLostError): void => {
    if (job.isSuspect || isClosed) return job.reject(error);
    job.isSuspect = true;
    wait(job);
  };

  const work = async (member: Member, job: Job): Promise<void> => {
    crew.begin(member);
    try {
      job.resolve(await member.render(job.request));
      crew.end(member);
    } catch (error) {
      if (error instanceof ThreadLostError) {
        crew.lose(member);
        retry(job, error);
      } else {
        crew.end(member);
        job.reject(error);
      }
    }
    next();
  };

  const next = (): void => {
    while (!isClosed && queue.length > 0) {
      const match = queue.match(crew.idle());
      if (match === null) return;
      void work(match.thread, match.job);
    }
  };

  return {
    render(request, isUrgent) {
      const { job, bytes } = createJob(request, isUrgent);
      if (isClosed) job.reject(closedError());
      else wait(job);
      next();
      return {
        bytes,
        hurry: () => void (job.isUrgent = true),
        drop() {
          const isDropped = queue.remove(job);
          if (isDropped) job.reject(new DroppedError('Nobody waits for this tile any more.'));
          return isDropped;
        },
      };
    },
    async close() {
      isClosed = true;
      for (const job of queue.clear()) job.reject(closedError());
      await crew.close();
    },
  };
}

const closedError = (): ThreadLostError => new ThreadLostError('The render threads are closed.');

function createJob(request: TileRequest, isUrgent: boolean): { job: Job; bytes: Promise<Uint8Array> } {
  let [resolve, reject]: [Job['resolve'], Job['reject']] = [() => undefined, () => undefined];
  const bytes = new Promise<Uint8Array>((fulfil, fail) => ([resolve, reject] = [fulfil, fail]));
  return { job: { request, isUrgent, sinceMs: performance.now(), resolve, reject, isSuspect: false }, bytes };
}
