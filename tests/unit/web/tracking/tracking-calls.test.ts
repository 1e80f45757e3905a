import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiCalls } from '../../../../demo/host/routes/calls.ts';
import { createKey, listKeys } from '../../../../web/contract/api-key.ts';
import { deleteAsset } from '../../../../web/contract/asset.ts';
import { logIn } from '../../../../web/contract/user.ts';
import type { Portal } from '../../../../web/portal/portal.ts';
import { isTrackingAction } from '../../../../web/rules/tracking-actions.ts';
import { callEvents, watchCalls } from '../../../../web/tracking/call-events.ts';

test('TRACK-05 TRACK-07 every tracked call is an API call, and its event has a valid category and action', () => {
  const ids = apiCalls('0').map(({ endpoint }) => endpoint.id);
  for (const [id, [category, action]] of Object.entries(callEvents)) {
    assert.ok(ids.includes(id), id);
    assert.ok(isTrackingAction(category, action), `${category} ${action}`);
  }
});

test('TRACK-05 a successful tracked call is recorded as an event once its response has been processed', () => {
  const session: { state: { user: object | null } } = { state: { user: null } };
  const tracked: unknown[][] = [];
  const later: (() => void)[] = [];
  const ignore: (call: object, input: object) => void = () => undefined;
  let notify = ignore;
  const onResponse = (listener: typeof notify) => {
    notify = listener;
    return () => (notify = ignore);
  };
  const leave = watchCalls(
    { session, onResponse } as unknown as Portal,
    { track: (...event) => tracked.push(event) > 0 },
    { setTimeout: ((act: () => void) => later.push(act)) as never },
  );
  const runTimers = (): void => {
    for (const act of later.splice(0)) act();
  };
  notify(logIn, {});
  session.state.user = { id: 'ada', company: { id: 'acme' } };
  runTimers();
  for (const [call, input] of [
    [createKey, { companyId: 'acme' }],
    [listKeys, { companyId: 'acme' }],
    [deleteAsset, { assetId: 'a1' }],
    [{ id: 'toString' }, {}],
  ] as const)
    notify(call, input);
  runTimers();
  notify(createKey, { companyId: 'acme' });
  session.state.user = null;
  runTimers();
  assert.deepEqual(tracked, [
    ['accountManagement', 'logged_in', 'user', 'ada'],
    ['xp360api', 'key_created', 'company', 'acme'],
    ['accountManagement', 'asset_changed', 'asset', 'a1'],
  ]);
  leave();
  notify(createKey, {});
  assert.equal(later.length, 0);
});
