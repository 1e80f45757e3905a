import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../../helpers/free-port.ts';
import { findPostgres, missingPostgres, startPostgres } from '../../helpers/postgres-server.ts';
import { CHECKOUT, emptyMachine, type } from './operator.ts';
import { expectOnScreen, peopleAtWork } from './people-at-work.ts';
import { button, field, heading, test } from './person.ts';

const READY = /^Ready at (http:\/\/localhost:\d+)\//m;

// A host without its database, and one without disk space, refuse calls.
test.use({ expected: /returned 503/ });

const settingsOf = async (data: string) => ({
  DATA_DIR: data,
  PORT: String(await freePort()),
  SAMPLE_WORLD: 'off',
  SEED: 'off',
  RATE_LIMIT_FACTOR: '1000',
});

test('JOB-01 an operator starts the host before its database, restarts the database under load and kills the host; it goes on, and nothing confirmed is lost', async ({
  another,
}) => {
  test.skip(findPostgres() === null, missingPostgres);
  using machine = emptyMachine();
  const database = await startPostgres();
  try {
    database.stop('fast');
    const settings = { ...(await settingsOf(machine.folder)), DATABASE_URL: database.url };
    await using terminal = type('npm start', CHECKOUT, settings);
    const host = `http://localhost:${settings.PORT}`;
    const page = await another({ baseURL: host });
    await test.step('before its database, the host says what it waits for', async () => {
      await terminal.prints(/waiting for the database; trying every second/);
      await page.goto('/');
      await expect(page.getByText('The database cannot be reached.')).toBeVisible();
    });
    await test.step('it goes on when the database is there', async () => {
      database.start();
      await terminal.prints(READY);
      await expect(heading(page, 'Log In')).toBeVisible();
    });
    await using people = peopleAtWork(host);
    await people.goOn();
    const writing = [people.inProgress()];
    await test.step('the database is restarted under load', async () => {
      database.stop('fast');
      await people.areRefused();
      writing.push(people.inProgress());
      database.start();
      await people.goOn();
      expect(terminal.isRunning()).toBe(true);
    });
    await test.step('the host is killed and started again', async () => {
      await terminal.end('SIGKILL');
      writing.push(people.inProgress());
      await using again = type('npm start', CHECKOUT, settings);
      await again.prints(READY);
      await people.goOn();
      await people.stop();
      expect(await people.missingAt(host)).toEqual([]);
      for (const confirmed of writing) await expectOnScreen(page, host, confirmed.slice(0, 1));
    });
  } finally {
    database.remove();
  }
});

/** Writes a file until the disk is full, and returns the code of the error. */
function fill(path: string): unknown {
  const file = openSync(path, 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(65_536));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  } finally {
    closeSync(file);
  }
}

/** A command in a terminal whose DATA_DIR is a small disk of its own. */
const ON_SMALL_DISK = `unshare -rm sh -c 'mount -t tmpfs -o size=16m tmpfs "$DATA_DIR" && npm start'`;

test('JOB-01 an operator whose disk fills up reads that the host refuses to write; with space, it goes on, and nothing confirmed is lost', async ({
  another,
}) => {
  const probe = spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']);
  test.skip(probe.status !== 0, 'this system does not let its users mount a disk');
  using machine = emptyMachine();
  const settings = await settingsOf(machine.folder);
  await using terminal = type(ON_SMALL_DISK, CHECKOUT, settings);
  const [, host = ''] = await terminal.prints(READY);
  const page = await another({ baseURL: host });
  await using people = peopleAtWork(host);
  await people.goOn();
  // The disk is visible only to the processes of the terminal.
  const filler = join('/proc', String(terminal.pid), 'root', machine.folder, 'filler');
  await test.step('the disk is full: writes are refused, and pages still open', async () => {
    expect(fill(filler)).toBe('ENOSPC');
    await people.areRefused();
    await page.goto('/');
    await field(page, 'Email Address').fill('somebody@writer.test');
    await field(page, 'Password').fill('Look-Around-360');
    await button(page, 'Sign In').click();
    await expect(page.getByRole('alert').first()).toContainText('not available at the moment');
  });
  const writing = people.inProgress();
  await test.step('with space, it goes on', async () => {
    rmSync(filler);
    await people.goOn();
  });
  await people.stop();
  expect(await people.missingAt(host)).toEqual([]);
  await expectOnScreen(page, host, writing);
});
