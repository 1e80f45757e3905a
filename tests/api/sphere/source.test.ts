import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SphereSource } from '../../../elements/model/sphere-source.ts';
import { createApiSource } from '../../../elements/source/api-source.ts';
import type { TestHost } from '../../helpers/host/open-host.ts';
import { createSiteKey } from '../../helpers/host/site-key.ts';
import { FOREIGN, HIDDEN, OWN, openSphereHost } from '../../helpers/host/some-spheres.ts';

const SITE = 'https://site.test';
const NOBODY_ABORTS = new AbortController().signal;

let host: TestHost;
let source: SphereSource;
let openWith: (key: string | null, site?: string) => SphereSource;

before(async () => {
  const opened = await openSphereHost();
  host = opened.host;
  await host.db.updateTable('users').set({ email_verified_at: host.now() }).execute();
  const company = opened.own.user.company.id;
  await host.db
    .insertInto('subscriptions')
    .values({
      id: crypto.randomUUID(),
      company_id: company,
      product: 'api',
      plan_name: 'Pro',
      starts_at: host.now(),
      ends_at: host.now() + 86_400_000,
      status: null,
      provider_id: null,
      price_id: null,
      updated_at: host.now(),
    })
    .execute();
  openWith = (key, site = SITE) =>
    createApiSource('/', key, 'http://host.test/page', (input, init) => {
      const { pathname, search } = new URL(input as string);
      const headers = new Headers(init?.headers);
      headers.set('origin', site);
      return host.request(`${pathname}${search}`, { ...init, headers });
    });
  source = openWith(await createSiteKey(host, { id: company }, ['site.test']));
});

after(() => host.close());

test('API-44 EMBED-24 with an API key, the viewer can read all accessible spheres or a requested subset', async () => {
  const all = await source.spheres(NOBODY_ABORTS);
  assert.deepEqual(
    all.map(({ id }) => id),
    [1, 2, 3, 4, 5, OWN],
  );
  assert.deepEqual(all[0], {
    id: 1,
    latitude: 39.9512,
    longitude: -83.0117,
    timestamp: '2026-06-14T21:10:00.000Z',
    company_name: 'Sample world',
    front_image_width: 4096,
    package: { name: 'Columbus 2026', center_lat: 39.96, center_long: -83 },
    title: 'Above the river',
    metadata: { altitude: 340, copyright: 'Free to use', timeZone: 'America/New_York', utcOffset: '-04:00' },
  });
  const listed = await source.listed([2, FOREIGN, HIDDEN], NOBODY_ABORTS);
  assert.deepEqual(
    listed.map(({ id }) => id),
    [2],
  );
});

test('the viewer can read the first sphere or a sphere by its id, together with the tile URL', async () => {
  assert.equal((await source.sphere(null, NOBODY_ABORTS)).sphere.id, 1);
  const { sphere, tiles } = await source.sphere(OWN, NOBODY_ABORTS);
  assert.equal(sphere.id, OWN);
  assert.equal(tiles, 'http://host.test/spheres/{sphere}/{face}/{level}/{x}_{y}.{format}');
  await assert.rejects(source.sphere(HIDDEN, NOBODY_ABORTS), { code: 'not-found' });
});

const nearest = async (latitude: number, longitude: number) =>
  (await source.nearest({ latitude, longitude }, NOBODY_ABORTS))?.id ?? null;

test('API-46 VIEW-62 VIEW-63 the viewer finds the nearest sphere within 75 km', async () => {
  assert.equal(await nearest(39.95, -83), 1);
});

test('VIEW-64 the viewer finds the nearest sphere within 150 km, but no sphere farther away', async () => {
  assert.equal(await nearest(41.2, -83.0117), 2, 'within 150 km');
  assert.equal(await nearest(-30, 0), null);
});

test('the viewer finds the spheres around a point, even across the antimeridian', async () => {
  const around = await source.around({ latitude: 10, longitude: 180 }, 50_000, NOBODY_ABORTS);
  assert.deepEqual(around.map(({ id }) => id).sort(), [3, 4]);
});

test('VIEW-78 the viewer reports why the host rejects a request', async () => {
  await assert.rejects(openWith('no-such-key').spheres(NOBODY_ABORTS), {
    code: 'source-failed',
    message: 'Error has occurred loading panos. This is not an API key. Copy the key from the portal.',
    recoverable: false,
  });
  const unknown = '00000000-0000-4000-8000-000000000000';
  await assert.rejects(openWith(unknown).spheres(NOBODY_ABORTS), {
    code: 'source-failed',
    message: /This API key is not valid\. It does not exist, was turned off or deleted, or has expired\./,
  });
  await assert.rejects(openWith(null).sphere(1, NOBODY_ABORTS), { code: 'source-failed' });
});
