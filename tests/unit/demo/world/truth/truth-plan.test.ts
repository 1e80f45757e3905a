import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BodyStore, Kind, STRIDE } from '../../../../../demo/world/body.ts';
import { MARKETS } from '../../../../../demo/world/markets/markets.ts';
import { type Layout, createLayout } from '../../../../../demo/world/plan/layout.ts';
import { planBlock } from '../../../../../demo/world/plan/plan-block.ts';
import type { Block } from '../../../../../demo/world/plan/street-grid.ts';

/** Objects that an image from far away can omit or simplify. */
const SMALL: readonly number[] = [Kind.car, Kind.cabin, Kind.crown, Kind.rail];

/**
 * Maximum extent of a body that only the plan for close cameras contains, in meters from its center. The only
 * exception is eaves over a house with the same slopes.
 */
const WIDEST = 8;

/** Returns the large bodies of a block, each with its reach in meters and its position and slopes. */
function largeOn(
  layout: Layout,
  block: Block,
  near: boolean,
): Map<string, { reach: number; position: string }> {
  const store = new BodyStore();
  planBlock(store, layout, block, near);
  const found = new Map<string, { reach: number; position: string }>();
  for (let body = 0; body < store.count; body++) {
    if (SMALL.includes(store.kind[body] as number)) continue;
    const numbers = [...store.geometry.subarray(body * STRIDE, (body + 1) * STRIDE)];
    const position = [...numbers.slice(0, 4), ...numbers.slice(8, 10)].join(' ');
    const name = `${String(store.kind[body])} ${String(store.tint[body])} ${numbers.join(' ')}`;
    found.set(name, { reach: Math.sqrt(numbers[11] as number), position });
  }
  return found;
}

test('a block’s plans for close and for distant cameras contain the same large objects', () => {
  for (const [n, market] of MARKETS.entries()) {
    if (n % 6 !== 0) continue;
    const layout = createLayout(market, 1);
    for (const block of layout.blocksIn(-500, -500, 500, 500)) {
      const [far, near] = [largeOn(layout, block, false), largeOn(layout, block, true)];
      const positions = new Set([...far.values()].map(({ position }) => position));
      const where = `${market.slug}, block ${String(block.i)} ${String(block.j)}: ${layout.useOf(block)}`;
      for (const body of far.keys()) assert.ok(near.has(body), `${where}: ${body} is only there from afar`);
      for (const [body, { reach, position }] of near) {
        const isKnown = far.has(body) || reach < WIDEST || positions.has(position);
        assert.ok(isKnown, `${where}: ${body} is only there close by`);
      }
    }
  }
});
