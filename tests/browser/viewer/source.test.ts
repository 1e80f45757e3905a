import { expect } from '@open-wc/testing';
import type { SphereSource } from '../../../elements/index.ts';
import type { Sphere } from '../../../elements/model/sphere.ts';
import { ViewerError } from '../../../elements/model/viewer-error.ts';
import { libraryOf, placeMap } from '../map/map-fixtures.ts';
import { waitUntil } from '../wait-until.ts';
import { PAINTED, PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, next, placeViewer } from './viewer-fixtures.ts';

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

/** Returns a custom source of spheres by id. `requests` contains the requested ids. */
function customSource(ids: readonly number[]) {
  const requests: (number | null)[] = [];
  const spheres = ids.map(sphereOf);
  const source: SphereSource = {
    async sphere(id) {
      requests.push(id);
      await Promise.resolve();
      const sphere = id === null ? spheres[0] : spheres.find((one) => one.id === id);
      if (!sphere) throw new ViewerError('not-found', `There is no sphere ${String(id)}.`);
      return { sphere, tiles: PAINTED, isPlaced: true };
    },
    spheres: () => Promise.resolve(spheres),
    listed: (ids) => Promise.resolve(spheres.filter(({ id }) => ids.includes(id))),
    around: () => Promise.resolve(spheres),
    nearest: () => Promise.resolve(spheres[0] ?? null),
  };
  return { source, requests };
}

describe('a custom source of spheres', () => {
  let host: PaintedHost;
  beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
  afterEach(() => host.leave());

  it('a custom source takes precedence over src, and the page can replace the custom source with another', async () => {
    const { viewer, errors } = await placeViewer({ src: '/no-such-file.geojson' });
    await waitUntil(() => errors.length > 0);
    const [first, second] = [customSource([5, 6]), customSource([7])];
    const loads = (id: number) => waitUntil(() => viewer.currentSphere?.id === id);
    viewer.source = first.source;
    await loads(5);
    viewer.sphere = 6;
    await loads(6);
    expect(first.requests).to.deep.equal([null, 6]);
    viewer.source = second.source;
    viewer.sphere = 7;
    await loads(7);
    expect(second.requests).to.deep.equal([7]);
    expect(errors.length).to.equal(1);
    // Setting the same source again requests nothing.
    viewer.source = second.source;
    await viewer.updateComplete;
    expect(second.requests).to.deep.equal([7]);
  });

  it('FIX-54 when the source changes, the viewer preserves a sphere id set by the page, but not one set by a flight', async () => {
    const { viewer, errors } = await placeViewer({ sphere: 5 });
    const shows = (id: number) => waitUntil(() => viewer.currentSphere?.id === id);
    viewer.source = customSource([5, 6]).source;
    await shows(5);
    await viewer.flyTo({ sphere: 6 });
    const place = viewer.parentElement!;
    viewer.remove();
    await waitUntil(() => viewer.currentSphere === null);
    place.append(viewer);
    await shows(6);
    viewer.source = customSource([7, 6]).source;
    await shows(7);
    expect(viewer.sphere, 'an id set by a flight is discarded').to.equal(null);
    viewer.sphere = 6;
    await shows(6);
    viewer.source = customSource([8, 6]).source;
    await next(viewer, 'sphere-settle');
    expect([viewer.sphere, viewer.currentSphere?.id], 'an id set by the page is preserved').to.deep.equal([
      6, 6,
    ]);
    expect(errors).to.deep.equal([]);

    viewer.source = customSource([9]).source;
    await shows(9);
    expect(errors.map(({ code, recoverable }) => [code, recoverable])).to.deep.equal([['not-found', true]]);
    expect(errors[0]?.message).to.match(/no sphere 6.*first sphere is shown/);
    expect(viewer.sphere).to.equal(9);
    // The source and the sphere's id are set together, as on a page with several cities.
    viewer.source = customSource([10, 11]).source;
    viewer.sphere = 11;
    await shows(11);
    expect(errors.length).to.equal(1);
  });

  it('an unknown sphere is reported, and the current sphere stays on the screen', async () => {
    const { viewer, errors } = await placeViewer();
    const { source } = customSource([5]);
    const loaded = next(viewer, 'sphere-load');
    viewer.source = source;
    await loaded;
    viewer.sphere = 99;
    await waitUntil(() => errors.length > 0);
    expect(errors.map(({ code }) => code)).to.deep.equal(['not-found']);
    expect(viewer.currentSphere?.id).to.equal(5);
  });
});

it('a map is linked to the viewer even if the map’s slot attribute is set later, as in React', async () => {
  const host = new PaintedHost(FACE_WIDTH);
  try {
    const { viewer } = await placeViewer();
    const map = document.createElement('sphere-map');
    viewer.append(map);
    map.slot = 'map';
    viewer.source = customSource([5]).source;
    await waitUntil(() => map.activeSphere?.id === 5);
  } finally {
    host.leave();
  }
});

it('tileHeaders and the API key are sent only to the host of the map’s tiles', async () => {
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
