import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Ctx } from '../../demo/services/context.ts';
import { take } from '../../demo/services/rate-limit/take.ts';
import { openHost, type TestHost } from './open-host.ts';

const allowance = { calls: 3, windowMs: 60_000 };
let host: TestHost;

before(async () => {
  host = await openHost();
});

after(() => host.close());

const ctx = (): Ctx => ({ db: host.db, now: host.now() }) as Ctx;

test('a count allows what it says, tells how long to wait, and begins anew after its window', async () => {
  const taken = [];
  for (let call = 0; call < 5; call += 1) taken.push(await take(ctx(), 'a', allowance));
  assert.deepEqual(
    taken.map(({ allowed, remaining }) => [allowed, remaining]),
    [
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
      [false, 0],
    ],
  );
  host.pass(20_500);
  assert.equal((await take(ctx(), 'a', allowance)).retryAfterS, 40);
  assert.equal((await take(ctx(), 'b', allowance)).allowed, true);
  host.pass(39_500);
  assert.equal((await take(ctx(), 'a', allowance)).allowed, true);
});

test('calls at the same time are all counted', async () => {
  const taken = await Promise.all(Array.from({ length: 20 }, () => take(ctx(), 'burst', allowance)));
  assert.equal(taken.filter(({ allowed }) => allowed).length, 3);
});
