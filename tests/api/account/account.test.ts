import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createFavorite } from '../../../web/contract/favorite.ts';
import {
  deleteAccount,
  exportAccount,
  getUser,
  listSessions,
  revokeSessions,
} from '../../../web/contract/profile.ts';
import { ACCOUNT_DELETED_TEXT } from '../../../web/contract/user-fields.ts';
import { restoreAccount } from '../../../web/contract/user-links.ts';
import { logIn, restoreSession } from '../../../web/contract/user.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { logInAgain, registerUser, registerVerified, type TestUser } from '../../helpers/host/register.ts';
import { insertSphere } from '../favorite/scene-company.ts';
import { lastMailTo, linkIn, mailsTo } from './mailed.ts';

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

test('DATA-07 a company’s plans and plan statuses are derived from its subscriptions', async () => {
  const account = await registerUser(host, { isXp360: false });
  await addSubscription(account, 'api', { endsAt: host.now() + DAY_MS });
  await addSubscription(account, 'zwivel', { plan: 'studio' });
  const { company } = await userNow(account);
  assert.deepEqual([company.apiPlan, company.apiPlanStatus], ['pro', 'Active']);
  assert.deepEqual([company.xp360Plan, company.xp360PlanStatus], ['studio', 'Active']);
  host.pass(DAY_MS);
  const { company: later } = await userNow({ ...account, token: await logInAgain(host, account) });
  assert.equal(later.apiPlanStatus, 'Inactive');
  const trial = (await userNow(await registerUser(host))).company;
  assert.deepEqual([trial.apiPlan, trial.apiPlanStatus], ['trial', 'Trial']);
  assert.deepEqual([trial.xp360Plan, trial.xp360PlanStatus], [null, null]);
});

test('SEC-21 a user can list their sessions and end a single session or all except the current one', async () => {
  const account = await registerUser(host);
  const stranger = await registerUser(host);
  const { token } = account;
  await logInAgain(host, account);
  host.pass(60_000);
  const third = await logInAgain(host, account);
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
  for (const input of [{}, { id: thirdId, all: true }])
    await expectRefusal(host, revokeSessions, input, 'validation_failed', { token });
});

test('SEC-21 the session list shows the IP address, the user agent and the start of the current session', async () => {
  const account = await registerUser(host);
  const headers = { 'x-test-address': '198.51.100.9', 'user-agent': 'Test browser' };
  const { token } = await expectOk(
    host,
    logIn,
    { email: account.user.email, password: account.password },
    { headers },
  );
  const { sessions } = await expectOk(host, listSessions, {}, { token });
  const mine = sessions.find(({ current }) => current);
  assert.deepEqual([mine?.ip, mine?.userAgent], ['198.51.100.9', 'Test browser']);
  assert.equal(mine?.created, new Date(host.now()).toISOString());
});

test('SEC-67 deleting an account blocks access to it at once and erases its personal data after 30 days', async () => {
  const account = await registerUser(host);
  const { user, password, token } = account;
  await expectRefusal(host, deleteAccount, { password: 'wrong' }, 'bad_credentials', { token });
  await expectOk(host, deleteAccount, { password }, { token });
  await expectRefusal(host, listSessions, {}, 'unauthenticated', { token });
  assert.match((await lastMailTo(host, user.email)).subject, /was deleted/);
  await expectRefusal(host, logIn, { email: user.email, password }, 'account_deleted');
  const row = () =>
    host.db.selectFrom('users').where('id', '=', user.id).selectAll().executeTakeFirstOrThrow();
  host.pass(29 * DAY_MS);
  await host.runJobs();
  assert.equal((await row()).email, user.email);
  host.pass(2 * DAY_MS);
  await host.runJobs();
  const erased = await row();
  assert.deepEqual([erased.email, erased.first_name, erased.password_hash], [`erased-${user.id}`, '', '']);
  await expectRefusal(host, logIn, { email: user.email, password }, 'unauthenticated');
  await registerUser(host, { email: user.email });
});

const restoreKeyTo = async (email: string): Promise<string> => {
  const { pathname } = linkIn(await lastMailTo(host, email));
  const [, key] = /^\/restore-account\/([\w-]+)$/.exec(pathname) ?? [];
  assert.ok(key, pathname);
  return key;
};

test('FIX-12 the emailed restore link of a deleted account can be used once and expires after 30 days', async () => {
  const { user, password, token } = await registerUser(host);
  await expectOk(host, deleteAccount, { password }, { token });
  const key = await restoreKeyTo(user.email);
  host.pass(30 * DAY_MS - 60_000);
  const { email } = await expectOk(host, restoreAccount, { key });
  assert.equal(email, user.email);
  await expectRefusal(host, restoreAccount, { key }, 'link_expired');
  const session = await expectOk(host, logIn, { email, password });
  assert.equal(session.user.id, user.id);

  await expectOk(host, deleteAccount, { password }, { token: session.token });
  const late = await restoreKeyTo(user.email);
  host.pass(30 * DAY_MS);
  await expectRefusal(host, restoreAccount, { key: late }, 'link_expired');
  await expectRefusal(host, logIn, { email, password }, 'unauthenticated');
});

test('FIX-12 for a deleted account, only a login with the correct password reveals the deletion and emails a new restore link', async () => {
  const { user, password, token } = await registerUser(host);
  await expectOk(host, deleteAccount, { password }, { token });
  const first = await restoreKeyTo(user.email);
  const sent = (await mailsTo(host, user.email)).length;
  const wrong = await expectRefusal(host, logIn, { email: user.email, password: 'x' }, 'unauthenticated');
  const unknown = { email: 'nobody@company.test', password: 'x' };
  const nobody = await expectRefusal(host, logIn, unknown, 'unauthenticated');
  assert.deepEqual({ ...wrong, requestId: '' }, { ...nobody, requestId: '' });
  assert.equal((await mailsTo(host, user.email)).length, sent, 'a failed login sends no email');

  host.pass(20 * DAY_MS);
  const refusal = await expectRefusal(host, logIn, { email: user.email, password }, 'account_deleted');
  assert.equal(refusal.displayMessage, ACCOUNT_DELETED_TEXT);
  const second = await restoreKeyTo(user.email);
  await expectRefusal(host, restoreAccount, { key: first }, 'link_expired');
  host.pass(10 * DAY_MS);
  await expectRefusal(host, restoreAccount, { key: second }, 'link_expired');
});

test('the account of a company’s only user cannot be deleted until the company’s paid subscription is canceled', async () => {
  const account = await registerUser(host);
  await addSubscription(account, 'api');
  const { token, password } = account;
  await expectRefusal(host, deleteAccount, { password }, 'conflict', { token });
  await host.db
    .updateTable('subscriptions')
    .set({ cancel_at_period_end: 1 })
    .where('company_id', '=', account.user.company.id)
    .execute();
  await expectOk(host, deleteAccount, { password }, { token });
});

test('deleting the owner’s account leaves the company with its plan but without an owner', async () => {
  const owner = await registerUser(host);
  const colleague = await registerUser(host);
  const company_id = owner.user.company.id;
  await host.db.updateTable('users').set({ company_id }).where('id', '=', colleague.user.id).execute();
  await addSubscription(owner, 'api');
  await expectOk(host, deleteAccount, { password: owner.password }, { token: owner.token });
  const { company } = await userNow(colleague);
  assert.deepEqual([company.id, company.owner, company.apiPlanStatus], [company_id, null, 'Active']);
});

test('a user’s data export contains neither colleagues’ favorites nor the password hash', async () => {
  const account = await registerVerified(host, { isXp360: false });
  const colleague = await registerVerified(host);
  const company_id = account.user.company.id;
  await host.db.updateTable('users').set({ company_id }).where('id', '=', colleague.user.id).execute();
  await insertSphere(host, 42, null);
  const view = { sphere: 42, initial_pan: 12, initial_tilt: -3, initial_fov: 60 };
  const save = ({ user, token }: TestUser, name: string) =>
    expectOk(host, createFavorite, { userId: user.id, name, ...view }, { token });
  const saved = await save(account, 'Harbor');
  await save(colleague, 'Airport');
  const exported = await expectOk(host, exportAccount, {}, { token: account.token });
  assert.deepEqual(exported.user, await userNow(account));
  assert.equal(exported.sessions.length, 1);
  const { id, created_date } = saved;
  assert.deepEqual(exported.favorites, [
    { id, created_date, name: 'Harbor', userId: account.user.id, ...view, sphere: { id: 42 } },
  ]);
  assert.ok(!JSON.stringify(exported).includes('argon2'));
});

test('background jobs delete expired sessions, expired email links and old login records', async () => {
  const account = await registerUser(host);
  await expectRefusal(host, logIn, { email: 'nobody@company.test', password: 'x' }, 'unauthenticated');
  host.pass(100 * DAY_MS);
  await host.runJobs();
  for (const table of ['sessions', 'mail_links', 'login_failures', 'login_places'] as const)
    assert.deepEqual(await host.db.selectFrom(table).selectAll().execute(), [], table);
  assert.equal((await userNow({ ...account, token: await logInAgain(host, account) })).id, account.user.id);
});
