import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listNavigation } from '../../../web/contract/navigation.ts';
import { getUser } from '../../../web/contract/profile.ts';
import { expectOk } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser } from '../../helpers/host/register.ts';

let host: TestHost;

before(async () => {
  host = await openHost();
});

after(() => host.close());

/** Returns the ids of the links, which must be in order. The ids of disabled links are in parentheses. */
const idsOf = async (token?: string) => {
  const { links } = await expectOk(host, listNavigation, {}, token === undefined ? {} : { token });
  const positions = links.map(({ orderPosition }) => orderPosition);
  assert.deepEqual(
    positions,
    [...positions].sort((a, b) => a - b),
  );
  return links.map(({ id, disabled }) => (disabled ? `(${id})` : id));
};

test('API-28 DATA-15 an unauthenticated client gets the navigation links in a fixed order, even if it sends an invalid token', async () => {
  assert.deepEqual(await idsOf(), [
    '(coverage)',
    '(scene)',
    '(pricing)',
    '(profile)',
    'documentation',
    'api-reference',
  ]);
  assert.deepEqual(await idsOf('bm9ib2R5'), await idsOf());
});

test('PERM-13 an API user has navigation links to the dashboard and the API keys, but not to the second offering’s home page', async () => {
  const api = await registerUser(host);
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
});

test('PERM-15 a user of the second offering has links to its home page and the scene, but not to the dashboard or API keys', async () => {
  const second = await registerUser(host, { isXp360: false });
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

test('PERM-01 PERM-19 only members of a group named exactly EsriTableGenerator see the link to the frame tables', async () => {
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
