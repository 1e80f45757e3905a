import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ContextBudget } from '../../../../elements/viewer/context-budget.ts';

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

test('when the budget of graphics contexts is exceeded, the viewer that has been out of sight longest releases its context first', () => {
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

test('a visible viewer does not release its graphics context, even when the budget of contexts is exceeded', () => {
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

test('a viewer that is visible again or removed releases no graphics context, even if a hidden viewer cannot release its own', () => {
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
