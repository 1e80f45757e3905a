import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { undecodable } from '../../../../elements/photo/undecodable.ts';
import { tiffOf } from '../../../helpers/ingest/tag-bytes.ts';

const picture = sharp({ create: { width: 256, height: 128, channels: 3, background: '#456' } });
const THUMBNAIL = await picture.clone().resize(64).jpeg().toBuffer();

/** Inserts a segment with a whole picture, as cameras write thumbnails. */
function withThumbnail(jpeg: Buffer): Buffer {
  const header = Buffer.from([0xff, 0xe1, 0, 0]);
  header.writeUInt16BE(THUMBNAIL.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), header, THUMBNAIL, jpeg.subarray(2)]);
}

const jpeg = withThumbnail(await picture.clone().jpeg().toBuffer());
const png = await picture.clone().png().toBuffer();
const webp = await picture.clone().webp().toBuffer();

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length * 0.75));

const FILES: [name: string, bytes: Buffer | string, problem: RegExp][] = [
  ['half of a JPEG with a whole thumbnail', half(jpeg), /^is not complete.*copy it from the camera again/],
  ['a JPEG that lacks only its end', jpeg.subarray(0, -2), /^is not complete/],
  ['the beginning of a JPEG', jpeg.subarray(0, 40), /^is not complete/],
  ['half of a PNG', half(png), /^is not complete/],
  ['half of a WebP', half(webp), /^is not complete/],
  ['a whole JPEG', jpeg, /^could not be decoded; it is damaged or too large/],
  ['a whole JPEG with an appendix', Buffer.concat([jpeg, Buffer.alloc(5000)]), /^could not be decoded/],
  ['a whole PNG', png, /^could not be decoded/],
  ['a TIFF', tiffOf({}), /^is a TIFF file or a raw image.*export it as a JPEG/],
  ['a TIFF, big endian', tiffOf({ isBigEndian: true }), /^is a TIFF file/],
  ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', /^is a HEIC image/],
  ['a video', '\0\0\0\x18ftypisom\0\0\0\0', /^is a video/],
  ['a page', '<!doctype html><title>404</title>', /^is not a JPEG, PNG, WebP or AVIF file/],
  ['nothing', '', /^is empty/],
];

for (const [name, bytes, problem] of FILES)
  test(`FIX-143 a file that a browser does not decode gets a sentence about what to do: ${name}`, async () => {
    const content = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
    assert.match(await undecodable(new Blob([new Uint8Array(content)])), problem);
  });

const REAL = join(import.meta.dirname, '../../../../../shared/panoramas');

test(
  'FIX-143 the first half of a real photograph is not complete, and one with flipped bits is damaged',
  { skip: !existsSync(REAL) },
  async () => {
    const problemOf = (name: string) =>
      undecodable(new Blob([new Uint8Array(readFileSync(join(REAL, name)))]));
    assert.match(await problemOf('adversarial/truncated-50pct.jpg'), /^is not complete/);
    assert.match(await problemOf('adversarial/bitflips-200.jpg'), /^could not be decoded; it is damaged/);
    assert.match(await problemOf('adversarial/html-named.jpg'), /^is not a JPEG/);
  },
);
