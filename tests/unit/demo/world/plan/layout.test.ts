import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Market } from '../../../../../demo/world/markets/market.ts';
import { MARKETS } from '../../../../../demo/world/markets/markets.ts';
import { characterOf } from '../../../../../demo/world/plan/character.ts';
import { type Layout, createLayout } from '../../../../../demo/world/plan/layout.ts';
import { type Block, type Side, distanceInto } from '../../../../../demo/world/plan/street-grid.ts';

/** Markets that together include all kinds of water, streets and climate. */
const SOME = MARKETS.filter((_, n) => n % 5 === 1 || n === 11);

const market = fc.constantFrom(...SOME);
const layouts = new Map<Market, Layout>();

/** Returns the cached layout of a market's second flight. */
function layoutOf(of: Market): Layout {
  const layout = layouts.get(of) ?? createLayout(of, 1);
  layouts.set(of, layout);
  return layout;
}

const coordinate = fc.double({ min: -6400, max: 6400, noNaN: true });
const point = fc.tuple(coordinate, coordinate);

/** Returns a point half a meter beyond a side. `share` is the position along the side, from 0 to 1. */
const beyond = ({ x, z, dx, dz, length }: Side, share: number): [x: number, z: number] => [
  x + dx * length * share + dz * 0.5,
  z + dz * length * share - dx * 0.5,
];

const at = ({ x, z, dx, dz, length }: Side, share: number): [x: number, z: number] => [
  x + dx * length * share,
  z + dz * length * share,
];

test('the block found for a point contains the point', () => {
  fc.assert(
    fc.property(market, coordinate, coordinate, (of, x, z) => {
      for (const side of layoutOf(of).blockAt(x, z).sides) assert.ok(distanceInto(side, x, z) > -1e-6);
    }),
    { numRuns: 3000 },
  );
});

test('the block found for a point does not depend on earlier calls', () => {
  fc.assert(
    fc.property(market, point, point, (of, [x, z], [otherX, otherZ]) => {
      const layout = layoutOf(of);
      const before = layout.blockAt(x, z);
      layout.blockAt(otherX, otherZ);
      assert.equal(layout.blockAt(x, z), before);
    }),
    { numRuns: 500 },
  );
});

test('the corners of a block run clockwise, and each side ends at the next corner', () => {
  fc.assert(
    fc.property(market, coordinate, coordinate, (of, x, z) => {
      const { sides } = layoutOf(of).blockAt(x, z);
      sides.forEach((side, n) => {
        const next = sides[(n + 1) & 3] as Side;
        assert.ok(side.dx * next.dz - side.dz * next.dx > 0.1);
        const [endX, endZ] = at(side, 1);
        assert.ok(Math.abs(endX - next.x) + Math.abs(endZ - next.z) < 1e-6);
      });
      assert.ok(sides[0].length + sides[2].length >= 0.9 * (sides[1].length + sides[3].length));
    }),
    { numRuns: 1500 },
  );
});

test('a street has the same id, center line, width and kind for the blocks on both sides', () => {
  fc.assert(
    fc.property(
      market,
      coordinate,
      coordinate,
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      (of, x, z, share) => {
        const layout = layoutOf(of);
        for (const side of layout.blockAt(x, z).sides) {
          const [px, pz] = at(side, share);
          const other = layout.blockAt(...beyond(side, share));
          const shared = other.sides.find(
            (one) => one.street === side.street && Math.abs(distanceInto(one, px, pz)) < 0.01,
          );
          assert.ok(shared, `${of.slug} ${String(x)} ${String(z)}`);
          assert.deepEqual([shared.half, shared.kind], [side.half, side.kind]);
          assert.ok(Math.abs(shared.dx + side.dx) + Math.abs(shared.dz + side.dz) < 1e-6);
          assert.ok(shared.bridge === side.bridge || side.kind === 'street');
        }
      },
    ),
    { numRuns: 600 },
  );
});

test('the blocks returned for a rectangle cover the rectangle, and each block touches it', () => {
  const size = fc.double({ min: 1, max: 700, noNaN: true });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(market, point, size, share, (of, [x, z], across, where) => {
      const layout = layoutOf(of);
      const blocks = layout.blocksIn(x, z, x + across, z + across);
      assert.equal(new Set(blocks.map(({ key }) => key)).size, blocks.length);
      assert.ok(blocks.includes(layout.blockAt(x + across * where, z + across * (1 - where))));
      for (const { sides } of blocks) {
        const [xs, zs] = [sides.map((side) => side.x), sides.map((side) => side.z)];
        assert.ok(Math.min(...xs) <= x + across && Math.max(...xs) >= x);
        assert.ok(Math.min(...zs) <= z + across && Math.max(...zs) >= z);
      }
    }),
    { numRuns: 300 },
  );
});

test('no two blocks of a sample city have the same key or grid position', () => {
  for (const index of [2, 27, 44]) {
    const blocks = layoutOf(MARKETS[index] as Market).blocksIn(-6000, -6000, 6000, 6000);
    assert.equal(new Set(blocks.map(({ key }) => key)).size, blocks.length);
    assert.equal(new Set(blocks.map(({ i, j }) => `${String(i)} ${String(j)}`)).size, blocks.length);
  }
});

const near = (layout: Layout): readonly Block[] => layout.blocksIn(-2500, -2500, 2500, 2500);

test('a sample city has the same layout each time it is created', () => {
  for (const index of [5, 33, 58]) {
    const [first, second] = [0, 1].map(() => createLayout(MARKETS[index] as Market, 0)) as [Layout, Layout];
    assert.deepEqual(near(first), near(second));
    assert.deepEqual(near(first).map(first.useOf), near(second).map(second.useOf));
  }
});

test('no two sample cities have the same layout', () => {
  const views = MARKETS.map((of) => {
    const { streets, downtown } = characterOf(of);
    return JSON.stringify([streets, downtown, layoutOf(of).blockAt(40, 60).sides]);
  });
  assert.equal(new Set(views).size, MARKETS.length);
});

test('fewer than 6% of the blocks in a city change their use between the two flights over the city', () => {
  for (const of of MARKETS.filter((_, n) => n % 7 === 0)) {
    const [first, second] = [createLayout(of, 0), createLayout(of, 1)];
    const [blocks, later] = [near(first), near(second)];
    const changes = blocks
      .map((block, n) => [first.useOf(block), second.useOf(later[n] as Block)] as const)
      .filter(([before, after]) => before !== after);
    assert.ok(changes.length > 4, of.slug);
    assert.ok(changes.length < 0.06 * blocks.length, of.slug);
    assert.ok(changes.some(([before]) => before === 'site') && changes.some(([, after]) => after === 'site'));
    for (const change of changes) assert.ok(change.includes('site') || change.join() === 'vacant,park');
  }
});

test('the distance to water changes gradually near a shore, even 30 km from the center of a city', () => {
  const far = fc.double({ min: -30000, max: 30000, noNaN: true });
  const step = fc.double({ min: -5, max: 5, noNaN: true });
  fc.assert(
    fc.property(
      market,
      fc.tuple(fc.oneof(coordinate, far), fc.oneof(coordinate, far)),
      fc.tuple(step, step),
      (of, [x, z], [dx, dz]) => {
        const { distanceToWater } = layoutOf(of);
        const [here, there] = [distanceToWater(x, z), distanceToWater(x + dx, z + dz)];
        const walked = Math.sqrt(dx * dx + dz * dz);
        assert.ok(
          Math.abs(here) > 400 || Math.abs(here - there) <= 1.6 * walked + 1e-6,
          `${of.slug} ${String(here - there)} in ${String(walked)}`,
        );
      },
    ),
    { numRuns: 4000 },
  );
});

test('the sea or a lake without a far shore extends at least 30 km from the business district', () => {
  for (const of of MARKETS) {
    const { character, distanceToWater } = layoutOf(of);
    const { x, z } = character.downtown;
    assert.ok(distanceToWater(x, z) > 80, of.slug);
    const { kind, pan, width } = character.water;
    if (kind !== 'coast' && (kind !== 'lake' || width > 0)) continue;
    const turn = (pan * Math.PI) / 180;
    for (const away of [3000, 9000, 30000]) {
      assert.ok(distanceToWater(x + Math.sin(turn) * away, z - Math.cos(turn) * away) < 0, of.slug);
    }
  }
});

test('no bridge extends more than 230 m from the shore into a bay or the sea', () => {
  let count = 0;
  for (const of of SOME) {
    const layout = layoutOf(of);
    const seas = layout.waters.filter(({ kind }) => kind === 'bay' || kind === 'coast');
    for (const side of near(layout).flatMap(({ sides }) => sides)) {
      const [x, z] = at(side, 0.5);
      if (!side.bridge || layout.distanceToWater(x, z) > -5) continue;
      count++;
      for (const { shape } of seas) assert.ok(shape(x, z) > -460 / 2, of.slug);
    }
  }
  assert.ok(count > 60);
});

test('every tested city has towers, offices, apartments, shops, houses, a park and all kinds of streets', () => {
  for (const of of SOME) {
    const layout = layoutOf(of);
    const blocks = layout.blocksIn(-4500, -4500, 4500, 4500);
    const uses = new Set(blocks.map(layout.useOf));
    for (const use of ['towers', 'offices', 'apartments', 'shops', 'houses', 'park'] as const)
      assert.ok(uses.has(use), `${of.slug} ${use}`);
    const kinds = new Set(blocks.flatMap(({ sides }) => sides.map(({ kind }) => kind)));
    assert.ok(kinds.has('avenue') && kinds.has('street') && kinds.has('highway'), of.slug);
  }
});

test('no tower exceeds the height limit of its block, and no height limit exceeds the roof limit nearby', () => {
  fc.assert(
    fc.property(
      market,
      coordinate,
      coordinate,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (of, x, z, chance) => {
        const layout = layoutOf(of);
        const limit = layout.roofLimit(x, z);
        assert.ok(limit <= 260);
        for (const [dx, dz] of [
          [0, 0],
          [42, 42],
          [-60, 0],
          [0, 60],
          [42, -42],
        ] as const) {
          assert.ok(layout.heightBound(layout.blockAt(x + dx, z + dz)) <= limit);
        }
        const { downtown } = layout.character;
        const block = layout.blockAt(downtown.x + x / 40, downtown.z + z / 40);
        const bound = layout.heightBound(block);
        if (layout.useOf(block) === 'towers') assert.ok(layout.towerHeightAt(block, chance) <= bound);
        assert.ok(bound <= downtown.peak);
      },
    ),
    { numRuns: 400 },
  );
});
