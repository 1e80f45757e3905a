import { type FaceThreads, startFaceThreads } from '../../../demo/ingest/tiles/face-threads.ts';

/** The threads that the runs of a test process share. Starting threads takes longer than cutting a small photograph. */
let threads: FaceThreads | null = null;
let isTaken = false;

/** Returns the threads of this process, or new ones while another run uses them. */
export function sharedThreads(): FaceThreads {
  if (isTaken) return startFaceThreads();
  if (threads === null) {
    const started = (threads = startFaceThreads());
    process.once('beforeExit', () => void started.close());
  }
  isTaken = true;
  return {
    ...threads,
    close: () => {
      isTaken = false;
      return Promise.resolve();
    },
  };
}
