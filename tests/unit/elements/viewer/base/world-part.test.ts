import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Plugins } from '../../../../../elements/model/plugins.ts';
import { type WorldPart, callAll, onStage } from '../../../../../elements/viewer/base/world-part.ts';

const TARGET = {} as HTMLElement;

function world() {
  const errors: string[] = [];
  const parts = new Plugins<WorldPart>((part, hook) => errors.push(`${part} ${hook}`));
  const calls: string[] = [];
  const recording = (name: string): WorldPart => ({
    name,
    onEnter: () => calls.push(`${name} enters`),
    onUpdate: (has) => calls.push(`${name} reads ${String(has('units'))}`),
    onLeave: () => calls.push(`${name} leaves`),
    onDetach: () => calls.push(`${name} is detached`),
  });
  return { parts, errors, calls, recording };
}

const failing = (): never => {
  throw new Error('broken');
};

test('a part that throws in every hook is reported once for each, and the others go on', () => {
  const { parts, errors, calls, recording } = world();
  parts.attach({ name: 'bad', onEnter: failing, onUpdate: failing, onShow: failing, onLeave: failing });
  parts.attach(recording('good'));
  for (let time = 0; time < 2; time += 1) {
    callAll(parts, 'onEnter', TARGET);
    callAll(parts, 'onUpdate', (name) => name === 'units');
    callAll(parts, 'onLeave');
  }
  assert.deepEqual(errors, ['bad onEnter', 'bad onUpdate', 'bad onLeave']);
  assert.deepEqual(calls.slice(0, 3), ['good enters', 'good reads true', 'good leaves']);
  assert.equal(calls.length, 6);
});

test('a part cannot be attached twice, and one that detaches another or itself during a call is no problem', () => {
  const { parts, errors, calls, recording } = world();
  const good = recording('good');
  const detachGood = parts.attach(good);
  assert.throws(() => parts.attach(good), /already attached/);
  assert.throws(() => parts.attach(recording('good')), /already attached/);
  const detachSelf = parts.attach({
    name: 'leaving',
    order: -1,
    onLeave: () => {
      detachSelf();
      detachGood();
    },
  });
  callAll(parts, 'onLeave');
  // A call that has begun still reaches the parts that were attached then.
  assert.deepEqual(calls, ['good is detached', 'good leaves']);
  callAll(parts, 'onLeave');
  detachGood();
  assert.deepEqual([calls.length, errors.length, parts.all.length], [2, 0, 0]);
});

test('what a part begins on a stage ends once, whether the world leaves, enters another stage or loses the part', () => {
  const { parts } = world();
  let [begun, ended] = [0, 0];
  const part = onStage('listener', (target) => {
    assert.equal(target, TARGET);
    begun += 1;
    return () => (ended += 1);
  });
  const detach = parts.attach(part);
  callAll(parts, 'onLeave');
  assert.deepEqual([begun, ended], [0, 0]);
  callAll(parts, 'onEnter', TARGET);
  callAll(parts, 'onEnter', TARGET);
  assert.deepEqual([begun, ended], [2, 1]);
  callAll(parts, 'onLeave');
  callAll(parts, 'onLeave');
  assert.deepEqual([begun, ended], [2, 2]);
  callAll(parts, 'onEnter', TARGET);
  detach();
  callAll(parts, 'onLeave');
  assert.deepEqual([begun, ended], [3, 3]);
});
