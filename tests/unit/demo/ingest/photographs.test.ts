import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import { turnBetween } from '../../../../elements/geo/angle.ts';
import { vectorOf } from '../../../../elements/geo/camera.ts';
import { FACES, facePointOfVector } from '../../../../elements/geo/cube-face.ts';
import type { RefusalCode } from '../../../../elements/photo/refusal.ts';
import { brightestDirection } from '../../../helpers/ingest/brightest-direction.ts';
import { type IngestReport, collectionIn, runIngest } from '../../../helpers/ingest/run-ingest.ts';
import { scratchFolder } from '../../../helpers/ingest/synthetic-panorama.ts';

const PHOTOS = join(import.meta.dirname, '../../../../../shared/panoramas');
const skip = existsSync(PHOTOS) ? false : 'the real photographs are not on this machine';

/** The expected position, heading and time of each photograph that has a position. */
const PLACED: Record<
  string,
  [latitude: number, longitude: number, heading: number, timestamp: string | null]
> = {
  'theta-v_field_NW.jpg': [53.18205, -2.8612639, 0, '2020-05-11T11:28:25+01:00'],
  'cerro-toco-0_SW_pose.jpg': [-22.959175, -67.8108083, 337.5, '2015-12-05T17:27:47-03:00'],
  'bluemtns-075_SE.jpg': [-33.6259389, 150.6083556, 0, '2017-04-08T12:19:53+10:00'],
  'bluemtns-084_SE.jpg': [-33.6259306, 150.6097222, 315, '2017-04-08T12:24:43+10:00'],
  'snow_partial-sphere_NE.jpg': [49.900045, 2.3061558, 285, '2013-01-19T09:34:18+01:00'],
  'adversarial/grayscale_5376x2688.jpg': [53.18205, -2.8612639, 0, '2020-05-11T10:22:57Z'],
  'adversarial/exif-orientation-6_stored-portrait.jpg': [53.18205, -2.8612639, 0, '2020-05-11T10:22:57Z'],
};

const PLACELESS = [
  'alma_progressive_notags.jpg',
  'building_8192x4096_notags.jpg',
  'gallery_16384x8192_reassembled.jpg',
  'test-sphere_lonlat-grid_4000x2000.jpg',
  'wyman-park_equirect.jpg',
  'adversarial/cmyk_4096x2048.jpg',
  'adversarial/png-data-named.jpg',
];

const REFUSED: Record<string, RefusalCode> = {
  'adversarial/bitflips-200.jpg': 'damaged',
  'adversarial/truncated-50pct.jpg': 'damaged',
  'adversarial/html-named.jpg': 'not-an-image',
  'adversarial/near-2to1-phone-photo_NE.jpg': 'not-a-panorama',
  'adversarial/not-a-panorama_DJI-nadir_NW.jpg': 'not-a-panorama',
  'adversarial/strip-no-tags_2000x350.jpg': 'not-a-panorama',
  'cube-wyman-park/face0.jpg': 'not-a-panorama',
};

/**
 * Heights in meters: the camera's height above sea level according to the tags, and the geoid undulation at its
 * position.
 */
const HEIGHTS: Record<string, [aboveSea: number | null, undulation: number]> = {
  'theta-v_field_NW.jpg': [63.34, 52.4],
  'cerro-toco-0_SW_pose.jpg': [4844, 42],
  'bluemtns-075_SE.jpg': [381, 23.9],
  'bluemtns-084_SE.jpg': [376, 23.9],
  'snow_partial-sphere_NE.jpg': [null, 44.8],
};

const pathsOf = (names: readonly string[]): string[] => names.map((name) => join(PHOTOS, name));
const fileOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

describe('real photographs', { skip }, () => {
  let out: string;
  let report: IngestReport;

  before(async () => {
    out = await scratchFolder();
    const paths = pathsOf([...Object.keys(PLACED), ...Object.keys(REFUSED)]);
    report = await runIngest('--out', out, '--width', '160', ...paths);
  });

  for (const [name, [latitude, longitude, heading, timestamp]] of Object.entries(PLACED)) {
    test(`DATA-13 ${name} is published with its position, heading and time`, () => {
      const { sphere } = report.published.get(fileOf(name))!;
      assert.deepEqual(
        [sphere.latitude, sphere.longitude, sphere.timestamp],
        [latitude, longitude, timestamp],
      );
      assert.equal((sphere.metadata['sourcePose'] as { heading: number }).heading, heading);
    });
  }

  for (const [name, [aboveSea, undulation]] of Object.entries(HEIGHTS)) {
    test(`FIX-67 FIX-68 ${name} has ellipsoidal heights for the camera and the ground unless its altitude is unknown`, () => {
      const { metadata } = report.published.get(name)!.sphere;
      const near = (ours: unknown, theirs: number): void =>
        assert.ok(typeof ours === 'number' && Math.abs(ours - theirs) < 0.1, `${String(ours)} for ${theirs}`);
      near(metadata.geoidUndulation, undulation);
      if (aboveSea === null) {
        assert.deepEqual(
          [metadata.altitude, metadata.ground, metadata.groundSource],
          [undefined, undefined, undefined],
        );
        return;
      }
      near(metadata.altitude, aboveSea + undulation);
      near(metadata.ground, aboveSea + undulation - 2);
      assert.equal(metadata.groundSource, 'assumed');
    });
  }

  test('SURF-10 real photographs from handheld cameras have an assumed precision', () => {
    for (const [name, heading, vertical] of [
      ['theta-v_field_NW.jpg', undefined, 10],
      ['cerro-toco-0_SW_pose.jpg', 7, 10],
      ['snow_partial-sphere_NE.jpg', 7, undefined],
    ] as const) {
      const { precision } = report.published.get(name)!.sphere.metadata;
      assert.deepEqual(
        [precision?.horizontal, precision?.vertical, precision?.heading],
        [5, vertical, heading],
      );
      assert.ok(precision?.assumed?.includes('horizontal'), name);
    }
  });

  test('FIX-67 FIX-68 the ground height is computed from a real drone photograph’s absolute and relative altitudes', async () => {
    const frame = 'adversarial/not-a-panorama_DJI-nadir_NW.jpg';
    const folder = await scratchFolder();
    const { published } = await runIngest('--out', folder, '--width', '64', '--force', ...pathsOf([frame]));
    const { metadata } = published.get(fileOf(frame))!.sphere;
    assert.deepEqual([metadata['sourceAltitude'], metadata.groundSource], [198.61, 'measured']);
    assert.equal(Math.round((metadata.altitude! - metadata.ground!) * 10) / 10, 40.1);
    assert.ok(Math.abs(metadata.altitude! - (198.61 - 28.72)) < 0.05);
  });

  test('FIX-69 no real photograph gets a note about mismatched edges, transparency or animation', () => {
    for (const [name, { notes }] of report.published)
      assert.doesNotMatch(notes.join(), /edges do not match|transparent|pictures, like an animation/, name);
  });

  for (const [name, code] of Object.entries(REFUSED)) {
    test(`${name} is rejected with a one-line error`, () => {
      const refusal = report.refused.get(fileOf(name))!;
      assert.equal(refusal.code, code);
      assert.ok(!refusal.message.includes('\n'));
    });
  }

  test('a photograph is rejected unless its file or an option gives its position', async () => {
    const folder = await scratchFolder();
    const without = await runIngest('--out', folder, '--width', '64', ...pathsOf(PLACELESS));
    assert.deepEqual(
      [...without.refused.values()].map(({ code }) => code),
      PLACELESS.map(() => 'no-place'),
    );
    const place = ['--latitude', '39.3', '--longitude', '-76.6'];
    const withPlace = await runIngest('--out', folder, '--width', '64', ...place, ...pathsOf(PLACELESS));
    assert.equal(withPlace.published.size, PLACELESS.length);
    for (const { sphere } of withPlace.published.values())
      for (const face of FACES) {
        const { channels } = await sharp(join(folder, `${sphere.id}/${face}/0/0_0.webp`)).metadata();
        assert.equal(channels, 3);
      }
  });

  test('damaged photographs are published with --force', async () => {
    const damaged = ['adversarial/bitflips-200.jpg', 'adversarial/truncated-50pct.jpg'];
    const folder = await scratchFolder();
    const { published } = await runIngest('--out', folder, '--width', '64', '--force', ...pathsOf(damaged));
    assert.deepEqual([...published.keys()], damaged.map(fileOf));
  });

  test('the list of spheres contains exactly the published photographs', async () => {
    const { spheres } = await collectionIn(out);
    assert.deepEqual(
      spheres.map(({ metadata }) => metadata['sourceFile']),
      Object.keys(PLACED).map(fileOf),
    );
  });

  async function meanDifference(a: string, b: string): Promise<number> {
    const facesOf = (name: string) =>
      Promise.all(
        FACES.map((face) =>
          sharp(join(out, `${report.published.get(name)!.sphere.id}/${face}/0/0_0.webp`))
            .greyscale()
            .raw()
            .toBuffer(),
        ),
      );
    const [ours, theirs] = [Buffer.concat(await facesOf(a)), Buffer.concat(await facesOf(b))];
    return ours.reduce((sum, byte, i) => sum + Math.abs(byte - theirs[i]!), 0) / ours.length;
  }

  test('a rotated copy and a grayscale copy of a photograph show the same sphere as the original', async () => {
    const upright = 'theta-v_field_NW.jpg';
    assert.ok((await meanDifference(upright, 'exif-orientation-6_stored-portrait.jpg')) < 3);
    assert.ok((await meanDifference(upright, 'grayscale_5376x2688.jpg')) < 4);
    assert.ok((await meanDifference(upright, 'bluemtns-075_SE.jpg')) > 30);
  });

  test('in the ingested photograph of Cerro Toco, the sun is within 12° of its true azimuth and 1.5° of its true elevation', async () => {
    // At 2015-12-05 20:27 UTC and 22.959° S 67.811° W, the sun has azimuth 257.7° and elevation 34.2°. The
    // camera's compass is accurate to about 10°.
    const { sphere } = report.published.get('cerro-toco-0_SW_pose.jpg')!;
    const sun = await brightestDirection(join(out, String(sphere.id)));
    assert.ok(Math.abs(turnBetween(sun.pan, 257.7)) < 12, `pan ${sun.pan}`);
    assert.ok(Math.abs(sun.tilt - 34.2) < 1.5, `tilt ${sun.tilt}`);
  });

  test('if a photograph has no heading, its center is assumed to face north', async () => {
    const { sphere } = report.published.get('theta-v_field_NW.jpg')!;
    const source = sharp(join(PHOTOS, 'theta-v_field_NW.jpg')).resize(720, 360).raw();
    const image = await source.toBuffer();
    for (const pan of [0, 45, 120, 200, 300]) {
      const { face, s, t } = facePointOfVector(vectorOf({ pan, tilt: -10 }));
      const at = (value: number) => Math.min(159, Math.floor(((value + 1) / 2) * 160));
      const tile = await sharp(join(out, `${sphere.id}/${face}/0/0_0.webp`))
        .blur(3)
        .raw()
        .toBuffer();
      const ours = tile[(at(t) * 160 + at(s)) * 3 + 1]!;
      const around = [-4, -2, 0, 2, 4].flatMap((dy) =>
        [-4, -2, 0, 2, 4].map((dx) => {
          const column = (720 + 360 + pan * 2 + dx) % 720;
          return image[((200 + dy) * 720 + column) * 3 + 1]!;
        }),
      );
      const theirs = around.reduce((sum, value) => sum + value, 0) / around.length;
      assert.ok(Math.abs(ours - theirs) < 25, `pan ${pan}: ${ours} for ${theirs}`);
    }
  });
});
