import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { migrate } from '../../../demo/host/db/migrate.ts';
import { createKey, listKeys, setKeyActive } from '../../../web/contract/api-key.ts';
import { findClosestSphere } from '../../../web/contract/sphere.ts';
import { register } from '../../../web/contract/user.ts';
import { startHost, type HostProcess } from '../../helpers/host-process.ts';
import { requestOf } from '../../helpers/host/call.ts';
import { createFuzzCompany, type FuzzCompany } from '../../helpers/host/fuzz-company.ts';
import { createPlace, withDatabase, type Place } from '../../helpers/host/host-location.ts';

/**
 * Reason why these tests are skipped with an embedded database. host-process.test.ts checks that a second
 * process on an embedded database is refused.
 */
const ONE_PROCESS =
  (process.env['TEST_DATABASE_URL'] ?? '') === '' ? 'embedded data belongs to one process' : false;

let place: Place;
let company: FuzzCompany;
const hosts: HostProcess[] = [];

async function send(
  host: HostProcess | undefined,
  [path, init]: [string, RequestInit],
): Promise<[number, Record<string, unknown>]> {
  const response = await fetch(`${host?.url ?? ''}${path}`, init);
  return [response.status, (await response.json()) as Record<string, unknown>];
}

describe('two processes on one database server', { skip: ONE_PROCESS }, () => {
  before(async () => {
    place = await createPlace();
    company = await withDatabase(place, async (db) => {
      await migrate(db);
      return createFuzzCompany({ db, now: Date.now });
    });
    hosts.push(await startHost(place.variables));
  });

  after(async () => {
    for (const host of hosts) assert.equal(await host.stop(), 0);
    await place.remove();
  });

  test('REL-03 creating or turning off an API key in one process takes effect in another process', async () => {
    const second = await startHost(place.variables);
    hosts.push(second);
    const [first] = hosts;
    const { token, known } = company;
    const companyId = String(known['companyId']?.[0]);
    const [made, key] = await send(first, requestOf(createKey, { companyId }, { token }));
    assert.equal(made, 200);
    const [, { apiKeys }] = await send(second, requestOf(listKeys, { companyId }, { token }));
    assert.ok(
      (apiKeys as { id: string }[]).some(({ id }) => id === key['id']),
      'the other process lists the new key',
    );
    const near = { latitude: 39.96, longitude: -83 };
    const headers = { 'x-api-key': String(key['id']), origin: 'https://a.test' };
    assert.equal((await send(second, requestOf(findClosestSphere, near, { headers })))[0], 200);
    await send(first, requestOf(setKeyActive, { key: key['id'], active: false }, { token }));
    assert.equal(
      (await send(second, requestOf(findClosestSphere, near, { headers })))[0],
      401,
      'switched off everywhere',
    );
  });

  test('REL-03 simultaneous sign-ups with one email address in two processes create only one account', async () => {
    const password = 'Two quiet rooms at 7';
    const form = {
      email: `twin.${randomUUID().slice(0, 8)}@new.test`,
      password,
      confirmPassword: password,
      firstName: 'T',
      lastName: 'W',
      companyName: 'Twin',
      industry: 'Other',
      termsAndConditionsAccepted: true,
      isXp360: true,
      termsAndConditionsTimestamp: Date.now(),
    };
    const responses = await Promise.all([0, 1, 0, 1].map((at) => send(hosts[at], requestOf(register, form))));
    const codes = responses.map(([status, { code }]) => (status === 200 ? 'created' : code)).sort();
    assert.deepEqual(codes, ['created', 'email_taken', 'email_taken', 'email_taken']);
  });
});
