import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded by a process before its own code (`--import`): it tells what the process holds, after a collection of garbage,
 * to whoever asks at the socket that STATE_SOCKET names. Threads load it as well, before they can read TypeScript.
 */

const socket = process.env['STATE_SOCKET'];

if (isMainThread && socket !== undefined) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const tell = async () => {
    const lagMs = delay.percentile(99) / 1e6;
    // What a finalizer frees takes another collection.
    for (let time = 0; time < 3; time += 1) {
      collect();
      await setImmediate();
    }
    delay.reset();
    return JSON.stringify({ ...process.memoryUsage(), resources: process.getActiveResourcesInfo(), lagMs });
  };
  const server = createServer((_, answer) => void tell().then((state) => answer.end(state)));
  server.listen(socket).unref();
}
