import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelsOf } from '../../../../elements/geo/tile.ts';
import { FrameMeter, needsLowPower } from '../../../../elements/model/low-power.ts';
import { needsLowQuality } from '../../../../elements/model/low-quality.ts';
import { limitedWidth } from '../../../../elements/tiles/tile-loader.ts';

const laptop = {
  memoryGib: 8 as number | undefined,
  coarsePointer: false,
  savesData: false,
  maxTexture: 16_384,
  isSlow: false,
};
const phone = { ...laptop, memoryGib: 4, coarsePointer: true };

test('FIX-28 low-power mode and low-quality mode are chosen by device properties such as memory and data saving', () => {
  const table: [given: typeof laptop, lowPower: boolean, lowQuality: boolean][] = [
    [laptop, false, false],
    [phone, false, false],
    [{ ...phone, memoryGib: undefined }, false, false],
    [{ ...phone, memoryGib: 2 }, true, true],
    [{ ...phone, memoryGib: 0.5 }, true, true],
    [{ ...laptop, memoryGib: 2 }, false, true],
    [{ ...phone, maxTexture: 4095 }, true, false],
    [{ ...phone, maxTexture: 4096 }, false, false],
    [{ ...laptop, maxTexture: 2048 }, false, false],
    [{ ...phone, isSlow: true }, true, false],
    [{ ...laptop, isSlow: true }, false, false],
    [{ ...laptop, savesData: true }, false, true],
    [{ ...phone, savesData: true }, false, true],
  ];
  for (const [facts, lowPower, lowQuality] of table)
    assert.deepEqual(
      [needsLowPower(facts, facts), needsLowQuality(facts)],
      [lowPower, lowQuality],
      JSON.stringify(facts),
    );
});

test('FIX-28 the frame meter reports frame rates below 20 per second, but only while the view is moving', () => {
  const isSlow = (times: readonly number[], rests: readonly number[] = []): boolean => {
    const meter = new FrameMeter();
    return times.map((now) => meter.isSlow(now, !rests.includes(now))).includes(true);
  };
  const every = (ms: number, count: number): number[] =>
    Array.from({ length: count }, (_, at) => 7 + at * ms);
  assert.equal(isSlow(every(100, 11)), true);
  assert.equal(isSlow(every(51, 30)), true, '19.6 frames a second');
  assert.equal(isSlow(every(50, 200)), false, '20 frames a second');
  assert.equal(isSlow(every(100, 10)), false, 'less than a second');
  assert.equal(isSlow(every(100, 15), [507]), false, 'a rest ends the movement');
  assert.equal(isSlow([0, 100, 200, 5000, 5100]), false, 'the page was in the background');
});

test('FIX-28 tiles are downscaled so that a cube face is no wider than the maximum width', () => {
  const tile = { face: 'f', level: 2, x: 0, y: 0 } as const;
  assert.equal(limitedWidth(tile, levelsOf(4096), 1024), null);
  assert.equal(limitedWidth(tile, levelsOf(8192), 1024), 256);
  assert.equal(limitedWidth({ ...tile, x: 1 }, levelsOf(2600), 512), 109);
  assert.equal(limitedWidth({ ...tile, level: 3 }, levelsOf(8192), 1024), null);
});
