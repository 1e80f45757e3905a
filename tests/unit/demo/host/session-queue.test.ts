import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSessionQueue } from '../../../../demo/host/lib/session-queue.ts';

const createQueue = () => createSessionQueue({ atOnce: 2, maxWaiting: 2, refusal: 'Please wait.' });

test('FIX-08 a session gets two responses at the same time, two more wait in order, and the next is refused', async () => {
  const { enter } = createQueue();
  const started: string[] = [];
  const start = (name: string): Promise<() => void> =>
    enter('a').then((leave) => {
      started.push(name);
      return leave;
    });
  const [first, second] = [await start('first'), await start('second')];
  const [third, fourth] = [start('third'), start('fourth')];
  await assert.rejects(start('fifth'), { code: 'rate_limited', message: 'Please wait.' });
  assert.deepEqual(started, ['first', 'second']);
  first();
  // Ending a response twice does not let two others start.
  first();
  const leaveThird = await third;
  assert.deepEqual(started, ['first', 'second', 'third']);
  leaveThird();
  const leaveFourth = await fourth;
  assert.deepEqual(started, ['first', 'second', 'third', 'fourth']);
  second();
  leaveFourth();
  (await enter('a'))();
});

test('FIX-08 sessions do not wait for each other', async () => {
  const { enter } = createQueue();
  for (let count = 0; count < 2; count += 1) await enter('a');
  const leave = await enter('b');
  leave();
});
