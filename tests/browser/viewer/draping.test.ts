import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { Pixel } from '../../../elements/geo/camera.ts';
import { type LatLon, type Place, placeOf } from '../../../elements/geo/earth.ts';
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

const sphere = (): string => {
  const { properties, ...rest } = feature(7);
  const geometry = { type: 'Point', coordinates: [HERE.longitude, HERE.latitude] };
  const metadata = { altitude: 120, ground: 20 };
  return file([{ ...rest, geometry, properties: { ...properties, metadata } }]);
};

/** Returns the place at meters north and east of the camera, and at a height above the ground. */
const placeAt = (north: number, east = 0, height = 0): Place =>
  placeOf({ ...HERE, altitude: 20 }, [east, height, -north]);

const given = ({ latitude, longitude }: LatLon) => ({ lat: latitude, lng: longitude });

/** Returns a rectangle between meters north and meters west and east. */
const field = (south: number, north: number, half: number) => [
  given(placeAt(south, -half)),
  given(placeAt(south, half)),
  given(placeAt(north, half)),
  given(placeAt(north, -half)),
];

const RED = { color: '#ff0000', opacity: 1 };

async function placeAndLook(attributes: Record<string, string> = {}): Promise<SphereViewer> {
  const settled = next(window, 'sphere-settle');
  const { viewer } = await placeViewer({ src: sphere(), sphere: 7, surface, ...attributes });
  await settled;
  // Waits until the surface is built.
  await viewer.unproject({ x: 1, y: 1 });
  await viewer.lookAt(placeAt(70), { animate: false });
  await viewer.lookAt({ fov: 75 }, { animate: false });
  return viewer;
}

async function pixelAt(viewer: SphereViewer, place: Place): Promise<Pixel> {
  return (await viewer.project(place))!;
}

/** Resolves with whether the pixels at places are red. */
async function isRedAt(viewer: SphereViewer, places: readonly Place[]): Promise<boolean[]> {
  const { data, width } = await pixelsOf(viewer);
  const pixels = await Promise.all(places.map((place) => pixelAt(viewer, place)));
  return pixels.map(({ x, y }) => {
    const at = 4 * (Math.floor(y * devicePixelRatio) * width + Math.floor(x * devicePixelRatio));
    return data[at]! > 240 && data[at + 1]! < 60;
  });
}

/** Resolves once the pixels at places are red, or are not. */
async function waitForRed(
  viewer: SphereViewer,
  places: readonly (readonly [Place, boolean])[],
): Promise<void> {
  const expected = places.map(([, isRed]) => isRed);
  await waitUntil(async () => {
    const seen = await isRedAt(
      viewer,
      places.map(([place]) => place),
    );
    return seen.join() === expected.join();
  });
}

/** The middle of the roof, and a place on the ground at the same pixel. */
const ROOF = placeAt(55, 0, 25);
const BEHIND_ROOF = placeAt(55 / 0.75);

describe('draped objects', () => {
  it('SURF-07 a draped polygon covers the roof and the ground in its outline, and not the walls or the ground behind', async () => {
    const viewer = await placeAndLook();
    viewer.polygonLayers = [
      { name: 'lots', items: [{ id: 'lot', points: field(30, 100, 10), drape: true, ...RED }] },
    ];
    await waitForRed(viewer, [
      [ROOF, true],
      [placeAt(42, 0, 25), true],
      [placeAt(68, 0, 25), true],
      [placeAt(55, 12, 25), false],
      [placeAt(35), true],
      [placeAt(97), true],
      [placeAt(103), false],
      [placeAt(40, 0, 12), false],
    ]);
  });

  it('SURF-07 a polygon around a roof covers the roof from edge to edge, seen from far away at a grazing angle', async () => {
    const far = { tags: { height: 85 }, rings: [box(-20, -340, 20, -300)] };
    const bytes = encodeAround(HERE, TILE, { building: [far] });
    const url = `data:application/x-protobuf;base64,${btoa(String.fromCharCode(...bytes))}#{z}/{x}/{y}`;
    const viewer = await placeAndLook({ surface: url });
    await viewer.lookAt(placeAt(320, 0, 85), { animate: false });
    await viewer.lookAt({ fov: 15 }, { animate: false });
    viewer.polygonLayers = [
      { name: 'lots', items: [{ id: 'lot', points: field(300, 340, 20), drape: true, ...RED }] },
    ];
    await waitForRed(viewer, [
      [placeAt(306, -18, 85), true],
      [placeAt(310, 0, 85), true],
      [placeAt(320, 18, 85), true],
      [placeAt(338, -18, 85), true],
      [placeAt(338, 18, 85), true],
      [placeAt(300, 0, 80), false],
      [placeAt(360, 0, 85), false],
    ]);
  });

  it('SURF-07 a draped line runs along the ground, up the wall and over the roof, also from child elements and GeoJSON', async () => {
    const viewer = await placeAndLook({ 'occluded-objects': 'hide' });
    const points = [placeAt(25), placeAt(110)];
    const expected = [
      [placeAt(30), true],
      [placeAt(40, 0, 12), true],
      [ROOF, true],
      [placeAt(75), false],
      [placeAt(105), true],
    ] as const;
    const line = document.createElement('sphere-polyline');
    line.setAttribute(
      'points',
      points.map(({ latitude, longitude }) => `${latitude},${longitude},70`).join(' '),
    );
    line.setAttribute('color', '#ff0000');
    line.setAttribute('width', '30');
    line.setAttribute('drape', '');
    viewer.append(line);
    await waitForRed(
      viewer,
      expected.filter(([place]) => place !== expected[3][0]),
    );
    line.remove();
    await waitForRed(viewer, [[ROOF, false]]);
    viewer.geojson = {
      type: 'Feature',
      geometry: {
        type: 'LineString',
        coordinates: points.map(({ latitude, longitude }) => [longitude, latitude, 90]),
      },
      properties: { stroke: '#ff0000', width: 30, drape: true },
    };
    await waitForRed(
      viewer,
      expected.filter(([place]) => place !== expected[3][0]),
    );
  });

  it('SURF-07 a click on a roof hits the draped polygon that lies on it, and a click on a wall does not', async () => {
    const viewer = await placeAndLook();
    const clicks: string[] = [];
    for (const type of ['sphere-click', 'sphere-polygon-click'] as const)
      viewer.addEventListener(type, () => clicks.push(type));
    const clickAt = async (place: Place): Promise<string | undefined> => {
      const { left, top } = viewer.getBoundingClientRect();
      const { x, y } = await pixelAt(viewer, place);
      clicks.length = 0;
      await sendMouse({ type: 'click', position: [Math.round(left + x), Math.round(top + y)] });
      await waitUntil(() => clicks.length > 0);
      return clicks[0];
    };
    viewer.polygonLayers = [
      { name: 'lots', items: [{ id: 'lot', points: field(42, 68, 10), drape: true, ...RED }] },
    ];
    await waitForRed(viewer, [[ROOF, true]]);
    expect(await clickAt(placeAt(45, 0, 25))).to.equal('sphere-polygon-click');
    expect(await clickAt(placeAt(66, 9, 25))).to.equal('sphere-polygon-click');
    expect(await clickAt(placeAt(40, 0, 10))).to.equal('sphere-click');
  });

  it('SURF-07 without a surface, a draped polygon lies on the ground', async () => {
    const viewer = await placeAndLook({ surface: '' });
    viewer.polygonLayers = [
      {
        name: 'lots',
        items: [{ id: 'lot', points: field(70, 80, 10), altitude: 40, drape: true, ...RED }],
      },
    ];
    await waitForRed(viewer, [
      [BEHIND_ROOF, true],
      [placeAt(78), true],
      [placeAt(66), false],
    ]);
  });
});
