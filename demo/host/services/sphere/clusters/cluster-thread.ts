import { Worker } from 'node:worker_threads';
import type { SpherePoints, MapTile } from '../../../../../elements/model/clusters/cluster-index.ts';
import type { ClusterAnswer } from './cluster-worker.ts';

/**
 * A thread that has clustered a set of spheres and draws its tiles, so that a million spheres do not block the event
 * loop.
 */
export interface ClusterThread {
  /** Rejects if the thread has ended. */
  readonly draw: (tile: MapTile) => Promise<Uint8Array>;
  /** Closes the thread after the requested tiles are drawn. */
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (fault: Error) => void;
}

/**
 * Starts a thread; resolves when it has clustered the points, which are transferred to it. It does not keep the process
 * alive.
 */
export async function startClusterThread({ ids, places }: SpherePoints): Promise<ClusterThread> {
  const worker = new Worker(new URL('./boot.mjs', import.meta.url), {
    workerData: { ids, places },
    transferList: [ids.buffer, places.buffer],
  });
  const waiting: Waiting[] = [];
  let broken: Error | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const next = (): Promise<Uint8Array> => {
    if (broken !== null) return Promise.reject(broken);
    worker.ref();
    const answer = new Promise<Uint8Array>((resolve, reject) => void waiting.push({ resolve, reject }));
    last = answer;
    return answer;
  };
  const breakOff = (cause: unknown): void => {
    broken ??= new Error('The clustering thread broke off.', { cause });
    for (const { reject } of waiting.splice(0)) reject(broken);
  };
  worker.on('message', (answer: ClusterAnswer) => {
    const asker = waiting.shift();
    if ('error' in answer) asker?.reject(new Error(answer.error));
    else asker?.resolve(answer.bytes ?? new Uint8Array());
    if (waiting.length === 0) worker.unref();
  });
  worker.on('error', breakOff);
  worker.on('exit', breakOff);
  await next();
  return {
    draw(tile) {
      const drawn = next();
      worker.postMessage(tile);
      return drawn;
    },
    close: async () => {
      await last.catch(() => undefined);
      await worker.terminate();
    },
  };
}
