import { expect } from '@open-wc/testing';
import type { SphereMap } from '../../../elements/map/sphere-map.ts';
import { waitUntil } from '../wait-until.ts';
import { TOWN, drawn, drawnIn, go, libraryOf, placeMap, reattach, showMap } from './map-fixtures.ts';

const feature = (id: number, longitude: unknown, latitude: unknown) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties: { id, title: `Sphere number ${String(id)}` },
});

const fileOf = (text: string): string =>
  URL.createObjectURL(new Blob([text], { type: 'application/geo+json' }));

const collection = (...features: object[]): string =>
  fileOf(JSON.stringify({ type: 'FeatureCollection', features }));

/** Returns the ids of drawn spheres and the counts of drawn clusters. */
const seen = (map: SphereMap): (number | string)[] => [
  ...drawnIn(map, 'sphere-markers').map(({ id }) => Number(id)),
  ...drawnIn(map, 'sphere-clusters').map(({ properties }) => `${String(properties['point_count'])} gathered`),
];

describe('sphere files of a map', () => {
  const { longitude: east, latitude: north } = TOWN;

  it('MAP-01 spheres read from a file are drawn, and the single worker that reads the file is terminated', async () => {
    const workers = countWorkers();
    try {
      const { map, errors } = await showMap({ src: collection(feature(7, east, north)) });
      await go(map, 12);
      await waitUntil(() => seen(map).length > 0);
      expect(seen(map)).to.deep.equal([7]);
      expect(errors).to.deep.equal([]);
      expect(workers.started('read-worker')).to.equal(1);
      expect(workers.alive('read-worker')).to.equal(0);
    } finally {
      workers.leave();
    }
  });

  for (const [name, src, code, message] of [
    ['responds with status 404', '/no-such.geojson', 'source-failed', '404'],
    ['is not JSON', fileOf('<!doctype html>'), 'source-invalid', 'not JSON'],
    ['has no content', fileOf(''), 'source-invalid', 'not JSON'],
    ['is JSON but not GeoJSON', fileOf('{"spheres":1}'), 'source-invalid', 'FeatureCollection'],
    ['has an invalid URL', 'http://[', 'source-failed', 'must be a URL'],
  ] as const) {
    it(`MAP-01 a file that ${name} is reported once, and the next file is drawn`, async () => {
      const { map, errors } = await showMap({ src });
      await waitUntil(() => errors.length > 0);
      await drawn(map);
      expect(errors.map((error) => error.code)).to.deep.equal([code]);
      expect(errors[0]!.message).to.contain(message);
      expect(map.renderRoot.querySelector('[part="notice"]')).to.equal(null);
      map.src = collection(feature(1, east, north));
      await go(map, 12);
      await waitUntil(() => seen(map).length > 0);
      expect(seen(map)).to.deep.equal([1]);
    });
  }

  it('MAP-01 for a file without features, the map draws no spheres and reports no error', async () => {
    const { map, errors } = await showMap({ src: collection() });
    await waitUntil(() => libraryOf(map).getSource('spheres') !== undefined);
    await go(map, 12);
    expect(seen(map)).to.deep.equal([]);
    expect(errors).to.deep.equal([]);
  });

  it('MAP-01 features without a valid position or id are omitted with one warning, and the rest are drawn', async () => {
    // Features 2 and 6 have no place, which is not an error.
    const src = collection(
      feature(1, east, north),
      feature(2, null, null),
      feature(3, 'east', 'north'),
      feature(4, 190, 0),
      feature(5, 0, -91),
      { type: 'Feature', geometry: null, properties: { id: 6 } },
      { type: 'Feature', geometry: { type: 'Polygon', coordinates: [[]] }, properties: { id: 8 } },
      { type: 'Feature', geometry: { type: 'Point', coordinates: [east, north] }, properties: null },
    );
    const { map, errors } = await showMap({ src });
    await go(map, 15);
    await waitUntil(() => seen(map).length > 0);
    expect(seen(map)).to.deep.equal([1]);
    expect(errors.map(({ code }) => code)).to.deep.equal(['source-invalid']);
    expect(errors[0]!.message).to.contain('5 of 8');
  });

  it('MAP-01 spheres at the poles are drawn at the edges of the map', async () => {
    const { map, errors } = await showMap({ src: collection(feature(1, 10, 90), feature(2, 20, -90)) });
    await go(map, 9, { latitude: 85, longitude: 10 });
    await waitUntil(() => seen(map).length > 0);
    expect(seen(map)).to.deep.equal([1]);
    await go(map, 9, { latitude: -85, longitude: 20 });
    await waitUntil(() => seen(map).includes(2));
    expect(errors).to.deep.equal([]);
  });

  it('MAP-01 spheres on both sides of the antimeridian are drawn next to each other', async () => {
    const { map } = await showMap({ src: collection(feature(1, 179.99, 52), feature(2, -179.99, 52)) });
    for (const longitude of [180, -180, 179.995, -179.995]) {
      await go(map, 12, { latitude: 52, longitude });
      await waitUntil(() => seen(map).length === 2);
      expect(seen(map).sort(), String(longitude)).to.deep.equal([1, 2]);
    }
    // Both spheres are visible, so making one active does not move the map.
    for (const active of [1, 2]) {
      map.active = active;
      await waitUntil(() => drawnIn(map, 'sphere-active')[0]?.properties['sphere'] === active);
      expect(map.surface!.center.longitude).to.be.closeTo(-179.995, 1e-6);
    }
  });

  it('MAP-01 a map that is removed while its file is being read draws the spheres when it is added again', async () => {
    const { map } = await placeMap({ src: collection(feature(3, east, north)) });
    await reattach(map);
    await go(map, 12);
    await waitUntil(() => seen(map).length > 0);
    expect(seen(map)).to.deep.equal([3]);
  });
});

/** Observes the page's workers until `leave` is called. */
function countWorkers() {
  const real = Worker;
  const made: { name: string; isAlive: boolean }[] = [];
  window.Worker = class extends real {
    readonly #entry: { name: string; isAlive: boolean };
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      this.#entry = { name: String(args[0]), isAlive: true };
      made.push(this.#entry);
    }
    override terminate(): void {
      this.#entry.isAlive = false;
      super.terminate();
    }
  };
  const named = (name: string) => made.filter((worker) => worker.name.includes(name));
  return {
    started: (name: string) => named(name).length,
    alive: (name: string) => named(name).filter(({ isAlive }) => isAlive).length,
    leave: () => void (window.Worker = real),
  };
}

describe('a map removed and added twenty times', () => {
  it('MAP-01 no worker of a map remains after the map is removed', async () => {
    const workers = countWorkers();
    try {
      const { map } = await placeMap({ src: collection(feature(1, TOWN.longitude, TOWN.latitude)) });
      const parent = map.parentElement!;
      for (let round = 0; round < 20; round += 1) {
        await waitUntil(() => map.surface !== null && libraryOf(map).getSource('spheres') !== undefined);
        map.remove();
        await Promise.resolve();
        expect(map.surface).to.equal(null);
        parent.append(map);
      }
      expect(workers.started('')).to.be.at.least(40);
      map.remove();
      await waitUntil(() => workers.alive('') === 0);
    } finally {
      workers.leave();
    }
  }).timeout(90_000);
});
