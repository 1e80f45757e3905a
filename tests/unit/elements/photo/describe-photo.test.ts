import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { photoTimeOf } from '../../../../demo/ingest/photo/photo-time.ts';
import { describePhoto } from '../../../../elements/photo/describe-photo.ts';
import { HEIGHT, WIDTH } from '../../../../elements/photo/picture-layout.ts';
import { readTagFacts } from '../../../../elements/tags/read-tag-facts.ts';
import { scratchFolder } from '../../../helpers/ingest/synthetic-panorama.ts';
import { type TagBytes, tiffOf, writeTaggedJpeg, xmpPacket } from '../../../helpers/ingest/tag-bytes.ts';

const NOW_MS = Date.parse('2025-03-01T12:00:00Z');
const ORIGINAL = 0x9003;
const GPS = { date: 29, time: 7 };

const PICTURE = {
  width: 4096,
  height: 2048,
  glance: {
    brightness: Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) => 40 + ((at * 7919) % 160)),
    isTransparent: false,
  },
};

let folder: string;
before(async () => {
  folder = await scratchFolder();
});

/** Writes a JPEG with tags, and returns what they say. */
async function factsOf(tags: TagBytes) {
  const path = join(folder, 'photo.jpg');
  await writeTaggedJpeg(path, tags);
  const { buffer, byteOffset, length } = await readFile(path);
  const bytes = buffer.slice(byteOffset, byteOffset + length);
  return readTagFacts(() => Promise.resolve(bytes), new DOMParser({ onError: onErrorStopParsing }));
}

const clock = (time: string, withGps = true): TagBytes => ({
  exif: tiffOf({
    exif: { [ORIGINAL]: time },
    ...(withGps && {
      gps: {
        [GPS.date]: '2024:07:01',
        [GPS.time]: {
          fractions: [
            [19, 1],
            [0, 1],
            [0, 1],
          ],
        },
      },
    }),
  }),
});

const TIMES: [name: string, tags: TagBytes, timestamp: string | null, note?: RegExp][] = [
  ['only GPS tags', clock(''), '2024-07-01T19:00:00Z'],
  ['a clock without an offset', clock('2024:07:01 12:00:00', false), '2024-07-01T12:00:00'],
  ['a clock that was not set', clock('1980:01:01 00:00:09'), '2024-07-01T19:00:00Z', /not set.*1980-01-01/],
  ['a clock that was not set, without GPS', clock('1970:01:01 00:00:09', false), null, /not set/],
  [
    'a clock that was reset to 2000',
    clock('2000:01:01 00:00:12'),
    '2024-07-01T19:00:00Z',
    /clock, 2000-01-01 00:00:12, is 25 years behind GPS time.* was used instead/,
  ],
];

for (const [name, tags, timestamp, note] of TIMES)
  test(`FIX-144 a viewer decides on the time of a photograph as the ingest does: ${name}`, async () => {
    const facts = await factsOf(tags);
    const described = describePhoto(PICTURE, facts, null, NOW_MS);
    assert.equal(described.timestamp, timestamp);
    assert.match(described.notes.join('; '), note ?? /^it has no heading[^;]*$/);
    const { timestamp: published } = photoTimeOf(facts, {}, { latitude: 51.5, longitude: 0 }, NOW_MS);
    assert.equal(published?.slice(0, 19), timestamp?.slice(0, 19));
  });

test('FIX-144 a viewer names the tags of a photograph that it does not use, and no option of a command', async () => {
  const attributes =
    'GPano:PosePitchDegrees="200" GPano:PoseRollDegrees="-7" exif:GPSLatitude="95,0.0N" exif:GPSLongitude="20,0.0E"';
  const facts = await factsOf({ xmp: xmpPacket(attributes) });
  const { place, orientation, notes } = describePhoto(PICTURE, facts, null, NOW_MS);
  assert.deepEqual([place, orientation], [null, { heading: 0, pitch: 0, roll: -7 }]);
  assert.deepEqual(notes, [
    'its tags give a latitude of 95°, which is beyond 90°, in exif:GPSLatitude (95,0.0N)',
    'its GPano:PosePitchDegrees, 200°, is not within ±90° and was not used',
    'it has no heading, so the center of the image is assumed to face north',
  ]);
});
