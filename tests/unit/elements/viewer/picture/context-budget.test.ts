import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ContextBudget } from '../../../../../elements/viewer/picture/context-budget.ts';

/** Returns the holder of a WebGL context, which counts how often it releases the context. */
function holder(canRelease = true) {
  const self = {
    releases: 0,
    release(): boolean {
      self.releases += 1;
      return canRelease;
    },
  };
  return self;
}

test('if there are too many graphics contexts, the viewer that was hidden first releases its context first', () => {
  const budget = new ContextBudget(2);
  const [a, b, c, d] = [holder(), holder(), holder(), holder()] as const;
  budget.add(a);
  budget.add(b);
  budget.setVisible(b, false);
  budget.setVisible(a, false);
  assert.deepEqual([a.releases, b.releases], [0, 0]);
  budget.add(c);
  assert.deepEqual([a.releases, b.releases, c.releases], [0, 1, 0]);
  budget.add(d);
  assert.deepEqual([a.releases, b.releases], [1, 1]);
});

test('a visible viewer never releases its graphics context, even if there are too many contexts', () => {
  const budget = new ContextBudget(1);
  const seen = [holder(), holder(), holder()];
  for (const one of seen) budget.add(one);
  assert.deepEqual(
    seen.map(({ releases }) => releases),
    [0, 0, 0],
  );
  budget.setVisible(seen[1]!, false);
  assert.equal(seen[1]!.releases, 1);
});

test('no graphics context is released by a viewer that was removed or became visible again', () => {
  const budget = new ContextBudget(1);
  const [back, removed, stuck, last] = [holder(), holder(), holder(false), holder()] as const;
  for (const one of [back, removed, stuck]) budget.setVisible(one, false);
  budget.setVisible(back, true);
  budget.add(back);
  budget.add(removed);
  removed.releases = 0;
  budget.remove(removed);
  budget.add(stuck);
  budget.add(last);
  assert.deepEqual([back.releases, removed.releases, last.releases], [0, 0, 0]);
  assert.ok(stuck.releases > 0);
});
