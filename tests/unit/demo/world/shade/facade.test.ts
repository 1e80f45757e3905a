import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Mark, packAppearance } from '../../../../../demo/world/appearance.ts';
import { BodyStore, type Kind as KindOf, Kind } from '../../../../../demo/world/body.ts';
import { BodyFace } from '../../../../../demo/world/ray.ts';
import { bodySurface } from '../../../../../demo/world/shade/body-surface.ts';
import { stripes } from '../../../../../demo/world/shade/pattern.ts';
import { createSurface } from '../../../../../demo/world/shade/surface.ts';

const surface = createSurface();

/** A tower so wide and high that its edges are negligible. */
const BOX = { halfX: 90, halfZ: 90, bottom: 0, top: 200, slopeX: 0.5 };

interface Mean {
  r: number;
  g: number;
  b: number;
  gloss: number;
}

/** Returns the mean color and gloss in the middle of a wall or roof. `footprint` is the pixel width in meters. */
function meanOf(kind: KindOf, seed: number, face: number, footprint: number): Mean {
  const store = new BodyStore();
  store.add(kind, { x: 0, z: 0, cos: 1, sin: 0 }, BOX, { tint: 0xb0a090, seed });
  const sum: Mean = { r: 0, g: 0, b: 0, gloss: 0 };
  const count = 45000;
  for (let n = 0; n < count; n++) {
    // The step sizes are the reciprocals of the plastic number and of its square. Samples at these steps are
    // evenly distributed and do not align with any pattern.
    const x = 140 * ((n * 0.7548776662466927) % 1) - 70;
    const up = 140 * ((n * 0.5698402909980532) % 1) - 70;
    const isTop = face === BodyFace.top || face === BodyFace.slopeRight;
    const spot = { x, y: isTop ? 200 : up + 100, z: isTop ? up : 90, footprint };
    bodySurface(surface, { store }, { t: 0, body: 0, face }, spot);
    sum.r += surface.albedo.r / count;
    sum.g += surface.albedo.g / count;
    sum.b += surface.albedo.b / count;
    sum.gloss += surface.gloss / count;
  }
  return sum;
}

function assertAlike(near: Mean, far: Mean, what: string): void {
  for (const channel of ['r', 'g', 'b'] as const) {
    const ratio = near[channel] / far[channel];
    assert.ok(Math.abs(ratio - 1) < 0.035, `${what}: ${channel} ${ratio.toFixed(3)}`);
  }
  assert.ok(Math.abs(near.gloss - far.gloss) < 0.012, `${what}: gloss`);
}

test('a stripe pattern has the same mean at any pixel width and stays between 0 and 1', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const width = fc.double({ min: 0.01, max: 3, noNaN: true });
  fc.assert(
    fc.property(share, share, width, (a, b, footprint) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      let sum = 0;
      for (let n = 0; n < 1000; n++) {
        const value = stripes(low, high, n / 1000, footprint);
        assert.ok(value > -1e-9 && value < 1 + 1e-9);
        sum += value / 1000;
      }
      assert.ok(Math.abs(sum - (high - low)) < 2e-3);
    }),
  );
});

const KINDS = [
  ['masonry', Kind.masonry, 12],
  ['glass', Kind.glass, 5],
  ['hall', Kind.hall, 6],
] as const;

for (const [name, kind, styles] of KINDS) {
  test(`the mean color of ${name} facades varies by less than 3.5% from 0.1 m to 20 m per pixel`, () => {
    for (let style = 0; style < styles; style++) {
      const seed = packAppearance(style, 0, Mark.front | Mark.shops, 0.37);
      const far = meanOf(kind, seed, BodyFace.back, 20);
      for (const footprint of [0.1, 0.7, 2.5, 6]) {
        assertAlike(meanOf(kind, seed, BodyFace.back, footprint), far, `${name} ${style} at ${footprint} m`);
      }
    }
  });
}

test('the mean color of flat roofs varies by less than 3.5% from 0.1 m to 20 m per pixel', () => {
  for (let style = 0; style < 11; style++) {
    const seed = packAppearance(0, style, Mark.extra, 0.61);
    const far = meanOf(Kind.hall, seed, BodyFace.top, 20);
    for (const footprint of [0.1, 1.5]) {
      assertAlike(meanOf(Kind.hall, seed, BodyFace.top, footprint), far, `roof ${style} at ${footprint} m`);
    }
  }
});

test('the mean color of house walls varies by less than 3.5% from 0.1 m to 20 m per pixel', () => {
  for (let siding = 0; siding < 4; siding++) {
    const seed = packAppearance(siding, 0, 0, 0.23);
    const far = meanOf(Kind.house, seed, BodyFace.back, 20);
    for (const footprint of [0.1, 0.7, 2.5]) {
      assertAlike(
        meanOf(Kind.house, seed, BodyFace.back, footprint),
        far,
        `siding ${siding} at ${footprint} m`,
      );
    }
  }
});

test('the mean color of pitched roofs varies by less than 3.5% from 0.05 m to 20 m per pixel', () => {
  for (const cover of [0, 10, 13]) {
    const seed = packAppearance(0, cover, 0, 0.23);
    const far = meanOf(Kind.roof, seed, BodyFace.slopeRight, 20);
    for (const footprint of [0.05, 0.3, 1]) {
      assertAlike(
        meanOf(Kind.roof, seed, BodyFace.slopeRight, footprint),
        far,
        `cover ${cover} at ${footprint} m`,
      );
    }
  }
});
