import { Worker } from 'node:worker_threads';
import type { MapTile, PointSets } from '../../../../../elements/model/clusters/cluster-index.ts';
import type { ClusterReply } from './cluster-worker.ts';

/**
 * A thread that clusters a set of spheres and draws its tiles, so that a million spheres do not block the
 * event loop.
 */
export interface ClusterThread {
  /** Rejects if the thread has ended. */
  readonly draw: (tile: MapTile) => Promise<Uint8Array>;
  /** Closes the thread after all requested tiles have been drawn. */
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Starts a thread and resolves when it has clustered the points, which are transferred to it. The thread does
 * not keep the process running.
 */
export async function startClusterThread(points: PointSets): Promise<ClusterThread> {
  const { ids, places, loose } = points;
  const worker = new Worker(new URL('./boot.mjs', import.meta.url), {
    workerData: points,
    transferList: [ids, places, loose.ids, loose.places].map(({ buffer }) => buffer),
  });
  const waiting: Waiting[] = [];
  let broken: Error | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const next = (): Promise<Uint8Array> => {
    if (broken !== null) return Promise.reject(broken);
    worker.ref();
    const reply = new Promise<Uint8Array>((resolve, reject) => void waiting.push({ resolve, reject }));
    last = reply;
    return reply;
  };
  const breakOff = (cause: unknown): void => {
    broken ??= new Error('The clustering thread ended unexpectedly.', { cause });
    for (const { reject } of waiting.splice(0)) reject(broken);
  };
  worker.on('message', (reply: ClusterReply) => {
    const request = waiting.shift();
    if ('error' in reply) request?.reject(new Error(reply.error));
    else request?.resolve(reply.bytes ?? new Uint8Array());
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
