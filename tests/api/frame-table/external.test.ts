import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Papa from 'papaparse';
import { describeFrameTable, startFrameTable } from '../../../web/contract/frame-table.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import type { TestUser } from '../../helpers/host/register.ts';
import { writePhoto } from '../../helpers/host/some-photos.ts';
import { unzip } from '../../helpers/unzip.ts';
import { registerStaff } from './staff.ts';

let host: TestHost;
let staff: TestUser;
let home: string;

const dji = (file: string, yaw: number, pitch: number) => ({
  file,
  width: 400,
  height: 225,
  latitude: 46.84260708,
  longitude: -91.99455989,
  altitude: 198.309,
  takenAt: '2016:06:23 16:31:59',
  xmp: {
    'drone-dji:GimbalYawDegree': String(yaw),
    'drone-dji:GimbalPitchDegree': String(pitch),
    'drone-dji:GimbalRollDegree': '0.00',
    'drone-dji:RelativeAltitude': '+39.80',
  },
});

before(async () => {
  home = await mkdtemp(join(tmpdir(), 'imagery-'));
  const root = join(home, 'imagery');
  for (const folder of ['Flight 7', 'panoramas', 'empty'])
    await mkdir(join(root, folder), { recursive: true });
  await writePhoto(join(root, 'Flight 7'), dji('DJI_0018.JPG', 45, -89.9));
  await writePhoto(join(root, 'Flight 7'), dji('DJI_0019.JPG', -132, -45));
  await writePhoto(join(root, 'Flight 7'), { file: 'no-place.jpg', width: 40, height: 30 });
  await writeFile(join(root, 'Flight 7', 'broken.jpg'), 'no picture');
  await writeFile(join(root, 'Flight 7', 'notes.txt'), 'no photo');
  await writePhoto(join(root, 'panoramas'), {
    file: 'pano.jpg',
    width: 400,
    height: 200,
    latitude: -33.5,
    longitude: 151.2,
    altitude: 12,
    xmp: {
      'GPano:ProjectionType': 'equirectangular',
      'GPano:PoseHeadingDegrees': '185.759',
      'GPano:PosePitchDegrees': '2.5',
      'GPano:PoseRollDegrees': '-1.5',
    },
  });
  await writePhoto(join(root, 'panoramas'), dji('flat.jpg', 0, -90));
  await mkdir(join(home, 'secret'));
  await writePhoto(join(home, 'secret'), dji('secret.jpg', 0, -90));
  await symlink(join(home, 'secret'), join(root, 'link'));
  host = await openHost({ externalImageryDir: root });
  staff = await registerStaff(host);
});

after(async () => {
  await host.close();
  await rm(home, { recursive: true, force: true });
});

const oblique = {
  externalData: true,
  email: 'ops@product.test',
  folderName: 'Flight 7',
  imageryType: 'Oblique',
  focalLength: 3.61,
  sensorHeight: 3.47,
  sensorWidth: 6.17,
} as const;
const panoramic = { ...oblique, folderName: 'panoramas', imageryType: 'Panoramic' } as const;

async function filesOf(input: Parameters<typeof expectOk<typeof startFrameTable>>[2]) {
  const { jobId } = await expectOk(host, startFrameTable, input, { token: staff.token });
  await host.runJobs();
  const { state, message, url } = await expectOk(host, describeFrameTable, { jobId }, { token: staff.token });
  if (url === undefined) return { state, message, files: new Map<string, string>() };
  const response = await host.request(new URL(url).pathname);
  return { state, message, files: unzip(Buffer.from(await response.arrayBuffer())) };
}

const rowsOf = (text: string | undefined): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(text ?? '', { header: true, skipEmptyLines: true }).data;

test('API-79 FRAME-23 starting a frame table job with external imagery returns the specified text', async () => {
  const { detail } = await expectOk(host, startFrameTable, oblique, { token: staff.token });
  assert.equal(detail, 'Lambda activated. Generating table off of external imagery...');
});

test('FRAME-05 FRAME-11 a folder of drone photos is converted to a table of oblique imagery and a table of frames', async () => {
  const { state, files } = await filesOf(oblique);
  assert.equal(state, 'done');
  const [nadir, slanted, ...others] = rowsOf(files.get('oriented-imagery.csv'));
  assert.equal(others.length, 0);
  assert.deepEqual(nadir, {
    X: '-91.99455989',
    Y: '46.84260708',
    Z: '198.309',
    SRS: '4326',
    ImagePath: 'DJI_0018.JPG',
    Name: 'DJI_0018',
    AcquisitionDate: '2016-06-23T16:31:59',
    CameraHeading: '45',
    CameraPitch: '0.1',
    CameraRoll: '0',
    CameraHeight: '39.8',
    HorizontalFieldOfView: '81.03',
    VerticalFieldOfView: '51.34',
    NearDistance: '0',
    FarDistance: '39.8',
    OrientedImageryType: 'Nadir',
  });
  assert.deepEqual([slanted?.['CameraHeading'], slanted?.['OrientedImageryType']], ['228', 'Oblique']);
  const frames = rowsOf(files.get('frames.csv'));
  assert.deepEqual(
    frames.map((row) => [row['Raster'], row['SRS']]),
    [
      ['DJI_0018.JPG', '32615'],
      ['DJI_0019.JPG', '32615'],
    ],
  );
  assert.equal(rowsOf(files.get('cameras.csv'))[0]?.['FocalLength'], '3610');
  assert.match(
    files.get('left-out.txt') ?? '',
    /^broken\.jpg: its content is not an image.*\nno-place\.jpg: it has no position/,
  );
});

test('FRAME-11 FRAME-15 a folder of panoramas can be converted to a table of 360° imagery without sensor dimensions', async () => {
  const { email, externalData, folderName, imageryType } = panoramic;
  const { files } = await filesOf({
    email,
    externalData,
    folderName,
    imageryType,
    focalLength: '',
    sensorHeight: 0,
  });
  const rows = rowsOf(files.get('oriented-imagery.csv'));
  assert.equal(rows.length, 1);
  assert.deepEqual(
    ['OrientedImageryType', 'CameraHeading', 'CameraPitch', 'CameraRoll', 'HorizontalFieldOfView'].map(
      (name) => rows[0]?.[name],
    ),
    ['360', '185.759', '92.5', '-1.5', '360'],
  );
  assert.equal(files.has('frames.csv'), false, 'a frame cannot be a sphere');
  assert.match(files.get('left-out.txt') ?? '', /^flat\.jpg: it must be an equirectangular panorama/);
});

test('FRAME-12 FRAME-13 FRAME-14 oblique imagery requires a positive focal length, sensor height and sensor width', async () => {
  for (const name of ['focalLength', 'sensorHeight', 'sensorWidth']) {
    for (const value of [0, '', '0', undefined, -1, 'x', 1e9]) {
      const input = { ...oblique, [name]: value };
      const { fields } = await expectRefusal(host, startFrameTable, input, 'validation_failed', {
        token: staff.token,
      });
      assert.equal(fields?.[0]?.field, name);
    }
  }
});

test('SEC-47 FRAME-09 FRAME-10 a frame table job is rejected if its folder name is unsafe or unknown, or if its email address is external', async () => {
  const names = [
    '; rm',
    '../',
    '$(x)',
    '..',
    '.',
    '',
    '.hidden',
    'a/b',
    '`x`',
    'a\nb',
    'x'.repeat(121),
    'link',
    'nowhere',
  ];
  for (const folderName of names)
    await expectRefusal(host, startFrameTable, { ...oblique, folderName }, 'validation_failed', {
      token: staff.token,
    });
  await expectRefusal(host, startFrameTable, { ...oblique, email: 'a@b.test' }, 'validation_failed', {
    token: staff.token,
  });
});

test('a frame table job for an empty folder fails with a reason', async () => {
  const { state, message } = await filesOf({ ...oblique, folderName: 'empty' });
  assert.deepEqual([state, message], ['failed', 'There are no photos in the folder.']);
});

test('a frame table job with external imagery is rejected as unavailable if the host has no folder for such imagery', async () => {
  const bare = await openHost();
  try {
    const { token } = await registerStaff(bare);
    await expectRefusal(bare, startFrameTable, oblique, 'unavailable', { token });
  } finally {
    await bare.close();
  }
});
