import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { placeOf } from '../../../elements/geo/earth.ts';
import type { BuiltPoint, SurfacePoint } from '../../../elements/model/surface-point.ts';
import { box, centerOf, encodeAround, tileAt } from '../../helpers/surface-tile.ts';
import { waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, SIZE, feature, file, middleOf, next, placeViewer } from './viewer-fixtures.ts';

/** Returns a place that must be on the surface. */
function onSurface(place: SurfacePoint | null): BuiltPoint {
  expect(place?.basis).to.equal('surface');
  return place as BuiltPoint;
}

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

const TILE = tileAt({ latitude: 39.3, longitude: -76.6 }, 14);

const HERE = centerOf(TILE);

/** A house north of the camera, a shed of unknown height east of it, and a pond south of it. */
const TILES = {
  building: [
    {
      id: 41,
      tags: { height: '25 m', housenumber: 12, street: 'Oak Street' },
      rings: [box(-20, -70, 20, -40)],
    },
    { id: 42, tags: {}, rings: [box(40, -20, 70, 20)] },
  ],
  water: [{ tags: {}, rings: [box(-20, 40, 20, 70)] }],
};

const urlOf = (bytes: Uint8Array): string =>
  `data:application/x-protobuf;base64,${btoa(String.fromCharCode(...bytes))}#{z}/{x}/{y}`;

const url = urlOf(encodeAround(HERE, TILE, TILES));

/** The same house as GeoJSON. */
const geoJson = (): string => {
  const ring = box(-20, -70, 20, -40).map(([x, z]) => {
    const { latitude, longitude } = placeOf({ ...HERE, altitude: 20 }, [x, 0, z]);
    return [longitude, latitude];
  });
  const house = {
    type: 'Feature',
    id: 'way/41',
    geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
    properties: { building: 'yes', height: '25', 'addr:street': 'Oak Street' },
  };
  return `data:application/geo+json,${encodeURIComponent(JSON.stringify({ type: 'FeatureCollection', features: [house] }))}`;
};

/** A sphere 100 m above ground that is 20 m above the ellipsoid, with further metadata. */
const spheres = (known: object = {}): string => {
  const { properties, ...rest } = feature(7);
  const metadata = { altitude: 120, ground: 20, geoidUndulation: -33, ...known };
  const geometry = { type: 'Point', coordinates: [HERE.longitude, HERE.latitude] };
  return file([{ ...rest, geometry, properties: { ...properties, metadata } }]);
};

const CENTER = { x: SIZE.width / 2, y: SIZE.height / 2 };

const tiltTo = (away: number, height: number): number => (-Math.atan2(100 - height, away) * 180) / Math.PI;

describe('<sphere-viewer> surface', () => {
  it('unproject returns the place, heights and building at a pixel, and assumes level ground without a surface', async () => {
    const loaded = next(window, 'sphere-load');
    const { viewer, errors } = await placeViewer({ src: spheres(), pan: 0, tilt: tiltTo(55, 25) });
    await loaded;
    const ground = (await viewer.unproject(CENTER))!;
    expect(ground.basis).to.equal('level-ground');
    expect(ground.altitude).to.be.closeTo(20, 1e-6);
    expect(ground.distance).to.be.closeTo(100 / Math.sin((-tiltTo(55, 25) * Math.PI) / 180), 0.1);
    viewer.surface = url;
    const roof = onSurface(await viewer.unproject(CENTER));
    expect(roof.kind).to.equal('roof');
    expect(roof.heightAboveGround).to.be.closeTo(25, 0.01);
    expect(roof.altitude).to.be.closeTo(45, 0.01);
    expect(roof.heightAboveSea).to.be.closeTo(78, 0.01);
    expect(roof.distance).to.be.closeTo(Math.hypot(55, 75), 0.05);
    expect(roof.normal[1]).to.be.closeTo(1, 1e-3);
    expect(roof.building?.id).to.equal(41);
    expect(roof.building?.properties).to.include({ housenumber: 12, street: 'Oak Street' });
    const pixel = await viewer.project(roof);
    expect(pixel?.x).to.be.closeTo(CENTER.x, 0.01);
    expect(pixel?.y).to.be.closeTo(CENTER.y, 0.01);
    await viewer.lookAt({ pan: 0, tilt: tiltTo(40, 10) }, { animate: false });
    const wall = onSurface(await viewer.unproject(CENTER));
    expect(wall.kind).to.equal('wall');
    expect(wall.normal[2]).to.be.closeTo(1, 1e-3);
    await viewer.lookAt({ pan: 180, tilt: tiltTo(55, 0) }, { animate: false });
    expect(onSurface(await viewer.unproject(CENTER)).kind).to.equal('water');
    await viewer.lookAt({ pan: 0, tilt: 10 }, { animate: false });
    expect(await viewer.unproject(CENTER)).to.equal(null);
    expect(errors).to.deep.equal([]);
  });

  it('SURF-02 unproject returns the roof of a building in a GeoJSON file with its id and properties', async () => {
    const loaded = next(window, 'sphere-load');
    const { viewer, errors } = await placeViewer({
      src: spheres(),
      surface: geoJson(),
      pan: 0,
      tilt: tiltTo(55, 25),
    });
    await loaded;
    const roof = onSurface(await viewer.unproject(CENTER));
    expect(roof.kind).to.equal('roof');
    expect(roof.heightAboveGround).to.be.closeTo(25, 0.01);
    expect(roof.building?.id).to.equal('way/41');
    expect(roof.building?.properties).to.include({ 'addr:street': 'Oak Street' });
    expect(errors).to.deep.equal([]);
  });

  it('SURF-04 unproject returns the covariance of the place and the alternatives for an ambiguous pixel', async () => {
    const precision = { horizontal: 0.3, vertical: 0.4, heading: 0.2, pitch: 0.1, roll: 0.1 };
    const loaded = next(window, 'sphere-load');
    const src = spheres({ precision });
    const { viewer } = await placeViewer({ src, surface: url, pan: 0, tilt: tiltTo(55, 25) });
    await loaded;
    const middle = onSurface(await viewer.unproject(CENTER));
    expect(middle.kind).to.equal('roof');
    expect(middle.ambiguous).to.equal(null);
    const pixel = 0.5 / (SIZE.height / 2 / Math.tan((viewer.fov * Math.PI) / 360));
    const radians = (degrees: number): number => (degrees * Math.PI) / 180;
    const distance = Math.hypot(55, 75);
    // The roll turns about the line of sight of the level image, which is to the north.
    const east = Math.hypot(0.3, 55 * radians(0.2), 75 * radians(0.1), distance * pixel);
    const north = Math.hypot(0.3, (0.4 * 55) / 75, (distance ** 2 / 75) * Math.hypot(radians(0.1), pixel));
    const [ee, , , , nn, , , , uu] = middle.covariance!;
    expect(Math.sqrt(ee)).to.be.closeTo(east, 0.01 * east);
    expect(Math.sqrt(nn)).to.be.closeTo(north, 0.01 * north);
    expect(uu).to.be.closeTo(0, 0.01);
    await viewer.lookAt({ pan: 0, tilt: tiltTo(69.5, 25) }, { animate: false });
    const { kind, ambiguous } = onSurface(await viewer.unproject(CENTER));
    expect(kind).to.equal('roof');
    expect(ambiguous).to.include({ kind: 'ground', building: null });
    const other = ambiguous as Exclude<typeof ambiguous, null | { kind: 'sky' }>;
    expect(other.altitude).to.be.closeTo(20, 0.01);
    expect(other.distance).to.be.closeTo((Math.hypot(69.5, 75) * 100) / 75, 5);
  });

  it('SURF-04 for a sphere without a precision, unproject returns no covariance', async () => {
    const loaded = next(window, 'sphere-load');
    const { viewer } = await placeViewer({ src: spheres(), surface: url, pan: 0, tilt: tiltTo(69.9, 25) });
    await loaded;
    const { covariance, ambiguous } = onSurface(await viewer.unproject(CENTER));
    expect(covariance).to.equal(null);
    expect(ambiguous).to.equal(null);
  });

  it('unproject waits for the surface, even if it is called before the viewer can draw', async () => {
    const { viewer } = await placeViewer({ src: spheres(), surface: url, pan: 0, tilt: tiltTo(55, 25) });
    expect(onSurface(await viewer.unproject(CENTER)).kind).to.equal('roof');
  });

  it('SURF-03 unproject returns the kind `unknown` for a building without a height', async () => {
    const loaded = next(window, 'sphere-load');
    const { viewer } = await placeViewer({ src: spheres(), surface: url, pan: 90, tilt: tiltTo(55, 0) });
    await loaded;
    const place = onSurface(await viewer.unproject(CENTER));
    expect(place.kind).to.equal('unknown');
    expect(place.heightAboveGround).to.be.closeTo(0, 0.01);
    expect(place.building?.id).to.equal(42);
  });

  it('once the surface is loaded, a click event contains the clicked place on the surface', async () => {
    const settled = next(window, 'sphere-settle');
    const { viewer } = await placeViewer({ src: spheres(), surface: url, pan: 0, tilt: tiltTo(55, 25) });
    await settled;
    await viewer.unproject(CENTER);
    const clicked = next(viewer, 'sphere-click');
    await sendMouse({ type: 'click', position: middleOf(viewer) });
    const { point } = await clicked;
    expect(onSurface(point.place).kind).to.equal('roof');
    expect(point.latitude).to.equal(point.place?.latitude);
  });

  it('SURF-02 the page can replace or turn off the surface that the list of spheres specifies', async () => {
    const loaded = next(window, 'sphere-load');
    const { viewer, errors } = await placeViewer({
      src: spheres({ surface: url }),
      pan: 0,
      tilt: tiltTo(55, 25),
    });
    await loaded;
    expect(viewer.surface).to.equal(null);
    expect(onSurface(await viewer.unproject(CENTER)).building?.id).to.equal(41);
    viewer.surface = urlOf(encodeAround(HERE, TILE, { building: [] }));
    expect(onSurface(await viewer.unproject(CENTER)).kind).to.equal('ground');
    viewer.surface = '';
    expect((await viewer.unproject(CENTER))?.basis).to.equal('level-ground');
    viewer.surface = null;
    expect(onSurface(await viewer.unproject(CENTER)).kind).to.equal('roof');
    expect(errors).to.deep.equal([]);
  });

  it('a viewer that is moved within the page has its surface again', async () => {
    const loaded = next(window, 'sphere-load');
    const { viewer, errors } = await placeViewer({
      src: spheres(),
      surface: url,
      pan: 0,
      tilt: tiltTo(55, 25),
    });
    await loaded;
    for (let moves = 0; moves < 3; moves += 1) {
      expect(onSurface(await viewer.unproject(CENTER)).kind).to.equal('roof');
      viewer.parentElement!.append(viewer);
    }
    expect(onSurface(await viewer.unproject(CENTER)).kind).to.equal('roof');
    expect(errors).to.deep.equal([]);
  });

  it('SURF-12 a surface that cannot be loaded is reported once, and level ground is used instead', async () => {
    const loaded = next(window, 'sphere-load');
    const { viewer, errors } = await placeViewer({ src: spheres(), tilt: -45 });
    await loaded;
    for (const [surface, problem] of [
      ['/no-such-tiles.json', 'was not found'],
      ['data:application/json,{}', 'is not a valid TileJSON file. tiles'],
      ['data:application/json,no', 'is not JSON'],
      ['data:application/json,{"type":"FeatureCollection"}', 'is not a GeoJSON file of features. features'],
      ['data:,text#{z}/{x}/{y}', 'is not a vector tile'],
      ['https://[', 'is not a URL'],
    ] as const) {
      errors.length = 0;
      viewer.surface = surface;
      expect((await viewer.unproject(CENTER))?.basis, surface).to.equal('level-ground');
      expect(await viewer.unproject(CENTER)).not.to.equal(null);
      await waitUntil(() => errors.length > 0);
      expect(errors.map(({ code }) => code)).to.deep.equal(['surface-failed']);
      expect(errors[0]?.message).to.contain(problem);
    }
    viewer.surface = url;
    expect((await viewer.unproject(CENTER))?.basis).to.equal('surface');
  });
});
