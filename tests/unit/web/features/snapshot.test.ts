import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  FRAMES,
  fileNameOf,
  frameWithin,
  pictureSize,
} from '../../../../web/features/snapshot/frame-size.ts';

test('a snapshot frame fills the width or the height of the available area and has the chosen aspect ratio', () => {
  const forms = { fill: null, wide: 16 / 9, photo: 3 / 2, standard: 4 / 3, square: 1, tall: 9 / 16 };
  assert.deepEqual(Object.keys(forms), [...FRAMES]);
  const side = fc.integer({ min: 0, max: 8000 });
  fc.assert(
    fc.property(side, side, fc.constantFrom(...FRAMES), (width, height, frame) => {
      const fitted = frameWithin({ width, height }, frame);
      assert.ok(fitted.width <= width && fitted.height <= height);
      const form = forms[frame];
      if (form === null) assert.deepEqual(fitted, { width, height });
      else {
        assert.ok(fitted.width >= width - 1 || fitted.height >= height - 1);
        assert.ok(Math.abs(fitted.width - fitted.height * form) <= 1 + form);
      }
    }),
  );
});

test('VIEW-46 the size of a snapshot is multiplied by the device pixel ratio', () => {
  assert.deepEqual(pictureSize({ width: 801, height: 450 }, 1), { width: 801, height: 450 });
  assert.deepEqual(pictureSize({ width: 801, height: 450 }, 1.5), { width: 1202, height: 675 });
  assert.equal(fileNameOf(42, { width: 1602, height: 900 }), 'sphere-42-1602x900.png');
});
