import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BodyStore, Kind, STRIDE, shifted } from '../../../../../demo/world/body.ts';
import type { Flight } from '../../../../../demo/world/markets/market.ts';
import { MARKETS } from '../../../../../demo/world/markets/markets.ts';
import { type Layout, createLayout } from '../../../../../demo/world/plan/layout.ts';
import { roomAt } from '../../../../../demo/world/plan/lots.ts';
import { planBlock } from '../../../../../demo/world/plan/plan-block.ts';
import type { Block } from '../../../../../demo/world/plan/street-grid.ts';

const SLUGS = ['new-york-ny', 'chicago-il', 'phoenix-az', 'miami-fl', 'denver-co', 'atlanta-ga'];

const layouts = SLUGS.map((slug) => {
  const market = MARKETS.find((one) => one.slug === slug);
  assert.ok(market);
  return [0, 1].map((flight) => createLayout(market, flight as Flight)) as [Layout, Layout];
});

const WALLED: readonly number[] = [Kind.house, Kind.masonry, Kind.glass, Kind.hall];
const CARS: readonly number[] = [Kind.car, Kind.cabin];

/** A market and a position in meters from the center of its business district. */
const places = fc.record({
  market: fc.integer({ min: 0, max: SLUGS.length - 1 }),
  x: fc.double({ min: -3000, max: 3000, noNaN: true }),
  z: fc.double({ min: -3000, max: 3000, noNaN: true }),
  scale: fc.constantFrom(1, 0.25),
});

function blockOf({ market, x, z, scale }: { market: number; x: number; z: number; scale: number }) {
  const [before, after] = layouts[market] as [Layout, Layout];
  const { downtown } = after.character;
  return { before, after, block: after.blockAt(downtown.x + x * scale, downtown.z + z * scale) };
}

interface Body {
  readonly kind: number;
  readonly text: string;
  readonly body: number;
}

function plan(layout: Layout, block: Block, near = true): { store: BodyStore; bodies: Body[] } {
  const store = new BodyStore();
  planBlock(store, layout, block, near);
  const bodies = Array.from({ length: store.count }, (_, body) => ({
    kind: store.kind[body] as number,
    body,
    text: [...store.geometry.subarray(body * STRIDE, (body + 1) * STRIDE), store.kind[body]].join(' '),
  }));
  return { store, bodies };
}

const textsOf = (bodies: readonly Body[], kinds: readonly number[]): string[] =>
  bodies.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text);

test('no wall extends more than 0.4 m onto the sidewalks of its block', () => {
  fc.assert(
    fc.property(places, (place) => {
      const { after, block } = blockOf(place);
      const { store, bodies } = plan(after, block);
      for (const { kind, body } of bodies) {
        if (!WALLED.includes(kind)) continue;
        const at = (n: number): number => store.geometry[body * STRIDE + n] as number;
        const frame = { x: at(0), z: at(1), cos: at(2), sin: at(3) };
        for (const [across, deep] of [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
        ] as const) {
          const { x, z } = shifted(frame, across * at(4), deep * at(5));
          const room = roomAt(block, x, z);
          assert.ok(room > -0.4, `${after.useOf(block)}: ${room.toFixed(2)} m`);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('no building exceeds the height limit of its block', () => {
  fc.assert(
    fc.property(places, (place) => {
      const { before, after, block } = blockOf(place);
      for (const layout of [before, after]) {
        const bound = layout.heightBound(block);
        const { store, bodies } = plan(layout, block);
        for (const { kind, body } of bodies) {
          if (kind === Kind.crown || kind >= Kind.drive) continue;
          const top = store.geometry[body * STRIDE + 12] as number;
          assert.ok(top <= bound, `${layout.useOf(block)}: ${top.toFixed(1)} over ${bound.toFixed(1)} m`);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('a block’s simplified plan for distant cameras contains no cars, and only walls of its detailed plan', () => {
  fc.assert(
    fc.property(places, (place) => {
      const { after, block } = blockOf(place);
      const near = plan(after, block).bodies;
      const far = plan(after, block, false).bodies;
      const walls = new Set(textsOf(near, WALLED));
      for (const text of textsOf(far, WALLED)) assert.ok(walls.has(text), after.useOf(block));
      assert.equal(textsOf(far, CARS).length, 0);
    }),
    { numRuns: 200 },
  );
});

test('most cars and a few buildings change between the two flights over a city', () => {
  let [same, all, carsSame, carsAll] = [0, 0, 0, 0];
  for (const [before, after] of layouts) {
    for (const block of after.blocksIn(-600, -600, 600, 600)) {
      if (before.useOf(block) !== after.useOf(block)) continue;
      const [first, second] = [plan(before, block).bodies, plan(after, block).bodies];
      const old = new Set(textsOf(first, WALLED));
      const walls = textsOf(second, WALLED);
      same += walls.filter((text) => old.has(text)).length;
      all += walls.length;
      const parked = new Set(textsOf(first, CARS));
      const cars = textsOf(second, CARS);
      carsSame += cars.filter((text) => parked.has(text)).length;
      carsAll += cars.length;
    }
  }
  assert.ok(same / all > 0.93, `${same} of ${all} walls stayed`);
  assert.ok(same < all, 'some walls are new');
  assert.ok(carsSame / carsAll < 0.35, `${carsSame} of ${carsAll} cars stayed`);
});
