import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { RefusalCode } from '../../../../elements/photo/refusal.ts';
import { chunk } from '../../../helpers/ingest/png-chunk.ts';
import { commandProcess } from '../../../helpers/ingest/run-command.ts';
import { scratchFolder, writePanorama } from '../../../helpers/ingest/synthetic-panorama.ts';
import { type PhotoTags, gpsOf, writeTagged, xmpOf } from '../../../helpers/ingest/tagged-photo.ts';

const GPS = gpsOf(53.18205, -2.861264, 60);

/** Creates a black PNG whose header states `height` rows although its data contains `rows` rows. */
function blackPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Inserts an EXIF directory that refers to itself as the next directory, which causes an endless loop. */
function circularExif(jpeg: Buffer): Buffer {
  const tiff = Buffer.from('II*\0\x08\0\0\0\x01\0\x25\x88\x04\0\x01\0\0\0\x08\0\0\0\x08\0\0\0', 'latin1');
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const header = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), header, content, jpeg.subarray(2)]);
}

const ENTITIES = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;">]>`;

const tagged =
  (tags: PhotoTags, height?: number) =>
  (path: string): Promise<void> =>
    writeTagged(path, tags, height);

const bytes =
  (content: Buffer | string) =>
  (path: string): Promise<void> =>
    writeFile(path, content);

/** Writes a valid photograph after applying `change` to its bytes. */
const changed =
  (change: (good: Buffer) => Buffer, format = 'jpg') =>
  async (path: string): Promise<void> => {
    const good = `${path}.good.${format}`;
    await writeTagged(join(path, '..', '..', good.slice(good.lastIndexOf('/') + 1)), { gps: GPS });
    await writeFile(
      path,
      change(await readFile(join(path, '..', '..', good.slice(good.lastIndexOf('/') + 1)))),
    );
  };

/** Writes a valid panorama after applying `convert` to its pixels. The tags are preserved. */
const converted =
  (convert: (picture: Sharp) => Sharp) =>
  async (path: string): Promise<void> => {
    const good = join(path, '..', '..', `${path.slice(path.lastIndexOf('/') + 1)}.source.png`);
    await writeTagged(good, { gps: GPS });
    await writeFile(path, await convert(sharp(good).keepExif()).toBuffer());
  };

type Outcome = RefusalCode | 'published';

const FILES: [name: string, write: (path: string) => Promise<void>, outcome: Outcome, text?: RegExp][] = [
  ['good.jpg', tagged({ gps: GPS }), 'published'],
  ['truncated.jpg', changed((good) => good.subarray(0, good.length / 2)), 'damaged'],
  ['truncated.png', changed((good) => good.subarray(0, good.length / 2), 'png'), 'damaged'],
  ['truncated.webp', changed((good) => good.subarray(0, good.length / 2), 'webp'), 'not-an-image'],
  ['header.jpg', changed((good) => good.subarray(0, 300)), 'not-an-image'],
  ['trailing.jpg', changed((good) => Buffer.concat([good, Buffer.alloc(999, 7)])), 'published'],
  ['circular-exif.jpg', changed(circularExif), 'published'],
  ['png-named.jpg', changed((good) => good, 'png'), 'published'],
  ['webp-named.tif', changed((good) => good, 'webp'), 'published'],
  ['empty.jpg', bytes(''), 'not-an-image', /the file is empty/],
  ['html.jpg', bytes('<!doctype html><title>404</title>'), 'not-an-image'],
  [
    'vector.png',
    bytes('<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="512"/>'),
    'not-an-image',
  ],
  ['noise.jpg', bytes(Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251))), 'not-an-image'],
  ['packed.jpg', bytes(gzipSync('photograph')), 'not-an-image'],
  ['header-only.heic', bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'not-an-image', /HEIC file, which needs/],
  ['claims-much.png', bytes(blackPng(60_000, 30_000, 4)), 'too-large'],
  ['claims-some.png', bytes(blackPng(4096, 2048, 4)), 'no-place'],
  ['bomb.png', bytes(blackPng(16_384, 8192)), 'no-place'],
  ['cmyk.jpg', converted((picture) => picture.toColorspace('cmyk').jpeg()), 'published'],
  ['16-bits.png', converted((picture) => picture.toColorspace('rgb16').png()), 'published'],
  ['16-bits.tif', converted((picture) => picture.toColorspace('rgb16').tiff()), 'no-place'],
  [
    'gray-alpha.png',
    converted((picture) => picture.greyscale().ensureAlpha(0.5).png()),
    'published',
    /transparent/,
  ],
  ['palette.png', converted((picture) => picture.png({ palette: true, colors: 16 })), 'published'],
  ['modern.avif', converted((picture) => picture.avif({ effort: 0 })), 'published'],
  ['tiny.png', tagged({ gps: GPS }, 1), 'not-a-panorama', /too small/],
  ['small.png', tagged({ gps: GPS }, 128), 'not-a-panorama', /too small/],
  [
    'lens.jpg',
    tagged({ gps: GPS, photo: { FocalLengthIn35mmFilm: '26' } }),
    'published',
    /26 mm lens; its edges show/,
  ],
  ['xmp-broken.jpg', tagged({ gps: GPS, xmp: '<x:xmpmeta><rdf:RDF <<< &&& GPano:' }), 'published'],
  [
    'xmp-entities.jpg',
    tagged({ gps: GPS, xmp: `${ENTITIES}${xmpOf('GPano:PoseHeadingDegrees="&d;"')}` }),
    'published',
  ],
  [
    'xmp-absurd.jpg',
    tagged({
      gps: GPS,
      xmp: xmpOf(
        'GPano:FullPanoWidthPixels="1e99" GPano:FullPanoHeightPixels="-4" GPano:CroppedAreaImageWidthPixels="0.1" GPano:CroppedAreaImageHeightPixels="9" GPano:CroppedAreaLeftPixels="-7" GPano:PoseHeadingDegrees="NaN" GPano:PosePitchDegrees="9999"',
      ),
    }),
    'published',
    /panorama tags were ignored/,
  ],
  [
    'cylinder.jpg',
    tagged({ gps: GPS, xmp: xmpOf('GPano:ProjectionType="cylindrical"') }),
    'not-a-panorama',
    /projection cylindrical/,
  ],
  [
    'high.jpg',
    tagged({ gps: { ...GPS, GPSAltitude: '4000000000/1' } }),
    'published',
    /4000000000 m is impossible/,
  ],
  [
    'beyond.jpg',
    tagged({ gps: { ...GPS, GPSLatitude: '95/1 30/1 0/1' } }),
    'bad-place',
    /95\.5°, which is beyond 90°/,
  ],
  ['zeros.jpg', tagged({ gps: gpsOf(0, 0) }), 'bad-place', /0°, longitude 0°/],
  ['nan.jpg', tagged({ gps: { ...GPS, GPSLatitude: '0/0 0/0 0/0' } }), 'bad-place'],
  [
    'hemispheres.jpg',
    tagged({ gps: { GPSLatitude: '33/1 37/1 33/1', GPSLongitude: '150/1 36/1 30/1' } }),
    'bad-place',
    /without north or south and east or west/,
  ],
  ['nowhere.jpg', tagged({}), 'no-place', /have no position/],
  [
    'years.jpg',
    tagged({ gps: GPS, photo: { DateTimeOriginal: '9999:99:99 99:99:99' } }),
    'published',
    /time is unknown/,
  ],
  ['turned.jpg', tagged({ gps: { ...GPS, GPSImgDirection: '99999/1' } }), 'published', /no heading/],
  [
    '--out=x; rm -rf ~ $(x) "\n’🌍.jpg',
    tagged({ gps: GPS, photo: { DateTimeOriginal: '2024:01:01 00:00:01' } }),
    'published',
  ],
  ['raw.dng', changed((good) => good, 'tif'), 'not-an-image', /raw image/],
];

interface Report {
  readonly published: readonly { readonly file: string; readonly notes: readonly string[] }[];
  readonly refused: readonly { readonly file: string; readonly code: string; readonly message: string }[];
}

describe('adversarial files', () => {
  let folder: string;
  let data: string;
  let run: ReturnType<typeof commandProcess>;
  let report: Report;

  before(async () => {
    const root = await scratchFolder();
    folder = join(root, 'files');
    data = join(root, 'data');
    await mkdir(folder);
    for (const [name, write] of FILES) await write(join(folder, name));
    await symlink('loop.jpg', join(folder, 'loop.jpg'));
    spawnSync('mkfifo', [join(folder, 'pipe.jpg')]);
    const direct = [...FILES.map(([name]) => name), 'loop.jpg', 'pipe.jpg', 'missing.jpg'];
    // What happens to HEIC files depends on the programs in PATH, so there are none.
    const programs = { PATH: join(root, 'no-programs') };
    const args = ['--json', '--width', '64', '--', ...direct.map((name) => join(folder, name))];
    run = commandProcess(data, args, programs);
    report = run.json() as unknown as Report;
  });

  for (const [name, , outcome, text] of FILES) {
    test(`FIX-69 the ingest command reports the outcome ${outcome} for the file ${JSON.stringify(name)}`, () => {
      const path = join(folder, name);
      const refusal = report.refused.find(({ file }) => file === path);
      const published = report.published.find(({ file }) => file === path);
      assert.equal(refusal?.code ?? (published && 'published'), outcome, refusal?.message);
      assert.doesNotMatch(refusal?.message ?? '', /\n| at .*:\d+:\d+/);
      if (text) assert.match(refusal?.message ?? published?.notes.join('\n') ?? '', text);
    });
  }

  test('FIX-69 symbolic link loops, pipes and missing files are rejected as unreadable and leave no drafts', async () => {
    for (const name of ['loop.jpg', 'pipe.jpg', 'missing.jpg'])
      assert.equal(report.refused.find(({ file }) => file === join(folder, name))?.code, 'unreadable', name);
    assert.deepEqual([run.status, run.stderr], [1, '']);
    assert.deepEqual(await readdir(join(data, 'spheres/.ingest')), []);
    const spheres = (await readdir(join(data, 'spheres'))).filter((each) => /^\d+$/.test(each));
    assert.equal(spheres.length, new Set(report.published.map(({ file }) => file)).size);
  });

  test('FIX-69 highly compressed black images with a position are rejected because they are not panoramas', () => {
    const place = ['--latitude', '1', '--longitude', '2', '--width', '64'];
    const names = ['claims-some.png', 'bomb.png'].map((name) => join(folder, name));
    const { refused } = commandProcess(`${data}2`, [
      '--json',
      ...place,
      ...names,
    ]).json() as unknown as Report;
    assert.deepEqual(
      refused.map(({ code, message }) => [code, /one color/.test(message)]),
      [
        ['not-a-panorama', true],
        ['not-a-panorama', true],
      ],
    );
  });

  test(
    'FIX-71 an unreadable file and an unreadable folder are reported, and the other photographs are published',
    { skip: process.getuid?.() === 0 ? 'root may read everything' : false },
    async () => {
      const album = join(folder, '../album');
      await mkdir(join(album, 'locked'), { recursive: true });
      await writePanorama(join(album, 'closed.png'));
      await writePanorama(join(album, 'open.png'), 300);
      await chmod(join(album, 'closed.png'), 0);
      await chmod(join(album, 'locked'), 0);
      const place = ['--latitude', '1', '--longitude', '2', '--width', '64'];
      const outcome = commandProcess(`${data}3`, [...place, album]);
      assert.match(outcome.stdout, /skipped {2}.*locked: a folder that cannot be read/);
      assert.match(outcome.stdout, /refused {4}.*closed\.png/);
      assert.match(outcome.stdout, /1 published, 1 refused/);
    },
  );
});
