import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { LatLon } from '../../../elements/geo/earth.ts';
import { placeOf } from '../../../elements/geo/earth.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { box, centerOf, encodeAround, tileAt } from '../../helpers/surface-tile.ts';
import { waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, feature, file, next, pixelsOf, placeViewer } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

const TILE = tileAt({ latitude: 39.3, longitude: -76.6 }, 14);

const HERE = centerOf(TILE);

/** A house 40 to 70 m north of the camera, which is 100 m above the ground. It hides the ground up to 93 m north. */
const HOUSE = { tags: { height: 25 }, rings: [box(-20, -70, 20, -40)] };

const surface = `data:application/x-protobuf;base64,${btoa(
  String.fromCharCode(...encodeAround(HERE, TILE, { building: [HOUSE] })),
)}#{z}/{x}/{y}`;

/** Two spheres 100 m above the ground: one at the center of the tile, and one 150 m north of it, behind the house. */
const spheres = (): string => {
  const metadata = { altitude: 120, ground: 20 };
  const at = (id: number, { latitude, longitude }: LatLon) => {
    const { properties, ...rest } = feature(id);
    const geometry = { type: 'Point', coordinates: [longitude, latitude] };
    return { ...rest, geometry, properties: { ...properties, metadata } };
  };
  return file([at(7, HERE), at(8, groundAt(150))]);
};

/** Returns the place on the ground at meters north and east of the camera. */
function groundAt(north: number, east = 0): LatLon & { readonly altitude: number } {
  const { latitude, longitude } = placeOf({ ...HERE, altitude: 20 }, [east, 0, -north]);
  return { latitude, longitude, altitude: 20 };
}

const given = (place: LatLon) => ({ lat: place.latitude, lng: place.longitude });

const square = (north: number, half: number) =>
  [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ].map(([up = 0, right = 0]) => given(groundAt(north + up, right)));

async function placeAndLook(attributes: Record<string, string> = {}): Promise<SphereViewer> {
  const settled = next(window, 'sphere-settle');
  const { viewer } = await placeViewer({ src: spheres(), sphere: 7, surface, ...attributes });
  await settled;
  // Waits until the surface is built.
  await viewer.unproject({ x: 1, y: 1 });
  await viewer.lookAt(groundAt(95), { animate: false });
  await viewer.lookAt({ fov: 60 }, { animate: false });
  return viewer;
}

/** Resolves with the red part of the color at a place on the ground, from 0 to 255. */
async function redAt(viewer: SphereViewer, north: number): Promise<number> {
  const pixel = (await viewer.project(groundAt(north)))!;
  const { data, width } = await pixelsOf(viewer);
  const [x, y] = [Math.round(pixel.x * devicePixelRatio), Math.round(pixel.y * devicePixelRatio)];
  return data[4 * (y * width + x)] as number;
}

/** Resolves once the red part of the color at a place is in a range. */
async function waitForRed(viewer: SphereViewer, north: number, [low, high]: [number, number]): Promise<void> {
  let red = NaN;
  await waitUntil(async () => {
    red = await redAt(viewer, north);
    return red >= low && red <= high;
  });
}

describe('objects behind the surface', () => {
  it('SURF-06 parts of polygons and polylines behind a building are faded, hidden or drawn as occludedObjects specifies', async () => {
    const viewer = await placeAndLook();
    // The tiles below the camera may not have been drawn yet. Until then, the pixel is black.
    await waitForRed(viewer, 82, [1, 199]);
    const background = await redAt(viewer, 82);
    const red = { color: '#ff0000', opacity: 1 };
    viewer.polygonLayers = [{ name: 'lots', items: [{ id: 'lot', points: square(95, 20), ...red }] }];
    await waitForRed(viewer, 110, [250, 255]);
    const faded = Math.round(background + 0.4 * (255 - background));
    await waitForRed(viewer, 82, [faded - 3, faded + 3]);
    viewer.occludedObjects = 'hide';
    await waitForRed(viewer, 82, [background - 2, background + 2]);
    await waitForRed(viewer, 110, [250, 255]);
    viewer.occludedObjects = 'show';
    await waitForRed(viewer, 82, [250, 255]);
    viewer.polygonLayers = [];
    viewer.occludedObjects = 'fade';
    const points = [given(groundAt(75)), given(groundAt(125))];
    viewer.polylineLayers = [{ name: 'ways', items: [{ id: 'way', points, width: 60, ...red }] }];
    await waitForRed(viewer, 110, [250, 255]);
    await waitForRed(viewer, 82, [faded - 3, faded + 3]);
  });

  it('SURF-06 markers behind a building are faded and announced as hidden, but markers on the building itself are not', async () => {
    const viewer = await placeAndLook();
    const style = { style: 'round' as const, iconColor: '#ff0000' };
    viewer.customMarkerList = [
      { id: 'behind', name: 'Behind', ...given(groundAt(82)), ...style },
      { id: 'own', name: 'Own', ...given(groundAt(55)), ...style },
      { id: 'clear', name: 'Clear', ...given(groundAt(120)), ...style },
    ];
    const list = (): HTMLElement | null =>
      viewer.renderRoot.querySelector('[part="object-list"] [role=listbox]');
    await waitUntil(() => list() !== null);
    list()?.focus();
    const texts = new Set<string>();
    for (let n = 0; n < 3; n += 1) {
      await sendKeys({ press: 'ArrowRight' });
      await waitUntil(() => list()?.textContent.trim() !== '');
      texts.add(list()?.textContent.trim() ?? '');
    }
    const said = (name: string): string | undefined => [...texts].find((text) => text.startsWith(name));
    expect(said('Behind')).to.match(/\d (m|ft), hidden,/);
    expect(said('Own')).not.to.contain('hidden');
    expect(said('Clear')).not.to.contain('hidden');
  });

  it('SURF-06 a marker that a building hides from one sphere is not hidden after a flight to the other side', async () => {
    const viewer = await placeAndLook();
    viewer.customMarkerList = [{ id: 'behind', name: 'Behind', ...given(groundAt(82)), style: 'round' }];
    const option = (): string =>
      viewer.renderRoot.querySelector('[part="object-list"] [role=option]')?.textContent.trim() ?? '';
    await waitUntil(() => viewer.renderRoot.querySelector('[part="object-list"]') !== null);
    viewer.renderRoot.querySelector<HTMLElement>('[part="object-list"] [role=listbox]')?.focus();
    await sendKeys({ press: 'ArrowRight' });
    await waitUntil(() => /^Behind, north, \d+ (m|ft), hidden, 1 of 1$/.test(option()));
    await viewer.flyTo({ sphere: 8 });
    expect((await viewer.unproject({ x: 160, y: 150 }))?.basis).to.equal('surface');
    viewer.renderRoot.querySelector<HTMLElement>('[part="object-list"] [role=listbox]')?.focus();
    await sendKeys({ press: 'ArrowRight' });
    await waitUntil(() => /^Behind, south, \d+ (m|ft), 1 of 1$/.test(option()));
  });

  it('the pin of What’s Here? is not faded or hidden by a building, so that it stays in sight after a flight', async () => {
    const viewer = await placeAndLook({ 'occluded-objects': 'hide' });
    const place = groundAt(82);
    await viewer.showPlace(
      {
        formatted_address: 'Yard',
        location: { lat: place.latitude, lng: place.longitude },
        name: 'Yard',
        placeId: 'y',
      },
      { move: false },
    );
    const list = (): HTMLElement | null =>
      viewer.renderRoot.querySelector('[part="object-list"] [role=listbox]');
    await waitUntil(() => list() !== null);
    list()?.focus();
    await sendKeys({ press: 'ArrowRight' });
    await waitUntil(() => /^Yard, north, \d+ (m|ft), 1 of 1$/.test(list()?.textContent.trim() ?? ''));
  });

  it('SURF-06 hidden markers and hidden parts of polygons cannot be clicked', async () => {
    const viewer = await placeAndLook({ 'occluded-objects': 'hide' });
    const kinds: string[] = [];
    for (const type of ['sphere-click', 'sphere-marker-click', 'sphere-polygon-click'] as const)
      viewer.addEventListener(type, () => kinds.push(type));
    const clickAt = async (north: number): Promise<string | undefined> => {
      const { left, top } = viewer.getBoundingClientRect();
      const pixel = (await viewer.project(groundAt(north)))!;
      kinds.length = 0;
      await sendMouse({ type: 'click', position: [Math.round(left + pixel.x), Math.round(top + pixel.y)] });
      await waitUntil(() => kinds.length > 0);
      return kinds[0];
    };
    viewer.polygonLayers = [{ name: 'lots', items: [{ id: 'lot', points: square(95, 20) }] }];
    await waitForRed(viewer, 82, [0, 255]);
    await waitUntil(async () => (await clickAt(110)) === 'sphere-polygon-click');
    await waitUntil(async () => (await clickAt(82)) === 'sphere-click');
    viewer.occludedObjects = 'fade';
    await waitUntil(async () => (await clickAt(82)) === 'sphere-polygon-click');
    viewer.polygonLayers = [];
    viewer.customMarkerList = [{ id: 'behind', name: 'Behind', ...given(groundAt(82)), style: 'round' }];
    await waitUntil(async () => (await clickAt(82)) === 'sphere-marker-click');
    viewer.occludedObjects = 'hide';
    await waitUntil(async () => (await clickAt(82)) === 'sphere-click');
    expect(viewer.renderRoot.querySelector('[part="object-list"]')).to.equal(null);
  });
});
