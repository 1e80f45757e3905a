import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BodyStore } from '../../../../../demo/world/body.ts';
import { type Color, createColor } from '../../../../../demo/world/color.ts';
import type { Flight, Market } from '../../../../../demo/world/markets/market.ts';
import { marketOfSlug } from '../../../../../demo/world/markets/markets.ts';
import { createLayout } from '../../../../../demo/world/plan/layout.ts';
import { planBlock } from '../../../../../demo/world/plan/plan-block.ts';
import { groundSurface, isOverWater } from '../../../../../demo/world/shade/ground.ts';
import { type GroundScene, createGroundScene } from '../../../../../demo/world/shade/ground/ground-scene.ts';
import { createShoreSquares } from '../../../../../demo/world/shade/ground/shore-squares.ts';
import { createSurface } from '../../../../../demo/world/shade/surface.ts';
import { bankSurface, waterSurface } from '../../../../../demo/world/shade/water.ts';

function openGround(slug: string, flight: Flight): GroundScene {
  const layout = createLayout(marketOfSlug(slug) as Market, flight);
  return createGroundScene(layout, createShoreSquares(layout.distanceToWater), (block) => {
    const store = new BodyStore();
    planBlock(store, layout, block, false);
    return store;
  });
}

const columbus = openGround('columbus-oh', 1);
const surface = createSurface();

function colorAt(ground: GroundScene, x: number, z: number, footprint: number): Color {
  groundSurface(surface, ground, { x, y: 0, z, footprint });
  return { ...surface.albedo };
}

type Shader = (x: number, z: number, footprint: number) => Readonly<Color>;

/**
 * Returns the mean color of a square around a point, computed from pixels of the same footprint. Wide pixels
 * overlap.
 */
function meanOver(shade: Shader, [x, z]: readonly [number, number], side: number, footprint: number): Color {
  const mean = createColor();
  const count = Math.round(side / Math.min(footprint, 2));
  const step = side / count;
  for (let n = 0; n < count * count; n++) {
    const { r, g, b } = shade(
      x + ((n % count) - (count - 1) / 2) * step,
      z + (Math.floor(n / count) - (count - 1) / 2) * step,
      footprint,
    );
    mean.r += r / (count * count);
    mean.g += g / (count * count);
    mean.b += b / (count * count);
  }
  return mean;
}

const difference = (a: Color, b: Color): number =>
  Math.max(Math.abs(a.r - b.r) / b.r, Math.abs(a.g - b.g) / b.g, Math.abs(a.b - b.b) / b.b);

const shadeColumbus: Shader = (x, z, footprint) => colorAt(columbus, x, z, footprint);

for (const [name, x, z] of [
  ['the business district', 120, -300],
  ['houses', 2300, 1400],
  ['a street corner', 610, 205],
  ['the edge of the town', -3900, 2700],
] as const) {
  for (const footprint of [1, 4, 12]) {
    test(`the mean color of the ground near ${name} differs by less than 6% between ${footprint} m and 0.4 m pixels`, () => {
      const fine = meanOver(shadeColumbus, [x, z], 192, 0.4);
      const coarse = meanOver(shadeColumbus, [x, z], 192, footprint);
      assert.ok(difference(coarse, fine) < 0.06, `${difference(coarse, fine)}`);
    });
  }
}

test('the mean color of a single street differs by less than 9% between 2 m and 0.1 m pixels', () => {
  const { block } = columbus.plotAt(2300, 1400);
  const side = [...block.sides].sort((a, b) => b.length - a.length)[0];
  assert.ok(side);
  const along = side.length / 2;
  const [x, z] = [side.x + side.dx * along, side.z + side.dz * along];
  const fine = meanOver(shadeColumbus, [x, z], 8, 0.1);
  const coarse = meanOver(shadeColumbus, [x, z], 8, 2);
  assert.ok(difference(coarse, fine) < 0.09, `${difference(coarse, fine)}`);
});

test('the mean color of water differs by less than 5% between 4 m and 0.2 m pixels', () => {
  const { layout } = columbus;
  const shade: Shader = (x, z, footprint) => {
    waterSurface(surface, layout, { x, y: -4.5, z, footprint });
    return surface.albedo;
  };
  let checked = 0;
  for (let n = 0; n < 4000 && checked < 6; n++) {
    const [x, z] = [((n * 137) % 6000) - 3000, ((n * 211) % 6000) - 3000];
    if (layout.distanceToWater(x, z) > -30) continue;
    checked++;
    const fine = meanOver(shade, [x, z], 16, 0.2);
    assert.ok(difference(meanOver(shade, [x, z], 16, 4), fine) < 0.05);
  }
  assert.ok(checked > 0);
});

test('the color of the ground at a point does not depend on what was painted before', () => {
  const places = Array.from({ length: 300 }, (_, n) => [
    ((n * 577) % 9000) - 4500,
    ((n * 353) % 9000) - 4500,
  ]);
  const forwards = places.map(([x = 0, z = 0]) => colorAt(columbus, x, z, 0.5));
  const reopened = openGround('columbus-oh', 1);
  const backwards = [...places].reverse().map(([x = 0, z = 0]) => colorAt(reopened, x, z, 0.5));
  assert.deepEqual(backwards.reverse(), forwards);
});

test('ground, water and banks have valid colors, normals and gloss values at every distance up to the horizon', () => {
  const grounds = ['miami-fl', 'phoenix-az', 'virginia-beach-va'].map((slug) => openGround(slug, 0));
  const reach = fc.double({ min: -60000, max: 60000, noNaN: true });
  const near = fc.double({ min: -3000, max: 3000, noNaN: true });
  const width = fc.double({ min: 0.01, max: 4000, noNaN: true });
  const place = fc.oneof(fc.tuple(near, near), fc.tuple(near, near), fc.tuple(reach, reach));
  fc.assert(
    fc.property(fc.constantFrom(...grounds), place, width, (ground, [x, z], footprint) => {
      const spot = { x, y: 0, z, footprint };
      if (!isOverWater(ground, x, z)) groundSurface(surface, ground, spot);
      else if (footprint < 3) bankSurface(surface, ground.layout, spot);
      else waterSurface(surface, ground.layout, spot);
      const { albedo, nx, ny, nz, open, gloss } = surface;
      for (const channel of [albedo.r, albedo.g, albedo.b])
        assert.ok(channel > 0 && channel < 1, `${channel}`);
      assert.ok(Math.abs(nx * nx + ny * ny + nz * nz - 1) < 1e-9);
      assert.ok(open > 0 && open <= 1 && gloss >= 0);
    }),
    { numRuns: 4000 },
  );
});
