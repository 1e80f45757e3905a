import { join } from 'node:path';
import process from 'node:process';
import { OUT } from './paths.ts';

/*
 * A process that loads the packages named in its arguments, which takes most of the startup time, and becomes
 * the host when it receives the message to do so.
 */

// Without this, the process would outlive its parent.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await Promise.all(process.argv.slice(2).map((name) => import(name)));
process.once('message', () => {
  void import(join(OUT, 'host.mjs'));
});
