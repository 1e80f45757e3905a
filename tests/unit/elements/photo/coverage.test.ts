import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverageOf } from '../../../../elements/photo/coverage.ts';
import { Refusal, type RefusalCode } from '../../../../elements/photo/refusal.ts';
import type { PanoramaTags } from '../../../../elements/tags/tag-facts.ts';

const NO_TAGS: PanoramaTags = {
  projection: 'equirectangular',
  fullWidth: null,
  fullHeight: null,
  croppedWidth: null,
  croppedHeight: null,
  left: null,
  top: null,
  heading: null,
  pitch: null,
  roll: null,
};

const tags = (full: [number, number], cropped: [number, number], [left, top]: [number, number] = [0, 0]) => ({
  ...NO_TAGS,
  fullWidth: full[0],
  fullHeight: full[1],
  croppedWidth: cropped[0],
  croppedHeight: cropped[1],
  left,
  top,
});

const shape = (width: number, height: number, panorama: PanoramaTags | null = null) => ({
  width,
  height,
  panorama,
  drone: null,
});

const ACCEPTED: [name: string, picture: ReturnType<typeof shape>, whole: [number, number, number, number]][] =
  [
    ['2:1 without tags', shape(4096, 2048), [4096, 2048, 0, 0]],
    ['2:1 except for one column', shape(5001, 2500), [5001, 2500, 0, 0]],
    ['tags that match the image', shape(5376, 2688, tags([5376, 2688], [5376, 2688])), [5376, 2688, 0, 0]],
    ['tags from before a resize', shape(2688, 1344, tags([5376, 2688], [5376, 2688])), [2688, 1344, 0, 0]],
    ['a partial sphere', shape(4542, 1545, tags([4542, 2271], [4542, 1545], [0, 347])), [4542, 2271, 0, 347]],
    [
      'a partial sphere, resized',
      shape(2271, 772, tags([4542, 2271], [4542, 1545], [0, 348])),
      [2271, 1135.5, 0, 174],
    ],
    [
      'a partial circle',
      shape(2000, 1000, tags([8000, 4000], [4000, 2000], [1000, 800])),
      [4000, 2000, 500, 400],
    ],
    ['tags without any area', shape(4096, 2048, NO_TAGS), [4096, 2048, 0, 0]],
    [
      'a 2:1 picture whose tags are impossible',
      shape(4096, 2048, tags([4096, 4096], [4096, 2048])),
      [4096, 2048, 0, 0],
    ],
    [
      'a 2:1 picture whose area extends beyond the full panorama',
      shape(4096, 2048, tags([4096, 2048], [4096, 2048], [900, 0])),
      [4096, 2048, 0, 0],
    ],
  ];

for (const [name, picture, [fullWidth, fullHeight, left, top]] of ACCEPTED) {
  test(`a panorama is accepted and placed on the full sphere: ${name}`, () => {
    const { notes, ...coverage } = coverageOf(picture, false);
    assert.deepEqual(coverage, { fullWidth, fullHeight, left, top });
    assert.ok(notes.every((note) => !note.includes('\n')));
  });
}

const REFUSED: [name: string, picture: ReturnType<typeof shape>, code: RefusalCode][] = [
  ['a phone photograph of nearly 2:1', shape(4032, 2012), 'not-a-panorama'],
  ['a strip without tags', shape(2000, 350), 'not-a-panorama'],
  ['a cylinder', shape(4096, 2048, { ...NO_TAGS, projection: 'cylindrical' }), 'not-a-panorama'],
  ['a strip whose tags have no area', shape(4000, 900, NO_TAGS), 'not-a-panorama'],
  [
    'a strip whose proportions differ from its tags',
    shape(4000, 900, tags([4542, 2271], [4542, 1545], [0, 347])),
    'not-a-panorama',
  ],
  [
    'a strip with an offset below zero',
    shape(4542, 1545, tags([4542, 2271], [4542, 1545], [0, -3])),
    'not-a-panorama',
  ],
  ['too few pixels', shape(400, 200), 'not-a-panorama'],
  ['more pixels than fit in memory', shape(40_000, 20_000), 'too-large'],
];

for (const [name, picture, code] of REFUSED) {
  test(`an unsuitable image is rejected with a one-line error: ${name}`, () => {
    assert.throws(
      () => coverageOf(picture, false),
      (error: unknown) => error instanceof Refusal && error.code === code && !error.message.includes('\n'),
    );
  });
}

test('with --force, an image with unusual proportions is accepted, but an image that is too large is rejected', () => {
  assert.equal(coverageOf(shape(4032, 2012), true).fullHeight, 2012);
  assert.throws(() => coverageOf(shape(40_000, 20_000), true), Refusal);
});

test('a note says whether the panorama area given in the tags was scaled to the image or ignored', () => {
  assert.match(
    coverageOf(shape(2688, 1344, tags([5376, 2688], [5376, 2688])), false).notes.join(),
    /before it was resized/,
  );
  assert.match(
    coverageOf(shape(4096, 2048, tags([4096, 4096], [4096, 2048])), false).notes.join(),
    /ignored/,
  );
});

const UNPLACED: [name: string, tags: PanoramaTags, options: RegExp][] = [
  [
    'neither offset',
    { ...tags([2048, 1024], [1024, 512]), left: null, top: null },
    /--crop-left and --crop-top/,
  ],
  ['no left edge', { ...tags([2048, 1024], [1024, 512], [0, 256]), left: null }, /set --crop-left$/],
  ['no top edge of a band', { ...tags([1024, 512], [1024, 256]), top: null }, /set --crop-top$/],
];

for (const [name, panorama, options] of UNPLACED)
  test(`FIX-146 a partial panorama whose tags do not say which part it is is refused with the options: ${name}`, () => {
    const picture = shape(1024, panorama.croppedHeight ?? 0, panorama);
    assert.throws(
      () => coverageOf(picture, false),
      (error: unknown) =>
        error instanceof Refusal && error.code === 'not-a-panorama' && options.test(error.message),
    );
    const { left, top } = coverageOf(picture, false, { cropLeft: 0, cropTop: 128 });
    assert.deepEqual([left, top], [0, 128]);
  });

test('FIX-146 along an axis that is not cropped, a missing offset is zero', () => {
  const band = { ...tags([1024, 512], [1024, 256], [0, 128]), left: null };
  assert.deepEqual(coverageOf(shape(1024, 256, band), false).top, 128);
  const whole = { ...tags([1024, 512], [1024, 512]), left: null, top: null };
  assert.equal(coverageOf(shape(1024, 512, whole), false).left, 0);
});
