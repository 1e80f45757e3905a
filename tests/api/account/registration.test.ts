import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { createPasswordHasher } from '../../../demo/host/providers/password-hasher.ts';
import { deleteAccount, getUser, setApiUser } from '../../../web/contract/profile.ts';
import { requestPasswordReset } from '../../../web/contract/user-links.ts';
import { industries, logIn, register, restoreSession } from '../../../web/contract/user.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser, registrationForm, someAddress } from '../../helpers/host/register.ts';
import { lastMailTo, linkIn, mailsTo } from './mailed.ts';

let host: TestHost;

before(async () => {
  host = await openHost({}, { passwords: createPasswordHasher({ parallel: 2, waiting: 64 }) });
});

after(() => host.close());

const DAY_MS = 86_400_000;
const from = () => ({ headers: { 'x-test-address': someAddress() } });

const countRows = async (): Promise<readonly number[]> => {
  const tables = ['companies', 'users', 'subscriptions', 'sessions', 'mails'] as const;
  const counts: number[] = [];
  for (const table of tables) {
    const { count } = await host.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts.push(count);
  }
  return counts;
};

test('API-14 SIGNUP-01 a sign-up creates a user and a company that the user owns', async () => {
  const form = registrationForm(host, { email: 'Grace.Hopper@Navy.Test ', isXp360: true });
  const { user } = await expectOk(host, register, form, from());
  assert.equal(user.email, 'grace.hopper@navy.test');
  assert.deepEqual([user.company.name, user.company.industry], ['Analytical Engines', 'Technology']);
  assert.equal(user.company.owner, user.id);
});

test('API-14 SIGNUP-23 AUTH-01 a sign-up for the API starts an API trial', async () => {
  const form = registrationForm(host, { isXp360: true });
  const { user } = await expectOk(host, register, form, from());
  assert.equal(user.isApiUser, true);
  const [trial] = user.subscriptions;
  assert.deepEqual(trial, {
    product: 'api',
    plan_name: 'trial',
    starts_at: new Date(host.now()).toISOString(),
    ends_at: new Date(host.now() + host.settings.trialDays * DAY_MS).toISOString(),
    status: null,
    cancel_at_period_end: false,
  });
  assert.equal(user.subscriptions.length, 1);
  assert.deepEqual(
    [user.company.apiPlan, user.company.apiPlanStatus, user.company.xp360Plan],
    ['trial', 'Trial', null],
  );
  assert.equal(user.company.apiTrialStartDatetime, trial.starts_at);
  assert.equal(user.company.apiTrialExpirationDatetime, trial.ends_at);
});

test('SIGNUP-26 a sign-up logs the user in', async () => {
  const { user, token } = await expectOk(host, register, registrationForm(host, { isXp360: true }), from());
  assert.deepEqual(await expectOk(host, getUser, { userid: user.id }, { token }), user);
});

test('FIX-04 each mailbox gets only one free trial per offering, regardless of plus tags and letter case in the address', async () => {
  const first = await registerUser(host, { email: 'once@mailbox.test' });
  assert.equal(first.user.subscriptions.length, 1);
  for (const email of ['once+1@mailbox.test', 'ONCE+second@Mailbox.test', 'Once+1+2@mailbox.test']) {
    const { user } = await registerUser(host, { email });
    assert.deepEqual(user.subscriptions, [], email);
  }
  const { user, token } = await registerUser(host, { email: 'once+other@mailbox.test', isXp360: false });
  assert.equal(user.subscriptions[0]?.product, 'zwivel', 'the other offering has a trial of its own');
  const changed = await expectOk(host, setApiUser, { id: user.id }, { token });
  assert.deepEqual(
    changed.subscriptions.map(({ product }) => product),
    ['zwivel'],
    'no second trial by becoming an API user later',
  );
  const neighbor = await registerUser(host, { email: 'once@other-mailbox.test' });
  assert.equal(neighbor.user.subscriptions.length, 1);
});

test('FIX-04 a mailbox gets no second trial after its account is deleted', async () => {
  const { user, token, password } = await registerUser(host, { email: 'again@mailbox.test' });
  await expectOk(host, deleteAccount, { password }, { token });
  host.pass(31 * DAY_MS);
  await host.runJobs();
  const next = await registerUser(host, { email: user.email });
  assert.deepEqual(next.user.subscriptions, []);
});

test('FIX-14 an email address with look-alike letters is rejected with an explanation', async () => {
  for (const email of ['ｔwin@company.test', 'ﬁrst@company.test', 'a²@company.test']) {
    const refusal = await expectRefusal(
      host,
      register,
      registrationForm(host, { email }),
      'validation_failed',
      from(),
    );
    assert.deepEqual(refusal.fields, [
      {
        field: 'email',
        message:
          'Please write this email address with plain letters. Some of its characters only look like plain letters.',
      },
    ]);
  }
  await expectOk(host, register, registrationForm(host, { email: 'jürgen.ñu@company.test' }), from());
});

test('FIX-18 an email does not greet the user by a name that looks like a link', async () => {
  const greetingOf = async (firstName: string): Promise<string> => {
    const { user } = await registerUser(host, { firstName });
    const { text } = await lastMailTo(host, user.email);
    return text.split('\n', 1)[0] ?? '';
  };
  assert.equal(await greetingOf('Nora'), 'Hello Nora,');
  assert.equal(await greetingOf('J. R. (Bob)'), 'Hello J. R. (Bob),');
  // Names like these are refused now, but earlier ones may be stored.
  for (const name of ['Win at www evil', 'evil.example', 'ann@evil', 'Visit evil.co now']) {
    const { user } = await registerUser(host);
    await host.db.updateTable('users').set({ first_name: name }).where('id', '=', user.id).execute();
    await expectOk(host, requestPasswordReset, { email: user.email });
    assert.match((await lastMailTo(host, user.email)).text, /^Hello,\n/, name);
  }
});

test('SIGNUP-24 SUBS-15 OPEN-036 a sign-up with `isXp360: false` starts the trial of the second offering', async () => {
  const { user } = await registerUser(host, { isXp360: false });
  const [trial] = user.subscriptions;
  assert.equal(trial?.product, 'zwivel');
  assert.equal(Date.parse(trial.ends_at ?? '') - Date.parse(trial.starts_at), 7 * DAY_MS);
  assert.deepEqual([user.company.xp360Plan, user.company.xp360PlanStatus], ['trial', 'Trial']);
  assert.deepEqual([user.company.apiPlan, user.company.apiPlanStatus], [null, null]);
  assert.equal(user.isApiUser, false);
});

test('SIGNUP-10 SUBS-16 a sign-up without `isXp360` starts the second offering’s trial, and the trial has the configured length', async () => {
  const other = await openHost({ trialDays: 30 });
  const form: Partial<ReturnType<typeof registrationForm>> = registrationForm(other);
  delete form.isXp360;
  const { user } = await expectOk(other, register, form as ReturnType<typeof registrationForm>, from());
  const [trial] = user.subscriptions;
  assert.equal(trial?.product, 'zwivel');
  assert.equal(Date.parse(trial.ends_at ?? '') - Date.parse(trial.starts_at), 30 * DAY_MS);
  await other.close();
});

test('API-14 SEC-13 the verification link emailed after a sign-up leads to the configured portal, regardless of the request’s host', async () => {
  const form = registrationForm(host);
  const headers = { host: 'evil.io', 'x-forwarded-host': 'evil.io', 'x-test-address': someAddress() };
  await expectOk(host, register, form, { headers });
  const mails = await mailsTo(host, form.email);
  assert.equal(mails.length, 1);
  const link = linkIn(await lastMailTo(host, form.email));
  assert.equal(link.origin, host.settings.portalUrl);
  assert.match(link.pathname, /^\/verify-email\/[\w-]{43}$/);
  assert.ok(!JSON.stringify(mails).includes('evil.io'));
});

test('OPEN-088 SEC-09 a sign-up with a registered email address in any letter case is rejected', async () => {
  const { user } = await registerUser(host);
  const before = await countRows();
  const form = registrationForm(host, { email: user.email.toUpperCase() });
  const refusal = await expectRefusal(host, register, form, 'email_taken', from());
  assert.match(refusal.displayMessage, /already an account/);
  assert.deepEqual(refusal.fields, [{ field: 'email', message: refusal.displayMessage }]);
  assert.deepEqual(await countRows(), before);
});

test('SEC-09 repeated sign-ups that probe for registered email addresses are rate-limited', async () => {
  const limited = await openHost({ rateLimitFactor: 1 });
  const headers = { 'x-test-address': someAddress() };
  const { user } = await registerUser(limited);
  const codes: string[] = [];
  for (let at = 0; at < 21; at += 1) {
    const form = registrationForm(limited, { email: user.email });
    const outcome = await callHost(limited, register, form, { headers });
    codes.push(outcome.ok ? 'ok' : outcome.body.code);
  }
  assert.deepEqual(codes, [...Array.from({ length: 20 }, () => 'email_taken'), 'rate_limited']);
  await limited.close();
});

test('API-14 only one of several simultaneous sign-ups with the same email address succeeds', async () => {
  const before = await countRows();
  const form = registrationForm(host);
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => callHost(host, register, form, from())));
  const codes = outcomes.map((each) => (each.ok ? 'ok' : each.body.code)).sort();
  assert.deepEqual(codes, ['email_taken', 'email_taken', 'email_taken', 'ok']);
  assert.deepEqual(
    await countRows(),
    before.map((count) => count + 1),
  );
});

test('SIGNUP-02 SIGNUP-03 a username that differs from the email address is rejected', async () => {
  const form = registrationForm(host);
  const refusal = await expectRefusal(
    host,
    register,
    { ...form, username: 'ada' },
    'validation_failed',
    from(),
  );
  assert.equal(refusal.fields?.[0]?.field, 'username');
  const { user } = await expectOk(host, register, { ...form, username: form.email }, from());
  assert.equal(user.username, form.email);
});

test('SIGNUP-11 a sign-up accepts each of the nine industries', async () => {
  assert.equal(industries.length, 9);
  for (const industry of industries) {
    const { user } = await registerUser(host, { industry });
    assert.equal(user.company.industry, industry);
  }
});

test('SIGNUP-09 a sign-up is rejected if the terms were accepted more than 24 hours before or after the current time', async () => {
  const near = registrationForm(host, { termsAndConditionsTimestamp: host.now() - DAY_MS });
  await expectOk(host, register, near, from());
  const far = registrationForm(host, { termsAndConditionsTimestamp: host.now() + DAY_MS + 1 });
  await expectRefusal(host, register, far, 'validation_failed', from());
});

test('SEC-28 SEC-27 unknown fields in a sign-up request are ignored', async () => {
  const form = {
    ...registrationForm(host),
    id: '00000000-0000-4000-8000-000000000000',
    groups: ['EsriTableGenerator'],
    isStaff: true,
    emailVerified: true,
    stripeCustomerId: 'cus_1',
    subscriptions: [{ product: 'api', plan_name: 'pro', ends_at: null }],
    company: { id: '00000000-0000-4000-8000-000000000000', apiPlan: 'pro' },
  };
  const { user } = await expectOk(host, register, form as never, from());
  assert.notEqual(user.id, form.id);
  assert.deepEqual([user.groups, user.emailVerified, user.stripeCustomerId], [[], false, null]);
  assert.deepEqual(
    user.subscriptions.map(({ plan_name }) => plan_name),
    ['trial'],
  );
});

test('SEC-04 SEC-18 passwords and tokens are stored only as hashes', async () => {
  const { token, user, password } = await registerUser(host);
  const stored = await host.db
    .selectFrom('users')
    .where('id', '=', user.id)
    .selectAll()
    .executeTakeFirstOrThrow();
  assert.match(stored.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const [sessionId, secret] = Buffer.from(token, 'base64').toString().split(':');
  assert.ok(sessionId !== undefined && secret !== undefined);
  for (const table of ['users', 'sessions', 'mail_links', 'mails', 'jobs', 'idempotent_answers'] as const) {
    const rows = JSON.stringify(await host.db.selectFrom(table).selectAll().execute());
    for (const value of [password, token, secret]) assert.ok(!rows.includes(value), table);
  }
  const { secret_hash } = await host.db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .select('secret_hash')
    .executeTakeFirstOrThrow();
  const stolen = Buffer.from(`${sessionId}:${secret_hash}`).toString('base64');
  await expectRefusal(host, restoreSession, { token: stolen }, 'session_expired');
});

test('SEC-04 a password hash created with other Argon2 parameters can still be verified', async () => {
  const { user } = await registerUser(host);
  const password_hash = await hash('Another harbour 9', { memoryCost: 8192, timeCost: 3, parallelism: 1 });
  await host.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
  await expectOk(host, logIn, { email: user.email, password: 'Another harbour 9' }, from());
});

test('SEC-62 a sign-up is logged with the user id, but without the password or the token', async () => {
  const { token, user, password } = await registerUser(host);
  const lines = host.log.filter((line) => line['event'] === 'registered' && line['userId'] === user.id);
  assert.equal(lines.length, 1);
  const all = JSON.stringify(host.log);
  for (const secret of [token, password]) assert.ok(!all.includes(secret));
});
