import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { reportClientError } from '../../../web/contract/client-error.ts';
import { rateLimits } from '../../../web/contract/endpoint.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser, someAddress } from '../../helpers/host/register.ts';

let host: TestHost;

before(async () => {
  host = await openHost({ rateLimitFactor: 1 });
});

after(() => host.close());

const report = {
  kind: 'error',
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'name')",
  stack: 'at open (https://app.test/portal/profile-screen-Bx3dK9.js:1:204)',
  screen: 'profile',
  version: '1.4.0',
  share: 0.5,
} as const;

const newAddress = () => ({ headers: { 'x-test-address': someAddress(), 'user-agent': 'Test/1' } });

const lines = () => host.log.filter(({ event }) => event === 'client_error');

async function counted(): Promise<number> {
  const text = await (await host.request('/metrics')).text();
  return Number(/^events_total\{event="client_error"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

test('REL-34 an error reported by a page is logged and counted in the metrics, even if the user is not logged in', async () => {
  await expectOk(host, reportClientError, report, newAddress());
  const { token } = await registerUser(host);
  await expectOk(host, reportClientError, { ...report, kind: 'rejection' }, { token, ...newAddress() });
  await expectOk(host, reportClientError, report, { token: 'of nobody', ...newAddress() });
  assert.equal(lines().length, 2, 'a repeat is counted, not logged again');
  const { level, msg, kind, name, message, stack, screen, version, share, browser } = lines()[0] ?? {};
  assert.deepEqual(
    { kind, name, message, stack, screen, version, share },
    { ...report },
    'everything reported is there',
  );
  assert.deepEqual([level, msg, browser], ['warn', 'error in a page of the portal', 'Test/1']);
  assert.equal(await counted(), 3);
});

test('REL-34 email addresses, tokens and URL queries in a reported page error appear neither in the log nor in the metrics', async () => {
  const before = lines().length;
  const secret =
    'ada@example.com https://app.test/passwordReset/x?token=hunter2 Bearer hunter3 password: hunter4 ' +
    '"Ada of 12 High Street" 0b0e7f52-3c1e-4f5e-9c55-2f8d3a1f6f10';
  const leaky = { ...report, name: 'a@b.test', message: secret, stack: `at f (${secret})` };
  await expectOk(host, reportClientError, { ...leaky, version: 'token=hunter5' }, newAddress());
  const line = JSON.stringify(lines().slice(before));
  assert.match(line, /\[email\].*\[token\].*\[text\]/);
  assert.doesNotMatch(line, /hunter|ada@|a@b|High Street|0b0e7f52|\?/i);
  const figures = await (await host.request('/metrics')).text();
  assert.doesNotMatch(figures, /hunter|ada@|TypeError/);
});

test('REL-34 an invalid or overlong error report is rejected and not logged', async () => {
  const before = lines().length;
  for (const wrong of [
    { kind: 'warning' },
    { message: 'x'.repeat(301) },
    { stack: 'x'.repeat(2001) },
    { screen: 'x'.repeat(41) },
    { name: '' },
    { message: 'a\u0000b' },
    { share: 0 },
    { share: 2 },
  ])
    await expectRefusal(host, reportClientError, { ...report, ...wrong }, 'validation_failed', newAddress());
  const long = { ...report, stack: 'x'.repeat(20_000) };
  await expectRefusal(host, reportClientError, long, 'payload_too_large', newAddress());
  assert.equal(lines().length, before);
});

test('REL-34 error reports beyond the rate limit of one IP address are rejected with 429 and not counted', async () => {
  const before = await counted();
  const flood = newAddress();
  const { calls } = rateLimits.report;
  for (let sent = 0; sent < calls; sent += 1) await expectOk(host, reportClientError, report, flood);
  const { status, headers } = await callHost(host, reportClientError, report, flood);
  assert.deepEqual([status, headers.has('retry-after')], [429, true]);
  assert.equal(await counted(), before + calls);
  await expectOk(host, reportClientError, report, newAddress());
  host.pass(rateLimits.report.windowMs);
  await expectOk(host, reportClientError, report, flood);
});
