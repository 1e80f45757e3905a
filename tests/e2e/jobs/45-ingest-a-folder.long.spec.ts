import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import { writeTagged } from '../../helpers/ingest/tagged-photo.ts';
import { CHECKOUT, emptyMachine, enter } from './operator.ts';
import { ownHost } from './own-host.ts';
import { arrive, test } from './person.ts';

const PHOTOS = 50;
const BROKEN = 'IMG_1020.jpg';

const nameOf = (photo: number): string => `IMG_${String(1000 + photo)}.jpg`;

/** The flight goes east along 53.5° N: a hundredth of a degree and ten seconds from photograph to photograph. */
const longitudeOf = (photo: number): number => -2.25 + photo / 100;
const timeOf = (photo: number): string =>
  new Date(Date.UTC(2024, 5, 1, 10, 0, 10 * photo)).toISOString().slice(11, 19);

/** Writes the photographs of a flight, one of them cut off, and the track that a receiver has recorded. */
async function fly(folder: string): Promise<void> {
  const photos = join(folder, 'photos');
  mkdirSync(photos);
  for (let photo = 1; photo <= PHOTOS; photo += 1) {
    const clock = `2024:06:01 ${timeOf(photo)}`;
    await writeTagged(join(photos, nameOf(photo)), {
      photo: { DateTimeOriginal: clock, OffsetTimeOriginal: '+00:00' },
    });
  }
  truncateSync(join(photos, BROKEN), readFileSync(join(photos, BROKEN)).length / 2);
  const points = Array.from(
    { length: PHOTOS + 2 },
    (_, at) =>
      `<trkpt lat="53.5" lon="${String(longitudeOf(at))}"><ele>120</ele><time>2024-06-01T${timeOf(at)}Z</time></trkpt>`,
  );
  writeFileSync(
    join(folder, 'track.gpx'),
    `<?xml version="1.0"?><gpx version="1.1" creator="receiver" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`,
  );
}

/** Opens a sphere as the README says, and expects the place of a photograph. */
async function expectPlace(page: Page, sphere: number, photo: number): Promise<void> {
  await page.goto(`/demo?src=/spheres/spheres.geojson&sphere=${String(sphere)}`);
  expect((await arrive(page)).sphere).toBe(sphere);
  const longitude = longitudeOf(photo);
  await expect(page.locator('#facts')).toContainText(
    `53.5000° N, ${Math.abs(longitude).toFixed(4)}° ${longitude < 0 ? 'W' : 'E'}`,
  );
}

test('JOB-01 an operator ingests a folder of 50 photographs with a GPX track; 49 are published, the broken one is refused in a sentence, and a second run does nothing twice', async ({
  another,
}) => {
  using data = emptyMachine();
  await fly(data.folder);
  await using host = await ownHost({ DATA_DIR: data.folder });
  const page = await another({ baseURL: host.url });
  const ingest = (args: string): ReturnType<typeof enter> =>
    enter(`npm run ingest -- ${args}`, CHECKOUT, { DATA_DIR: data.folder });
  const folder = `--places ${data.folder}/track.gpx ${data.folder}/photos`;
  const refusal = /^refused +\S*IMG_1020\.jpg: .*$/gm;
  const { code, output } = await ingest(folder);
  await test.step('the terminal reports 49 published photographs, and the broken one in a sentence', () => {
    expect(output.match(/^published .*: sphere \d+ \(faces of \d+ px/gm), output).toHaveLength(49);
    expect(output.match(refusal)).toHaveLength(1);
    expect(output).toMatch(/^49 published, 1 refused$/m);
    expect(code).toBe(1);
  });
  await test.step('the spheres stand where the track says', async () => {
    await expectPlace(page, 1, 1);
    await expectPlace(page, 25, 26);
    await expectPlace(page, 49, 50);
  });
  await test.step('a second run cuts nothing and adds nothing', async () => {
    const listed = await ingest('--list');
    const again = await ingest(folder);
    expect(again.output.match(/^published .*: sphere \d+ \(tiles unchanged\)$/gm)).toHaveLength(49);
    expect(again.output.match(refusal)).toEqual(output.match(refusal));
    expect((await ingest('--list')).output).toBe(listed.output);
    expect(listed.output.match(/IMG_\d+\.jpg$/gm)).toHaveLength(49);
  });
  await test.step('the repaired photograph becomes the fiftieth sphere', async () => {
    await writeTagged(join(data.folder, 'photos', BROKEN), {
      photo: { DateTimeOriginal: `2024:06:01 ${timeOf(20)}`, OffsetTimeOriginal: '+00:00' },
    });
    expect((await ingest(folder)).output).toMatch(/^50 published, 0 refused$/m);
    await expectPlace(page, 50, 20);
  });
  // An open page would miss the host.
  await page.close();
});
