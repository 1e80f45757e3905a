import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type LinkedView,
  ownParameters,
  readHash,
  writeHash,
} from '../../../../../elements/viewer/address/hash-text.ts';
import { randomRuns } from '../../../../helpers/random-runs.ts';

const VIEW: LinkedView = { sphere: 1_000_007_480, pan: 359.996, tilt: -0.001, fov: 75 };
const WRITTEN = 'sphere=1000007480&pan=360&tilt=0&fov=75';

test('a view is written at the place of the previous one, and other parameters stay byte for byte', () => {
  const cases: readonly (readonly [before: string, name: string, after: string])[] = [
    ['', '', `#${WRITTEN}`],
    ['#', '', `#${WRITTEN}`],
    ['#section', '', `#section&${WRITTEN}`],
    ['#a=%2f%2F&b+=&&c', '', `#a=%2f%2F&b+=&&c&${WRITTEN}`],
    ['#pan=1&x=y&fov', '', `#${WRITTEN}&x=y`],
    ['#x&sphere=1&pan=2&pan=3&z=pan=4', '', `#x&${WRITTEN}&z=pan=4`],
    ['#left.pan=1&pano=2', '', `#left.pan=1&pano=2&${WRITTEN}`],
    ['#pan=1&left.tilt=2', 'left', `#pan=1&left.${WRITTEN.replaceAll('&', '&left.')}`],
  ];
  for (const [before, name, after] of cases) assert.equal(writeHash(before, name, VIEW), after);
  assert.equal(writeHash('#pan=1&x=y&tilt=2', '', null), '#x=y');
  assert.equal(writeHash(`#${WRITTEN}`, '', null), '');
});

test('of a hash, only numbers that a view can have are read', () => {
  const cases: readonly (readonly [hash: string, name: string, view: Partial<LinkedView>])[] = [
    ['#sphere=7&pan=-90.5&tilt=+5&fov=.5', '', { sphere: 7, pan: -90.5, tilt: 5, fov: 0.5 }],
    ['#left.pan=1&pan=2', 'left', { pan: 1 }],
    ['#pan=1&pan=2', '', { pan: 1 }],
    ['#sphere=7.5&pan=NaN&tilt=91&fov=0', '', {}],
    ['#sphere=-1&pan=Infinity&tilt=-90.01&fov=180', '', {}],
    ['#sphere=&pan=1e3&tilt=0x10&fov=%35', '', {}],
    ['#sphere=99999999999999999999&pan= 1&tilt=1,5&fov=60°', '', {}],
    ['#Pan=1&xpan=2&pan', '', {}],
    [`#pan=${'1'.repeat(100_000)}`, '', {}],
  ];
  for (const [hash, name, view] of cases) assert.deepEqual(readHash(hash, name), view, hash.slice(0, 60));
});

const views = fc.record({
  sphere: fc.maxSafeNat(),
  pan: fc.double({ min: 0, max: 360, noNaN: true }),
  tilt: fc.double({ min: -90, max: 90, noNaN: true }),
  fov: fc.double({ min: 0.1, max: 179, noNaN: true }),
});

test('a written view is read within 0.005°, and removing it returns the hash of others', () => {
  const others = fc.array(fc.string().map((text) => encodeURI(text).replaceAll('#', '%23')));
  fc.assert(
    fc.property(others, views, views, (texts, one, other) => {
      const before = writeHash(`#${texts.join('&')}`, '', null);
      const hash = writeHash(writeHash(before, '', one), 'right', other);
      for (const [name, view] of [
        ['', one],
        ['right', other],
      ] as const) {
        const read = readHash(hash, name);
        assert.equal(read.sphere, view.sphere);
        for (const part of ['pan', 'tilt', 'fov'] as const)
          assert.ok(Math.abs((read[part] ?? NaN) - view[part]) < 0.00501, hash);
        assert.equal(ownParameters(hash, name).split('&').length, 4);
      }
      assert.equal(writeHash(writeHash(hash, '', null), 'right', null), before);
    }),
    { numRuns: randomRuns(300) },
  );
});
