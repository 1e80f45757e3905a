import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '../../../../../demo/world/hash.ts';
import { MARKETS } from '../../../../../demo/world/markets/markets.ts';
import { createLayout } from '../../../../../demo/world/plan/layout.ts';
import { createShoreSquares } from '../../../../../demo/world/shade/ground/shore-squares.ts';

test('all points in a grid square marked as dry are on land, and all points in a square marked as wet are in water', () => {
  const random = createRandom(7);
  let decided = 0;
  let places = 0;
  for (const market of MARKETS) {
    const { distanceToWater } = createLayout(market, 1);
    const { isDry, isWet } = createShoreSquares(distanceToWater);
    for (let n = 0; n < 4000; n++, places++) {
      const [x, z] = [14_000 * (random() - 0.5), 14_000 * (random() - 0.5)];
      const away = distanceToWater(x, z);
      const at = `${market.slug} ${x} ${z}: ${away} m`;
      for (const meters of [0, 34]) assert.ok(!isDry(x, z, meters) || away >= meters, at);
      assert.ok(!isWet(x, z, 0) || away <= 0, at);
      if (isDry(x, z, 0) || isWet(x, z, 0)) decided++;
    }
  }
  assert.ok(decided > 0.9 * places, `${decided} of ${places}`);
});
