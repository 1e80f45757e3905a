import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listNavigation } from '../../../web/contract/navigation.ts';
import { getUser } from '../../../web/contract/profile.ts';
import { expectOk } from '../call.ts';
import { openHost, type TestHost } from '../open-host.ts';
import { registerUser } from '../register.ts';

let host: TestHost;

before(async () => {
  host = await openHost();
});

after(() => host.close());

test('API-28 DATA-15 PERM-13 PERM-15 the navigation links depend on the user’s subscriptions', async () => {
  const idsOf = async (token?: string) => {
    const { links } = await expectOk(host, listNavigation, {}, token === undefined ? {} : { token });
    const positions = links.map(({ orderPosition }) => orderPosition);
    assert.deepEqual(
      positions,
      [...positions].sort((a, b) => a - b),
    );
    return links.map(({ id, disabled }) => (disabled ? `(${id})` : id));
  };
  const api = await registerUser(host);
  const second = await registerUser(host, { isXp360: false });
  assert.deepEqual(await idsOf(), [
    '(coverage)',
    '(scene)',
    '(pricing)',
    '(profile)',
    'documentation',
    'api-reference',
  ]);
  assert.deepEqual(await idsOf('bm9ib2R5'), await idsOf());
  const apiIds = [
    'dashboard',
    'api-keys',
    'pricing-contact',
    'coverage',
    '(scene)',
    'pricing',
    'profile',
    'documentation',
    'api-reference',
  ];
  assert.deepEqual(await idsOf(api.token), apiIds);
  const secondIds = [
    'home',
    '(coverage)',
    'scene',
    'subscriptions',
    'pricing',
    'profile',
    'documentation',
    'api-reference',
  ];
  assert.deepEqual(await idsOf(second.token), secondIds);
});

test('PERM-01 PERM-04 PERM-19 the link to the frame tables appears only for the exact group name EsriTableGenerator', async () => {
  const account = await registerUser(host);
  const linkIds = async () =>
    (await expectOk(host, listNavigation, {}, { token: account.token })).links.map(({ id }) => id);
  const joinGroup = (name: string) =>
    host.db.insertInto('user_groups').values({ user_id: account.user.id, name }).execute();
  await joinGroup('esritablegenerator');
  await joinGroup('admin');
  assert.ok(!(await linkIds()).includes('frame-tables'));
  await joinGroup('EsriTableGenerator');
  assert.ok((await linkIds()).includes('frame-tables'));
  const { groups } = await expectOk(host, getUser, { userid: account.user.id }, { token: account.token });
  assert.deepEqual(new Set(groups), new Set(['EsriTableGenerator', 'admin', 'esritablegenerator']));
  await host.db.deleteFrom('user_groups').where('user_id', '=', account.user.id).execute();
  assert.ok(!(await linkIds()).includes('frame-tables'), 'SEC-67 the link disappears at the next call');
});
