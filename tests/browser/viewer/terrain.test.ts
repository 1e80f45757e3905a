import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { LatLon } from '../../../elements/geo/earth.ts';
import type { BuiltPoint, SurfacePoint } from '../../../elements/model/surface-point.ts';
import { box, centerOf, encodeAround, tileAt } from '../../helpers/surface-tile.ts';
import { waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import { paintedTerrain } from './painted-terrain.ts';
import { FACE_WIDTH, SIZE, feature, file, middleOf, next, placeViewer } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

const TILE = tileAt({ latitude: 39.3, longitude: -76.6 }, 14);

const HERE = centerOf(TILE);

const UNDULATION = -33;

/** Altitude of a slope above the ellipsoid in meters: 20 m at the camera, rising 10 m per 0.001° to the north. */
const slopeAt = ({ latitude }: LatLon): number => 20 + (latitude - HERE.latitude) * 10_000;

/** Returns terrain with heights to the north of 0.002° south of the camera. */
const slope = (): string =>
  paintedTerrain(TILE, (place) =>
    place.latitude < HERE.latitude - 0.002 ? null : slopeAt(place) - UNDULATION,
  );

/** A house north of the camera, without an id, because every tile contains it. */
const houses = encodeAround(HERE, TILE, {
  building: [{ tags: { height: 25 }, rings: [box(-20, -160, 20, -130)] }],
});

const surface = `data:application/x-protobuf;base64,${btoa(String.fromCharCode(...houses))}#{z}/{x}/{y}`;

/** A sphere 100 m above the terrain, whose record has its ground 2 m higher. */
const spheres = (): string => {
  const { properties, ...rest } = feature(7);
  const metadata = { altitude: 120, ground: 22, geoidUndulation: UNDULATION };
  const geometry = { type: 'Point', coordinates: [HERE.longitude, HERE.latitude] };
  return file([{ ...rest, geometry, properties: { ...properties, metadata } }]);
};

const CENTER = { x: SIZE.width / 2, y: SIZE.height / 2 };

function onBasis(place: SurfacePoint | null, basis: BuiltPoint['basis']): BuiltPoint {
  expect(place?.basis).to.equal(basis);
  return place as BuiltPoint;
}

describe('<sphere-viewer> terrain', () => {
  it('SURF-02 unproject returns the altitude of the terrain, or of level ground where the terrain has a hole', async () => {
    const loaded = next(window, 'sphere-load');
    const { viewer, errors } = await placeViewer({ src: spheres(), terrain: slope(), pan: 0, tilt: -20 });
    await loaded;
    const place = onBasis(await viewer.unproject(CENTER), 'terrain');
    expect(place.kind).to.equal('ground');
    // On level ground, the distance would be 286 m.
    expect(place.distance).to.be.closeTo(234, 3);
    expect(place.altitude).to.be.closeTo(slopeAt(place), 0.1);
    expect(place.heightAboveGround).to.equal(0);
    expect(place.heightAboveSea).to.be.closeTo(slopeAt(place) - UNDULATION, 0.1);
    expect(place.normal[2]).to.be.closeTo(Math.sin(Math.atan(10_000 / 111_000)), 0.01);
    await viewer.lookAt({ pan: 180, tilt: -20 }, { animate: false });
    const hole = await viewer.unproject(CENTER);
    expect(hole?.basis).to.equal('level-ground');
    expect(hole?.altitude).to.be.closeTo(22, 0.1);
    expect(hole).not.to.have.property('kind');
    expect(errors).to.deep.equal([]);
  });

  it('buildings of a surface stand on the terrain, and their heights are measured from the terrain', async () => {
    const loaded = next(window, 'sphere-load');
    const tilt = (-Math.atan2(120 - 20 - 11.7 - 25, 145) * 180) / Math.PI;
    const { viewer } = await placeViewer({ src: spheres(), surface, terrain: slope(), pan: 0, tilt });
    await loaded;
    const roof = onBasis(await viewer.unproject(CENTER), 'surface');
    expect(roof.kind).to.equal('roof');
    const foot = { latitude: HERE.latitude + 130 / 111_020, longitude: HERE.longitude };
    expect(roof.altitude).to.be.closeTo(slopeAt(foot) + 25, 0.2);
    expect(roof.heightAboveGround).to.be.closeTo(roof.altitude - slopeAt(roof), 0.1);
  });

  it('click events report places on the terrain only while terrain is set', async () => {
    const settled = next(window, 'sphere-settle');
    const { viewer } = await placeViewer({ src: spheres(), surface, pan: 0, tilt: -45 });
    await settled;
    const basisOfClick = async (): Promise<string | undefined> => {
      const clicked = next(viewer, 'sphere-click');
      await sendMouse({ type: 'click', position: middleOf(viewer) });
      return (await clicked).point.place?.basis;
    };
    for (const [terrain, basis] of [
      [null, 'surface'],
      [slope(), 'terrain'],
      [null, 'surface'],
    ] as const) {
      viewer.terrain = terrain;
      await waitUntil(async () => (await basisOfClick()) === basis);
    }
    viewer.surface = null;
    await waitUntil(async () => (await basisOfClick()) === 'level-ground');
  });

  it('SURF-12 terrain that cannot be loaded is reported once, and level ground is used instead', async () => {
    const loaded = next(window, 'sphere-load');
    const { viewer, errors } = await placeViewer({ src: spheres(), tilt: -45 });
    await loaded;
    const failing = 'data:,text#{z}/{x}/{y}';
    for (const [values, basis, message] of [
      [
        { surface, terrain: failing },
        'surface',
        'The terrain could not be loaded, so the surface is on level ground. Tile 14/',
      ],
      [
        { surface: null, terrain: failing },
        'level-ground',
        'The terrain could not be loaded, so places are on level ground. Tile 14/',
      ],
      [
        { surface: null, terrain: 'https://[' },
        'level-ground',
        'The terrain could not be loaded, so places are on level ground. https://[ is not a URL.',
      ],
    ] as const) {
      errors.length = 0;
      Object.assign(viewer, values);
      expect((await viewer.unproject(CENTER))?.basis).to.equal(basis);
      expect(await viewer.unproject(CENTER)).not.to.equal(null);
      await waitUntil(() => errors.length > 0);
      expect(errors.map(({ code }) => code)).to.deep.equal(['surface-failed']);
      expect(errors[0]?.message).to.contain(message);
    }
  });
});
