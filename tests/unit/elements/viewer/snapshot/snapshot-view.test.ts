import assert from 'node:assert/strict';
import { test } from 'node:test';
import ExifReader from 'exifreader';
import fc from 'fast-check';
import sharp from 'sharp';
import { groundHit, levelGround } from '../../../../../elements/geo/ground.ts';
import { rayOfPixel } from '../../../../../elements/geo/pixel-ray.ts';
import type { CopyrightSettings } from '../../../../../elements/model/copyright.ts';
import type { LocatedSphere } from '../../../../../elements/model/sphere-source.ts';
import { PNG_HEAD_BYTES, textChunks, textsOf } from '../../../../../elements/viewer/snapshot/png-text.ts';
import { readSnapshotView } from '../../../../../elements/viewer/snapshot/read-snapshot-view.ts';
import { snapshotTexts, snapshotViewOf } from '../../../../../elements/viewer/snapshot/snapshot-view.ts';
import { SPHERE } from '../../model/sphere-sample.ts';
import { chunksOf, crcOfChunk } from './png-chunks.ts';

const metadata = { altitude: 1720.5, ground: 1600 };
const LOCATED: LocatedSphere = { sphere: { ...SPHERE, metadata }, tiles: 'x', isPlaced: true };
const SIZE = { width: 800, height: 500 };
const DRAWN = { view: { pan: 200, tilt: -20, fov: 60 }, size: SIZE };
const PIXELS = { width: 1600, height: 1000 };
const OPEN: CopyrightSettings = { hide_copyright_snapshot: false, hide_copyright_date: false };

const plain = await sharp({ create: { width: 7, height: 5, channels: 3, background: '#369' } })
  .png()
  .toBuffer();

const pngWith = (texts: Readonly<Record<string, string>>): Uint8Array =>
  Buffer.concat([plain.subarray(0, PNG_HEAD_BYTES), textChunks(texts), plain.subarray(PNG_HEAD_BYTES)]);

test('VIEW-45 texts are inserted into a PNG as UTF-8 chunks with valid checksums, and the image remains readable', async () => {
  const png = pngWith({ Title: 'Straße 世界 🌍', Software: '' });
  const chunks = chunksOf(png);
  assert.deepEqual(
    chunks.slice(0, 3).map(({ type }) => type),
    ['IHDR', 'iTXt', 'iTXt'],
  );
  assert.equal(chunks[1]?.data.toString(), 'Title\0\0\0\0\0Straße 世界 🌍');
  for (const chunk of chunks) assert.equal(chunk.crc, crcOfChunk(chunk), chunk.type);
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height, data[0], data[1], data[2]], [7, 5, 0x33, 0x66, 0x99]);
});

test('VIEW-45 image libraries can read the texts in a snapshot by their PNG keywords', async () => {
  const png = pngWith(snapshotTexts(LOCATED, snapshotViewOf(LOCATED, DRAWN, PIXELS, false), OPEN, 'XP360'));
  const { comments } = await sharp(png).metadata();
  const found = Object.fromEntries((comments ?? []).map(({ keyword, text }) => [keyword, text]));
  assert.equal(found['Title'], 'Civic Center');
  assert.equal(found['Author'], 'Sample Surveys');
  assert.equal(found['Copyright'], '© 2020 Sample Surveys');
  assert.equal(found['Creation Time'], '2020-05-11T09:30:00Z');
  assert.equal(found['Software'], 'XP360');
  assert.equal((JSON.parse(found['sphere-view'] ?? '') as { sphere: number }).sphere, 4711);
  const { pngText } = ExifReader.load(Buffer.from(png), { expanded: true });
  assert.equal(pngText?.['Title']?.value, 'Civic Center');
});

test('VIEW-45 texts in any script that are written to a PNG are read back unchanged', () => {
  const keyword = fc.stringMatching(/^[A-Za-z][A-Za-z -]{0,70}[a-z]$/);
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(fc.dictionary(keyword, text, { noNullPrototype: true }), (texts) => {
      assert.deepEqual(textsOf(pngWith(texts)), texts);
    }),
  );
});

test('VIEW-45 a snapshot contains the parameters of the view that it shows', () => {
  const view = snapshotViewOf(LOCATED, DRAWN, PIXELS, false);
  const read = readSnapshotView(pngWith(snapshotTexts(LOCATED, view, OPEN, 'XP360')));
  assert.deepEqual(read, view);
  const { corners, ...rest } = view;
  assert.deepEqual(rest, {
    version: 1,
    sphere: 4711,
    pan: 200,
    tilt: -20,
    fov: 60,
    width: 1600,
    height: 1000,
    captured: '2020-05-11T09:30:00Z',
    camera: { latitude: 39.7392, longitude: -104.9903, altitude: 1720.5 },
  });
  assert.equal(corners.length, 4);
});

test('VIEW-45 a snapshot contains the ground position at each of its corners, or null above the horizon', () => {
  const { corners } = snapshotViewOf(LOCATED, DRAWN, PIXELS, false);
  const pixels = [
    { x: 0, y: 0 },
    { x: 800, y: 0 },
    { x: 800, y: 500 },
    { x: 0, y: 500 },
  ];
  const { latitude, longitude } = SPHERE;
  const expected = pixels.map((pixel) => {
    const ray = rayOfPixel(DRAWN.view, SIZE, pixel);
    const hit = groundHit({ latitude, longitude, altitude: 1720.5 }, ray, levelGround(1600));
    return hit.hit ? { latitude: hit.place.latitude, longitude: hit.place.longitude } : null;
  });
  assert.deepEqual(corners, expected);
  // The view looks south-southwest and down: its upper corners show the sky, its lower corners the ground to
  // the south.
  assert.deepEqual(
    corners.map((corner) => corner !== null),
    [false, false, true, true],
  );
  assert.ok((corners[2]?.latitude ?? 90) < latitude && (corners[3]?.latitude ?? 90) < latitude);
  assert.ok((corners[3]?.longitude ?? -180) > (corners[2]?.longitude ?? 180), 'left of a look south is east');
});

test('VIEW-45 a snapshot contains null for the camera and the corners if the position or the ground altitude is unknown', () => {
  const lost = snapshotViewOf({ ...LOCATED, isPlaced: false }, DRAWN, PIXELS, false);
  assert.deepEqual([lost.camera, ...lost.corners], [null, null, null, null, null]);
  const groundless = { ...LOCATED, sphere: { ...SPHERE, metadata: {} } };
  const unsure = snapshotViewOf(groundless, DRAWN, PIXELS, false);
  assert.deepEqual(unsure.camera?.altitude, null);
  assert.deepEqual([...unsure.corners], [null, null, null, null]);
});

test('VIEW-48 VIEW-49 VIEW-83 copyright texts and dates that a company hides are also omitted from the metadata of snapshots', () => {
  const texts = (rights: CopyrightSettings): Record<string, string> =>
    snapshotTexts(
      LOCATED,
      snapshotViewOf(LOCATED, DRAWN, PIXELS, rights.hide_copyright_date),
      rights,
      'XP360',
    );
  const textless = texts({ ...OPEN, hide_copyright_snapshot: true });
  assert.deepEqual(['Author' in textless, 'Copyright' in textless], [false, false]);
  const dateless = texts({ ...OPEN, hide_copyright_date: true });
  assert.equal(dateless['Copyright'], '© Sample Surveys');
  assert.doesNotMatch(JSON.stringify(dateless), /2020-05/);
});

test('VIEW-45 data that is not a valid snapshot is read as null', () => {
  const view = snapshotViewOf(LOCATED, DRAWN, PIXELS, false);
  const whole = pngWith(snapshotTexts(LOCATED, view, OPEN, 'XP360'));
  assert.equal(readSnapshotView(plain), null);
  assert.equal(readSnapshotView(new Uint8Array()), null);
  assert.equal(readSnapshotView(whole.subarray(0, 300)), null);
  const broken = Uint8Array.from(whole);
  const at = Buffer.from(whole).indexOf('"pan":200') + 6;
  broken[at] = '3'.charCodeAt(0);
  assert.equal(readSnapshotView(broken), null, 'a changed byte breaks the checksum');
  for (const text of [
    '{',
    'null',
    '[]',
    JSON.stringify({ ...view, pan: 'north' }),
    JSON.stringify({ ...view, corners: [] }),
  ]) {
    assert.equal(readSnapshotView(pngWith({ 'sphere-view': text })), null, text);
  }
  fc.assert(
    fc.property(
      fc.uint8Array(),
      (bytes) => void readSnapshotView(Buffer.concat([plain.subarray(0, 33), bytes])),
    ),
  );
});
