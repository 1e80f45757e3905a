import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createFavorite, listFavorites } from '../../../web/contract/favorite.ts';
import { findClosestSphere, pointToPlace } from '../../../web/contract/sphere.ts';
import { findSphereLoadStats } from '../../../web/contract/tracking.ts';
import { logIn } from '../../../web/contract/user.ts';
import { callHost, expectOk } from '../../helpers/host/call.ts';
import { createFuzzCompany, type FuzzCompany } from '../../helpers/host/fuzz-company.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerVerified, someAddress, type TestUser } from '../../helpers/host/register.ts';

let host: TestHost;
let company: FuzzCompany;
const users: TestUser[] = [];

before(async () => {
  host = await openHost({ rateLimitFactor: 1000 });
  company = await createFuzzCompany(host);
  for (let user = 0; user < 3; user += 1) users.push(await registerVerified(host));
});

after(() => host.close());

const known = (name: string): string => String(company.known[name]?.[0]);

test('400 reads, 60 writes and 12 logins succeed simultaneously, and each write is stored once', async () => {
  const { token } = company;
  const sphere = Number(known('sphere'));
  const userId = known('userId');
  const range = { entity_id: known('entity_id'), date_start: '2026-08-20-0700', date_end: '2026-11-20-0700' };
  const view = { userId, sphere, initial_pan: 1, initial_tilt: 1, initial_fov: 60 };
  const reads = [
    () => callHost(host, findClosestSphere, { latitude: '39.96', longitude: '-83' }, { token }),
    () => callHost(host, pointToPlace, { panoramaId: String(sphere), lat: '40', lon: '-83' }, { token }),
    () => callHost(host, findSphereLoadStats, range, { token }),
    () => callHost(host, listFavorites, { userId }, { token }),
  ];
  const logins = users.flatMap((user) =>
    Array.from({ length: 4 }, () => () => {
      const headers = { 'x-test-address': someAddress() };
      return callHost(host, logIn, { email: user.user.email, password: user.password }, { headers });
    }),
  );
  const writes = Array.from({ length: 60 }, () => () => callHost(host, createFavorite, view, { token }));
  const crowd = [...Array.from({ length: 100 }, () => reads).flat(), ...logins, ...writes];
  const outcomes = await Promise.all(crowd.map((send) => send()));
  assert.deepEqual(
    outcomes.filter(({ ok }) => !ok).map(({ body }) => body),
    [],
  );
  const { favorites } = await expectOk(host, listFavorites, { userId }, { token });
  assert.equal(favorites.length, 61, 'every write counted once');
  const numbered = favorites.filter(({ name }) => /^Fav\d{3}$/.test(name));
  assert.equal(numbered.length, 61);
});
