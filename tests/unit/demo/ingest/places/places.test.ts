import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { undulationAt } from '../../../../../demo/ingest/heights/geoid.ts';
import { parseCommand } from '../../../../../demo/ingest/options/arguments.ts';
import { PlacesError } from '../../../../../demo/ingest/places/places-file.ts';
import { readPlaces } from '../../../../../demo/ingest/places/read-places.ts';
import { headingBetween, positionAt } from '../../../../../demo/ingest/places/track.ts';
import { distanceBetween } from '../../../../../elements/geo/distance.ts';
import { command } from '../../../../helpers/ingest/run-command.ts';
import { collectionIn, runIngest } from '../../../../helpers/ingest/run-ingest.ts';
import { scratchFolder } from '../../../../helpers/ingest/synthetic-panorama.ts';
import { gpsOf, writeTagged } from '../../../../helpers/ingest/tagged-photo.ts';

const SMALL = ['--width', '64'];

type SphereRecord = Awaited<ReturnType<typeof collectionIn>>['spheres'][number];

/** Creates a folder of photographs with the given local times and without positions. */
async function photosAt(times: Record<string, string>) {
  const folder = await scratchFolder();
  const photos = join(folder, 'photos');
  await mkdir(photos);
  for (const [name, time] of Object.entries(times))
    await writeTagged(join(photos, name), { photo: { DateTimeOriginal: time } });
  return { folder, photos, out: join(folder, 'out') };
}

/**
 * The track runs east along 53.5° N from 2.25° W, with a point every ten seconds from 10:00 UTC. It then
 * turns north.
 */
const point = (lon: number, lat: number, time: string, ele = 80): string =>
  `<trkpt lat="${lat}" lon="${lon}"><ele>${ele}</ele><time>2024-06-01T${time}Z</time></trkpt>`;
const GPX = `<?xml version="1.0"?><gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">
<trk><trkseg>${point(-2.25, 53.5, '10:00:00')}${point(-2.249, 53.5, '10:00:10', 90)}${point(-2.249, 53.501, '10:00:20')}</trkseg>
<trkseg>${point(-2.249, 53.501, '10:05:20')}${point(-2.249, 53.502, '10:05:30')}</trkseg></trk></gpx>`;

const close = (ours: unknown, theirs: number, within: number): void =>
  assert.ok(typeof ours === 'number' && Math.abs(ours - theirs) <= within, `${String(ours)} for ${theirs}`);

test('FIX-72 photographs get positions, altitudes and headings from a GPX track according to their times', async () => {
  const { folder, photos, out } = await photosAt({
    'a.jpg': '2024:06:01 11:00:05',
    'b.jpg': '2024:06:01 11:00:17',
    'late.jpg': '2024:06:01 12:00:00',
    'wait.jpg': '2024:06:01 11:02:00',
  });
  const track = join(folder, 'track.gpx');
  await writeFile(track, GPX);
  const { published, refused } = await runIngest('--out', out, ...SMALL, '--places', track, photos);
  const a = published.get('a.jpg')!.sphere;
  assert.deepEqual([a.latitude, a.longitude, a.timestamp], [53.5, -2.2495, '2024-06-01T11:00:05+01:00']);
  close(a.metadata.altitude, 85 + undulationAt(a), 0.002);
  assert.equal(a.metadata['headingSource'], 'track');
  const headingOf = (name: string) =>
    (published.get(name)!.sphere.metadata['sourcePose'] as { heading: number }).heading;
  close(headingOf('a.jpg'), 90, 0.01);
  assert.ok(Math.min(headingOf('b.jpg'), 360 - headingOf('b.jpg')) < 0.01);
  assert.match(published.get('wait.jpg')!.notes.join(), /gap of 300 s/);
  assert.deepEqual([...refused.keys()], ['late.jpg']);
  assert.match(
    refused.get('late.jpg')!.message,
    /2024-06-01T11:00:00Z, is not within the track.*--time-offset/,
  );
});

test('FIX-72 command-line options shift a photograph’s time and heading, and override the heading and altitude from a GPX track', async () => {
  const { folder, photos, out } = await photosAt({ 'a.jpg': '2024:06:01 09:00:05' });
  const track = join(folder, 'track.gpx');
  await writeFile(track, GPX);
  const options = ['--out', out, ...SMALL, '--places', track, '--time-offset', '+02:00:00'];
  const turned = await runIngest(...options, '--heading-offset', '-30', photos);
  const { metadata, timestamp } = turned.published.get('a.jpg')!.sphere;
  close((metadata['sourcePose'] as { heading: number }).heading, 60, 0.01);
  assert.equal(timestamp, '2024-06-01T11:00:05+01:00');
  const run = await runIngest(...options, '--heading', '12', '--altitude', '7', photos);
  const record = run.published.get('a.jpg')!.sphere;
  assert.deepEqual(
    [(record.metadata['sourcePose'] as { heading: number }).heading, record.metadata.altitude],
    [12, 7],
  );
  assert.equal(record.latitude, 53.5);
});

test('FIX-72 a photograph without a time gets the position in its file even when a track is given', async () => {
  const { folder, photos, out } = await photosAt({});
  await writeTagged(join(photos, 'own.jpg'), { gps: gpsOf(-22.9, -67.8) });
  await writeFile(join(folder, 'track.gpx'), GPX);
  const { published } = await runIngest(
    '--out',
    out,
    ...SMALL,
    '--places',
    join(folder, 'track.gpx'),
    photos,
  );
  const { sphere, notes } = published.get('own.jpg')!;
  assert.equal(sphere.latitude, -22.9);
  assert.match(notes.join(), /has no time.*position in the photograph was used/);
});

test('FIX-72 a CSV file gives 50 photographs their positions in one run, and its unused row is reported', async () => {
  const times = Array.from({ length: 50 }, (_, i) => `2024:06:01 11:${String(i).padStart(2, '0')}:00`);
  const nameOf = (i: number) => `IMG_${1000 + i}.jpg`;
  const { folder, photos, out } = await photosAt(
    Object.fromEntries(times.map((time, i) => [nameOf(i), time])),
  );
  const lines = times.map(
    (_, i) =>
      `${i % 2 ? nameOf(i) : nameOf(i).toUpperCase()};${(53 + i / 1000).toFixed(3)};-2.25;${i};${i * 7};Stop ${i}`,
  );
  const header = 'File Name;Lat;Long;Height above ground;Heading;Title';
  await writeFile(
    join(folder, 'list.csv'),
    `\ufeff${[header, ...lines, 'gone.jpg;1;2;3;4;x'].join('\r\n')}\r\n`,
  );
  const places = ['--places', join(folder, 'list.csv'), '--altitude', '200', '--company', 'Us'];
  // The run is planned. Other tests publish photographs with positions from files.
  const plan = await command(out, ['--dry-run', '--json', ...places, photos]);
  const { published, notes } = plan.json() as unknown as {
    published: readonly { readonly sphere: SphereRecord }[];
    notes: readonly string[];
  };
  assert.equal(published.length, 50);
  published.forEach(({ sphere }, i) => {
    assert.deepEqual(
      [sphere.title, sphere.latitude, sphere.longitude, sphere.company_name],
      [`Stop ${i}`, Number((53 + i / 1000).toFixed(3)), -2.25, 'Us'],
    );
    assert.equal(sphere.metadata.ground, 200 - i);
    assert.equal((sphere.metadata['sourcePose'] as { heading: number }).heading, (i * 7) % 360);
  });
  assert.match(notes.join(), /list\.csv names photographs that were not found: gone\.jpg$/);
});

test('a CSV column with a misspelled name is ignored and reported in a note', async () => {
  const { folder, photos, out } = await photosAt({ 'a.jpg': '2024:06:01 11:00:00' });
  await writeFile(join(folder, 'list.csv'), 'file,lat,lon,headng,\na.jpg,53,-2.25,90,\n');
  const places = ['--places', join(folder, 'list.csv')];
  const { published, notes } = await runIngest('--out', out, ...SMALL, ...places, photos);
  assert.equal(published.size, 1);
  assert.deepEqual(notes, ['list.csv has columns that were ignored: headng']);
});

test('FIX-72 if a GeoJSON file gives no headings, photographs face along the route that the file describes', async () => {
  const { folder, photos, out } = await photosAt({
    'a.jpg': '2024:06:01 11:00:00',
    'b.jpg': '2024:06:01 11:01:00',
  });
  const feature = (name: string, lon: number, date: string, more: object = {}) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, 0, 70] },
    properties: { filename: name, time: date, ...more },
  });
  const features = [
    feature('b', 10.002, '2024-06-01T12:01:00+01:00', { pitch: 3 }),
    feature('photos/a.jpg', 10.001, '2024-06-01T12:00:00+01:00'),
  ];
  await writeFile(join(folder, 'list.geojson'), JSON.stringify({ type: 'FeatureCollection', features }));
  const { published } = await runIngest(
    '--out',
    out,
    ...SMALL,
    '--places',
    join(folder, 'list.geojson'),
    photos,
  );
  for (const name of ['a.jpg', 'b.jpg']) {
    const { metadata } = published.get(name)!.sphere;
    assert.deepEqual(metadata['sourcePose'], { heading: 90, pitch: name === 'b.jpg' ? 3 : 0, roll: 0 });
    assert.equal(metadata.altitude, 70);
  }
});

test('FIX-72 a positions file must name the folder if several photographs have the same file name', async () => {
  const { folder, photos, out } = await photosAt({});
  for (const part of ['100', '101']) {
    await mkdir(join(photos, part));
    const taken = `2024:06:01 11:00:${part.slice(1)}`;
    await writeTagged(join(photos, part, 'a.jpg'), { photo: { DateTimeOriginal: taken } });
  }
  const list = join(folder, 'list.csv');
  await writeFile(list, 'file,latitude,longitude\na.jpg,1,2\n');
  const run = await runIngest('--out', out, ...SMALL, '--places', list, photos);
  assert.deepEqual([run.published.size, run.refused.get('a.jpg')?.code], [1, 'bad-place']);
  await writeFile(list, 'file,latitude,longitude\n100/a.jpg,1,2\n101\\a.jpg,3,4\n');
  await runIngest('--out', out, ...SMALL, '--places', list, photos);
  assert.deepEqual(
    (await collectionIn(out)).spheres.map(({ latitude }) => latitude),
    [1, 3],
  );
});

const WRONG: [name: string, text: string, message: RegExp][] = [
  ['none.csv', '', /cannot be read/],
  ['a.csv', 'a,b\n1,2\n', /first line must name the columns/],
  ['a.csv', 'file,heading\na.jpg,1\nA.JPG,2\n', /line 3 names A\.JPG, which line 2 already names/],
  ['a.csv', 'time,latitude,longitude\nnoon,1,2\n', /neither.*; line 2: date must be an ISO 8601 time/],
  ['a.csv', 'file,heading\n', /neither names of photographs nor positions/],
  ['a.geojson', '{"type":', /not valid JSON/],
  ['a.json', '[]', /GeoJSON FeatureCollection/],
  ['a.gpx', '<gpx><trk>', /not a valid GPX file/],
  ['a.gpx', 'no markup', /not a valid GPX file/],
  ['a.gpx', GPX.replaceAll(/<time>[^<]*<\/time>/g, ''), /neither names of photographs nor positions/],
  ['a.kml', '<kml/>', /must end with \.csv, \.geojson or \.gpx/],
];

for (const [name, text, message] of WRONG) {
  test(`FIX-72 an unusable positions file is rejected with an error: ${name} ${String(message)}`, async () => {
    const { folder, photos, out } = await photosAt({ 'a.jpg': '2024:06:01 11:00:00' });
    if (text !== '') await writeFile(join(folder, name), text);
    await assert.rejects(
      runIngest('--out', out, '--places', join(folder, name), photos),
      (error: unknown) => {
        assert.ok(error instanceof PlacesError, String(error));
        assert.match(error.message, message);
        return true;
      },
    );
  });
}

const BAD_FIELDS: [line: string, problem: RegExp][] = [
  ['a.jpg,91,2,,', /list\.csv, line 2: latitude must be between -90 and 90; it was not used/],
  ['a.jpg,"53,5",2,,', /line 2: latitude must be a number/],
  ['a.jpg,1,,,', /line 2: latitude and longitude must be given together/],
  ['a.jpg,,,noon,', /line 2: date must be an ISO 8601 time/],
  ['a.jpg,,,2024-02-30 12:00,', /line 2: date must be an ISO 8601 time/],
  ['a.jpg,,,,north', /line 2: heading must be a number/],
];

for (const [line, problem] of BAD_FIELDS)
  test(`FIX-143 a field of a CSV file that cannot be used is reported in a note, and the photograph is published: ${line}`, async () => {
    const { folder, photos, out } = await photosAt({});
    await writeTagged(join(photos, 'a.jpg'), { gps: gpsOf(-22.9, -67.8) });
    await writeTagged(join(photos, 'none.jpg'), {});
    const list = join(folder, 'list.csv');
    await writeFile(list, `file,lat,lon,date,heading\n${line}\n${line.replace('a.jpg', 'none.jpg')}\n`);
    const { published, refused } = await runIngest('--out', out, ...SMALL, '--places', list, photos);
    const { sphere, notes } = published.get('a.jpg')!;
    assert.equal(sphere.latitude, -22.9);
    assert.match(notes.join(), problem);
    assert.match(
      refused.get('none.jpg')!.message,
      /line 3: .*, and its tags have no position; set --latitude/,
    );
  });

test('FIX-143 a date without seconds, in a CSV file or an option, is the time of the photograph', async () => {
  const { folder, photos, out } = await photosAt({ 'a.jpg': '2024:06:01 09:00:05' });
  const list = join(folder, 'list.csv');
  await writeFile(list, 'file,lat,lon,date\na.jpg,53,-2.25,2024-07-01 12:00\n');
  const row = await runIngest('--out', out, ...SMALL, '--places', list, photos);
  assert.equal(row.published.get('a.jpg')!.sphere.timestamp, '2024-07-01T12:00:00+01:00');
  const place = ['--latitude', '53', '--longitude', '-2.25'];
  const option = await runIngest(
    '--out',
    out,
    ...SMALL,
    ...place,
    '--date',
    '2024-07-01T12:00+02:00',
    photos,
  );
  assert.equal(option.published.get('a.jpg')!.sphere.timestamp, '2024-07-01T12:00:00+02:00');
});

test('FIX-142 a photograph on a GPX track at 25 m/s lands within 1 m of its place, by the fraction of its second', async () => {
  const { folder, photos, out } = await photosAt({});
  const step = 25 / (111_319.49 * Math.cos(Math.PI / 4)) / 1.001_68;
  const line = Array.from({ length: 13 }, (_, i) => {
    const time = new Date(Date.UTC(2024, 6, 1, 10, 0, 10 * i)).toISOString();
    return `<trkpt lat="45" lon="${(7 + step * 10 * i).toFixed(9)}"><time>${time}</time></trkpt>`;
  }).join('');
  const track = join(folder, 'track.gpx');
  await writeFile(
    track,
    `<?xml version="1.0"?><gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${line}</trkseg></trk></gpx>`,
  );
  const taken = '2024:07:01 12:00:05';
  await writeTagged(join(photos, 'whole.jpg'), { photo: { DateTimeOriginal: taken } });
  await writeTagged(join(photos, 'fraction.jpg'), {
    photo: { DateTimeOriginal: taken, SubSecTimeOriginal: '900' },
  });
  await writeTagged(join(photos, 'utc.jpg'), {
    photo: { DateTimeOriginal: '2024:07:01 10:00:30', OffsetTimeOriginal: 'Z' },
  });
  const { published } = await runIngest('--out', out, ...SMALL, '--places', track, photos);
  for (const [name, seconds] of [
    ['whole.jpg', 5],
    ['fraction.jpg', 5.9],
    ['utc.jpg', 30],
  ] as const) {
    const { sphere } = published.get(name)!;
    const meters = distanceBetween(sphere, { latitude: 45, longitude: 7 + step * seconds });
    assert.ok(meters < 1, `${name} is ${meters} m off`);
  }
});

test('FIX-72 a time without a UTC offset in a CSV file is read as local time at the position in the same row', async () => {
  const path = join(await scratchFolder(), 'log.csv');
  const rows = [
    '2024-06-01 11:00:00,53.5,-2.25',
    '2024:06:01 11:00:01,53.5,-2.25',
    '2024-06-01T10:00:02Z,53.5,-2.25',
    '2024-06-01 12:00:03 +02:00,53.5,-2.25',
  ];
  await writeFile(path, ['time,lat,lon', ...rows].join('\n'));
  const { track } = await readPlaces(path, 'ellipsoid');
  assert.deepEqual(
    track.map(({ timeMs }) => timeMs - Date.UTC(2024, 5, 1, 10)),
    [0, 1000, 2000, 3000],
  );
});

test('FIX-72 positions on a track are interpolated across the 180th meridian, and a camera that does not move has no heading', () => {
  const at = (timeMs: number, longitude: number) => ({ timeMs, latitude: 0, longitude, altitude: null });
  const track = [at(0, 179.999), at(10_000, -179.999)];
  const middle = positionAt(track, 5000)!;
  close(Math.abs(middle.longitude), 180, 1e-9);
  close(middle.heading, 90, 1e-6);
  assert.equal(positionAt([at(0, 5), at(9000, 5)], 4000)!.heading, null);
  assert.equal(positionAt(track, -6000), null);
  close(positionAt(track, -4000)!.longitude, 179.999, 1e-9);
  assert.equal(headingBetween(at(0, 1), at(0, 1.000001)), null);
  const paused = [at(0, 1), at(1000, 1.001), at(2000, 1.001), at(3000, 1.002)];
  close(positionAt(paused, 1500)!.heading, 90, 1e-6);
});

test('FIX-72 --time-offset accepts seconds, hours:minutes and hours:minutes:seconds, and rejects other text', () => {
  const offsetOf = (text: string) => {
    const command = parseCommand(['--time-offset', text, 'a.jpg']);
    return command.kind === 'ingest' ? command.options.timeOffset : command.kind;
  };
  assert.deepEqual(['90', '-90', '+01:00', '-00:00:30', '1:30:00', 'late'].map(offsetOf), [
    90,
    -90,
    3600,
    -30,
    5400,
    'invalid',
  ]);
});
