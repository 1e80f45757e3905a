import { expect, fixture, html } from '@open-wc/testing';
import { next } from '../viewer/viewer-fixtures.ts';
import { waitUntil } from '../wait-until.ts';
import { TOWN, drawnIn, go, libraryOf, placeMap, showMap, spheresAround } from './map-fixtures.ts';

/** Returns the URLs that are requested during an action. */
const recorded = async (act: () => Promise<unknown>): Promise<string[]> => {
  const before = performance.getEntriesByType('resource').length;
  await act();
  return performance
    .getEntriesByType('resource')
    .slice(before)
    .map(({ name }) => name);
};

describe('<sphere-map> requests and errors', () => {
  it('MAP-20 OPEN-072 the built-in style requests nothing from other origins', async () => {
    const requests = await recorded(async () => {
      const { map } = await showMap({ spheres: spheresAround(3, 0.01) });
      for (const zoom of [4, 6, 9, 12]) await go(map, zoom);
      expect(drawnIn(map, 'states').length).to.be.above(0);
      await go(map, 8, { latitude: 39.1, longitude: -94.6 });
      expect(drawnIn(map, 'city-names').map(({ properties }) => String(properties['name']))).to.include(
        'Kansas City',
      );
    });
    const strange = requests.filter((url) => {
      const { origin, protocol } = new URL(url);
      return protocol !== 'blob:' && protocol !== 'data:' && origin !== location.origin;
    });
    expect(strange).to.deep.equal([]);
  });

  it('a drawing surface provided by the page replaces the built-in map library', async () => {
    const shown: unknown[] = [];
    const map = document.createElement('sphere-map');
    const place = { latitude: 1, longitude: 2 };
    map.createSurface = () => ({
      center: place,
      zoom: 3,
      show: (content) => void shown.push(content.active?.id ?? null),
      goTo: (to, zoom) => void shown.push([to.latitude, zoom]),
      zoomIn: () => void shown.push('in'),
      zoomOut: () => undefined,
      contains: () => true,
      spheresInView: () => [{ id: 9, ...place }],
      dispose: () => void shown.push('gone'),
    });
    await fixture(html`<div>${map}</div>`);
    await waitUntil(() => map.surface !== null);
    map.activeSphere = { id: 5, ...TOWN };
    await map.updateComplete;
    map.zoomIn();
    map.remove();
    await Promise.resolve();
    expect(shown).to.deep.equal([null, [TOWN.latitude, 12], 5, 'in', 'gone']);
  });

  it('MAP-20 with a custom style, the map omits the built-in style and still draws the spheres', async () => {
    const { map } = await showMap({
      spheres: spheresAround(3, 0.01),
      mapStyle: {
        version: 8,
        sources: {},
        layers: [{ id: 'own', type: 'background', paint: { 'background-color': '#224466' } }],
      },
    });
    await go(map, 12);
    await waitUntil(() => drawnIn(map, 'sphere-markers').length === 3);
    expect(libraryOf(map).getLayer('own')).not.to.equal(undefined);
    expect(libraryOf(map).getLayer('states')).to.equal(undefined);
  });

  for (const [name, mapStyle, code] of [
    ['a style URL that responds with status 404', '/no-such-style.json', 'source-failed'],
    ['a style of an unsupported version', { version: 7 }, 'source-invalid'],
    [
      'a style with a layer of an unknown type',
      { version: 8, sources: {}, layers: [{ id: 'x', type: 'nonsense' }] },
      'source-invalid',
    ],
  ] as const) {
    it(`MAP-20 ${name} is reported, and the map uses the built-in style`, async () => {
      const { map, errors } = await showMap({ spheres: spheresAround(3, 0.01), mapStyle });
      await waitUntil(() => errors.length > 0);
      expect(errors.map((error) => error.code)).to.deep.equal([code]);
      await go(map, 12);
      await waitUntil(() => drawnIn(map, 'sphere-markers').length === 3);
      expect(libraryOf(map).getLayer('states')).not.to.equal(undefined);
    });
  }

  it('MAP-01 invalid GeoJSON is reported, and the map draws the spheres that the page sets next', async () => {
    const { map, errors } = await showMap({ spheres: { type: 'nonsense' } });
    await waitUntil(() => errors.length === 1);
    expect(errors[0]!.code).to.equal('source-invalid');
    map.spheres = spheresAround(3, 0.01);
    await next(map, 'sphere-map-ready');
    await go(map, 12);
    expect(drawnIn(map, 'sphere-markers')).to.have.length(3);
  });

  it('MAP-01 a missing file and unreachable tiles are each reported once', async () => {
    const { map, errors } = await placeMap({
      src: '/no-such.geojson',
      tiles: 'http://127.0.0.1:9/{z}/{x}/{y}',
    });
    await waitUntil(() => errors.length >= 2);
    await go(map, 6);
    expect(errors.map(({ code }) => code).sort()).to.deep.equal(['source-failed', 'tile-failed']);
    expect(map.surface).not.to.equal(null);
  });

  it('MAP-01 changing the theme property changes the colors of the map without creating a new map', async () => {
    const { map } = await showMap({ theme: 'dark' });
    const color = () => libraryOf(map).getPaintProperty('water', 'background-color');
    const { surface } = map;
    expect(color()).to.equal('#10161b');
    map.theme = 'light';
    await waitUntil(() => color() === '#d3dfe6');
    expect(map.surface).to.equal(surface);
  });
});
