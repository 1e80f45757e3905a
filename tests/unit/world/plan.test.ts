import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BodyStore, Kind, STRIDE } from '../../../demo/world/body.ts';
import { landUseOf } from '../../../demo/world/plan/land-use.ts';
import { createLayout } from '../../../demo/world/plan/layout.ts';
import type { Market } from '../../../demo/world/markets/market.ts';
import { marketOfSlug } from '../../../demo/world/markets/markets.ts';
import { roomAt } from '../../../demo/world/plan/lots.ts';
import { planBlock } from '../../../demo/world/plan/plan-block.ts';
import { distanceToRiver } from '../../../demo/world/plan/river.ts';
import { type Block, blockAt, blockOf, distanceInto } from '../../../demo/world/plan/street-grid.ts';

const layout = createLayout(marketOfSlug('columbus-oh') as Market, 1);

const coordinate = fc.double({ min: -3800, max: 3800, noNaN: true });

test('every place lies in the block that is found for it', () => {
  fc.assert(
    fc.property(coordinate, coordinate, (x, z) => {
      for (const side of blockAt(x, z).sides) assert.ok(distanceInto(side, x, z) >= 0);
    }),
    { numRuns: 3000 },
  );
});

test('neighbouring blocks share the street between them', () => {
  for (let i = -8; i < 8; i++) {
    const [, east] = blockOf(i, 3).sides;
    const west = blockOf(i + 1, 3).sides[3];
    assert.equal(east.length, west.length);
    assert.equal(east.half, west.half);
    assert.ok(Math.abs(east.dx + west.dx) < 1e-12 && Math.abs(east.dz + west.dz) < 1e-12);
  }
});

test('a block is planned the same each time', () => {
  const planned = (): BodyStore => {
    const store = new BodyStore();
    for (let j = -6; j < 6; j++) planBlock(store, layout, blockOf(2, j), true);
    return store;
  };
  const [first, second] = [planned(), planned()];
  assert.equal(first.count, second.count);
  assert.deepEqual(first.geometry, second.geometry);
  assert.deepEqual(first.tint, second.tint);
});

const BUILDINGS: readonly number[] = [Kind.house, Kind.masonry, Kind.glass, Kind.hall];

/** Middles of all buildings on a block. */
function buildingsOn(block: Block): [x: number, z: number][] {
  const store = new BodyStore();
  planBlock(store, layout, block, false);
  return Array.from({ length: store.count }, (_, body) => body)
    .filter((body) => BUILDINGS.includes(store.kind[body] as number))
    .map((body) => [store.geometry[body * STRIDE] as number, store.geometry[body * STRIDE + 1] as number]);
}

test('no building stands on a street or in the river', () => {
  for (let n = 0; n < 28 * 28; n++) {
    const block = blockOf((n % 28) - 14, Math.floor(n / 28) - 14);
    for (const [x, z] of buildingsOn(block)) {
      assert.ok(roomAt(block, x, z) > 0, `block ${block.i} ${block.j}: ${landUseOf(block)}`);
      assert.ok(distanceToRiver(x, z) > 0, `block ${block.i} ${block.j}: ${landUseOf(block)}`);
    }
  }
});
