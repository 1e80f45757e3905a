import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BodyStore, Kind, STRIDE, shifted } from '../../../../../demo/world/body.ts';
import { MARKETS } from '../../../../../demo/world/markets/markets.ts';
import { type Layout, createLayout } from '../../../../../demo/world/plan/layout.ts';
import { roomAt } from '../../../../../demo/world/plan/lots.ts';
import { planBlock } from '../../../../../demo/world/plan/plan-block.ts';
import type { Block } from '../../../../../demo/world/plan/street-grid.ts';

const BUILDINGS: readonly number[] = [Kind.house, Kind.masonry, Kind.glass, Kind.hall];

function plannedOn(layout: Layout, block: Block, near: boolean): BodyStore {
  const store = new BodyStore();
  planBlock(store, layout, block, near);
  return store;
}

/** A few very different markets, each with the blocks in a part of it. */
const SAMPLES = [0, 12, 31, 49].map((index) => {
  const layout = createLayout(MARKETS[index] as (typeof MARKETS)[number], 1);
  return { layout, blocks: layout.blocksIn(-1500, -1200, 1500, 1200) };
});

test('planning the same block again gives the same plan', () => {
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

const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

type Spot = [x: number, z: number];

function buildingsOn(layout: Layout, block: Block): { middle: Spot; corners: Spot[] }[] {
  const { count, kind, geometry } = plannedOn(layout, block, false);
  const all = Array.from({ length: count }, (_, body) => body);
  return all
    .filter((body) => BUILDINGS.includes(kind[body] as number))
    .map((body) => {
      const at = (n: number): number => geometry[body * STRIDE + n] as number;
      const frame = { x: at(0), z: at(1), cos: at(2), sin: at(3) };
      const corners = CORNERS.map(([across, deep]): Spot => {
        const { x, z } = shifted(frame, across * at(4), deep * at(5));
        return [x, z];
      });
      return { middle: [at(0), at(1)], corners };
    });
}

test('no building is centered on a street or has a corner in the water', () => {
  for (const { layout, blocks } of SAMPLES) {
    for (const block of blocks) {
      const name = `${layout.market.slug}: block ${String(block.key)}, ${layout.useOf(block)}`;
      const buildings = buildingsOn(layout, block);
      for (const { middle } of buildings) assert.ok(roomAt(block, ...middle) > 0, name);
      for (const [x, z] of buildings.flatMap(({ corners }) => corners))
        assert.ok(layout.distanceToWater(x, z) > 0, name);
    }
  }
});
