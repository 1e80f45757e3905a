import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cached } from '../../../demo/host/services/payment/cached.ts';

const keeping = { ttlMs: 60, retryMs: 15 };

test('REL-16 an answer is asked for once in its time, and the last one stands while there is none', async () => {
  let now = 0;
  let asked = 0;
  let answer: () => Promise<string> = () => Promise.resolve('first');
  const faults: unknown[] = [];
  const load = (): Promise<string> => {
    asked += 1;
    return answer();
  };
  const ask = cached(load, 'none', {
    ...keeping,
    clock: () => now,
    onError: (fault) => faults.push(fault),
  });
  assert.deepEqual(await Promise.all([ask(), ask(), ask()]), ['first', 'first', 'first']);
  assert.equal(asked, 1);
  now = 59;
  await ask();
  assert.equal(asked, 1);
  now = 60;
  answer = () => Promise.reject(new Error('away'));
  assert.equal(await ask(), 'first');
  assert.equal(faults.length, 1);
  now = 74;
  assert.equal(await ask(), 'first');
  assert.equal(asked, 2);
  now = 75;
  answer = () => Promise.resolve('second');
  assert.equal(await ask(), 'second');
});

test('REL-16 nothing is known before the first answer', async () => {
  const ask = cached(() => Promise.reject(new Error('away')), null, {
    ...keeping,
    clock: () => 0,
    onError: () => undefined,
  });
  assert.equal(await ask(), null);
});
