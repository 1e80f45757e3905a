import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import Papa from 'papaparse';
import { frameTables } from '../../../../../demo/host/services/frame-table/esri/frame.ts';
import { orientedImageryTable } from '../../../../../demo/host/services/frame-table/esri/oriented-image.ts';
import {
  obliqueImage,
  obliquePicture,
  panoramicImage,
  type PhotoPose,
} from '../../../../../demo/host/services/frame-table/esri/photo-rows.ts';

const FIXTURES = '../shared/wire-fixtures/esri';
const skip = existsSync(FIXTURES) ? false : 'the recorded drone photos are not on this machine';

const lens = { focalLength: 3.61, sensorWidth: 6.17, sensorHeight: 3.47 };

interface DroneTags {
  FileName: string;
  ImageWidth: number;
  ImageHeight: number;
  DateTimeOriginal: string;
  GPSLatitude: number;
  GPSLongitude: number;
  GPSAltitude: number;
  RelativeAltitude: number;
  GimbalYawDegree: number;
  GimbalPitchDegree: number;
  GimbalRollDegree: number;
}

const poseOf = (tags: DroneTags): PhotoPose => ({
  file: tags.FileName,
  width: tags.ImageWidth,
  height: tags.ImageHeight,
  latitude: tags.GPSLatitude,
  longitude: tags.GPSLongitude,
  altitude: tags.GPSAltitude,
  isEllipsoidal: false,
  acquired: tags.DateTimeOriginal.replace(':', '-').replace(':', '-').replace(' ', 'T'),
  heading: tags.GimbalYawDegree,
  tilt: tags.GimbalPitchDegree,
  roll: tags.GimbalRollDegree,
  heightAboveGround: tags.RelativeAltitude,
  coverage: { width: 1, height: 1 },
});

const readDrone = (): PhotoPose[] =>
  (JSON.parse(readFileSync(`${FIXTURES}/dji-phantom3-nadir-frames.exif.json`, 'utf8')) as DroneTags[]).map(
    poseOf,
  );

test(
  'the oriented imagery table of fifteen real drone photos matches the one calculated by hand',
  { skip },
  () => {
    const expected = Papa.parse<string[]>(
      readFileSync(`${FIXTURES}/oriented-imagery-table.example.csv`, 'utf8'),
      {
        skipEmptyLines: true,
      },
    ).data;
    const made = Papa.parse<string[]>(
      orientedImageryTable(readDrone().map((photo) => obliqueImage(photo, lens))),
      {
        skipEmptyLines: true,
      },
    ).data;
    assert.deepEqual(made[0], expected[0]);
    assert.equal(made.length, 16);
    expected.slice(1).forEach((row, index) => {
      row.forEach((cell, column) => {
        const own = made[index + 1]?.[column] ?? '';
        if (cell === '' || Number.isNaN(Number(cell))) assert.equal(own, cell);
        // The tolerance covers differences in rounding: positions have 8 decimals, angles 4, fields of view
        // 2.
        else
          assert.ok(
            Math.abs(Number(own) - Number(cell)) < 0.011,
            `${expected[0]?.[column]}: ${own} is not ${cell}`,
          );
      });
    });
  },
);

test(
  'the frame of a nadir drone photo has the correct rotation angles and a pixel size in micrometers',
  { skip },
  () => {
    const pictures = readDrone().map((photo) => obliquePicture(photo, lens));
    const { frames, cameras } = frameTables(pictures.filter((picture) => picture !== null));
    const [first] = Papa.parse<Record<string, string>>(frames, { header: true }).data;
    // With heading 45°, the right side of the image points southeast, so kappa is -45°. Grid convergence adds
    // 0.73°.
    assert.ok(Math.abs(Number(first?.['Kappa']) + 45 - 0.73) < 0.02, first?.['Kappa']);
    assert.ok(Math.abs(Number(first?.['Omega'])) < 0.1 && Math.abs(Number(first?.['Phi'])) < 0.1);
    assert.equal(first?.['SRS'], '32615');
    const [camera] = Papa.parse<Record<string, string>>(cameras, { header: true }).data;
    assert.deepEqual([camera?.['FocalLength'], camera?.['PixelSize']], ['3610', '1.5425']);
  },
);

const photo: PhotoPose = {
  file: '=cmd.jpg',
  width: 4000,
  height: 3000,
  latitude: 1,
  longitude: 2,
  altitude: 50,
  isEllipsoidal: false,
  acquired: null,
  heading: -90,
  tilt: -45,
  roll: null,
  heightAboveGround: 100,
  coverage: { width: 1, height: 1 },
};

test('an oblique photo covers the ground between the lower and upper edges of its field of view', () => {
  const image = obliqueImage(photo, { focalLength: 10, sensorWidth: 20, sensorHeight: 10 });
  assert.equal(image.type, 'Oblique');
  assert.equal(image.heading, 270);
  assert.equal(image.horizontalFov, 90);
  const half = Math.atan(0.5);
  assert.ok(Math.abs((image.nearDistance ?? 0) - 100 * Math.tan(Math.PI / 4 - half)) < 1e-9);
  assert.ok(Math.abs((image.farDistance ?? 0) - 100 * Math.tan(Math.PI / 4 + half)) < 1e-9);
});

test('the vertical field of view of a photo in portrait orientation is calculated from the sensor’s longer side', () => {
  const lying = { focalLength: 10, sensorWidth: 20, sensorHeight: 10 };
  const image = obliqueImage({ ...photo, width: 3000, height: 4000 }, lying);
  assert.ok(image.verticalFov === 90 && image.horizontalFov < 54);
});

test('a panorama is exported as a 360° image, and an unknown heading is exported as -999', () => {
  const image = panoramicImage({ ...photo, tilt: 3, coverage: { width: 0.5, height: 0.4 } });
  assert.deepEqual([image.type, image.pitch, image.horizontalFov, image.verticalFov], ['360', 93, 180, 72]);
  const [, row] = orientedImageryTable([{ ...image, heading: null }]).split('\n');
  assert.match(row ?? '', /,-999,93,0,/);
});

test('SEC-37 a name that a spreadsheet would run as a formula is exported as text', () => {
  const [, row] = orientedImageryTable([panoramicImage(photo)]).split('\n');
  assert.match(row ?? '', /,'=cmd\.jpg,'=cmd,/);
});
