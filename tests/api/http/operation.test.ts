import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  createSphereIndex,
  type SphereIndex,
} from '../../../demo/host/providers/spheres/nearest/sphere-index.ts';
import { checkHealth, checkReadiness, readVersion } from '../../../web/contract/operation.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser } from '../../helpers/host/register.ts';
import { breakDown, change, trialCalls } from './trial-calls.ts';

const { calls } = trialCalls();
let host: TestHost;

before(async () => {
  host = await openHost({}, {}, calls);
});

after(() => host.close());

/**
 * Returns the value of a series in Prometheus's text format, or the sum of all series that begin with the
 * given text.
 */
const valueOf = (text: string, series: string): number =>
  text
    .split('\n')
    .filter((line) => line.startsWith(series))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);

/**
 * Returns an index whose initial fill waits for a signal. After that, the index imports changes endlessly.
 */
function withLateFilling(index: SphereIndex): { readonly index: SphereIndex; readonly fill: () => void } {
  let fill = (): void => undefined;
  const filling = new Promise<void>((resolve) => {
    fill = resolve;
  });
  const catchUp: SphereIndex['catchUp'] = async (db) => {
    if (index.isFilled()) return new Promise(() => undefined);
    await filling;
    await index.catchUp(db);
  };
  return { index: { ...index, catchUp }, fill };
}

describe('health checks', () => {
  test('REL-09 /healthz returns the status `ok` and the version, even if the URL ends with a slash', async () => {
    assert.deepEqual(await expectOk(host, checkHealth, {}), { status: 'ok', version: '0.0.0-test' });
    assert.equal((await host.request('/healthz/')).status, 200);
  });

  test('a request with a wrong method returns 405 with the allowed methods', async () => {
    const response = await host.request('/healthz', { method: 'DELETE' });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), 'GET, HEAD');
  });

  test('REL-09 /readyz responds `ok` when the database is available and all other checks succeed', async () => {
    const checks = { db: 'ok', migrations: 'ok', places: 'ok', mailQueue: 'ok', disk: 'ok' };
    assert.deepEqual(await expectOk(host, checkReadiness, {}), { status: 'ok', checks });
  });

  test('REL-09 /readyz reports `degraded` in a successful response when an email has been queued for 16 minutes', async () => {
    const place = await openHost();
    await registerUser(place);
    await place.db.updateTable('mails').set({ state: 'queued' }).execute();
    place.pass(16 * 60_000);
    const { status, checks } = await expectOk(place, checkReadiness, {});
    assert.deepEqual([status, checks.mailQueue, checks.db], ['degraded', 'degraded', 'ok']);
    await place.close();
  });

  test('REL-09 without a database, /readyz fails and /healthz still responds', async () => {
    const place = await openHost();
    await place.database.close();
    const refusal = await expectRefusal(place, checkReadiness, {}, 'unavailable');
    assert.deepEqual(refusal.fields?.find(({ field }) => field === 'db')?.message, 'failing');
    await expectOk(place, checkHealth, {});
    await place.close();
  });

  test('REL-09 /readyz fails until the sphere index is first filled, but stays `ok` during later updates of the index', async () => {
    const late = withLateFilling(createSphereIndex());
    const place = await openHost({}, { sphereIndex: late.index });
    const refusal = await expectRefusal(place, checkReadiness, {}, 'unavailable');
    assert.deepEqual(refusal.fields, [{ field: 'places', message: 'failing' }]);
    late.fill();
    for (const when of ['after the index is filled', 'while changes are imported'])
      assert.equal((await expectOk(place, checkReadiness, {})).checks.places, 'ok', when);
    await place.close();
  });

  test('REL-07 after the stop signal, /readyz returns 503 and /healthz still responds', async () => {
    let isStopping = false;
    const process = { startedAt: 0, isStopping: () => isStopping, dataFolder: '.' };
    const place = await openHost({}, { process });
    await expectOk(place, checkReadiness, {});
    isStopping = true;
    const outcome = await callHost(place, checkReadiness, {});
    assert.equal(outcome.status, 503);
    assert.ok(outcome.headers.get('retry-after'));
    await expectOk(place, checkHealth, {});
    await place.close();
  });

  test('/version returns the host’s version and start time', async () => {
    const { version, startedAt } = await expectOk(host, readVersion, {});
    assert.equal(version, '0.0.0-test');
    assert.equal(Date.parse(startedAt), Date.UTC(2026, 10, 20, 12));
  });
});

describe('REL-29 metrics', () => {
  const read = async (place: TestHost): Promise<string> => (await place.request('/metrics')).text();

  test('the metrics include requests by route, errors, queue lengths, the database size and the free disk space', async () => {
    const place = await openHost({}, {}, calls);
    const { token } = await registerUser(place);
    for (const id of ['1', '2', '3']) await expectOk(place, change, { id }, { token });
    await expectRefusal(place, breakDown, { how: 'plain' }, 'internal');
    const text = await read(place);
    const changed = 'http_requests_total{method="GET",route="/trial/{id}/change",status="200"}';
    assert.equal(valueOf(text, changed), 3);
    assert.equal(
      valueOf(text, 'http_request_duration_seconds_count{method="GET",route="/trial/{id}/change"}'),
      3,
    );
    assert.equal(valueOf(text, 'events_total{event="error_internal"}'), 1);
    assert.ok(valueOf(text, 'mails_queued') + valueOf(text, 'jobs_queued') > 0);
    assert.ok(valueOf(text, 'database_bytes') > 10_000);
    assert.ok(valueOf(text, 'disk_free_bytes') > 0);
    assert.equal(valueOf(text, 'database_up'), 1);
    await place.close();
  });

  test('the metrics are still available when the database is not', async () => {
    const place = await openHost();
    await place.database.close();
    assert.equal(valueOf(await read(place), 'database_up'), 0);
    await place.close();
  });

  test('the metrics have fewer than 500 series, whatever URLs and methods are requested', async () => {
    for (let index = 0; index < 300; index += 1) {
      await host.request(`/nowhere/${index}`, { method: index % 2 === 0 ? 'GET' : `M${index}` });
      await host.request(`/trial/${index}/change`);
      await host.request(`/spheres/${index}/f/0/0_0.webp`);
      await host.request(`/elements/${index}.js`);
    }
    const lines = (await read(host)).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    assert.ok(lines.length < 500, `${lines.length} series`);
  });

  test('the metrics require the configured token, and are not served in production if no token is configured', async () => {
    const metricsToken = 'a token that is long enough, really';
    const place = await openHost({ metricsToken });
    assert.equal((await place.request('/metrics')).status, 401);
    const wrong = { authorization: 'Bearer nothing' };
    assert.equal((await place.request('/metrics', { headers: wrong })).status, 401);
    const headers = { authorization: 'Bearer a-token' };
    assert.equal((await place.request('/metrics', { headers })).status, 401);
    await place.close();
    const spaceless = await openHost({ metricsToken: 'a-token-that-is-long-enough-really' });
    const right = { authorization: 'Bearer a-token-that-is-long-enough-really' };
    const response = await spaceless.request('/metrics', { headers: right });
    assert.equal(response.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
    await spaceless.close();
    const closed = await openHost({ production: true });
    assert.equal((await closed.request('/metrics')).status, 404);
    await closed.close();
  });
});

describe('the log', () => {
  test('REL-28 the log has one line for each request, with its time, user, company, route and status', async () => {
    const { token, user } = await registerUser(host);
    const response = await host.request('/trial/7/change?name=x', {
      headers: { authorization: `Basic ${token}`, 'x-test-address': '203.0.113.7' },
    });
    const requestId = response.headers.get('x-request-id');
    const lines = host.log.filter((line) => line['requestId'] === requestId && line['msg'] === 'request');
    assert.equal(lines.length, 1);
    const { time, ms, ...rest } = lines[0] ?? {};
    assert.match(String(time), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.equal(typeof ms, 'number');
    assert.deepEqual(rest, {
      level: 'info',
      msg: 'request',
      requestId,
      method: 'GET',
      route: '/trial/{id}/change',
      status: 200,
      userId: user.id,
      companyId: user.company.id,
      ip: '203.0.113.7',
    });
  });

  test('SEC-62 the log records requests that are denied access', async () => {
    const response = await host.request('/trial/7/change', { headers: { 'x-test-address': '203.0.113.8' } });
    const requestId = response.headers.get('x-request-id');
    const line = host.log.find(
      (each) => each['event'] === 'access_denied' && each['requestId'] === requestId,
    );
    assert.equal(line?.['ip'], '203.0.113.8');
    assert.equal(line['code'], 'unauthenticated');
  });

  test('SEC-62 log lines cannot be forged and contain no token, password or email address', async () => {
    const { token, user, password } = await registerUser(host);
    const evil = '\r\n{"level":"info","msg":"request","status":200}';
    const headers = { authorization: `Basic ${token}` };
    await host.request(`/trial/7/change?name=${encodeURIComponent(evil)}`, { headers });
    await host.request(`/nowhere/${encodeURIComponent(evil)}`);
    await host.request('/trial/broken?how=' + encodeURIComponent(`${evil} ${user.email} Basic ${token}`));
    const text = host.log.map((line) => JSON.stringify(line)).join('\n');
    for (const secret of [token, user.email, password]) assert.ok(!text.includes(secret), secret);
    assert.ok(text.includes('[email]'));
    assert.equal(text.split('\n').length, host.log.length);
  });

  test('REL-30 a valid traceparent header is returned and its trace id is logged', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const response = await host.request('/healthz', { headers: { traceparent } });
    assert.equal(response.headers.get('traceparent'), traceparent);
    assert.equal(host.log.at(-1)?.['traceId'], '4bf92f3577b34da6a3ce929d0e0e4736');
    const bad = await host.request('/healthz', { headers: { traceparent: '00-0-0-01' } });
    assert.equal(bad.headers.get('traceparent'), null);
  });
});
