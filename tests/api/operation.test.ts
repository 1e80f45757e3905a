import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkHealth } from '../../web/api/contract/operation.ts';
import { expectOk } from './call.ts';
import { openHost, type TestHost } from './open-host.ts';

let host: TestHost;

before(async () => {
  host = await openHost();
});

after(() => host.close());

test('the host says that it is alive, with both spellings of the path', async () => {
  assert.deepEqual(await expectOk(host, checkHealth, {}), { status: 'ok', version: '0.0.0-test' });
  assert.equal((await host.request('/healthz/')).status, 200);
});

test('a wrong method is refused with the methods that would do', async () => {
  const answer = await host.request('/healthz', { method: 'DELETE' });
  assert.equal(answer.status, 405);
  assert.equal(answer.headers.get('allow'), 'GET, HEAD');
});
