import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { type LatLon, placeOf, worldOf } from '../../../elements/geo/earth.ts';
import type { GivenPlace } from '../../../elements/viewer/base/world-frame.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { centerOf, tileAt } from '../../helpers/surface-tile.ts';
import { frames, waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import { paintedTerrain } from './painted-terrain.ts';
import { FACE_WIDTH, feature, file, next, pixelsOf, placeViewer } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

const TILE = tileAt({ latitude: 39.3, longitude: -76.6 }, 14);

/** The camera is 100 m above the ground of its record. */
const CAMERA = { ...centerOf(TILE), altitude: 120 };

const GROUND = 20;

const spheres = (): string => {
  const { properties, ...rest } = feature(7);
  const geometry = { type: 'Point', coordinates: [CAMERA.longitude, CAMERA.latitude] };
  const metadata = { altitude: CAMERA.altitude, ground: GROUND, geoidUndulation: 0 };
  return file([{ ...rest, geometry, properties: { ...properties, metadata } }]);
};

/** Returns the place at meters north and east of the camera. */
function placeAt(north: number, east = 0): LatLon {
  const { latitude, longitude } = placeOf({ ...CAMERA, altitude: GROUND }, [east, 0, -north]);
  return { latitude, longitude };
}

const given = ({ latitude, longitude }: LatLon) => ({ lat: latitude, lng: longitude });

const square = (north: number, half: number) =>
  [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ].map(([up = 0, right = 0]) => given(placeAt(north + up, right)));

const northOf = (place: LatLon): number => -worldOf(CAMERA, { ...place, altitude: GROUND })[2];

/** Altitude of a slope in meters that rises 10 % to the north, from the ground below the camera. */
const slopeAt = (north: number): number => GROUND + 0.1 * north;

const slope = (): string => paintedTerrain(TILE, (place) => slopeAt(northOf(place)));

/** Altitude of a ridge in meters: 40 m above the ground from 130 to 170 m north, with steep sides of 20 m. */
const ridgeAt = (north: number): number =>
  GROUND + 40 * Math.min(1, Math.max(0, (40 - Math.abs(north - 150)) / 20));

const ridge = (): string => paintedTerrain(TILE, (place) => ridgeAt(northOf(place)));

const RED = { color: '#ff0000', opacity: 1 } as const;

const MARK = { style: 'round', iconColor: '#ff0000' } as const;

async function placeAndLook(terrain: string, at: GivenPlace, fov: number): Promise<SphereViewer> {
  const settled = next(window, 'sphere-settle');
  const { viewer } = await placeViewer({ src: spheres(), terrain });
  await settled;
  await waitUntil(async () => (await viewer.unproject({ x: 160, y: 199 }))?.basis === 'terrain');
  await viewer.lookAt({ ...at, fov }, { animate: false });
  return viewer;
}

/** Resolves with the red part of the color at a place, from 0 to 255. */
async function redAt(viewer: SphereViewer, place: GivenPlace): Promise<number> {
  const pixel = (await viewer.project(place))!;
  const { data, width } = await pixelsOf(viewer);
  const [x, y] = [Math.round(pixel.x * devicePixelRatio), Math.round(pixel.y * devicePixelRatio)];
  return data[4 * (y * width + x)] as number;
}

const isRed = async (viewer: SphereViewer, place: GivenPlace): Promise<boolean> =>
  (await redAt(viewer, place)) >= 250;

/** Clicks a place, and resolves with the type of the event. Opens no popup, which could cover other places. */
async function clickAt(viewer: SphereViewer, place: GivenPlace): Promise<string> {
  const { left, top } = viewer.getBoundingClientRect();
  const pixel = (await viewer.project(place))!;
  const clicked = new Promise<string>((resolve) => {
    for (const type of ['sphere-click', 'sphere-marker-click'] as const)
      viewer.addEventListener(
        type,
        (event) => {
          event.preventDefault();
          resolve(type);
        },
        { once: true },
      );
  });
  await sendMouse({ type: 'click', position: [Math.round(left + pixel.x), Math.round(top + pixel.y)] });
  return clicked;
}

describe('objects on terrain', () => {
  it('SURF-11 markers, polygons and polylines stand on the terrain, or on level ground if there is no terrain', async () => {
    const [north, terrain] = [400, slope()];
    const [level, high] = [
      { ...placeAt(north), altitude: GROUND + 1 },
      { ...placeAt(north), altitude: slopeAt(north) + 1 },
    ];
    const viewer = await placeAndLook(terrain, { ...placeAt(north), altitude: GROUND + 20 }, 20);
    viewer.customMarkerList = [{ id: 'tree', name: 'Tree', ...given(high), altitude: 1, ...MARK }];
    await waitUntil(async () => (await clickAt(viewer, high)) === 'sphere-marker-click');
    expect(await clickAt(viewer, level)).to.equal('sphere-click');
    viewer.terrain = null;
    await waitUntil(async () => (await clickAt(viewer, level)) === 'sphere-marker-click');
    expect(await clickAt(viewer, high)).to.equal('sphere-click');
    viewer.customMarkerList = [];
    viewer.polygonLayers = [{ name: 'lots', items: [{ id: 'lot', points: square(north, 40), ...RED }] }];
    await waitUntil(() => isRed(viewer, level));
    expect(await isRed(viewer, high)).to.equal(false);
    viewer.terrain = terrain;
    await waitUntil(() => isRed(viewer, high));
    expect(await isRed(viewer, level)).to.equal(false);
    viewer.polygonLayers = [];
    await waitUntil(async () => !(await isRed(viewer, high)));
    const points = [given(placeAt(north, -50)), given(placeAt(north, 50))];
    viewer.polylineLayers = [{ name: 'ways', items: [{ id: 'way', points, width: 200, ...RED }] }];
    await waitUntil(() => isRed(viewer, { ...high, altitude: slopeAt(north) }));
    expect(await isRed(viewer, level)).to.equal(false);
  });

  it('SURF-11 terrain does not move a GeoJSON object whose altitude is given above the ellipsoid', async () => {
    const place = { ...placeAt(400), altitude: 30 };
    const viewer = await placeAndLook(slope(), place, 20);
    const coordinates = [place.longitude, place.latitude, 30];
    viewer.geojson = { type: 'Feature', geometry: { type: 'Point', coordinates }, properties: MARK };
    await waitUntil(async () => (await clickAt(viewer, place)) === 'sphere-marker-click');
  });

  it('SURF-11 project and lookAt use the elevation of the terrain for a place without an altitude', async () => {
    const [place, north] = [placeAt(400), 400];
    const viewer = await placeAndLook(slope(), placeAt(300), 40);
    const pixel = (await viewer.project(place))!;
    const expected = (await viewer.project({ ...place, altitude: slopeAt(north) }))!;
    expect(pixel.y).to.be.closeTo(expected.y, 0.2);
    expect(pixel.x).to.be.closeTo(expected.x, 0.2);
    await viewer.lookAt(place, { animate: false });
    const tilt = (Math.atan2(slopeAt(north) - CAMERA.altitude, north) * 180) / Math.PI;
    expect(viewer.tilt).to.be.closeTo(tilt, 0.05);
    viewer.terrain = null;
    await viewer.updateComplete;
    await viewer.lookAt(place, { animate: false });
    expect(viewer.tilt).to.be.closeTo((Math.atan2(-100, north) * 180) / Math.PI, 0.05);
  });

  it('SURF-11 a label and its popup stand on the terrain, and move when the terrain is removed', async () => {
    const [level, high] = [
      { ...placeAt(400), altitude: GROUND },
      { ...placeAt(400), altitude: slopeAt(400) },
    ];
    const viewer = await placeAndLook(slope(), { ...level, altitude: 60 }, 40);
    Object.assign(viewer.style, { width: '700px', height: '560px' });
    viewer.customMarkerList = [{ id: 'peak', name: 'Peak', ...given(high), style: 'text', popup: 'High' }];
    await viewer.openPopup('peak');
    const popupTop = (): number =>
      viewer.renderRoot.querySelector('[part=popup]')!.getBoundingClientRect().top;
    await frames(10);
    const [before, from, to] = [popupTop(), await viewer.project(high), await viewer.project(level)];
    expect(to!.y - from!.y).to.be.above(40);
    viewer.terrain = null;
    await waitUntil(() => Math.abs(popupTop() - before - (to!.y - from!.y)) < 3);
    viewer.closePopup();
    await waitUntil(async () => (await clickAt(viewer, level)) === 'sphere-marker-click');
  });

  it('SURF-06 a hill hides only the markers behind it', async () => {
    const viewer = await placeAndLook(ridge(), placeAt(150), 75);
    viewer.customMarkerList = Object.entries({ Behind: 230, Before: 95, Slope: 118, Top: 150 }).map(
      ([name, north]) => ({ id: name, name, ...given(placeAt(north)), ...MARK }),
    );
    const list = (): HTMLElement | null =>
      viewer.renderRoot.querySelector('[part="object-list"] [role=listbox]');
    await waitUntil(() => list() !== null);
    list()?.focus();
    const hidden = new Map<string, boolean>();
    for (let n = 0; n < 4; n += 1) {
      await sendKeys({ press: 'ArrowRight' });
      await waitUntil(() => {
        const text = list()?.textContent.trim() ?? '';
        const name = text.split(',')[0] as string;
        if (name === '' || hidden.has(name)) return false;
        hidden.set(name, text.includes('hidden'));
        return true;
      });
    }
    expect(Object.fromEntries(hidden)).to.deep.equal({
      Behind: true,
      Before: false,
      Slope: false,
      Top: false,
    });
  });

  it('SURF-06 a hill fades only the polygons behind it, not those on its slope', async () => {
    const viewer = await placeAndLook(ridge(), placeAt(150), 75);
    const behind = { ...placeAt(225), altitude: GROUND };
    const background = await redAt(viewer, behind);
    expect(background).to.be.below(200);
    const lots = [225, 118, 95].map((north, n) => ({
      id: `lot-${n}`,
      points: square(north, north > 200 ? 20 : 6),
      ...RED,
    }));
    viewer.polygonLayers = [{ name: 'lots', items: lots }];
    await waitUntil(() => isRed(viewer, { ...placeAt(95), altitude: ridgeAt(95) }));
    expect(await isRed(viewer, { ...placeAt(118), altitude: ridgeAt(118) })).to.equal(true);
    const faded = Math.round(background + 0.4 * (255 - background));
    expect(await redAt(viewer, behind)).to.be.closeTo(faded, 3);
  });
});
