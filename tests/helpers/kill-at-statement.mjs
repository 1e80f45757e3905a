import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';
import Libsql from 'libsql';
import pg from 'pg';

/*
 * Preloaded into a host with `--import`. A request with the header `X-Kill-After: N` kills the process when its
 * N-th statement has been executed and before the host learns the result. Statements count from the one that
 * claims the Idempotency-Key. The file is JavaScript, because threads load it before they can load TypeScript.
 */

const requests = new AsyncLocalStorage();

function afterStatement(text) {
  const request = requests.getStore();
  if (request === undefined) return;
  if (request.count === 0 && !/^insert into "idempotent_answers"/.test(text)) return;
  request.count += 1;
  if (request.count === request.last) process.kill(process.pid, 'SIGKILL');
}

function patchLibsql() {
  const { prepare } = Libsql.prototype;
  Libsql.prototype.prepare = function prepareCounted(text) {
    const statement = prepare.call(this, text);
    for (const name of ['all', 'run']) {
      const execute = statement[name];
      statement[name] = function executeCounted(...args) {
        const result = execute.apply(this, args);
        afterStatement(text);
        return result;
      };
    }
    return statement;
  };
}

function patchPostgres() {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function queryCounted(...args) {
    const result = query.apply(this, args);
    const count = () => afterStatement(args[0]);
    return typeof args[0] === 'string' ? result.then((rows) => (count(), rows)) : result;
  };
}

if (isMainThread) {
  patchLibsql();
  patchPostgres();
  const { emit } = Server.prototype;
  Server.prototype.emit = function emitCounted(event, ...args) {
    const last = event === 'request' ? args[0].headers['x-kill-after'] : undefined;
    if (last === undefined) return emit.call(this, event, ...args);
    return requests.run({ count: 0, last: Number(last) }, () => emit.call(this, event, ...args));
  };
}
