import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import Papa from 'papaparse';
import { frameTables } from '../../../../../demo/host/services/frame-table/esri/frame.ts';
import { anglesOf, rotationOfPose } from '../../../../../demo/host/services/frame-table/esri/rotation.ts';
import {
  sphereImage,
  spherePictures,
  type SphereFacts,
} from '../../../../../demo/host/services/frame-table/esri/sphere-rows.ts';
import { gridPlaceOf } from '../../../../../demo/host/services/frame-table/esri/utm.ts';
import { facePointOfVector, type Face } from '../../../../../elements/geo/cube-face.ts';
import { worldOf } from '../../../../../elements/geo/earth.ts';

const TILES = 'https://host.test/spheres';

const sphere: SphereFacts = {
  id: 12,
  name: 'Harbour',
  latitude: 40.7,
  longitude: -73.2,
  altitude: 120,
  cameraHeight: 90,
  capturedAt: '2026-05-01T10:30:00.000Z',
  faceWidth: 4096,
  tileType: 'jpg',
};

type Row = Record<string, string>;
const rowsOf = (csv: string): Row[] => Papa.parse<Row>(csv, { header: true, skipEmptyLines: true }).data;
const numberOf = (row: Row | undefined, column: string): number => Number(row?.[column]);

const rad = (deg: number): number => (deg * Math.PI) / 180;

/**
 * Rotates a ground vector into the image's frame: around x by omega, then around y by phi, then around z by
 * kappa.
 */
function inPicture([x, y, z]: [number, number, number], row: Row): [number, number, number] {
  const [o, p, k] = ['Omega', 'Phi', 'Kappa'].map((name) => rad(numberOf(row, name))) as [
    number,
    number,
    number,
  ];
  [y, z] = [y * Math.cos(o) + z * Math.sin(o), z * Math.cos(o) - y * Math.sin(o)];
  [x, z] = [x * Math.cos(p) - z * Math.sin(p), z * Math.cos(p) + x * Math.sin(p)];
  [x, y] = [x * Math.cos(k) + y * Math.sin(k), y * Math.cos(k) - x * Math.sin(k)];
  return [x, y, z];
}

/** Returns the pixel of a grid point by the collinearity equations, or null for a point behind the camera. */
function pixelOf(row: Row, camera: Row, point: [number, number, number]): [number, number] | null {
  const from = ['PerspectiveX', 'PerspectiveY', 'PerspectiveZ'].map((name) => numberOf(row, name));
  const [x, y, z] = inPicture(
    point.map((value, i) => value - (from[i] ?? 0)) as [number, number, number],
    row,
  );
  if (z >= 0) return null;
  const focal = numberOf(camera, 'FocalLength');
  const film = [
    numberOf(camera, 'PrincipalX') - (focal * x) / z,
    numberOf(camera, 'PrincipalY') - (focal * y) / z,
  ];
  const size = numberOf(camera, 'PixelSize');
  return [
    numberOf(camera, 'NColumns') / 2 + (film[0] ?? 0) / size,
    numberOf(camera, 'NRows') / 2 - (film[1] ?? 0) / size,
  ];
}

test('a sphere is exported as six frames that share one position in meters', () => {
  const { frames, cameras, count } = frameTables(spherePictures(sphere, TILES));
  const rows = rowsOf(frames);
  assert.equal(count, 6);
  assert.equal(
    frames.split('\n')[0],
    'ObjectID,Raster,CameraID,PerspectiveX,PerspectiveY,PerspectiveZ,Omega,Phi,Kappa,Name,GroupName,SRS',
  );
  const grid = gridPlaceOf(sphere);
  for (const row of rows) {
    assert.ok(Math.abs(numberOf(row, 'PerspectiveX') - (grid?.easting ?? 0)) < 1e-3);
    assert.ok(Math.abs(numberOf(row, 'PerspectiveY') - (grid?.northing ?? 0)) < 1e-3);
    assert.equal(row['PerspectiveZ'], '120');
    assert.equal(row['SRS'], '32618;115700');
  }
  assert.equal(rows[0]?.['Raster'], 'https://host.test/spheres/12/f/3/0_0.jpg');
  assert.equal(rows[5]?.['Name'], 'Harbour down');
  assert.deepEqual(rowsOf(cameras), [
    {
      ObjectID: '1',
      CameraID: 'face-512',
      FocalLength: '1280',
      PrincipalX: '0',
      PrincipalY: '0',
      NColumns: '512',
      NRows: '512',
      PixelSize: '5',
      FilmCoordinateSystem: '1',
    },
  ]);
});

for (const faceWidth of [4096, 10_000]) {
  test(`with faces of ${faceWidth} px, a frame and the viewer show a point at the same position to within 0.04% of the face width`, () => {
    const { frames, cameras } = frameTables(spherePictures({ ...sphere, faceWidth }, TILES));
    const rows = rowsOf(frames);
    const cameraRows = new Map(rowsOf(cameras).map((row) => [row['CameraID'], row]));
    const side = Math.ceil(faceWidth / 8);
    const meter = 1 / 111_000;
    fc.assert(
      fc.property(
        fc.double({ min: -300, max: 300, noNaN: true }),
        fc.double({ min: -300, max: 300, noNaN: true }),
        fc.double({ min: 0, max: 240, noNaN: true }),
        (north, east, altitude) => {
          fc.pre(Math.hypot(north, east, altitude - 120) > 20);
          const place = {
            latitude: 40.7 + north * meter,
            longitude: -73.2 + (east * meter) / Math.cos(rad(40.7)),
            altitude,
          };
          const seen = facePointOfVector(worldOf({ ...sphere, altitude: 120 }, place));
          const grid = gridPlaceOf(place);
          assert.ok(grid);
          const expected = [(seen.s + 1) * (side / 2), (seen.t + 1) * (side / 2)] as const;
          const tile = expected.map((value) => Math.min(Math.ceil(side / 512) - 1, Math.floor(value / 512)));
          const raster = `${TILES}/12/${seen.face satisfies Face}/3/${tile.join('_')}.jpg`;
          const row = rows.find((each) => each['Raster'] === raster);
          assert.ok(row, raster);
          const camera = cameraRows.get(row['CameraID']);
          assert.ok(camera);
          const pixel = pixelOf(row, camera, [grid.easting, grid.northing, altitude]);
          assert.ok(pixel);
          const [x, y] = [pixel[0] + 512 * (tile[0] ?? 0), pixel[1] + 512 * (tile[1] ?? 0)];
          // The grid shrinks horizontal distances by 0.04% but not heights. At 45 degrees, this moves a point
          // by a fraction of a pixel.
          assert.ok(Math.abs(x - expected[0]) < side * 4e-4, `${x} is not ${expected[0]}`);
          assert.ok(Math.abs(y - expected[1]) < side * 4e-4, `${y} is not ${expected[1]}`);
        },
      ),
      { numRuns: 300 },
    );
  });
}

test('a sphere is exported without frames if its height is unknown or it is near a pole', () => {
  assert.deepEqual(spherePictures({ ...sphere, altitude: null }, TILES), []);
  assert.equal(frameTables(spherePictures({ ...sphere, latitude: 89 }, TILES)).count, 0);
});

test('a sphere appears in an oriented imagery table as a tiled 360° image with a level camera', () => {
  const image = sphereImage(sphere, TILES);
  assert.equal(image.imagePath, 'T|42512|4096|4096|https://host.test/spheres/12/|f|/|z|/|x|_|y|.jpg');
  assert.deepEqual(
    [image.type, image.heading, image.pitch, image.roll, image.horizontalFov, image.verticalFov],
    ['360', 0, 90, 0, 360, 180],
  );
});

test('a pose’s rotation matrix agrees with the published formulas, and omega, phi and kappa describe the same rotation', () => {
  const angle = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(angle(0, 359), angle(1, 179), angle(-89, 89), (heading, pitch, roll) => {
      const m = rotationOfPose({ heading, pitch, roll });
      const deg = (value: number): number => (value * 180) / Math.PI;
      assert.ok(Math.abs(((deg(Math.atan2(-m[0][2], -m[1][2])) - heading + 540) % 360) - 180) < 1e-6);
      assert.ok(Math.abs(deg(Math.acos(m[2][2])) - pitch) < 1e-6);
      assert.ok(Math.abs(deg(Math.atan2(-m[2][0], m[2][1])) - roll) < 1e-6);
      const { omega, phi, kappa } = anglesOf(m);
      const row = { Omega: String(omega), Phi: String(phi), Kappa: String(kappa) };
      for (const axis of [0, 1, 2] as const) {
        const undone = inPicture([m[0][axis], m[1][axis], m[2][axis]], row);
        undone[axis] -= 1;
        assert.ok(Math.hypot(...undone) < 1e-9, `axis ${axis}`);
      }
    }),
  );
});

test('at phi 90°, where omega and kappa share an axis, omega is 0 and kappa contains the entire rotation', () => {
  const { omega, phi, kappa } = anglesOf([
    [0, 0, 1],
    [0.6, 0.8, 0],
    [-0.8, 0.6, 0],
  ]);
  assert.deepEqual([omega, phi], [0, 90]);
  assert.ok(Math.abs(kappa - 36.8699) < 1e-3);
});
