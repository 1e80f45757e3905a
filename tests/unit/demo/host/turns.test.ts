import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTask } from 'node:timers/promises';
import { createRounds, createTurns } from '../../../../demo/host/lib/turns.ts';

test('FIX-08 only one step runs per turn of the event loop, and each user’s steps run in order', async () => {
  const { take } = createTurns();
  const started: number[] = [];
  const all = [1, 2, 3].map((step) => take('a').then(() => started.push(step)));
  await Promise.resolve();
  assert.deepEqual(started, [1], 'the first step does not wait');
  for (const expected of [
    [1, 2],
    [1, 2, 3],
  ]) {
    await nextTask();
    assert.deepEqual(started, expected);
  }
  await Promise.all(all);
});

test('FIX-08 users with many waiting steps get equal numbers of turns', async () => {
  const { take } = createTurns();
  const started: string[] = [];
  const all = ['a', 'b', 'c'].flatMap((user) =>
    Array.from({ length: 20 }, () => take(user).then(() => started.push(user))),
  );
  await Promise.all(all);
  for (const user of ['a', 'b', 'c'])
    assert.equal(started.slice(0, 30).filter((each) => each === user).length, 10, user);
});

test('FIX-08 a new user’s first step waits for at most one step of other users', async () => {
  const { take } = createTurns();
  const started: string[] = [];
  const all = ['a', 'b', 'c'].flatMap((user) =>
    Array.from({ length: 20 }, () => take(user).then(() => started.push(user))),
  );
  for (let turn = 0; turn < 9; turn += 1) await nextTask();
  const before = started.length;
  await take('light');
  assert.ok(started.length <= before + 1, `${started.length - before} steps ran before`);
  await Promise.all(all);
});

test('FIX-08 a user who continuously requests steps does not block the steps of another user', async () => {
  const { take } = createTurns();
  let isDone = false;
  const chain = async (): Promise<void> => {
    while (!isDone) await take('greedy');
  };
  const greedy = chain();
  for (let step = 0; step < 200; step += 1) await take('other');
  isDone = true;
  await greedy;
});

test('FIX-110 in each round of the event loop, a limited number of callers begin, in the order of their arrival', async () => {
  const begin = createRounds(3);
  const begun: number[] = [];
  const all = [0, 1, 2, 3, 4, 5, 6, 7].map((caller) => begin().then(() => begun.push(caller)));
  await Promise.resolve();
  for (const expected of [
    [0, 1, 2],
    [0, 1, 2, 3, 4, 5],
    [0, 1, 2, 3, 4, 5, 6, 7],
  ]) {
    assert.deepEqual(begun, expected);
    await nextTask();
  }
  await Promise.all(all);
  await nextTask();
  let hasBegun = false;
  void begin().then(() => (hasBegun = true));
  await Promise.resolve();
  assert.ok(hasBegun, 'after a pause, a caller does not wait');
});
