import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceError } from '../../../../../demo/host/lib/errors.ts';
import { createGate, hashingShare } from '../../../../../demo/host/providers/password-hasher.ts';

const pausedTask = () => {
  let open = (): void => undefined;
  const done = new Promise<void>((resolve) => (open = resolve));
  return { done, open };
};

test('SEC-05 the concurrency limiter runs at most its maximum number of tasks at once, in order of arrival', async () => {
  const enter = createGate({ parallel: 2, waiting: 10 });
  const begun: number[] = [];
  const works = Array.from({ length: 5 }, pausedTask);
  const all = works.map(({ done }, at) =>
    enter(async () => {
      begun.push(at);
      await done;
      return at;
    }),
  );
  await Promise.resolve();
  assert.deepEqual(begun, [0, 1]);
  works[1]?.open();
  await all[1];
  assert.deepEqual(begun, [0, 1, 2]);
  for (const { open } of works) open();
  assert.deepEqual(await Promise.all(all), [0, 1, 2, 3, 4]);
});

test('SEC-05 the concurrency limiter rejects tasks with 503 and a retry delay while its queue is full', async () => {
  const enter = createGate({ parallel: 1, waiting: 1 });
  const first = pausedTask();
  const running = [enter(() => first.done), enter(() => Promise.resolve())];
  await assert.rejects(
    enter(() => Promise.resolve()),
    (error: unknown) => {
      assert.ok(error instanceof ServiceError);
      assert.equal(error.status, 503);
      assert.ok((error.details.retryAfterS ?? 0) > 0);
      return true;
    },
  );
  first.open();
  await Promise.all(running);
  assert.equal(await enter(() => Promise.resolve('in')), 'in');
});

test('SEC-05 a task that fails releases its slot in the concurrency limiter', async () => {
  const enter = createGate({ parallel: 1, waiting: 1 });
  await assert.rejects(
    enter(() => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await enter(() => Promise.resolve('in')), 'in');
});

test('SEC-05 password hashing uses at most four cores and leaves one core free if the machine has more than one', () => {
  assert.deepEqual(
    [1, 2, 4, 64].map((cores) => hashingShare(cores).parallel),
    [1, 1, 3, 4],
  );
});
