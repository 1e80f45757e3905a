import { expect } from '@open-wc/testing';
import type { SphereSource } from '../../elements/index.ts';
import type { Sphere } from '../../elements/model/sphere.ts';
import { ViewerError } from '../../elements/model/viewer-error.ts';
import { libraryOf, placeMap } from './map-fixtures.ts';
import { PAINTED, PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, next, placeViewer, waitUntil } from './viewer-fixtures.ts';

const sphereOf = (id: number): Sphere => ({
  id,
  latitude: 38.6,
  longitude: -90.2,
  title: `Sphere number ${String(id)}`,
  timestamp: null,
  company_name: null,
  front_image_width: FACE_WIDTH,
  package: null,
  metadata: {},
});

/** A source of a page's own, with the spheres of these ids; `asked` tells what was asked of it. */
function ownSource(ids: readonly number[]) {
  const asked: (number | null)[] = [];
  const spheres = ids.map(sphereOf);
  const source: SphereSource = {
    async sphere(id) {
      asked.push(id);
      await Promise.resolve();
      const sphere = id === null ? spheres[0] : spheres.find((one) => one.id === id);
      if (!sphere) throw new ViewerError('not-found', `There is no sphere ${String(id)}.`);
      return { sphere, tiles: PAINTED, isPlaced: true };
    },
    spheres: () => Promise.resolve(spheres),
    listed: (wanted) => Promise.resolve(spheres.filter(({ id }) => wanted.includes(id))),
    around: () => Promise.resolve(spheres),
    nearest: () => Promise.resolve(spheres[0] ?? null),
  };
  return { source, asked };
}

describe('a page’s own source of spheres', () => {
  let host: PaintedHost;
  beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
  afterEach(() => host.leave());

  it('goes before file and host, shows its first sphere or the one that is asked for, and another source begins anew', async () => {
    const { viewer, errors } = await placeViewer({ src: '/no-such-file.geojson' });
    await waitUntil(() => errors.length > 0);
    const [first, second] = [ownSource([5, 6]), ownSource([7])];
    const loads = (id: number) => waitUntil(() => viewer.currentSphere?.id === id);
    viewer.source = first.source;
    await loads(5);
    viewer.sphere = 6;
    await loads(6);
    expect(first.asked).to.deep.equal([null, 6]);
    viewer.source = second.source;
    viewer.sphere = 7;
    await loads(7);
    expect(second.asked).to.deep.equal([7]);
    expect(errors.length).to.equal(1);
    // The same source again asks nothing.
    viewer.source = second.source;
    await viewer.updateComplete;
    expect(second.asked).to.deep.equal([7]);
  });

  it('a sphere that it does not have is told of, and the one shown stays', async () => {
    const { viewer, errors } = await placeViewer();
    const { source } = ownSource([5]);
    const loaded = next(viewer, 'sphere-load');
    viewer.source = source;
    await loaded;
    viewer.sphere = 99;
    await waitUntil(() => errors.length > 0);
    expect(errors.map(({ code }) => code)).to.deep.equal(['not-found']);
    expect(viewer.currentSphere?.id).to.equal(5);
  });
});

it('a map whose slot is named just after it was put in, as React does, is linked all the same', async () => {
  const host = new PaintedHost(FACE_WIDTH);
  try {
    const { viewer } = await placeViewer();
    const map = document.createElement('sphere-map');
    viewer.append(map);
    map.slot = 'map';
    viewer.source = ownSource([5]).source;
    await waitUntil(() => map.activeSphere?.id === 5);
  } finally {
    host.leave();
  }
});

it('headers for the host of the map’s tiles go to that host alone, beside the key', async () => {
  const { map } = await placeMap({
    tiles: '/own-tiles/{z}/{x}/{y}',
    tileHeaders: { Authorization: 'Basic token' },
    apiKey: 'a-key',
  });
  await waitUntil(() => map.surface !== null);
  const { _requestManager: requests } = libraryOf(map) as unknown as {
    _requestManager: { transformRequest(url: string): { headers?: Record<string, string> } };
  };
  const headersFor = (url: string) => requests.transformRequest(url).headers ?? null;
  expect(headersFor(`${location.origin}/own-tiles/1/0/0`)).to.deep.equal({
    Authorization: 'Basic token',
    'x-api-key': 'a-key',
  });
  expect(headersFor('https://other.test/own-tiles/1/0/0')).to.equal(null);
});
