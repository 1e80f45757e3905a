import { join } from 'node:path';
import process from 'node:process';
import { OUT } from './paths.ts';

/*
 * A process that has loaded the packages named as its arguments, which is most of a start's time, and becomes the host
 * when the message arrives.
 */

// Without this, the process would outlive its parent.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await Promise.all(process.argv.slice(2).map((name) => import(name)));
process.once('message', () => {
  void import(join(OUT, 'host.mjs'));
});
