import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sphereIds } from '../../demo/host/providers/spheres/sphere-source.ts';
import { createSampleSpheres } from '../../demo/site/sample/sphere-source.ts';
import { sampleSphereOf } from '../../demo/world/flights/spheres.ts';
import { placeOfMeters } from '../../demo/world/markets/market-frame.ts';
import { MARKETS } from '../../demo/world/markets/markets.ts';
import { createAtlas } from '../../demo/world/plan/atlas.ts';
import { createLayout } from '../../demo/world/plan/layout.ts';
import type { LatLon } from '../../elements/geo/earth.ts';
import { pointAt } from '../../elements/geo/pointing.ts';
import { viewOfPlace } from '../../web/contract/place-views.ts';
import { findClosestSphere } from '../../web/contract/sphere.ts';
import { expectOk } from '../helpers/host/call.ts';
import { type TestHost, openHost } from '../helpers/host/open-host.ts';
import { type TestUser, registerUser } from '../helpers/host/register.ts';
import { seededRandom } from '../helpers/load/fill.ts';
import { quantile } from '../helpers/load/load.ts';
import { createWorld } from '../helpers/truth/world.ts';

/*
 * Tests the views of 200 addresses of ten markets of the sample world against rays that are cast in the world
 * itself.
 */

const [MARKET_COUNT, EACH, CANDIDATES] = [10, 20, 20];

/** Distance from a market's center within which addresses are chosen, in meters. */
const REACH = 1200;

const world = createWorld({ named: false });
const random = seededRandom(82);
let host: TestHost;
let user: TestUser;

before(async () => {
  host = await openHost({ rateLimitFactor: 1000 }, { sphereSources: [createSampleSpheres()] });
  await host.runJobs();
  user = await registerUser(host);
});

after(() => host.close());

/** Returns whether a rectangle contains a place. */
function isWithin(corners: readonly LatLon[], { latitude, longitude }: LatLon): boolean {
  const sides = corners.map((from, n) => {
    const to = corners[(n + 1) % corners.length] ?? from;
    return (
      (to.longitude - from.longitude) * (latitude - from.latitude) -
      (to.latitude - from.latitude) * (longitude - from.longitude)
    );
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

/** Returns whether a sphere really sees the building at a place, at an altitude in meters. */
function sees(id: number, place: LatLon, altitude: number): boolean {
  const sphere = sampleSphereOf(id - sphereIds.sample.first) ?? assert.fail(`${id}`);
  const { record } = sphere;
  const camera = { ...record, altitude: record.metadata.altitude ?? assert.fail(`${id}`) };
  const { pan, tilt } = pointAt(camera, { ...place, altitude });
  const seen = world.at(sphere, pan, tilt);
  return !seen.sky && seen.hit.building !== undefined && isWithin(seen.hit.building.footprint, place);
}

test('FIX-82 the view of 95% of 200 addresses shows the house if any of the 20 closest spheres sees it', async (t) => {
  const tookMs: number[] = [];
  const tilts: number[] = [];
  let [visible, shown, onRoof] = [0, 0, 0];
  for (const market of MARKETS.filter((_, at) => at % (MARKETS.length / MARKET_COUNT) === 0)) {
    const layout = createLayout(market, 1);
    const { addressesOn } = createAtlas(layout);
    const addresses = layout.blocksIn(-REACH, -REACH, REACH, REACH).flatMap(addressesOn);
    for (let n = 0; n < EACH; n += 1) {
      const { x, z } = addresses[Math.floor(random() * addresses.length)] ?? assert.fail(market.name);
      const { latitude, longitude } = placeOfMeters(market, { x, y: 0, z });
      const input = { latitude: String(latitude), longitude: String(longitude) };
      const { nearest } = await expectOk(
        host,
        findClosestSphere,
        { ...input, limit: String(CANDIDATES) },
        { token: user.token },
      );
      const from = performance.now();
      const view = await expectOk(host, viewOfPlace, input, { token: user.token });
      tookMs.push(performance.now() - from);
      assert.ok(view.is_covered);
      assert.equal(view.problem, null);
      if (view.alt > market.ground + 2) onRoof += 1;
      const place = { latitude, longitude };
      if (!nearest.some(({ pano_id }) => sees(pano_id, place, view.alt))) continue;
      visible += 1;
      tilts.push(view.tilt);
      if (sees(view.pano_id, place, view.alt)) shown += 1;
    }
  }
  const inOrder = (values: number[]): number[] => values.sort((a, b) => a - b);
  t.diagnostic(
    `${shown} of ${visible} visible houses shown, ${onRoof} on a roof; ` +
      `tilt median ${quantile(inOrder(tilts), 0.5).toFixed(1)}°, 5% ${quantile(tilts, 0.05).toFixed(1)}°, 95% ${quantile(tilts, 0.95).toFixed(1)}°; ` +
      `took median ${quantile(inOrder(tookMs), 0.5).toFixed(0)} ms, 95% ${quantile(tookMs, 0.95).toFixed(0)} ms`,
  );
  assert.ok(visible > MARKET_COUNT * EACH * 0.9, `${visible} visible`);
  assert.ok(shown >= 0.95 * visible, `${shown} of ${visible}`);
});
