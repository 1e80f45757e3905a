import { join } from 'node:path';
import process from 'node:process';
import { OUT } from './paths.ts';

/*
 * A process that has loaded the packages named as its arguments, which is most of what a start takes, and waits for the
 * message to become the host.
 */

// Nobody else would end it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await Promise.all(process.argv.slice(2).map((name) => import(name)));
process.once('message', () => {
  void import(join(OUT, 'host.mjs'));
});
