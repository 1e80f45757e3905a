import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutFurtherPictures } from '../../../../elements/photo/without-further-pictures.ts';

const START = [0xff, 0xd8];
const SCAN = [0xff, 0xda, 0, 4, 1, 2, 3, 4, 0xff, 0xd9];

/** Returns a segment with a text as its content. */
const segment = (marker: number, text: string): number[] => [
  0xff,
  marker,
  (text.length + 2) >> 8,
  (text.length + 2) & 255,
  ...Buffer.from(text, 'latin1'),
];

const EXIF = segment(0xe1, `Exif\0\0${'-'.repeat(700)}`);
const PROFILE = segment(0xe2, 'ICC_PROFILE\0');
const LIST = segment(0xe2, 'MPF\0MM\0*');
/** A second picture after the first one, as the gain map of an HDR picture. */
const SECOND = [...START, ...LIST, ...SCAN];

const CASES: readonly [name: string, file: readonly number[], expected: readonly number[]][] = [
  [
    'a list after other segments',
    [...START, ...EXIF, ...PROFILE, ...LIST, ...SCAN, ...SECOND],
    [...START, ...EXIF, ...PROFILE, ...SCAN, ...SECOND],
  ],
  ['no list', [...START, ...EXIF, ...PROFILE, ...SCAN], [...START, ...EXIF, ...PROFILE, ...SCAN]],
  ['a list in the second picture only', [...START, ...SCAN, ...SECOND], [...START, ...SCAN, ...SECOND]],
  [
    'a file of another format',
    [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0],
    [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0],
  ],
  ['an incomplete file', [...START, 0xff, 0xe2], [...START, 0xff, 0xe2]],
];

for (const [name, file, expected] of CASES)
  test(`a photograph is decoded without the list of its further pictures: ${name}`, async () => {
    const photo = new Blob([new Uint8Array(file)], { type: 'image/jpeg' });
    const first = await withoutFurtherPictures(photo);
    assert.equal(first.type, 'image/jpeg');
    assert.deepEqual([...new Uint8Array(await first.arrayBuffer())], [...expected]);
  });
