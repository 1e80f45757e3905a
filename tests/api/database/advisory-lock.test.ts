import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { withAdvisoryLock } from '../../../demo/host/db/advisory-lock.ts';
import { createTestPlace } from '../../helpers/host/open-host.ts';

test('REL-03 tasks under the same advisory lock run one after another, and a failed task does not block the next', async (t) => {
  const { place, drop } = await createTestPlace();
  t.after(drop);
  if (!('url' in place)) return t.skip('embedded data belongs to one process');
  const seen: string[] = [];
  const work = (name: string) => async (): Promise<void> => {
    seen.push(`${name} begins`);
    await delay(150);
    seen.push(`${name} ends`);
    if (name === 'b') throw new Error('b failed');
  };
  const turns = ['a', 'b', 'c'].map((name) => withAdvisoryLock(place, 'test', work(name)));
  const results = await Promise.allSettled(turns);
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'fulfilled', 'rejected']);
  assert.equal(seen.length, 6);
  for (let n = 0; n < 6; n += 2)
    assert.equal(seen[n]?.slice(0, 1), seen[n + 1]?.slice(0, 1), seen.join(', '));
});

test('REL-03 tasks under different advisory locks do not wait for each other', async (t) => {
  const { place, drop } = await createTestPlace();
  t.after(drop);
  await withAdvisoryLock(place, 'outer', () => withAdvisoryLock(place, 'inner', () => Promise.resolve()));
});
