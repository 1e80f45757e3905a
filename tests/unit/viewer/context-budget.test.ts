import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ContextBudget } from '../../../elements/viewer/context-budget.ts';

/** Somebody who rests when told so, and can be asked whether that was. */
function holder(canRest = true) {
  const made = {
    rests: 0,
    rest(): boolean {
      made.rests += 1;
      return canRest;
    },
  };
  return made;
}

test('of those out of sight the one that left first rests first, and only when there are too many', () => {
  const budget = new ContextBudget(2);
  const [a, b, c, d] = [holder(), holder(), holder(), holder()] as const;
  budget.add(a);
  budget.add(b);
  budget.see(b, false);
  budget.see(a, false);
  assert.deepEqual([a.rests, b.rests], [0, 0]);
  budget.add(c);
  assert.deepEqual([a.rests, b.rests, c.rests], [0, 1, 0]);
  budget.add(d);
  assert.deepEqual([a.rests, b.rests], [1, 1]);
});

test('who is in sight never rests, however many there are', () => {
  const budget = new ContextBudget(1);
  const seen = [holder(), holder(), holder()];
  for (const one of seen) budget.add(one);
  assert.deepEqual(
    seen.map(({ rests }) => rests),
    [0, 0, 0],
  );
  budget.see(seen[1]!, false);
  assert.equal(seen[1]!.rests, 1);
});

test('who came back, left the page or cannot rest now is passed over', () => {
  const budget = new ContextBudget(1);
  const [back, gone, stuck, last] = [holder(), holder(), holder(false), holder()] as const;
  for (const one of [back, gone, stuck]) budget.see(one, false);
  budget.see(back, true);
  budget.add(back);
  budget.add(gone);
  gone.rests = 0;
  budget.remove(gone);
  budget.add(stuck);
  budget.add(last);
  assert.deepEqual([back.rests, gone.rests, last.rests], [0, 0, 0]);
  assert.ok(stuck.rests > 0);
});
