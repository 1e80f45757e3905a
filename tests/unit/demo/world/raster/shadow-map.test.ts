import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unitOf } from '../../../../../demo/world/hash.ts';
import type { Market } from '../../../../../demo/world/markets/market.ts';
import { marketOfSlug } from '../../../../../demo/world/markets/markets.ts';
import { openCity } from '../../../../../demo/world/raster/city.ts';
import { BodyFace } from '../../../../../demo/world/ray.ts';
import { createHit, march } from '../../../../helpers/truth/march.ts';
import { Town } from '../../../../helpers/truth/town.ts';

/**
 * Counts the places that are clearly lit or clearly in shadow. Among them, counts the places that are dark
 * according to the exact ray caster, and those where the ray caster disagrees.
 */
function compare(slug: string, footprint: number): { clear: number; wrong: number; dark: number } {
  const { layout, light, shadows } = openCity(marketOfSlug(slug) as Market, 1);
  const town = new Town(layout, { x: 0, z: 0 });
  let [clear, wrong, dark] = [0, 0, 0];
  for (let n = 0; n < 3000; n++) {
    const [x, z] = [300 * (unitOf(n, 1, 5) - 0.5), 300 * (unitOf(n, 2, 5) - 0.5)];
    // Finds the ground, or the roof above it.
    const down = { ...createHit(), t: 400 };
    march(town, { x, y: 400, z, dx: 0, dy: -1, dz: 0 }, down, false);
    if (down.face === BodyFace.crown) continue;
    const y = 400 - down.t;
    const share = shadows.sunAt({ x, y, z, footprint }, light.sun.y, 0);
    if (share > 0 && share < 1) continue;
    const hit = { ...createHit(), t: 900 };
    const ray = { x, y: y + 0.05, z, dx: light.sun.x, dy: light.sun.y, dz: light.sun.z };
    const isDark = march(town, ray, hit, true);
    clear++;
    if (isDark) dark++;
    if (isDark !== (share === 0)) wrong++;
  }
  return { clear, wrong, dark };
}

for (const [slug, footprint, maxShare] of [
  ['columbus-oh', 0.1, 0.01],
  ['miami-fl', 0.4, 0.015],
] as const) {
  test(`the shadows in ${slug} at ${footprint} m per pixel differ from ray casting at less than ${maxShare * 100}% of the points`, () => {
    const { clear, wrong, dark } = compare(slug, footprint);
    assert.ok(clear > 1500 && dark > 150 && dark < clear - 150, `${clear} clear, ${dark} dark`);
    assert.ok(wrong / clear < maxShare, `${wrong} of ${clear} wrong`);
  });
}
