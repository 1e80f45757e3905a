import assert from 'node:assert/strict';
import { copyFile, mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { CollectionError } from '../../../../demo/ingest/collection/collection-file.ts';
import { FACES, type Face, vectorOfFacePoint } from '../../../../elements/geo/cube-face.ts';
import { levelsOf, tileRect, tilesOfFace } from '../../../../elements/geo/tile.ts';
import { normalize } from '../../../../elements/geo/vector.ts';
import { collectionIn, hashesIn, runIngest } from '../../../helpers/ingest/run-ingest.ts';
import { colorOf, scratchFolder, writePanorama } from '../../../helpers/ingest/synthetic-panorama.ts';

const HERE = ['--latitude', '53.5', '--longitude', '-2.25'];

async function scene(height = 256) {
  const folder = await scratchFolder();
  const photo = join(folder, 'field.png');
  await writePanorama(photo, height);
  return { folder, photo, out: join(folder, 'spheres') };
}

test('DATA-13 the record of an ingested photograph has all the fields of a sphere', async () => {
  const { photo, out } = await scene();
  const words = [
    '--title',
    'A field',
    '--company',
    'Us',
    '--package',
    'Fields',
    '--copyright',
    '© us',
    '--altitude',
    '63.3',
  ];
  await runIngest('--out', out, ...HERE, '--date', '2026-05-11T11:28:25+01:00', ...words, photo);
  const { spheres, tiles } = await collectionIn(out);
  const { metadata, ...sphere } = spheres[0]!;
  assert.equal(tiles, '{sphere}/{face}/{level}/{x}_{y}.webp');
  assert.deepEqual(sphere, {
    id: 1,
    latitude: 53.5,
    longitude: -2.25,
    timestamp: '2026-05-11T11:28:25+01:00',
    company_name: 'Us',
    front_image_width: 168,
    package: { name: 'Fields', center_lat: 53.5, center_long: -2.25 },
    title: 'A field',
  });
  assert.equal(metadata.altitude, 63.3);
  assert.equal(metadata.copyright, '© us');
  assert.equal(metadata.pose, undefined);
  assert.deepEqual(metadata['sourcePose'], { heading: 0, pitch: 0, roll: 0 });
});

test('VIEW-04 VIEW-07 an ingested sphere has every tile of levels 0 to 3 at its expected size', async () => {
  const { photo, out } = await scene();
  await runIngest('--out', out, ...HERE, '--width', '1160', photo);
  for (const face of FACES) {
    for (const level of [0, 1, 2, 3]) {
      for (const tile of tilesOfFace(face, level, levelsOf(1160))) {
        const { width, height, format } = await sharp(
          join(out, `1/${face}/${level}/${tile.x}_${tile.y}.webp`),
        ).metadata();
        const rect = tileRect(tile, levelsOf(1160));
        assert.deepEqual([width, height, format], [rect.width, rect.height, 'webp']);
      }
    }
  }
  const level0 = await readdir(join(out, '1/f/0'));
  assert.equal(level0.length, 9);
});

async function middleOf(out: string, face: Face): Promise<number[]> {
  const { data, info } = await sharp(join(out, `1/${face}/3/0_0.webp`))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = ((info.height >> 1) * info.width + (info.width >> 1)) * 3;
  return [...data.subarray(at, at + 3)];
}

test('the faces of an image with heading 90° are rotated so that the front face shows north', async () => {
  const { photo, out } = await scene();
  await runIngest('--out', out, ...HERE, '--width', '256', '--heading', '90', photo);
  const expected: Partial<Record<Face, Face>> = { r: 'f', b: 'r', l: 'b', f: 'l', u: 'u', d: 'd' };
  for (const [face, inImage] of Object.entries(expected) as [Face, Face][]) {
    const color = colorOf(normalize(vectorOfFacePoint({ face: inImage, s: 0, t: 0 })));
    const middle = await middleOf(out, face);
    color.forEach((value, i) =>
      assert.ok(Math.abs(value - middle[i]!) <= 12, `${face}: ${String(middle)} for ${String(color)}`),
    );
  }
});

test('ingesting the same photograph with the same options into two folders writes identical files', async () => {
  const [a, b] = [await scene(), await scene()];
  for (const { photo, out } of [a, b]) await runIngest('--out', out, ...HERE, photo);
  assert.deepEqual(await hashesIn(a.out), await hashesIn(b.out));
});

test('ingesting a photograph again preserves its sphere id, and replaces its tiles only if they changed', async () => {
  const { folder, photo, out } = await scene();
  const other = join(folder, 'other.png');
  await writePanorama(other, 300);
  await runIngest('--out', out, ...HERE, photo, other);
  const renamed = join(folder, 'renamed.png');
  await copyFile(photo, renamed);
  const words = await runIngest('--out', out, ...HERE, '--title', 'New words', renamed);
  assert.equal(words.published.get('renamed.png')!.isCut, false);
  const turned = await runIngest('--out', out, ...HERE, '--heading', '45', photo);
  assert.equal(turned.published.get('field.png')!.isCut, true);
  const { spheres } = await collectionIn(out);
  assert.deepEqual(
    spheres.map(({ id }) => id),
    [1, 2],
  );
});

test('--replace gives an existing sphere a new photograph, but changes nothing if that photograph is rejected', async () => {
  const { folder, photo, out } = await scene();
  const [first, other, damaged] = ['first.png', 'other.png', 'damaged.png'].map((name) => join(folder, name));
  await writePanorama(first!, 280);
  await writePanorama(other!, 300);
  await writePanorama(damaged!, 320);
  await runIngest('--out', out, ...HERE, first!, photo);
  const before = await hashesIn(out);
  await truncate(damaged!, 1000);
  const failed = await runIngest('--out', out, ...HERE, '--replace', '1', damaged!);
  assert.equal(failed.published.size, 0);
  assert.deepEqual(await hashesIn(out), before);

  const { published } = await runIngest('--out', out, ...HERE, '--replace', '1', other!);
  assert.deepEqual([published.get('other.png')!.sphere.id, published.get('other.png')!.isCut], [1, true]);
  const { spheres } = await collectionIn(out);
  assert.deepEqual(
    spheres.map(({ id, title }) => [id, title]),
    [
      [1, 'other'],
      [2, 'field'],
    ],
  );
  const alone = join(folder, 'alone');
  await runIngest('--out', alone, ...HERE, other!);
  const tilesOf = (hashes: readonly string[]) => hashes.filter((line) => line.startsWith('/1/'));
  assert.deepEqual(tilesOf(await hashesIn(out)), tilesOf(await hashesIn(alone)));
  const again = await runIngest('--out', out, ...HERE, other!);
  assert.deepEqual(
    [again.published.get('other.png')!.sphere.id, again.published.get('other.png')!.isCut],
    [1, false],
  );
});

test('--replace accepts exactly one photograph, and rejects unknown spheres and photographs of other spheres', async () => {
  const { folder, photo, out } = await scene();
  const other = join(folder, 'other.png');
  await writePanorama(other, 300);
  await runIngest('--out', out, ...HERE, photo, other);
  const before = await hashesIn(out);
  await assert.rejects(
    runIngest('--out', out, ...HERE, '--replace', '7', photo),
    /sphere 7 is not in the list/,
  );
  await assert.rejects(
    runIngest('--out', out, ...HERE, '--replace', '1', folder),
    /one photograph, but 2 were found/,
  );
  const { refused } = await runIngest('--out', out, ...HERE, '--replace', '1', other);
  assert.match(refused.get('other.png')!.message, /was published as sphere 2/);
  assert.deepEqual(await hashesIn(out), before);
});

test('the id of a removed sphere is not reused', async () => {
  const { folder, photo, out } = await scene();
  await runIngest('--out', out, ...HERE, photo);
  const { default: fs } = await import('node:fs/promises');
  const path = join(out, 'spheres.geojson');
  const json = JSON.parse(await fs.readFile(path, 'utf8')) as { features: unknown[] };
  await writeFile(path, JSON.stringify({ ...json, features: [] }));
  await rm(join(out, '1'), { recursive: true });
  const other = join(folder, 'other.png');
  await writePanorama(other, 300);
  await runIngest('--out', out, ...HERE, other);
  assert.deepEqual(
    (await collectionIn(out)).spheres.map(({ id }) => id),
    [2],
  );
});

test('an ingest configured for one tile format is rejected if its folder contains both JPEG and WebP tiles', async () => {
  const { photo, out } = await scene();
  await runIngest('--out', out, ...HERE, '--format', 'both', photo);
  assert.deepEqual((await readdir(join(out, '1/f/3'))).sort(), ['0_0.jpg', '0_0.webp']);
  assert.equal((await collectionIn(out)).tiles, '{sphere}/{face}/{level}/{x}_{y}.{format}');
  await assert.rejects(runIngest('--out', out, ...HERE, '--format', 'jpeg', photo), CollectionError);
});

test('a rejected photograph leaves no draft, and the other photographs are published', async () => {
  const { folder, photo, out } = await scene();
  const broken = join(folder, 'broken.jpg');
  await writeFile(broken, 'no image');
  const empty = join(folder, 'empty.jpg');
  await writeFile(empty, '');
  const report = await runIngest('--out', out, ...HERE, broken, empty, join(folder, 'missing.jpg'), photo);
  assert.deepEqual(
    [...report.refused].map(([name, { code }]) => [name, code]),
    [
      ['broken.jpg', 'not-an-image'],
      ['empty.jpg', 'not-an-image'],
      ['missing.jpg', 'unreadable'],
    ],
  );
  assert.deepEqual([...report.published.keys()], ['field.png']);
  assert.deepEqual(await readdir(join(out, '.ingest')), []);
});

test('photographs are found in folders and by glob patterns', async () => {
  const { folder, out } = await scene();
  await mkdir(join(folder, 'more'));
  await writePanorama(join(folder, 'more', 'b.PNG'), 300);
  await writeFile(join(folder, 'more', 'notes.txt'), 'no photograph');
  const report = await runIngest('--out', out, ...HERE, join(folder, 'more'), join(folder, '*.png'));
  assert.deepEqual([...report.published.keys()], ['b.PNG', 'field.png']);
});

test('an ingest is rejected when the existing list of spheres is invalid', async () => {
  const { photo, out } = await scene();
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'spheres.geojson'), '{"type":"FeatureCollection"}');
  await assert.rejects(runIngest('--out', out, ...HERE, photo), CollectionError);
});

test('panorama tags are read from PNG and WebP as well as JPEG', async () => {
  const folder = await scratchFolder();
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" GPano:ProjectionType="equirectangular" GPano:PoseHeadingDegrees="123.5"/></rdf:RDF></x:xmpmeta>`;
  const png = join(folder, 'tagged.png');
  await writePanorama(png, 256, xmp);
  await sharp(png).keepXmp().webp().toFile(join(folder, 'tagged.webp'));
  await sharp(png).keepXmp().jpeg().toFile(join(folder, 'tagged.jpg'));
  const { published } = await runIngest('--out', join(folder, 'out'), ...HERE, folder);
  const headings = [...published.values()].map(({ sphere }) => sphere.metadata['sourcePose']);
  assert.deepEqual(headings, Array(3).fill({ heading: 123.5, pitch: 0, roll: 0 }));
});
