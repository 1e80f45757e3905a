import { test } from 'node:test';
import { openingSpheres } from '../../demo/world/strips/opening-spheres.ts';
import { checkShippedStrip } from '../helpers/shipped-strip.ts';

test('PIC-01 each city’s stored cubemap strip differs from a new rendering by at most one 8-bit step on average', async (t) => {
  for (const sphere of openingSpheres())
    await t.test(
      `the strip of ${sphere.market.slug} differs from its painting by at most one 8-bit step on average`,
      async () => {
        await checkShippedStrip(sphere);
      },
    );
});
