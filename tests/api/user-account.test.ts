import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { randomUUID } from 'node:crypto';
import {
  deleteAccount,
  exportAccount,
  getUser,
  listSessions,
  revokeSessions,
} from '../../web/contract/profile.ts';
import { logIn, restoreSession } from '../../web/contract/user.ts';
import { expectOk, expectRefusal } from './call.ts';
import { lastMailTo } from './mailed.ts';
import { openHost, type TestHost } from './open-host.ts';
import { logInAgain, registerUser, registerVerified, type TestUser } from './register.ts';

let host: TestHost;

before(async () => {
  host = await openHost();
});

after(() => host.close());

const DAY_MS = 86_400_000;

const userNow = async ({ user, token }: TestUser) =>
  (await expectOk(host, getUser, { userid: user.id }, { token })) as TestUser['user'];

async function addSubscription(
  { user }: TestUser,
  product: 'api' | 'zwivel',
  { plan = 'pro', endsAt = null as number | null } = {},
): Promise<void> {
  await host.db
    .insertInto('subscriptions')
    .values({
      id: randomUUID(),
      company_id: user.company.id,
      product,
      plan_name: plan,
      starts_at: host.now(),
      ends_at: endsAt,
      status: 'active',
      provider_id: null,
      price_id: null,
      updated_at: host.now(),
    })
    .execute();
}

test('DATA-07 plans are told from what the company subscribed to', async () => {
  const who = await registerUser(host, { isXp360: false });
  await addSubscription(who, 'api', { endsAt: host.now() + DAY_MS });
  await addSubscription(who, 'zwivel', { plan: 'studio' });
  const { company } = await userNow(who);
  assert.deepEqual([company.apiPlan, company.apiPlanStatus], ['pro', 'Active']);
  assert.deepEqual([company.xp360Plan, company.xp360PlanStatus], ['studio', 'Active']);
  host.pass(DAY_MS);
  const { company: later } = await userNow({ ...who, token: await logInAgain(host, who) });
  assert.equal(later.apiPlanStatus, 'Inactive');
});

test('SEC-21 a user lists the own sessions and ends one of them, or all others', async () => {
  const who = await registerUser(host);
  const stranger = await registerUser(host);
  const { token } = who;
  await logInAgain(host, who);
  host.pass(60_000);
  const third = await logInAgain(host, who);
  const { sessions } = await expectOk(host, listSessions, {}, { token });
  assert.equal(sessions.length, 3);
  assert.equal(sessions.filter(({ current }) => current).length, 1);
  const thirdId = Buffer.from(third, 'base64').toString().slice(0, 36);
  const foreign = (await expectOk(host, listSessions, {}, { token: stranger.token })).sessions[0]?.id;
  for (const id of [foreign, randomUUID()])
    await expectRefusal(host, revokeSessions, { id }, 'not_found', { token });
  await expectOk(host, revokeSessions, { id: thirdId }, { token });
  await expectRefusal(host, restoreSession, { token: third }, 'session_expired');
  await expectOk(host, revokeSessions, { all: true }, { token });
  const left = (await expectOk(host, listSessions, {}, { token })).sessions;
  assert.deepEqual(
    left.map(({ current }) => current),
    [true],
  );
  await expectOk(host, listSessions, {}, { token: stranger.token });
  for (const given of [{}, { id: thirdId, all: true }])
    await expectRefusal(host, revokeSessions, given, 'validation_failed', { token });
});

test('SEC-21 a session tells where and with what it was opened', async () => {
  const who = await registerUser(host);
  const headers = { 'x-test-address': '198.51.100.9', 'user-agent': 'Test browser' };
  const { token } = await expectOk(
    host,
    logIn,
    { email: who.user.email, password: who.password },
    { headers },
  );
  const { sessions } = await expectOk(host, listSessions, {}, { token });
  const mine = sessions.find(({ current }) => current);
  assert.deepEqual([mine?.ip, mine?.userAgent], ['198.51.100.9', 'Test browser']);
  assert.equal(mine?.created, new Date(host.now()).toISOString());
});

test('SEC-67 a deleted account is out at once, cannot log in, and is erased after 30 days', async () => {
  const who = await registerUser(host);
  const { user, password, token } = who;
  await expectRefusal(host, deleteAccount, { password: 'wrong' }, 'bad_credentials', { token });
  await expectOk(host, deleteAccount, { password }, { token });
  await expectRefusal(host, listSessions, {}, 'unauthenticated', { token });
  await expectRefusal(host, logIn, { email: user.email, password }, 'unauthenticated');
  assert.match((await lastMailTo(host, user.email)).subject, /was deleted/);
  const row = () =>
    host.db.selectFrom('users').where('id', '=', user.id).selectAll().executeTakeFirstOrThrow();
  host.pass(29 * DAY_MS);
  await host.runJobs();
  assert.equal((await row()).email, user.email);
  host.pass(2 * DAY_MS);
  await host.runJobs();
  const erased = await row();
  assert.deepEqual([erased.email, erased.first_name, erased.password_hash], [`erased-${user.id}`, '', '']);
  await registerUser(host, { email: user.email });
});

test('an account whose company still pays is not deleted before the subscription is cancelled', async () => {
  const who = await registerUser(host);
  await addSubscription(who, 'api');
  const { token, password } = who;
  await expectRefusal(host, deleteAccount, { password }, 'conflict', { token });
  await host.db
    .updateTable('subscriptions')
    .set({ cancel_at_period_end: 1 })
    .where('company_id', '=', who.user.company.id)
    .execute();
  await expectOk(host, deleteAccount, { password }, { token });
});

test('a company whose owner left goes on without one', async () => {
  const owner = await registerUser(host);
  const colleague = await registerUser(host);
  const company_id = owner.user.company.id;
  await host.db.updateTable('users').set({ company_id }).where('id', '=', colleague.user.id).execute();
  await addSubscription(owner, 'api');
  await expectOk(host, deleteAccount, { password: owner.password }, { token: owner.token });
  const { company } = await userNow(colleague);
  assert.deepEqual([company.id, company.owner, company.apiPlanStatus], [company_id, null, 'Active']);
});

test('a user gets all own data, and nobody else’s', async () => {
  const who = await registerVerified(host);
  await registerVerified(host);
  const exported = await expectOk(host, exportAccount, {}, { token: who.token });
  assert.deepEqual(exported.user, await userNow(who));
  assert.equal(exported.sessions.length, 1);
  assert.deepEqual(exported.favorites, []);
  assert.ok(!JSON.stringify(exported).includes('argon2'));
});

test('what is over is dropped in time', async () => {
  const who = await registerUser(host);
  await expectRefusal(host, logIn, { email: 'nobody@company.test', password: 'x' }, 'unauthenticated');
  host.pass(100 * DAY_MS);
  await host.runJobs();
  for (const table of ['sessions', 'mail_links', 'login_failures', 'login_places'] as const)
    assert.deepEqual(await host.db.selectFrom(table).selectAll().execute(), [], table);
  assert.equal((await userNow({ ...who, token: await logInAgain(host, who) })).id, who.user.id);
});
