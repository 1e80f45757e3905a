import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  PICTURE_RATIOS,
  PICTURE_WIDTHS,
  pictureSize,
  widthsOf,
} from '../../../../elements/panels/picture-format.ts';

const VIEWER = { width: 1200, height: 600 };

test('the picture on the screen has no size of its own', () => {
  assert.equal(pictureSize({ ratio: 'viewer', width: 'screen' }, VIEWER, 2), null);
});

test('a snapshot has the chosen ratio and width, or the largest size that fits into the viewer', () => {
  for (const [ratio, width, expected] of [
    ['16:9', '3840', [3840, 2160]],
    ['viewer', '1920', [1920, 960]],
    ['1:1', '2560', [2560, 2560]],
    // The viewer is 2400 × 1200 device pixels.
    ['16:9', 'screen', [2133, 1200]],
    ['9:16', 'screen', [675, 1200]],
  ] as const) {
    const { width: across, height: down } = pictureSize({ ratio, width }, VIEWER, 2)!;
    assert.deepEqual([across, down], expected, `${ratio} ${width}`);
  }
});

test('no offered snapshot is larger than 4096 pixels, and the width of the screen is always offered', () => {
  for (const shown of [VIEWER, { width: 300, height: 900 }])
    for (const ratio of PICTURE_RATIOS) {
      const widths = widthsOf(ratio, shown);
      assert.equal(widths[0], 'screen');
      const sizes = PICTURE_WIDTHS.map((width) => [width, pictureSize({ ratio, width }, shown, 1)] as const);
      assert.ok(sizes.every(([, size]) => !size || Math.max(size.width, size.height) <= 4096));
      const fitting = sizes.filter(([width, size]) => width === 'screen' || size).map(([width]) => width);
      assert.deepEqual(widths, fitting);
    }
  assert.deepEqual(widthsOf('9:16', VIEWER), ['screen', '1920']);
});
