import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/*
 * Preloaded into a process with `--import`. Reports the memory and resources of the process after a garbage
 * collection to clients of the socket at STATE_SOCKET. The file is JavaScript, because threads load it before
 * they can load TypeScript.
 */

const socket = process.env['STATE_SOCKET'];

if (isMainThread && socket !== undefined) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const readState = async () => {
    const lagMs = delay.percentile(99) / 1e6;
    // Memory that a finalizer releases is freed only by a later collection.
    for (let time = 0; time < 3; time += 1) {
      collect();
      await setImmediate();
    }
    delay.reset();
    return JSON.stringify({ ...process.memoryUsage(), resources: process.getActiveResourcesInfo(), lagMs });
  };
  const server = createServer((_, response) => void readState().then((state) => response.end(state)));
  server.listen(socket).unref();
}
