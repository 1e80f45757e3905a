import { parseArgs } from 'node:util';
import { sphereIds } from '../../../demo/host/providers/spheres/sphere-source.ts';
import { createSampleSpheres } from '../../../demo/site/sample/sphere-source.ts';
import { sampleSphereOf } from '../../../demo/world/flights/spheres.ts';
import { placeOfMeters } from '../../../demo/world/markets/market-frame.ts';
import { MARKETS } from '../../../demo/world/markets/markets.ts';
import { createAtlas } from '../../../demo/world/plan/atlas.ts';
import { createLayout } from '../../../demo/world/plan/layout.ts';
import { type LatLon, type Place, placeOf, worldOf } from '../../../elements/geo/earth.ts';
import { pointAt } from '../../../elements/geo/pointing.ts';
import type { ResponseOf } from '../../../web/contract/endpoint.ts';
import { bestViews, captures } from '../../../web/contract/place-views.ts';
import { findClosestSphere } from '../../../web/contract/sphere.ts';
import { expectOk } from '../../helpers/host/call.ts';
import { openHost } from '../../helpers/host/open-host.ts';
import { registerUser } from '../../helpers/host/register.ts';
import { fillSpheres, seededRandom } from '../../helpers/load/fill.ts';
import { quantile } from '../../helpers/load/load.ts';
import type { Building } from '../../helpers/truth/building.ts';
import { createWorld } from '../../helpers/truth/world.ts';

/*
 * Measures the best views of addresses of the sample world, among 1,000,000 spheres. Run `node --import tsx
 * tests/bench/host/best-views.ts [--spheres N] [--markets N] [--addresses N]`. The time is that of the whole call without
 * sockets, first with a surface that must be built, then with the surface in the cache. The share of each facade is measured
 * in the world itself, for the first view and for the closest spheres. It uses one process and no network.
 */

const { values } = parseArgs({
  options: {
    spheres: { type: 'string', default: '1000000' },
    markets: { type: 'string', default: '20' },
    addresses: { type: 'string', default: '50' },
  },
});
const [spheres, marketCount, each] = [values.spheres, values.markets, values.addresses].map(Number) as [
  number,
  number,
  number,
];

/** Distance from a market's center within which addresses are chosen, in meters, and the spheres that are compared. */
const [REACH_M, COMPARED] = [1200, 60];

/** Parts of a wall at which a facade is looked at: along it, and of its height without the roof. */
const ALONG = [0.1, 0.3, 0.5, 0.7, 0.9];
const UP = [0.1, 0.35, 0.6];

const WELL_SEEN = 0.8;

const world = createWorld({ named: false });
const random = seededRandom(105);
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

type Best = Pick<ResponseOf<typeof bestViews>['views'][number], 'pano_id' | 'alt'>;

const inputOf = ({ latitude, longitude }: LatLon) => ({
  latitude: String(latitude),
  longitude: String(longitude),
});

const cameraOf = (id: number): Place => {
  const { record } = sampleSphereOf(id - sphereIds.sample.first)!;
  return { ...record, altitude: record.metadata.altitude ?? NaN };
};

/** Returns the building at a place as a sphere sees it; null if the sphere sees something else. */
function buildingFrom(id: number, place: LatLon, altitude: number): Building | null {
  const sphere = sampleSphereOf(id - sphereIds.sample.first)!;
  const { pan, tilt } = pointAt(cameraOf(id), { ...place, altitude });
  const seen = world.at(sphere, pan, tilt);
  return seen.sky || pointAt({ ...seen }, { ...place, altitude }).distance > 5
    ? null
    : (seen.hit.building ?? null);
}

/** Returns the share of the walls toward a sphere that the sphere really sees, by their size in its picture. */
function shareOf(id: number, { footprint, height }: Building, ground: number): number {
  const sphere = sampleSphereOf(id - sphereIds.sample.first)!;
  const camera = cameraOf(id);
  const middle = {
    latitude: footprint.reduce((sum, { latitude }) => sum + latitude / footprint.length, 0),
    longitude: footprint.reduce((sum, { longitude }) => sum + longitude / footprint.length, 0),
    altitude: ground,
  };
  const corners = footprint.map((corner) => worldOf(middle, { ...corner, altitude: ground }));
  const eye = worldOf(middle, camera);
  let [whole, seen] = [0, 0];
  corners.forEach((from, n) => {
    const to = corners[(n + 1) % corners.length]!;
    const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
    const long = Math.hypot(dx, dz);
    // Away from the middle of the building.
    const isOutward = (from[0] + to[0]) * dz - (from[2] + to[2]) * dx > 0;
    const normal = isOutward ? [dz / long, -dx / long] : [-dz / long, dx / long];
    for (const along of ALONG)
      for (const up of UP) {
        const point = [from[0] + along * dx, up * height, from[2] + along * dz] as const;
        const toEye = [eye[0] - point[0], eye[1] - point[1], eye[2] - point[2]] as const;
        const size = (long * (normal[0]! * toEye[0] + normal[1]! * toEye[2])) / Math.hypot(...toEye) ** 3;
        if (size <= 0) continue;
        const place = placeOf(middle, point);
        const { visible, hiddenBy } = world.project(sphere, place.latitude, place.longitude, place.altitude);
        const isItself = hiddenBy?.building?.footprint[0]?.latitude === footprint[0]?.latitude;
        whole += size;
        if (visible || isItself) seen += size;
      }
  });
  return whole > 0 ? seen / whole : 0;
}

function printTimes(name: string, tookMs: number[]): void {
  tookMs.sort((a, b) => a - b);
  const [half, most] = [0.5, 0.99].map((part) => quantile(tookMs, part).toFixed(1));
  print(`${name}: p50 ${half} ms, p99 ${most} ms (${tookMs.length} calls)`);
}

const host = await openHost({ rateLimitFactor: 1e6 }, { sphereSources: [createSampleSpheres()] });
try {
  await host.runJobs();
  await fillSpheres(host.db, spheres);
  const { token } = await registerUser(host);
  const took = { cold: [] as number[], warm: [] as number[], side: [] as number[], days: [] as number[] };
  const timed = async <T>(times: number[], call: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    const result = await call();
    times.push(performance.now() - from);
    return result;
  };
  const count = { known: 0, shown: 0, possible: 0 };
  /** Compares the first view of a place with those of the closest spheres. */
  const compare = async (place: LatLon, ground: number, best: Best): Promise<void> => {
    const input = { ...inputOf(place), limit: String(COMPARED) };
    const { nearest } = await expectOk(host, findClosestSphere, input, { token });
    const ids = nearest.map(({ pano_id }) => pano_id).filter((id) => id > sphereIds.sample.first);
    const building = [best.pano_id, ...ids]
      .map((id) => buildingFrom(id, place, best.alt))
      .find((found) => found !== null);
    if (!building) return;
    const shows = (id: number): boolean => shareOf(id, building, ground) >= WELL_SEEN;
    const isShown = shows(best.pano_id);
    count.known += 1;
    count.shown += isShown ? 1 : 0;
    count.possible += isShown || ids.some(shows) ? 1 : 0;
  };
  const measure = async (place: LatLon, ground: number): Promise<void> => {
    const input = inputOf(place);
    const call = (wanted: { readonly from?: 'north' } = {}) =>
      expectOk(host, bestViews, { ...input, ...wanted }, { token });
    await timed(took.cold, call);
    const { views, problem } = await timed(took.warm, call);
    await timed(took.side, () => call({ from: 'north' }));
    await timed(took.days, () => expectOk(host, captures, input, { token }));
    const [best] = views;
    if (best && problem === null) await compare(place, ground, best);
  };
  for (const market of MARKETS.slice(0, marketCount)) {
    const layout = createLayout(market, 1);
    const { addressesOn } = createAtlas(layout);
    const addresses = layout.blocksIn(-REACH_M, -REACH_M, REACH_M, REACH_M).flatMap(addressesOn);
    for (let n = 0; n < each; n += 1) {
      const { x, z } = addresses[Math.floor(random() * addresses.length)]!;
      await measure(placeOfMeters(market, { x, y: 0, z }), market.ground);
    }
    print(`${market.name}: ${count.shown} of ${count.possible} facades`);
  }
  printTimes('surface to be built', took.cold);
  printTimes('surface in the cache', took.warm);
  printTimes('one side', took.side);
  printTimes('captures', took.days);
  const { known, shown, possible } = count;
  print(
    `${known} buildings; of ${possible} whose facade any of the ${COMPARED} closest spheres shows by 80%, the first view shows ${shown} (${((100 * shown) / possible).toFixed(1)}%)`,
  );
} finally {
  await host.close();
}
