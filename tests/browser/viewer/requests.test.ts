import { expect } from '@open-wc/testing';
import { placeOf } from '../../../elements/geo/earth.ts';
import type { RequestKind, TransformRequest } from '../../../elements/index.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { box } from '../../helpers/surface-tile.ts';
import { waitUntil } from '../wait-until.ts';
import { PAINTED, PAINTED_STRIPS, PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, feature, file, next, pixelsOf, placeViewer } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

/** The tiles of a host that only changed requests reach. */
const PRIVATE = 'https://private.example/';
const hidden = (template: string): string => template.replace('https://painted.example/', PRIVATE);
const revealed = (url: string): string => url.replace(PRIVATE, 'https://painted.example/');

const list = (): string => file([feature(7)], { tiles: hidden(PAINTED), strips: hidden(PAINTED_STRIPS) });

/** A page's function that records what it gets. */
function recorder(): { urls: () => string[]; kinds: () => RequestKind[]; transform: TransformRequest } {
  const asked: [RequestKind, string][] = [];
  return {
    urls: () => asked.map(([, url]) => url),
    kinds: () => [...new Set(asked.map(([kind]) => kind))].toSorted(),
    transform: (url, kind) => {
      asked.push([kind, url]);
      return url.startsWith(PRIVATE) ? { url: revealed(url) } : null;
    },
  };
}

/** Adds a viewer whose requests a page's function changes from the first one on. */
async function show(transformRequest: unknown, settings: Partial<SphereViewer> = {}) {
  const placed = await placeViewer({ sphere: 7, loading: 'eager' });
  Object.assign(placed.viewer, { transformRequest, src: list(), ...settings });
  return placed;
}

const isPainted = async (viewer: SphereViewer): Promise<boolean> => {
  const { data } = await pixelsOf(viewer);
  return data.every((value, at) => at % 4 !== 3 || value === 255) && new Set(data).size > 32;
};

describe('requests that a page changes', () => {
  it('are those of the list, the strip and the tiles of a sphere, with its picture as result', async () => {
    const { urls, kinds, transform } = recorder();
    const settled = next(window, 'sphere-settle');
    const { viewer, errors } = await show(transform);
    await settled;
    expect(await isPainted(viewer)).to.equal(true);
    expect(kinds()).to.deep.equal(['source', 'tile']);
    expect(urls().some((url) => url.endsWith('/strip.webp'))).to.equal(true);
    expect(host.strips).to.equal(1);
    expect(new Set(urls()).size, 'each is requested once').to.equal(urls().length);
    expect(errors).to.deep.equal([]);
  });

  it('wait for a promise of the page, each only for its own', async () => {
    let release: () => void = () => undefined;
    const signing = new Promise<void>((resolve) => (release = resolve));
    const isFine = (url: string): boolean => /\/[0-2]\/\d_\d\.webp$/.test(url);
    const loaded = next(window, 'sphere-load');
    const { viewer, errors } = await show(async (url: string, kind: RequestKind) => {
      if (kind === 'tile' && isFine(url)) await signing;
      return { url: revealed(url) };
    });
    // The previews are on the screen although the page signs no other tile.
    await loaded;
    expect(host.requests.every(({ level }) => level === 3)).to.equal(true);
    const settled = next(viewer, 'sphere-settle');
    release();
    await settled;
    expect(host.requests.some(({ level }) => level < 3)).to.equal(true);
    expect(errors).to.deep.equal([]);
  });

  it('fail with the name of the function, and are sent again when it works', async () => {
    let isBroken = true;
    const settled = next(window, 'sphere-settle');
    const { viewer, errors } = await show((url: string, kind: RequestKind) => {
      if (isBroken && kind === 'tile') throw new Error('no token');
      return { url: revealed(url) };
    });
    await waitUntil(() => errors.length > 0);
    expect(errors[0]?.code).to.equal('tile-failed');
    expect(errors[0]?.recoverable).to.equal(true);
    expect(errors[0]?.message).to.match(
      /^transformRequest failed for https:\/\/private\.example\/7\/.* no token$/,
    );
    isBroken = false;
    await settled;
    expect(await isPainted(viewer)).to.equal(true);
  });

  it('are not sent if the value is no function or returns something else, which is reported once for the list', async () => {
    for (const broken of ['sign', () => 'signed', () => ({ url: 5 }), () => ({ headers: { 'a b': 'c' } })]) {
      const { viewer, errors } = await show(broken);
      await waitUntil(() => errors.length > 0);
      expect(errors.map(({ code }) => code)).to.deep.equal(['source-failed']);
      expect(errors[0]?.message).to.match(/^transformRequest failed for blob:/);
      viewer.remove();
    }
    expect(host.requests).to.deep.equal([]);
  });

  it('are sent again if the page sets its function late, and not if it replaces one', async () => {
    let isSigned = false;
    host.respond = () => (isSigned ? null : new Response('', { status: 403 }));
    const { viewer, errors } = await placeViewer({ src: file([feature(7)]), sphere: 7, loading: 'eager' });
    await waitUntil(() => errors.some(({ code }) => code === 'tile-failed'));
    isSigned = true;
    const settled = next(viewer, 'sphere-settle');
    viewer.transformRequest = () => ({ headers: { Authorization: 'Bearer 5' } });
    await settled;
    expect(await isPainted(viewer)).to.equal(true);
    const { length } = host.requests;
    let loads = 0;
    viewer.addEventListener('sphere-load', () => (loads += 1));
    viewer.transformRequest = () => null;
    await viewer.updateComplete;
    await viewer.lookAt({ pan: 0.001 }, { animate: false });
    expect([loads, host.requests.length]).to.deep.equal([0, length]);
  });

  it('include those of the worker that builds a surface, and of GeoJSON', async () => {
    const camera = { latitude: 39.3, longitude: -76.6, altitude: 20 };
    const ring = box(-40, -90, 40, -50).map(([x, z]) => {
      const { latitude, longitude } = placeOf(camera, [x, 0, z]);
      return [longitude, latitude];
    });
    const house = {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
      properties: { building: 'yes', height: '25' },
    };
    const bench = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: ring[0] },
      properties: { id: 'b' },
    };
    const contentOf: Readonly<Record<string, object>> = { surface: house, geojson: bench };
    const asked: string[] = [];
    const loaded = next(window, 'sphere-load');
    const { viewer, errors } = await show(
      (url: string, kind: RequestKind) => {
        const content = contentOf[kind];
        if (!content) return { url: revealed(url) };
        asked.push(`${kind} ${url}`);
        const collection = JSON.stringify({ type: 'FeatureCollection', features: [content] });
        return { url: `data:application/geo+json,${encodeURIComponent(collection)}` };
      },
      { surface: `${PRIVATE}houses.geojson`, geojson: `${PRIVATE}benches.geojson`, tilt: -45 },
    );
    await loaded;
    const place = await viewer.unproject({ x: 160, y: 100 });
    expect(place?.basis).to.equal('surface');
    await waitUntil(() => asked.length === 2);
    expect(asked.toSorted()).to.deep.equal([
      `geojson ${PRIVATE}benches.geojson`,
      `surface ${PRIVATE}houses.geojson`,
    ]);
    expect(errors).to.deep.equal([]);
  });
});

describe('the outlines of tiles', () => {
  /** Returns the number of pixels in the color of tiles that have arrived. */
  const outlined = async (viewer: SphereViewer): Promise<number> => {
    const { data } = await pixelsOf(viewer);
    let found = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at]! < 90 && data[at + 1]! > 240 && data[at + 2]! < 140) found += 1;
    return found;
  };

  it('come and go with the setting, and with a plug-in of the page at the same time', async () => {
    const settled = next(window, 'sphere-settle');
    // Two sides of the cube meet in the middle of the view.
    const { viewer, errors } = await placeViewer({ src: file([feature(7)]), sphere: 7, pan: 45, fov: 60 });
    await settled;
    const before = await outlined(viewer);
    viewer.showTileBoundaries = true;
    await waitUntil(async () => (await outlined(viewer)) > before + 300);
    const seen: string[] = [];
    await viewer.addPlugin({
      name: 'list',
      onDraw: ({ tiles }) => {
        for (const { isSharp, state } of tiles()) if (isSharp) seen.push(state);
      },
    });
    await waitUntil(async () => (await outlined(viewer)) > before && seen.length > 0);
    expect(new Set(seen)).to.deep.equal(new Set(['drawn']));
    for (const isOn of [false, true, false]) viewer.showTileBoundaries = isOn;
    await waitUntil(async () => (await outlined(viewer)) === before);
    const parent = viewer.parentElement!;
    viewer.showTileBoundaries = true;
    await waitUntil(async () => (await outlined(viewer)) > before + 300);
    viewer.remove();
    await waitUntil(() => viewer.renderRoot.querySelector('canvas') === null || !viewer.isConnected);
    const again = next(window, 'sphere-settle');
    parent.append(viewer);
    await again;
    await waitUntil(async () => (await outlined(viewer)) > before + 300);
    expect(errors).to.deep.equal([]);
  });
});
