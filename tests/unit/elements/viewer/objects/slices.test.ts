import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Clock } from '../../../../../elements/model/clock.ts';
import type { Steps } from '../../../../../elements/model/steps.ts';
import { Slices } from '../../../../../elements/viewer/objects/slices.ts';

/** A clock that advances by one millisecond per reading. Scheduled tasks wait until `run` is called. */
class StepClock implements Clock {
  readonly #tasks: (() => void)[] = [];
  #now = 0;

  now(): number {
    return this.#now++;
  }

  after(_delayMs: number, task: () => void): () => void {
    this.#tasks.push(task);
    return () => this.#tasks.splice(this.#tasks.indexOf(task), 1);
  }

  run(): boolean {
    const task = this.#tasks.shift();
    task?.();
    return task !== undefined;
  }
}

function* counting(done: string[], name: string, steps: number): Steps<void> {
  for (let step = 0; step < steps; step += 1) yield;
  done.push(name);
}

test('OBJ-01 short work finishes synchronously, and longer work is split across several tasks', () => {
  const clock = new StepClock();
  const done: string[] = [];
  const slices = new Slices(clock);
  slices.start(counting(done, 'little', 3));
  assert.deepEqual([done, slices.isBusy], [['little'], false]);
  slices.start(counting(done, 'much', 50));
  assert.deepEqual([done, slices.isBusy], [['little'], true]);
  let tasks = 0;
  while (clock.run()) tasks += 1;
  assert.deepEqual([done, slices.isBusy], [['little', 'much'], false]);
  assert.ok(tasks > 3 && tasks < 10, String(tasks));
});

test('OBJ-01 if several tasks are queued while a task runs, only the last of the queued tasks is run', () => {
  const clock = new StepClock();
  const done: string[] = [];
  const slices = new Slices(clock);
  for (const name of ['first', 'second', 'third']) slices.queue(() => counting(done, name, 20));
  while (clock.run()) continue;
  assert.deepEqual(done, ['first', 'third']);
});

test('OBJ-01 aborted and replaced tasks do not finish', () => {
  const clock = new StepClock();
  const done: string[] = [];
  const ending = new AbortController();
  const slices = new Slices(clock, ending.signal);
  slices.start(counting(done, 'first', 20));
  slices.start(counting(done, 'second', 20));
  ending.abort();
  while (clock.run()) continue;
  assert.deepEqual([done, slices.isBusy], [[], false]);
});
