import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { undulationAt } from '../../../../demo/ingest/heights/geoid.ts';
import { collectionIn, runIngest } from '../../../helpers/ingest/run-ingest.ts';
import { scratchFolder } from '../../../helpers/ingest/synthetic-panorama.ts';
import { gpsOf, writeTagged, xmpOf } from '../../../helpers/ingest/tagged-photo.ts';

const TOCO = { latitude: -22.959175, longitude: -67.810808 };
const N = undulationAt(TOCO);
const SMALL = ['--width', '64'];

async function scene() {
  const folder = await scratchFolder();
  return { photo: join(folder, 'toco.jpg'), out: join(folder, 'spheres') };
}

const near = (ours: unknown, theirs: number): void =>
  assert.ok(typeof ours === 'number' && Math.abs(ours - theirs) < 0.011, `${String(ours)} for ${theirs}`);

test('FIX-67 FIX-68 a photograph’s record contains the geoid undulation and the ellipsoidal heights of the camera and the ground', async () => {
  const { photo, out } = await scene();
  await writeTagged(photo, { gps: gpsOf(TOCO.latitude, TOCO.longitude, 4844), camera: { Make: 'RICOH' } });
  await runIngest('--out', out, ...SMALL, photo);
  const { metadata } = (await collectionIn(out)).spheres[0]!;
  near(metadata.altitude, 4844 + N);
  near(metadata.ground, 4842 + N);
  near(metadata['geoidUndulation'], N);
  assert.deepEqual(
    [metadata['altitudeReference'], metadata['groundReference'], metadata['groundSource']],
    ['ellipsoid', 'ellipsoid', 'assumed'],
  );
});

test('FIX-68 if only the height above the ground is given, the ground is assumed to be at sea level', async () => {
  const { photo, out } = await scene();
  await writeTagged(photo, { gps: gpsOf(TOCO.latitude, TOCO.longitude) });
  const { published } = await runIngest('--out', out, ...SMALL, '--height-above-ground', '120', photo);
  const { metadata } = (await collectionIn(out)).spheres[0]!;
  near(metadata.altitude, 120 + N);
  near(metadata.ground, N);
  assert.deepEqual([metadata['altitudeSource'], metadata['groundSource']], ['assumed', 'assumed']);
  assert.match(published.get('toco.jpg')!.notes.join('\n'), /ground was assumed to be at sea level/);
});

test('FIX-67 FIX-68 camera and ground heights are computed from a drone’s RTK altitude and its height above the takeoff point', async () => {
  const { photo, out } = await scene();
  const heights =
    'drone-dji:AbsoluteAltitude="+4900.50" drone-dji:RelativeAltitude="+40.50" drone-dji:RtkFlag="50"';
  await writeTagged(photo, {
    gps: gpsOf(TOCO.latitude, TOCO.longitude, 4844),
    camera: { Make: 'DJI' },
    xmp: xmpOf(heights),
  });
  await runIngest('--out', out, ...SMALL, photo);
  const { metadata } = (await collectionIn(out)).spheres[0]!;
  near(metadata.altitude, 4900.5);
  near(metadata.ground, 4860);
  assert.deepEqual([metadata['altitudeSource'], metadata['groundSource']], ['rtk', 'measured']);
});

test('FIX-67 heights above sea level in an older list of spheres are converted to ellipsoidal heights only once', async () => {
  const { photo, out } = await scene();
  await writeTagged(photo, { gps: gpsOf(TOCO.latitude, TOCO.longitude, 4844) });
  const old = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [TOCO.longitude, TOCO.latitude] },
    properties: {
      id: 7,
      timestamp: null,
      company_name: null,
      front_image_width: 64,
      package: null,
      title: 'old',
      metadata: { altitude: 4844, altitudeReference: 'sea level', ground: 4800, camera: 'X' },
    },
  };
  await mkdir(out);
  const path = join(out, 'spheres.geojson');
  await writeFile(path, JSON.stringify({ type: 'FeatureCollection', features: [old] }));
  for (let run = 0; run < 2; run++) await runIngest('--out', out, ...SMALL, photo);
  const { metadata } = (await collectionIn(out)).spheres[0]!;
  near(metadata.altitude, 4844 + N);
  near(metadata.ground, 4800 + N);
  assert.equal(metadata['altitudeReference'], 'ellipsoid');
  assert.equal(metadata['camera'], 'X');
  assert.doesNotMatch(await readFile(path, 'utf8'), /"altitudeReference": "sea level"/);
});

test('FIX-68 --ground, --height-above-ground and --terrain set the ground height of a record', async () => {
  const { photo, out } = await scene();
  const gps = gpsOf(TOCO.latitude, TOCO.longitude, 4844);
  await writeTagged(photo, { gps });
  const record = async (...options: string[]) => {
    await runIngest('--out', out, ...SMALL, ...options, photo);
    return (await collectionIn(out)).spheres[0]!.metadata;
  };
  near((await record('--ground', '4880')).ground, 4880);
  const above = await record('--height-above-ground', '1.5');
  near(above.ground, 4842.5 + N);
  assert.equal(above['groundSource'], 'measured');
  const folder = await scratchFolder();
  const flat = Buffer.alloc(2 * 11 * 11);
  for (let i = 0; i < 121; i++) flat.writeInt16BE(4830, 2 * i);
  await writeFile(join(folder, 'S23W068.hgt'), flat);
  const terrain = await record('--terrain', folder);
  near(terrain.ground, 4830 + N);
  assert.equal(terrain['groundSource'], 'terrain');
  await writeFile(join(folder, 'S23W068.hgt'), 'odd');
  const { refused } = await runIngest('--out', out, ...SMALL, '--terrain', folder, photo);
  assert.equal(refused.get('toco.jpg')!.code, 'no-terrain');
});

test('SURF-10 the precision in a record comes from RTK tags, command-line options or a positions file', async () => {
  const { photo, out } = await scene();
  const tags =
    'drone-dji:AbsoluteAltitude="+4900.50" drone-dji:RtkFlag="50" drone-dji:RtkStdLon="0.012" drone-dji:RtkStdLat="0.012" drone-dji:RtkStdHgt="0.025"';
  await writeTagged(photo, {
    gps: gpsOf(TOCO.latitude, TOCO.longitude, 4844),
    camera: { Make: 'DJI' },
    xmp: xmpOf(tags),
  });
  const record = async (...options: string[]) => {
    await runIngest('--out', out, ...SMALL, ...options, photo);
    return (await collectionIn(out)).spheres[0]!.metadata.precision;
  };
  const angles = { pitch: 1, roll: 1 };
  assert.deepEqual(await record(), {
    horizontal: 0.012,
    vertical: 0.025,
    ...angles,
    assumed: ['pitch', 'roll'],
  });
  assert.deepEqual(await record('--heading', '12', '--precision-heading', '0.2'), {
    horizontal: 0.012,
    vertical: 0.025,
    heading: 0.2,
    ...angles,
    assumed: ['pitch', 'roll'],
  });
  const places = join(await scratchFolder(), 'places.csv');
  await writeFile(places, 'file,lat,lon,precision_horizontal\ntoco.jpg,-22.959175,-67.810808,0.3\n');
  assert.equal((await record('--places', places, '--precision-horizontal', '9'))?.horizontal, 0.3);
  const gps = { ...gpsOf(TOCO.latitude, TOCO.longitude), GPSHPositioningError: '424/100' };
  await writeTagged(photo, { gps });
  await runIngest('--out', out, ...SMALL, photo);
  const { precision } = (await collectionIn(out)).spheres[1]!.metadata;
  assert.deepEqual([precision?.horizontal, precision?.assumed], [2.998, ['pitch', 'roll']]);
});

test('FIX-70 the timestamp in a record has the UTC offset of its location, or is null if the time is unknown', async () => {
  const { photo, out } = await scene();
  const gps = gpsOf(TOCO.latitude, TOCO.longitude);
  await writeTagged(photo, { gps, photo: { DateTimeOriginal: '2015:12:05 17:27:47' } });
  await runIngest('--out', out, ...SMALL, photo);
  const [known] = (await collectionIn(out)).spheres;
  assert.deepEqual(
    [known!.timestamp, known!.metadata['timeZone']],
    ['2015-12-05T17:27:47-03:00', 'America/Santiago'],
  );
  await writeTagged(photo, { gps });
  await runIngest('--out', out, ...SMALL, photo);
  assert.equal((await collectionIn(out)).spheres[1]!.timestamp, null);
});

test('FIX-146 the record has the initial view in the tags, which turns with a heading that an option sets', async () => {
  const { photo, out } = await scene();
  const view =
    'GPano:PoseHeadingDegrees="30" GPano:InitialViewHeadingDegrees="90" GPano:InitialViewPitchDegrees="-10"';
  await writeTagged(photo, { gps: gpsOf(TOCO.latitude, TOCO.longitude), xmp: xmpOf(view) });
  const record = async (...options: string[]) => {
    await runIngest('--out', out, ...SMALL, ...options, photo);
    return (await collectionIn(out)).spheres[0]!.metadata['initialView'];
  };
  assert.deepEqual(await record(), { pan: 90, tilt: -10 });
  assert.deepEqual(await record('--heading', '40'), { pan: 100, tilt: -10 });
});

test('FIX-143 FIX-146 tags with impossible times, heights and crops are named in notes or in a refusal with an option', async () => {
  const { photo, out } = await scene();
  const gps = gpsOf(TOCO.latitude, TOCO.longitude);
  await writeTagged(photo, { gps, photo: { DateTimeOriginal: '2024:02:30 12:00:00' } });
  const { published } = await runIngest('--out', out, ...SMALL, photo);
  const { sphere, notes } = published.get('toco.jpg')!;
  assert.equal(sphere.timestamp, null);
  assert.match(
    notes.join('; '),
    /DateTimeOriginal, 2024:02:30 12:00:00, is not a valid time and was not used/,
  );
  const crop =
    'GPano:ProjectionType="equirectangular" GPano:FullPanoWidthPixels="1024" GPano:FullPanoHeightPixels="512" GPano:CroppedAreaImageWidthPixels="512" GPano:CroppedAreaImageHeightPixels="256"';
  await writeTagged(photo, { gps, xmp: xmpOf(crop) });
  const cropped = await runIngest('--out', out, ...SMALL, photo);
  assert.match(
    cropped.refused.get('toco.jpg')!.message,
    /but not which part; set --crop-left and --crop-top$/,
  );
  const options = ['--crop-left', '256', '--crop-top', '128'];
  const placed = await runIngest('--out', out, ...SMALL, ...options, photo);
  assert.match(placed.published.get('toco.jpg')!.notes.join('; '), /covers only part of the sphere/);
});
