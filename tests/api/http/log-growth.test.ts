import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { reportClientError, reportLimits } from '../../../web/contract/client-error.ts';
import { openEmbedSession } from '../../../web/contract/embed.ts';
import { takePaymentNotice } from '../../../web/contract/payment.ts';
import { listSpheres } from '../../../web/contract/sphere.ts';
import { logIn } from '../../../web/contract/user.ts';
import { requestOf } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { someAddress } from '../../helpers/host/register.ts';

/** Number of requests of each kind. Each is different and comes from another address. */
const REQUESTS = 300;

const random = (length: number): string => randomBytes(length).toString('hex').slice(0, length);

const post = (path: string, body: string): [string, RequestInit] => [
  path,
  { method: 'POST', headers: { 'content-type': 'application/json' }, body },
];

const site = (): string => `https://${random(60)}.${random(60)}.${random(60)}.test`;

/** Requests of strangers that are logged as more than an access line, or that once were. */
const kinds: Readonly<Record<string, () => [string, RequestInit]>> = {
  'errors of pages': () => {
    const { name, message, stack } = reportLimits;
    const texts = { name: random(name), message: random(message), stack: random(stack) };
    return requestOf(reportClientError, { kind: 'error', ...texts, screen: 'map', version: '1', share: 1 });
  },
  'invalid tokens': () => requestOf(listSpheres, {}, { token: random(80) }),
  'invalid keys': () =>
    requestOf(listSpheres, {}, { headers: { 'x-api-key': randomUUID(), origin: site(), referer: site() } }),
  'embedded viewers': () => requestOf(openEmbedSession, { apiKey: randomUUID(), parentOrigin: site() }),
  webhooks: () => post(takePaymentNotice.path, random(1000)),
  'unknown paths': () => [`/${random(2000)}`, { headers: { 'user-agent': random(2000) } }],
  'invalid bodies': () => post(logIn.path, `{"email": "${random(2000)}`),
};

let host: TestHost;

before(async () => {
  host = await openHost({ rateLimitFactor: 1 });
});

after(() => host.close());

for (const [kind, request] of Object.entries(kinds))
  test(`FIX-107 however many strangers send ${kind}, the log grows by less than twice the access lines`, async () => {
    const since = host.log.length;
    for (let sent = 0; sent < REQUESTS; sent += 1) {
      const [path, init] = request();
      const headers = { ...(init.headers as Record<string, string>), 'x-test-address': someAddress() };
      await (await host.request(path, { ...init, headers })).arrayBuffer();
    }
    let [access, other] = [0, 0];
    for (const line of host.log.slice(since)) {
      const size = JSON.stringify(line).length;
      if (line['msg'] === 'request') access += size;
      else other += size;
    }
    assert.ok(access > REQUESTS * 100, `${access} characters of access lines`);
    assert.ok(other < access, `${other} characters beside ${access} of access lines`);
  });

test('FIX-107 guesses at one account from many addresses are logged once', async () => {
  const since = host.log.length;
  for (let sent = 0; sent < 8; sent += 1) {
    const [path, init] = requestOf(logIn, { email: 'nobody@company.test', password: random(20) });
    const headers = { ...(init.headers as Record<string, string>), 'x-test-address': someAddress() };
    await host.request(path, { ...init, headers });
  }
  const events = host.log.slice(since).map(({ event, msg }) => event ?? msg);
  assert.equal(events.filter((event) => event === 'login_failed').length, 1);
  assert.equal(events.filter((event) => event === 'request').length, 8);
});
