import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { STAFF_GROUP } from '../../../web/contract/access.ts';
import { startHost } from '../../helpers/host-process.ts';
import { createTestPlace } from '../../helpers/host/open-host.ts';
import { registrationForm } from '../../helpers/host/register.ts';
import { programOf } from '../../helpers/program.ts';

test('FIX-30 the staff command adds a user to the staff, lists the staff, and removes the user', async (t) => {
  const { place, drop } = await createTestPlace();
  const data = await mkdtemp(join(tmpdir(), 'staff-'));
  t.after(async () => {
    await drop();
    await rm(data, { recursive: true, force: true });
  });
  const variables = {
    DATA_DIR: data,
    SAMPLE_WORLD: 'off',
    SEED: 'off',
    ...('url' in place && { DATABASE_URL: place.url }),
  };
  const run = async (...args: readonly string[]): Promise<[number | null, string]> => {
    const command = [...programOf('demo/host/staff/main.ts'), ...args];
    const child = spawn(process.execPath, command, {
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return [code, output];
  };
  const form = registrationForm({ now: Date.now });
  const post = async (path: string, body: object) => {
    const host = await startHost(variables);
    try {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(host.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      assert.equal(response.status, 200, path);
      return (await response.json()) as { user: { groups: readonly string[] } };
    } finally {
      await host.stop();
    }
  };
  if (!('url' in place)) {
    const file = join(data, 'database', 'spheres.db');
    const message = `There is no database at ${file} yet. The host creates it when it starts.\n`;
    assert.deepEqual(await run('list'), [1, message]);
  }
  const { email, password } = form;
  assert.deepEqual((await post('/user/registration', form)).user.groups, []);

  assert.deepEqual(await run('list'), [0, 'Nobody is on the staff.\n']);
  assert.deepEqual(await run('add', 'nobody@example.com'), [
    1,
    'There is no account with the address nobody@example.com.\n',
  ]);
  for (const address of [email.toUpperCase(), email])
    assert.deepEqual(await run('add', address), [0, `${email} is now on the staff.\n`]);
  assert.deepEqual(await run('list'), [0, `${email}\n`]);
  assert.deepEqual((await post('/user/login', { email, password })).user.groups, [STAFF_GROUP]);
  assert.deepEqual(await run('remove', email), [0, `${email} is no longer on the staff.\n`]);
  assert.deepEqual((await post('/user/login', { email, password })).user.groups, []);
  const [code, help] = await run('add');
  assert.equal(code, 2);
  assert.match(help, /npm run staff -- add EMAIL/);
  // What applies to a database does not contradict what applies to the other.
  const sentences = help.replace(/\s+/g, ' ').split(/(?<=\.) /);
  for (const sentence of sentences)
    assert.ok(!/stop the host/i.test(sentence) || !/immediately/.test(sentence), sentence);
});
