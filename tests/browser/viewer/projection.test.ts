import { expect } from '@open-wc/testing';
import { placeOf } from '../../../elements/geo/earth.ts';
import { LENSES } from '../../../elements/geo/lens.ts';
import { rayOfPixel } from '../../../elements/geo/pixel-ray.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { frames, waitUntil } from '../wait-until.ts';
import { PAINTED, PaintedHost, colorOf } from './painted-host.ts';
import { TOLERANCE } from './painted-view.ts';
import {
  FACE_WIDTH,
  SIZE,
  feature,
  file,
  next,
  pixelsOf,
  placeViewer,
  screenOf,
  showPainted,
} from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

/** Returns the number of pixels whose color is not that of the direction that the projection predicts. */
function wrongPixels(
  { width, height, data }: ImageData,
  { pan, tilt, fov }: SphereViewer,
  lens: number,
): number {
  let wrong = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const ray = rayOfPixel({ pan, tilt, fov, lens }, { width, height }, { x: x + 0.5, y: y + 0.5 });
      const expected = colorOf(ray);
      const at = 4 * (y * width + x);
      if (expected.some((part, n) => Math.abs((data[at + n] as number) - part) > TOLERANCE)) wrong += 1;
    }
  return wrong;
}

const HERE = { latitude: 39.3, longitude: -76.6, altitude: 120 };

/** Returns a place in meters from the camera. */
const at = (east: number, north: number, up = -100) => placeOf(HERE, [east, up, -north]);

const given = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  lat: latitude,
  lng: longitude,
});

const shown = async (attributes = {}): Promise<SphereViewer> => {
  const settled = next(window, 'sphere-settle');
  const { viewer, errors } = await placeViewer({ src: file([feature(7)]), sphere: 7, ...attributes });
  await settled;
  expect(errors).to.deep.equal([]);
  return viewer;
};

/** Resolves with the color at a pixel, from 0 to 255 each. */
async function colorAt(viewer: SphereViewer, { x, y }: { x: number; y: number }): Promise<readonly number[]> {
  const { data, width } = await screenOf(viewer);
  const n = 4 * (Math.round(y * devicePixelRatio) * width + Math.round(x * devicePixelRatio));
  return [...data.slice(n, n + 3)];
}

/** Resolves when the view has a lens. */
const untilLens = (viewer: SphereViewer, lens: number): Promise<void> =>
  new Promise((resolve) =>
    viewer.addEventListener('sphere-view-change', ({ view }) => {
      if (view.lens === lens) resolve();
    }),
  );

describe('<sphere-viewer> projections', () => {
  for (const [projection, view] of [
    ['stereographic', { pan: 33, tilt: -20, fov: 100 }],
    ['stereographic', { pan: 200, tilt: 80, fov: 143 }],
    ['fisheye', { pan: 100, tilt: 10, fov: 80 }],
    ['little-planet', {}],
  ] as const)
    it(`PEER-07 every pixel of a ${projection} picture shows the direction that the projection predicts`, async () => {
      const { viewer } = await showPainted({ projection, 'hide-copyright-snapshot': true });
      Object.assign(viewer, view);
      if ('fov' in view) await next(viewer, 'sphere-settle');
      const lens = projection === 'fisheye' ? LENSES.fisheye : LENSES.stereographic;
      const wrong = wrongPixels(await pixelsOf(viewer), viewer, lens);
      expect(wrong, JSON.stringify([viewer.pan, viewer.tilt, viewer.fov])).to.equal(0);
    });

  it('PEER-07 the first picture that is drawn has the projection of the page', async () => {
    const { viewer } = await placeViewer({
      tiles: PAINTED,
      'face-width': FACE_WIDTH,
      projection: 'stereographic',
      fov: 120,
    });
    await next(viewer, 'sphere-load');
    const corner = await colorAt(viewer, { x: 2, y: 2 });
    const ray = rayOfPixel({ pan: viewer.pan, tilt: 0, fov: 120, lens: 0 }, SIZE, { x: 2.5, y: 2.5 });
    colorOf(ray).forEach((part, n) => expect(corner[n]).to.be.closeTo(part, 6));
  });

  // The pin does not cover the square, which is small on a little planet.
  for (const [projection, view, pin] of [
    ['stereographic', { pan: 40, tilt: -50, fov: 110 }, at(30, -60)],
    ['fisheye', { pan: 40, tilt: -50, fov: 80 }, at(30, -60)],
    ['little-planet', { pan: 40 }, at(60, -160)],
  ] as const) {
    it(`PEER-07 in a ${projection} picture, places are drawn where they are projected, and found there`, async () => {
      const viewer = await shown({ projection });
      Object.assign(viewer, view);
      const square = [at(60, 60), at(100, 60), at(100, 100), at(60, 100)];
      viewer.polygonLayers = [
        { name: 'lots', items: [{ id: 'square', points: square.map(given), color: '#ff0000', opacity: 1 }] },
      ];
      const line = { id: 'line', points: [at(-40, 40), at(-40, 120)].map(given), width: 80 };
      viewer.polylineLayers = [{ name: 'ways', items: [{ ...line, color: '#00ff00', opacity: 1 }] }];
      viewer.customMarkerList = [{ id: 'pin', ...given(pin) }];
      const clicked = async (place: ReturnType<typeof at>, type: string, up = 0): Promise<string> => {
        const pixel = (await viewer.project(place))!;
        const event = next(viewer, type as 'sphere-polygon-click');
        const box = viewer.getBoundingClientRect();
        const init = {
          clientX: box.left + pixel.x,
          clientY: box.top + pixel.y - up,
          bubbles: true,
          composed: true,
          detail: 1,
        };
        viewer.renderRoot.querySelector('[part="stage"]')!.dispatchEvent(new MouseEvent('click', init));
        return (await event).clicked.id;
      };
      await waitUntil(async () => {
        const pixel = await viewer.project(at(80, 80));
        const [red = 0, green = 255] = await colorAt(viewer, pixel!);
        return red > 240 && green < 15;
      });
      const onLine = (await viewer.project(at(-40, 80)))!;
      expect((await colorAt(viewer, onLine))[1]).to.be.above(200);
      // Just outside of its corners, the square is not drawn.
      for (const [east, north] of [
        [54, 54],
        [106, 106],
      ] as const) {
        const [red = 255, green = 0] = await colorAt(viewer, (await viewer.project(at(east, north)))!);
        expect(red > 240 && green < 15).to.equal(false);
      }
      expect(await clicked(at(80, 80), 'sphere-polygon-click')).to.equal('square');
      expect(await clicked(at(-40, 80), 'sphere-polygon-click')).to.equal('line');
      expect(await clicked(pin, 'sphere-marker-click', 8)).to.equal('pin');
      for (const pixel of [
        { x: 100, y: 120 },
        { x: 200, y: 150 },
      ]) {
        const place = await viewer.unproject(pixel);
        const back = place && (await viewer.project(place));
        if (!place) continue;
        expect(back?.x).to.be.closeTo(pixel.x, 1e-3);
        expect(back?.y).to.be.closeTo(pixel.y, 1e-3);
      }
    });
  }

  it('PEER-07 the viewer opens with a little planet, flies to its view, and draws rectilinear pictures from then on', async () => {
    const tilts: number[] = [];
    const { viewer } = await placeViewer({
      tiles: PAINTED,
      'face-width': FACE_WIDTH,
      opening: 'little-planet',
      pan: 120,
      tilt: -10,
    });
    viewer.addEventListener('sphere-view-change', ({ view }) => tilts.push(view.tilt));
    await next(viewer, 'sphere-load');
    expect(viewer.tilt).to.be.below(-80);
    await waitUntil(() => viewer.tilt === -10 && viewer.pan === 120 && viewer.fov === 75);
    // A busy machine draws only few frames of the flight.
    expect(tilts.some((tilt) => tilt > -89 && tilt < -11)).to.equal(true);
    await next(viewer, 'sphere-settle');
    expect(wrongPixels(await screenOf(viewer), viewer, LENSES.rectilinear)).to.equal(0);
  });

  it('PEER-07 a change of the projection keeps the places of objects, and plug-ins pause while it is not rectilinear', async () => {
    const viewer = await shown({ pan: 20, tilt: -40 });
    let drawn = 0;
    await viewer.addPlugin({ name: 'counter', onDraw: () => void (drawn += 1) });
    viewer.customMarkerList = [{ id: 'pin', ...given(at(40, 90)) }];
    await waitUntil(() => drawn > 0);
    const bent = untilLens(viewer, LENSES.stereographic);
    viewer.projection = 'stereographic';
    await bent;
    await frames(5);
    const before = drawn;
    viewer.pan += 5;
    await frames(5);
    expect(drawn).to.equal(before);
    viewer.projection = 'rectilinear';
    await waitUntil(() => drawn > before);
    expect(await viewer.project(at(40, 90))).to.not.equal(null);
  });

  it('PEER-07 an unknown projection is reported, and the picture stays', async () => {
    const { viewer, errors } = await showPainted({ projection: 'mercator' });
    await waitUntil(() => errors.length > 0);
    expect(errors.map(({ code }) => code)).to.deep.equal(['invalid-argument']);
    expect(wrongPixels(await pixelsOf(viewer), viewer, LENSES.rectilinear)).to.equal(0);
  });
});
