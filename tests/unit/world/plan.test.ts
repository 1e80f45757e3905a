import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BodyStore, Kind, STRIDE, shifted } from '../../../demo/world/body.ts';
import { MARKETS } from '../../../demo/world/markets/markets.ts';
import { type Layout, createLayout } from '../../../demo/world/plan/layout.ts';
import { roomAt } from '../../../demo/world/plan/lots.ts';
import { planBlock } from '../../../demo/world/plan/plan-block.ts';
import { type Block, PAVEMENT } from '../../../demo/world/plan/street-grid.ts';

const BUILDINGS: readonly number[] = [Kind.house, Kind.masonry, Kind.glass, Kind.hall];

function plannedOn(layout: Layout, block: Block, near: boolean): BodyStore {
  const store = new BodyStore();
  planBlock(store, layout, block, near);
  return store;
}

/** A few markets far apart in character, and the blocks of a part of each. */
const SAMPLES = [0, 12, 31, 49].map((index) => {
  const layout = createLayout(MARKETS[index] as (typeof MARKETS)[number], 1);
  return { layout, blocks: layout.blocksIn(-1500, -1200, 1500, 1200) };
});

test('a block is planned the same each time', () => {
  for (const { layout, blocks } of SAMPLES) {
    const again = createLayout(layout.market, layout.flight);
    for (const block of blocks.filter((_, n) => n % 12 === 0)) {
      const first = plannedOn(layout, block, true);
      const second = plannedOn(again, again.blockAt(block.x, block.z), true);
      assert.equal(first.count, second.count);
      assert.deepEqual(first.geometry, second.geometry);
      assert.deepEqual(first.tint, second.tint);
    }
  }
});

/** Corners and middles of all buildings on a block. */
function buildingsOn(layout: Layout, block: Block): [x: number, z: number][] {
  const { count, kind, geometry } = plannedOn(layout, block, false);
  const all = Array.from({ length: count }, (_, body) => body);
  return all
    .filter((body) => BUILDINGS.includes(kind[body] as number))
    .flatMap((body) => {
      const at = (n: number): number => geometry[body * STRIDE + n] as number;
      const frame = { x: at(0), z: at(1), cos: at(2), sin: at(3) };
      return SPOTS.map(([across, deep]): [number, number] => {
        const { x, z } = shifted(frame, across * at(4), deep * at(5));
        return [x, z];
      });
    });
}

/** The middle of a rectangle and its corners. */
const SPOTS = [
  [0, 0],
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

test('no building stands on a street or in the water', () => {
  for (const { layout, blocks } of SAMPLES) {
    for (const block of blocks) {
      const name = `${layout.market.slug}: block ${String(block.key)}, ${layout.useOf(block)}`;
      for (const [x, z] of buildingsOn(layout, block)) {
        assert.ok(roomAt(block, x, z) > -PAVEMENT / 2, name);
        assert.ok(layout.distanceToWater(x, z) > 0, name);
      }
    }
  }
});

test("nothing on a block is higher than the block's bound, at either flight", () => {
  for (const { layout } of SAMPLES) {
    const other = createLayout(layout.market, 0);
    for (const one of [layout, other]) {
      for (const block of one.blocksIn(-900, -900, 900, 900)) {
        const { count, geometry } = plannedOn(one, block, true);
        let highest = 0;
        for (let body = 0; body < count; body++)
          highest = Math.max(highest, geometry[body * STRIDE + 12] as number);
        assert.ok(
          highest <= one.heightBound(block),
          `${layout.market.slug}: ${one.useOf(block)} ${String(highest)}`,
        );
      }
    }
  }
});

test('the walls of a block are where they are, whether small things are wanted or not', () => {
  for (const { layout, blocks } of SAMPLES) {
    for (const block of blocks.filter((_, n) => n % 9 === 0)) {
      const wallsOf = (store: BodyStore): string[] =>
        Array.from({ length: store.count }, (_, body) => body)
          .filter((body) => BUILDINGS.includes(store.kind[body] as number))
          .filter((body) => (store.geometry[body * STRIDE + 6] as number) < 3)
          .map((body) => store.geometry.subarray(body * STRIDE, body * STRIDE + 6).join());
      const near = new Set(wallsOf(plannedOn(layout, block, true)));
      for (const walls of wallsOf(plannedOn(layout, block, false)))
        assert.ok(near.has(walls), `${layout.market.slug}: ${layout.useOf(block)}`);
    }
  }
});
