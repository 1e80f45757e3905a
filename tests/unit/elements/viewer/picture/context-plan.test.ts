import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEED, planContexts } from '../../../../../elements/viewer/picture/context-plan.ts';

const LIMITS = { all: 3, hidden: 2 };

/** Reads claims such as `a:held:shown`, of which the first has not been used for longest. */
function plan(text: string, limits = LIMITS): string {
  const claims = text.split(' ').map((claim, since) => {
    const [name, state, need] = claim.split(':') as [string, string, keyof typeof NEED];
    return { name, isHeld: state === 'held', need: NEED[need], since };
  });
  const { release, grant, isShort } = planContexts(claims, limits);
  const names = (list: typeof claims): string => list.map(({ name }) => name).join('');
  return `-${names([...release])} +${names([...grant])}${isShort ? ' short' : ''}`;
}

test('contexts go from viewers that need them less to viewers that need them more, and from the least recently used first', () => {
  const cases = [
    ['free contexts go to those that need them most', 'a:-:shown b:-:blank c:-:busy d:-:shown', '- +cba'],
    ['a viewer out of view wants none', 'a:-:hidden', '- +'],
    ['viewers out of view release theirs', 'a:held:hidden b:held:hidden c:held:hidden', '-a +'],
    ['but not all', 'a:held:hidden b:held:hidden', '- +'],
    ['a still takes a context out of view', 'a:held:busy b:held:busy c:held:hidden d:-:shown', '-c +d'],
    ['stills take none from each other', 'a:held:shown b:held:shown c:held:shown d:-:shown', '- +'],
    ['a viewer with nothing to show takes one', 'a:held:shown b:held:shown c:held:shown d:-:blank', '-a +d'],
    ['a viewer in use too', 'a:held:busy b:held:shown c:held:shown d:-:busy', '-b +d'],
    ['none is taken from a viewer in use', 'a:held:busy b:held:busy c:held:busy d:-:busy', '- + short'],
  ] as const;
  for (const [reason, claims, expected] of cases) assert.equal(plan(claims), expected, reason);
});

test('after the browser has taken contexts away, the viewers get along with fewer', () => {
  const claims = 'a:held:shown b:held:shown c:held:busy d:-:shown';
  assert.equal(plan(claims, { all: 1, hidden: 2 }), '-ab +');
});
