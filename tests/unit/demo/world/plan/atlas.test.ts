import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MARKETS } from '../../../../../demo/world/markets/markets.ts';
import { type Atlas, type Street, createAtlas } from '../../../../../demo/world/plan/atlas.ts';
import { type Layout, createLayout } from '../../../../../demo/world/plan/layout.ts';
import { nameOfStreet } from '../../../../../demo/world/plan/names/street-names.ts';
import type { Block, Side } from '../../../../../demo/world/plan/street-grid.ts';
import { Course, readStreetId } from '../../../../../demo/world/plan/streets/line.ts';

interface Sample {
  readonly layout: Layout;
  readonly atlas: Atlas;
  readonly blocks: readonly Block[];
}

const SAMPLES: readonly Sample[] = [0, 5, 21, 27, 45].map((index) => {
  const layout = createLayout(MARKETS[index] as (typeof MARKETS)[number], 1);
  return { layout, atlas: createAtlas(layout), blocks: layout.blocksIn(-3000, -3000, 3000, 3000) };
});

/** Returns the distance from a point to a street's centerline, in meters. */
function distanceTo({ path }: Street, x: number, z: number): number {
  const distances = path.slice(1).map(([bx, bz], n) => {
    const [ax, az] = path[n] as readonly [number, number];
    const [dx, dz] = [bx - ax, bz - az];
    const share = Math.max(0, Math.min(1, ((x - ax) * dx + (z - az) * dz) / (dx * dx + dz * dz)));
    return Math.hypot(ax + dx * share - x, az + dz * share - z);
  });
  return Math.min(...distances);
}

function byName({ streets }: Atlas): ReadonlyMap<string, readonly Street[]> {
  const found = new Map<string, Street[]>();
  for (const street of streets) found.set(street.name, [...(found.get(street.name) ?? []), street]);
  return found;
}

test('every street of a sample city has a unique name', () => {
  for (const of of MARKETS.filter((_, n) => n % 6 === 0)) {
    const { character, measure, blocksIn } = createLayout(of, 0);
    const streets = new Set(
      blocksIn(-6000, -6000, 6000, 6000).flatMap(({ sides }) => sides.map(({ street }) => street)),
    );
    const names = new Set(
      [...streets].map((street) => nameOfStreet(street, { character, measure, seed: of.seed })),
    );
    assert.equal(names.size, streets.size, of.slug);
    for (const name of names) assert.match(name, /^([NESW] )?[A-Z0-9][A-Za-z0-9 ]+$/);
  }
});

test('a street has the same name for the blocks on both sides, and runs along their common edge', () => {
  for (const { atlas, blocks, layout } of SAMPLES) {
    for (const side of blocks.flatMap(({ sides }) => sides).filter((_, n) => n % 23 === 0)) {
      const [x, z] = [side.x + side.dx * side.length * 0.37, side.z + side.dz * side.length * 0.37];
      const street = atlas.streetOf(side);
      const across = layout
        .blockAt(x + side.dz, z - side.dx)
        .sides.find((one) => one.dx * side.dx + one.dz * side.dz < -0.999) as Side;
      assert.equal(atlas.streetOf(across).name, street.name);
      if (layout.distanceToWater(x, z) > side.length) assert.ok(distanceTo(street, x, z) < 0.3, street.name);
    }
  }
});

test('every intersection is on land, and both of its streets pass within 7 m of it', () => {
  for (const { atlas, layout } of SAMPLES) {
    const streets = byName(atlas);
    assert.ok(atlas.crossings.length > 400);
    for (const { names, x, z } of atlas.crossings.filter((_, n) => n % 5 === 0)) {
      assert.notEqual(names[0], names[1]);
      assert.ok(layout.distanceToWater(x, z) > 0);
      for (const name of names) {
        const off = Math.min(...(streets.get(name) ?? []).map((street) => distanceTo(street, x, z)));
        assert.ok(off < 7, `${layout.market.slug}: ${names.join(' and ')}, ${name} is ${String(off)} m off`);
      }
    }
  }
});

test('streets other than avenues and highways stay on land', () => {
  for (const { atlas, layout } of SAMPLES) {
    for (const { path, name, kind } of atlas.streets) {
      for (const [x, z] of kind === 'street' ? path : []) assert.ok(layout.distanceToWater(x, z) > -2, name);
    }
  }
});

test('every building in a sample city has a unique address, stands on its block and borders its street', () => {
  for (const { atlas, layout } of SAMPLES) {
    const addresses = layout.blocksIn(-1300, -1300, 1300, 1300).flatMap(atlas.addressesOn);
    const seen = new Set(addresses.map(({ number, street }) => `${String(number)} ${street}`));
    assert.equal(seen.size, addresses.length, layout.market.slug);
    assert.ok(seen.size > 1500, layout.market.slug);
    for (const { number, street, x, z, block } of addresses) {
      assert.ok(Number.isInteger(number) && number >= 100);
      assert.equal(layout.blockAt(x, z), block);
      assert.ok(block.sides.some((side) => atlas.streetOf(side).name === street));
    }
  }
});

test('house numbers increase by at most 100 per block away from the center', () => {
  for (const { blocks, layout } of SAMPLES) {
    const { u, v } = layout.measure;
    for (const { street, from, to } of blocks.flatMap(({ sides }) => sides)) {
      const { course, i, j } = readStreetId(street);
      if (course !== Course.column && course !== Course.row) continue;
      const grown = Math.abs(to - from) / (course === Course.column ? v : u);
      assert.ok(grown <= 100 + 1e-9 && grown > 0, `${String(i)} ${String(j)}`);
    }
  }
});

test('the house numbers of a block along one street are either all even or all odd', () => {
  for (const { blocks, atlas } of SAMPLES) {
    for (const block of blocks.filter((_, n) => n % 29 === 0)) {
      const parity = new Map<string, number>();
      for (const { number, street } of atlas.addressesOn(block)) {
        assert.equal(parity.get(street) ?? number % 2, number % 2, street);
        parity.set(street, number % 2);
      }
    }
  }
});

test('the named places of a sample city have unique names, and lie on land unless they are bodies of water', () => {
  for (const { atlas, layout } of SAMPLES) {
    const { places } = atlas;
    assert.equal(new Set(places.map(({ name }) => name)).size, places.length);
    for (const kind of ['park', 'water', 'district', 'landmark'] as const)
      assert.ok(places.filter((place) => place.kind === kind).length > 0, `${layout.market.slug} ${kind}`);
    for (const { kind, x, z, name, reach } of places) {
      assert.ok(reach > 0, name);
      if (kind === 'water') assert.ok(layout.distanceToWater(x, z) < 0, name);
      if (kind === 'district') assert.ok(layout.distanceToWater(x, z) > 0, name);
    }
  }
});

test('the names and positions of streets and intersections are the same in both flights over a city', () => {
  const { layout, atlas } = SAMPLES[3] as Sample;
  const before = createAtlas(createLayout(layout.market, 0));
  assert.deepEqual(before.streets, atlas.streets);
  assert.deepEqual(before.crossings, atlas.crossings);
});
