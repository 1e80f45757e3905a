import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';

/** Starts a run that ignores this run's RUN_FOLDER, and returns its folder. */
function startRun(): { readonly folder: string; readonly wasThere: boolean } {
  const script = `
    const { existsSync } = require('node:fs');
    import('./tests/runner/run-folder.ts').then(({ runFolder }) => {
      const folder = runFolder();
      console.log(JSON.stringify({ folder, wasThere: existsSync(folder) && runFolder() === folder }));
    });`;
  const env = { ...process.env, RUN_FOLDER: undefined };
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '-e', script], {
    encoding: 'utf8',
    env,
  });
  assert.equal(stderr, '');
  return JSON.parse(stdout) as { folder: string; wasThere: boolean };
}

test('each run has a separate folder, which is deleted when the run ends', () => {
  const first = startRun();
  const second = startRun();
  assert.ok(first.wasThere && second.wasThere);
  assert.notEqual(first.folder, second.folder);
  assert.deepEqual([existsSync(first.folder), existsSync(second.folder)], [false, false]);
});

test('a new run kills the processes and deletes the folders of ended runs, but does not touch active runs', async (t) => {
  if (process.platform !== 'linux') return t.skip('processes are found by /proc');
  const ended = spawnSync(process.execPath, ['-e', '0']).pid;
  const leave = (pid: number) => {
    const folder = join('.cache', `run-${pid}-left`);
    const outside = join(tmpdir(), `spheres-${basename(folder)}-postgres`);
    for (const path of [folder, outside]) {
      mkdirSync(path, { recursive: true });
      t.after(() => rmSync(path, { recursive: true, force: true }));
    }
    const env = { ...process.env, RUN_FOLDER: join(process.cwd(), folder) };
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { env, stdio: 'ignore' });
    t.after(() => child.kill());
    return { folder, outside, child, exited: once(child, 'exit') };
  };
  const killed = leave(ended);
  const atWork = leave(process.pid);
  startRun();
  assert.deepEqual(await killed.exited, [null, 'SIGKILL']);
  assert.deepEqual([existsSync(killed.folder), existsSync(killed.outside)], [false, false]);
  assert.deepEqual([existsSync(atWork.folder), existsSync(atWork.outside)], [true, true]);
  assert.deepEqual([atWork.child.exitCode, atWork.child.signalCode], [null, null]);
});
