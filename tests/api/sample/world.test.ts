import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSampleSpheres } from '../../../demo/site/sample/sphere-source.ts';
import { seedEmail, SEED_PASSWORD } from '../../../demo/standins/companies/seed-companies.ts';
import { seed } from '../../../demo/standins/companies/seed.ts';
import { situations } from '../../../demo/standins/companies/situations.ts';
import { panToDowntown } from '../../../demo/world/flights/opening-view.ts';
import { SPHERE_COUNT, sampleSphereOf } from '../../../demo/world/flights/spheres.ts';
import { MARKETS } from '../../../demo/world/markets/markets.ts';
import { listAssets } from '../../../web/contract/asset.ts';
import { listFavoritePictures, listFavorites } from '../../../web/contract/favorite.ts';
import { findClosestSphere, listSpheres } from '../../../web/contract/sphere.ts';
import { logIn } from '../../../web/contract/user.ts';
import { expectOk } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';

/** First id of the sample world's spheres in the database. */
const FIRST = 1_000_000_001;

const source = createSampleSpheres();
let host: TestHost;

before(async () => {
  host = await openHost({ rateLimitFactor: 100 }, { sphereSources: [source] });
  await host.runJobs();
  await seed(host.ctx(), false);
});

after(() => host.close());

async function enter(name: string) {
  const situation = situations.find((each) => each.name === name);
  assert.ok(situation, name);
  const email = seedEmail(situation);
  const { token, user } = await expectOk(host, logIn, { email, password: SEED_PASSWORD });
  return { token, userId: user.id, clientId: user.company.id };
}

test('DATA-13 DATA-14 the database contains every sphere of the sample world, with 250 spheres in each package', async () => {
  const count = (column: string) =>
    host.db.selectFrom('spheres').select((eb) =>
      eb.fn
        .count<number | string>(column as 'id')
        .distinct()
        .as('n'),
    );
  assert.equal(Number((await count('id').executeTakeFirstOrThrow()).n), SPHERE_COUNT);
  assert.equal(Number((await count('package_id').executeTakeFirstOrThrow()).n), 2 * MARKETS.length);
  const sizes = await host.db
    .selectFrom('spheres')
    .innerJoin('packages', 'packages.id', 'spheres.package_id')
    .groupBy('packages.name')
    .select(['packages.name', (eb) => eb.fn.countAll<number | string>().as('n')])
    .execute();
  for (const { name, n } of sizes) assert.equal(Number(n), 250, name);
});

test('an unchanged sample world is not imported again', async () => {
  const known = await host.db.selectFrom('sphere_sources').select('fingerprint').executeTakeFirstOrThrow();
  assert.equal(await source.read(known.fingerprint), null);
  const clock = () => host.db.selectFrom('sphere_clock').select('version').executeTakeFirstOrThrow();
  const before = await clock();
  host.pass(5000);
  await host.runJobs();
  assert.deepEqual(await clock(), before);
});

test('FIX-83 listSpheres returns every sphere of the sample world with the correct data', async () => {
  const { token } = await enter('api-paid');
  const { panoramas } = await expectOk(host, listSpheres, {}, { token });
  assert.equal(panoramas.length, SPHERE_COUNT);
  for (const n of [0, 4711, SPHERE_COUNT - 1]) {
    const record = sampleSphereOf(n + 1)?.record;
    const {
      id,
      title,
      latitude,
      longitude,
      package: flight,
      timestamp,
      metadata,
    } = record ?? assert.fail(`${n}`);
    const listed = panoramas[n] ?? assert.fail(`${n}`);
    assert.deepEqual(
      [listed.id, listed.title, listed.latitude, listed.longitude, listed.package?.name],
      [FIRST - 1 + id, title, latitude, longitude, flight?.name],
    );
    assert.equal(Date.parse(listed.timestamp ?? ''), Date.parse(timestamp ?? ''));
    const { timeZone, utcOffset } = listed.metadata;
    assert.deepEqual([timeZone, utcOffset], [metadata.timeZone, timestamp?.slice(-6)]);
  }
});

test('the sphere closest to the center of a market belongs to that market', async () => {
  const { token } = await enter('api-paid');
  for (const { latitude, longitude, slug } of MARKETS.filter((_, n) => n % 7 === 0)) {
    const at = { latitude: String(latitude), longitude: String(longitude) };
    const { pano_id } = await expectOk(host, findClosestSphere, at, { token });
    assert.equal(sampleSphereOf(pano_id - FIRST + 1)?.market.slug, slug);
  }
});

test('DATA-11 DATA-12 the assets of seeded companies are named after their markets', async () => {
  const markets = new Set<string>();
  for (const name of ['api-paid', 'zwivel-paid', 'both', 'staff']) {
    const { token, clientId } = await enter(name);
    const { assets } = await expectOk(host, listAssets, { clientId }, { token });
    assert.ok(assets.length >= 20, `${name}: ${assets.length}`);
    for (const { name: called, panorama } of assets) {
      const sphere = sampleSphereOf(panorama.id - FIRST + 1);
      assert.ok(sphere && called.includes(sphere.market.name), called);
      markets.add(sphere.market.slug);
    }
  }
  assert.ok(markets.size >= 6, [...markets].join());
});

test('a company does not see the spheres of its disabled assets', async () => {
  const { token, clientId } = await enter('both');
  const { assets } = await expectOk(host, listAssets, { clientId }, { token });
  const disabled = assets.filter((asset) => asset.disabled).map(({ panorama }) => panorama.id);
  assert.equal(disabled.length, 3);
  const { panoramas } = await expectOk(host, listSpheres, {}, { token });
  assert.equal(panoramas.length, SPHERE_COUNT - 3);
  assert.ok(!panoramas.some(({ id }) => disabled.includes(id)));
});

test('the view of each seeded favorite points within 20° of the business district of its market', async () => {
  const { token, userId } = await enter('zwivel-paid');
  const { favorites } = await expectOk(host, listFavorites, { userId }, { token });
  assert.equal(favorites.length, 5);
  for (const { sphere: shown, initial_pan } of favorites) {
    const sphere = sampleSphereOf(shown.id - FIRST + 1);
    assert.ok(sphere);
    const off = ((initial_pan - panToDowntown(sphere) + 540) % 360) - 180;
    assert.ok(Math.abs(off) < 20, `${off}° off`);
  }
});

test('each seeded favorite has a stored picture', async () => {
  for (const name of ['zwivel-trial', 'zwivel-paid', 'zwivel-expired', 'both', 'staff']) {
    const { token, userId } = await enter(name);
    const { favorites } = await expectOk(host, listFavorites, { userId }, { token });
    const favoriteIds = favorites.map(({ id }) => id);
    const query = { userId, favoriteIds: favoriteIds.join() };
    const { pictures } = await expectOk(host, listFavoritePictures, query, { token });
    assert.equal(pictures.length, 5);
    assert.deepEqual(pictures.map(({ favoriteId }) => favoriteId).sort(), favoriteIds.sort());
  }
});
