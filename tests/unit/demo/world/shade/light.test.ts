import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createColor, display } from '../../../../../demo/world/color.ts';
import type { Flight, Market } from '../../../../../demo/world/markets/market.ts';
import { MARKETS, marketOfSlug } from '../../../../../demo/world/markets/markets.ts';
import { characterOf } from '../../../../../demo/world/plan/character.ts';
import { createLayout } from '../../../../../demo/world/plan/layout.ts';
import { seasonOf } from '../../../../../demo/world/season.ts';
import { sunThroughClouds } from '../../../../../demo/world/shade/clouds.ts';
import { addHaze, createLight } from '../../../../../demo/world/shade/light.ts';
import { skyAt } from '../../../../../demo/world/shade/sky.ts';
import { sunAt } from '../../../../../demo/world/shade/sun.ts';

const market = (slug: string): Market => marketOfSlug(slug) as Market;
const lights = ['denver-co', 'miami-fl', 'honolulu-hi', 'columbus-oh'].map((slug) =>
  createLight(createLayout(market(slug), 1)),
);
const anyLight = fc.constantFrom(...lights);
const turn = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
const rise = fc.double({ min: -0.02, max: 1.5, noNaN: true });

function skyOf(light: (typeof lights)[number], pan: number, tilt: number): number[] {
  const level = Math.cos(tilt);
  const sky = createColor();
  skyAt(sky, light, { dx: Math.sin(pan) * level, dy: Math.sin(tilt), dz: -Math.cos(pan) * level }, 0.0004);
  return [display(sky.r), display(sky.g), display(sky.b)];
}

test('the sun moves from east to west during the day, and its elevation at noon matches an almanac', () => {
  const noon = sunAt(40, 171, 0);
  assert.ok(Math.abs(noon.x) < 1e-9 && noon.z > 0);
  assert.ok(Math.abs(noon.y - Math.sin((73.44 * Math.PI) / 180)) < 2e-3);
  assert.ok(sunAt(40, 171, -3).x > 0 && sunAt(40, 171, 3).x < 0);
});

test('the two flights over a city have different sun positions', () => {
  for (const each of MARKETS) {
    const [first, second] = ([0, 1] as const).map(
      (flight: Flight) => createLight(createLayout(each, flight)).sun,
    );
    assert.ok(first && second && first.y > 0.4 && second.y > 0.4, each.slug);
    assert.ok(first.x * second.x + first.y * second.y + first.z * second.z < 0.9999, each.slug);
  }
});

test('the sky has a valid color in every direction and has no seam', () => {
  fc.assert(
    fc.property(anyLight, turn, rise, (light, pan, tilt) => {
      const [here, nearby] = [skyOf(light, pan, tilt), skyOf(light, pan + 2e-5, tilt + 2e-5)];
      here.forEach((value, n) => {
        assert.ok(value >= 0 && value <= 255);
        assert.ok(Math.abs(value - (nearby[n] ?? 0)) < 14, `${pan} ${tilt}: ${value} ${nearby[n]}`);
      });
    }),
    { numRuns: 4000 },
  );
});

test('haze increases with distance and adds at least as much blue light as red light', () => {
  fc.assert(
    fc.property(anyLight, turn, fc.double({ min: 0, max: 80000, noNaN: true }), (light, pan, distance) => {
      const view = { dx: Math.sin(pan), dy: 0, dz: -Math.cos(pan) };
      const [close, far] = [createColor(), createColor()];
      addHaze(close, light, view, distance);
      addHaze(far, light, view, distance + 500);
      assert.ok(far.r >= close.r && far.g >= close.g && far.b >= close.b);
      assert.ok(close.b >= close.r);
    }),
  );
});

test('clouds dim the sun in some places, by at most 70%', () => {
  let [min, max] = [1, 0];
  for (const light of lights) {
    for (let n = 0; n < 4000; n++) {
      const sun = sunThroughClouds(light, ((n * 397) % 20000) - 10000, ((n * 811) % 20000) - 10000);
      [min, max] = [Math.min(min, sun), Math.max(max, sun)];
    }
  }
  assert.ok(min > 0.3 && min < 0.95);
  assert.equal(max, 1);
});

test('brighter light is never displayed with a lower value, and display values range from 0 to 255', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 20, noNaN: true }), (light) => {
      assert.ok(display(light) >= 0 && display(light) <= 255);
      assert.ok(display(light + 0.01) >= display(light));
    }),
  );
  assert.equal(display(0), 0);
  assert.equal(display(20), 255);
});

test('in most cities the two flights are in different seasons, and Phoenix is dry during its first flight', () => {
  const seasons = MARKETS.map((each) =>
    ([0, 1] as const).map((flight) => seasonOf(each, flight, characterOf(each))),
  );
  const shares = seasons.flat().flatMap(({ spring, autumn, dry }) => [spring, autumn, dry]);
  assert.ok(shares.every((share) => share >= 0 && share <= 1));
  const differing = seasons.filter(
    ([a, b]) =>
      a && b && Math.abs(a.spring - b.spring) + Math.abs(a.autumn - b.autumn) + Math.abs(a.dry - b.dry) > 0.1,
  );
  assert.ok(differing.length > 40, `${differing.length}`);
  assert.ok(seasonOf(market('phoenix-az'), 0, characterOf(market('phoenix-az'))).dry > 0.9);
});
