import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OutgoingMail } from '../../../demo/host/providers/mail/mail-transport.ts';
import { LINK_EXPIRED_TEXT, WRONG_PASSWORD_TEXT } from '../../../web/contract/user-fields.ts';
import {
  changePassword,
  checkPasswordReset,
  confirmPasswordReset,
  requestPasswordReset,
} from '../../../web/contract/user-links.ts';
import { logIn, register } from '../../../web/contract/user.ts';
import { guessableTexts, resetPasswordText } from '../../../web/rules/password.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import {
  logInAgain,
  registerUser,
  registrationForm,
  someAddress,
  type TestUser,
} from '../../helpers/host/register.ts';
import { lastMailTo, linkIn, mailsTo, resetLinkTo } from './mailed.ts';

let host: TestHost;

before(async () => {
  host = await openHost();
});

after(() => host.close());

const MINUTE_MS = 60_000;
const NEW = 'Quiet harbour 77';
const twice = (password: string) => ({ new_password1: password, new_password2: password });

const isLoggedIn = async (token: string): Promise<boolean> =>
  (await host.request('/user/sessions', { headers: { authorization: `Basic ${token}` } })).status === 200;

async function requestLink({ user }: TestUser) {
  await expectOk(host, requestPasswordReset, { email: user.email });
  return resetLinkTo(host, user.email);
}

test('API-19 AUTH-31 AUTH-35 the emailed reset link contains the user id and a token', async () => {
  const { user } = await registerUser(host);
  await expectOk(host, requestPasswordReset, { email: user.email });
  const { pathname } = linkIn(await lastMailTo(host, user.email));
  assert.match(pathname, new RegExp(`^/password-reset/${user.id}/[\\w-]{43}$`));
});

test('SEC-13 the emailed reset link leads to the configured portal regardless of the request’s host', async () => {
  const { user } = await registerUser(host);
  const headers = { host: 'evil.io', 'x-forwarded-host': 'evil.io', 'x-forwarded-proto': 'http' };
  await expectOk(host, requestPasswordReset, { email: user.email }, { headers });
  const mail = await lastMailTo(host, user.email);
  const link = linkIn(mail);
  assert.equal(link.origin, host.settings.portalUrl);
  assert.ok(!JSON.stringify(mail).includes('evil.io'));
});

test('API-19 OPEN-090 SEC-08 SEC-09 only an existing user gets a password reset email, but the response is the same for every email address', async () => {
  const { user } = await registerUser(host);
  const deleted = await registerUser(host);
  await host.db
    .updateTable('users')
    .set({ deleted_at: host.now() })
    .where('id', '=', deleted.user.id)
    .execute();
  await host.runJobs();
  const sent = (await host.mails()).length;
  const responses: unknown[] = [];
  for (const email of ['nobody@company.test', deleted.user.email, user.email])
    responses.push(await expectOk(host, requestPasswordReset, { email }));
  assert.deepEqual(responses[1], responses[0]);
  assert.deepEqual(responses[2], responses[0]);
  await host.runJobs();
  const mails = (await host.mails()).slice(sent);
  assert.deepEqual(
    mails.map(({ recipient }) => recipient),
    [user.email],
  );
});

test('SEC-08 a password reset request queues the same job whether or not the email address belongs to a user', async () => {
  const { user } = await registerUser(host);
  await host.runJobs();
  const jobsOf = async (email: string) => {
    await expectOk(host, requestPasswordReset, { email });
    const rows = await host.db.selectFrom('jobs').where('state', '=', 'queued').selectAll().execute();
    await host.db.deleteFrom('jobs').where('state', '=', 'queued').execute();
    return rows.map(({ kind, input }) => [kind, input.replace(email, '')]);
  };
  const mails = (await host.mails()).length;
  const known = await jobsOf(user.email);
  assert.equal(known.length, 1);
  assert.deepEqual(await jobsOf('nobody@company.test'), known);
  assert.equal((await host.mails()).length, mails, 'no email is queued before the response');
});

test('AUTH-32 a password reset request with a malformed email address is rejected with the specified text', async () => {
  const refusal = await expectRefusal(host, requestPasswordReset, { email: 'ada' }, 'validation_failed');
  assert.equal(refusal.displayMessage, 'Please enter a valid email address.');
});

test('API-20 SEC-12 a reset link remains valid after it has been checked several times', async () => {
  const account = await registerUser(host);
  const link = await requestLink(account);
  for (let at = 0; at < 3; at += 1)
    assert.deepEqual(await expectOk(host, checkPasswordReset, link), { valid: true });
  await expectOk(host, confirmPasswordReset, { ...link, ...twice(NEW) });
});

test('API-20 AUTH-38 an invalid reset link is rejected with `valid: false`', async () => {
  const account = await registerUser(host);
  const other = await registerUser(host);
  const link = await requestLink(account);
  const altered = [
    { ...link, token: 'A'.repeat(43) },
    { ...link, uid: other.user.id },
    { ...link, uid: 'x' },
    { uid: link.token, token: link.uid },
  ];
  for (const form of altered) {
    const refusal = await expectRefusal(host, checkPasswordReset, form, 'link_expired');
    assert.deepEqual(
      [refusal.status, refusal.valid, refusal.displayMessage],
      [400, false, LINK_EXPIRED_TEXT],
    );
    await expectRefusal(host, confirmPasswordReset, { ...form, ...twice(NEW) }, 'link_expired');
  }
  await expectRefusal(host, checkPasswordReset, { uid: link.uid }, 'validation_failed');
  await expectOk(host, logIn, { email: account.user.email, password: account.password });
});

test('API-21 SEC-12 a password reset sets the new password, ends all sessions, does not log the user in, and is confirmed by email', async () => {
  const account = await registerUser(host);
  const second = await logInAgain(host, account);
  const link = await requestLink(account);
  const response = await expectOk(host, confirmPasswordReset, { ...link, ...twice(NEW) });
  assert.deepEqual(Object.keys(response), ['detail']);
  assert.deepEqual([await isLoggedIn(account.token), await isLoggedIn(second)], [false, false]);
  assert.match((await lastMailTo(host, account.user.email)).subject, /was changed/);
  await expectRefusal(
    host,
    logIn,
    { email: account.user.email, password: account.password },
    'unauthenticated',
  );
  await expectOk(host, logIn, { email: account.user.email, password: NEW });
});

test('SEC-11 a reset link can be used only once', async () => {
  const link = await requestLink(await registerUser(host));
  await expectOk(host, confirmPasswordReset, { ...link, ...twice(NEW) });
  await expectRefusal(host, confirmPasswordReset, { ...link, ...twice('Other harbour 78') }, 'link_expired');
  await expectRefusal(host, checkPasswordReset, link, 'link_expired');
});

test('SEC-11 when a reset link is used several times simultaneously, exactly one password reset succeeds', async () => {
  const account = await registerUser(host);
  const link = await requestLink(account);
  const passwords = ['First harbour 71', 'Second harbour 72', 'Third harbour 73'];
  const outcomes = await Promise.allSettled(
    passwords.map((password) => expectOk(host, confirmPasswordReset, { ...link, ...twice(password) })),
  );
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('SEC-11 a reset link is valid for 60 minutes', async () => {
  const account = await registerUser(host);
  const early = await requestLink(account);
  host.pass(59 * MINUTE_MS);
  await expectOk(host, checkPasswordReset, early);
  host.pass(MINUTE_MS);
  await expectRefusal(host, checkPasswordReset, early, 'link_expired');
  await expectRefusal(host, confirmPasswordReset, { ...early, ...twice(NEW) }, 'link_expired');
});

test('SEC-11 a new reset link invalidates the earlier one', async () => {
  const account = await registerUser(host);
  const older = await requestLink(account);
  const newer = await requestLink(account);
  await expectRefusal(host, confirmPasswordReset, { ...older, ...twice(NEW) }, 'link_expired');
  await expectOk(host, confirmPasswordReset, { ...newer, ...twice(NEW) });
});

test('SEC-11 a reset token has at least 128 bits and is not stored in clear text after the email is sent', async () => {
  const sent: OutgoingMail[] = [];
  const mail = {
    send: (each: OutgoingMail) => Promise.resolve(void sent.push(each)),
    close: () => undefined,
  };
  const mailing = await openHost({}, { mail });
  const { user } = await registerUser(mailing);
  await expectOk(mailing, requestPasswordReset, { email: user.email });
  await mailing.runJobs();
  const { text = '' } = sent.find(({ subject }) => subject.startsWith('Set a new')) ?? {};
  const [, token = ''] = /\/password-reset\/[\w-]+\/([\w-]+)/.exec(text) ?? [];
  assert.ok(Buffer.from(token, 'base64url').length >= 16, 'at least 128 bits');
  const tables = await mailing.db.introspection.getTables();
  assert.ok(tables.some(({ name }) => name === 'mail_links'));
  for (const { name } of tables) {
    const rows = await mailing.db
      .selectFrom(name as 'mail_links')
      .selectAll()
      .execute();
    assert.ok(!JSON.stringify(rows).includes(token), name);
  }
  const form = { uid: user.id, token };
  assert.deepEqual(await expectOk(mailing, checkPasswordReset, form), { valid: true });
  await mailing.close();
});

test('SEC-41 at most five password reset emails an hour are sent to one address, and further requests get the usual response', async () => {
  const limited = await openHost({ rateLimitFactor: 1 });
  const { user } = await registerUser(limited);
  const responses: unknown[] = [];
  for (let at = 0; at < 7; at += 1) {
    const headers = { 'x-test-address': someAddress() };
    responses.push(await expectOk(limited, requestPasswordReset, { email: user.email }, { headers }));
  }
  for (const response of responses) assert.deepEqual(response, responses[0]);
  const resets = (await mailsTo(limited, user.email)).filter(({ subject }) =>
    subject.startsWith('Set a new'),
  );
  assert.equal(resets.length, 5);
  limited.pass(60 * MINUTE_MS);
  await expectOk(limited, requestPasswordReset, { email: user.email });
  assert.equal((await mailsTo(limited, user.email)).length, 1 + 5 + 1);
  await limited.close();
});

type Rejected = readonly [first: string, second: string, text: string];

const errors = {
  empty: ['', '', 'Please enter a value for: password'],
  unconfirmed: [NEW, '', 'Please enter a value for: confirm password'],
  short: ['Abcde1', 'Abcde1', 'Your password must be at least 8 characters long.'],
  different: ['abcdefgh', 'abcdefgi', 'Password and confirm password must match.'],
  noCapital: ['abcdefgh', 'abcdefgh', 'Your password must have at least 1 CAPITAL letter.'],
  noLowerCase: ['ABCDEFGH', 'ABCDEFGH', 'Your password must have at least 1 lower-case letter.'],
  noNumber: ['Abcdefgh', 'Abcdefgh', 'Your password must have a number or allowed special character.'],
  long: [
    `Aa1${'x'.repeat(297)}`,
    `Aa1${'x'.repeat(297)}`,
    'Your password must be at most 256 characters long.',
  ],
  common: ['Qwerty123', 'Qwerty123', 'This password is too common. Please choose another.'],
} as const satisfies Readonly<Record<string, Rejected>>;

test('SEC-01 AUTH-41 AUTH-49 a password reset reports only the first violated password rule and leaves the link valid', async (t) => {
  const link = await requestLink(await registerUser(host));
  const reject = async ([new_password1, new_password2, text]: Rejected): Promise<void> => {
    const form = { ...link, new_password1, new_password2 };
    const refusal = await expectRefusal(host, confirmPasswordReset, form, 'validation_failed');
    assert.equal(refusal.displayMessage, `Password does not meet requirements. ${text}`);
  };
  await t.test('AUTH-47 an empty password is rejected', () => reject(errors.empty));
  await t.test('AUTH-48 an empty confirmation is rejected', () => reject(errors.unconfirmed));
  await t.test('AUTH-42 a password of fewer than 8 characters is rejected', () => reject(errors.short));
  await t.test('AUTH-43 a different confirmation is rejected', () => reject(errors.different));
  await t.test('AUTH-44 a password without a capital letter is rejected', () => reject(errors.noCapital));
  await t.test('AUTH-45 a password without a lowercase letter is rejected', () => reject(errors.noLowerCase));
  await t.test('AUTH-46 a password without a number or special character is rejected', () =>
    reject(errors.noNumber),
  );
  await t.test('SEC-03 a password of 300 characters is rejected instead of being shortened', () =>
    reject(errors.long),
  );
  await t.test('SEC-02 a common password is rejected', () => reject(errors.common));
  await expectOk(host, confirmPasswordReset, { ...link, ...twice(NEW) });
});

test('SEC-01 SEC-02 SEC-03 a change to an invalid password is rejected with the text of the first violated rule', async () => {
  const { token, user, password } = await registerUser(host);
  const form = { username: user.email, old_password: password };
  for (const [error, [new_password1, new_password2, text]] of Object.entries(errors)) {
    const change = { ...form, new_password1, new_password2 };
    const refusal = await expectRefusal(host, changePassword, change, 'validation_failed', { token });
    assert.equal(refusal.displayMessage, text, error);
  }
  await expectOk(host, logIn, { email: user.email, password });
});

test('FIX-11 an easily guessed password is rejected with a reason at sign-up, reset and change', async () => {
  const { token, user, password } = await registerUser(host, { companyName: 'Marygold Homes, Inc.' });
  const link = await requestLink({ token, user, password });
  for (const [guessed, text] of [
    ['Password2026!', guessableTexts.extended],
    ['Winter2026!', guessableTexts.extended],
    ['Football2026', guessableTexts.extended],
    ['zaq12wsxZAQ!', guessableTexts.keys],
    ['Xyzxyzxyz7!', guessableTexts.repeat],
    ['XP360xp360', guessableTexts.personal],
    ['Marygold.Homes2026', guessableTexts.personal],
  ] as const) {
    const form = { ...registrationForm(host), companyName: 'Marygold Homes, Inc.' };
    const calls = [
      [register, { ...form, password: guessed, confirmPassword: guessed }, 'password', text, {}],
      [confirmPasswordReset, { ...link, ...twice(guessed) }, 'new_password1', resetPasswordText(text), {}],
      [
        changePassword,
        { username: user.email, old_password: password, ...twice(guessed) },
        'new_password1',
        text,
        { token },
      ],
    ] as const;
    for (const [call, input, field, message, who] of calls) {
      const from = { ...who, headers: { 'x-test-address': someAddress() } };
      const refusal = await expectRefusal(host, call, input, 'validation_failed', from);
      assert.deepEqual(refusal.fields, [{ field, message }], `${call.id} ${guessed}`);
    }
  }
  await expectOk(host, logIn, { email: user.email, password });
});

test('API-22 SEC-21 a password change sets the password, ends all existing sessions and returns a new token', async () => {
  const account = await registerUser(host);
  const { user, password } = account;
  const other = await logInAgain(host, account);
  const change = { username: user.email, old_password: password, ...twice(NEW) };
  const { token } = await expectOk(host, changePassword, change, { token: account.token });
  assert.deepEqual(
    [await isLoggedIn(token), await isLoggedIn(account.token), await isLoggedIn(other)],
    [true, false, false],
  );
  await expectOk(host, logIn, { email: user.email, password: NEW });
  await expectRefusal(host, logIn, { email: user.email, password }, 'unauthenticated');
  assert.match((await lastMailTo(host, user.email)).subject, /was changed/);
});

test('API-23 a password change with a wrong old password is rejected and changes nothing', async () => {
  const { token, user, password } = await registerUser(host);
  const change = { username: user.email, old_password: 'wrong', ...twice(NEW) };
  const refusal = await expectRefusal(host, changePassword, change, 'bad_credentials', { token });
  assert.deepEqual([refusal.status, refusal.displayMessage], [400, WRONG_PASSWORD_TEXT]);
  await expectOk(host, logIn, { email: user.email, password });
  assert.equal(await isLoggedIn(token), true);
});

test('API-22 a user cannot change another user’s password', async () => {
  const { token, password } = await registerUser(host);
  const other = await registerUser(host);
  for (const username of [other.user.email, 'nobody@company.test']) {
    const change = { username, old_password: password, ...twice(NEW) };
    await expectRefusal(host, changePassword, change, 'not_found', { token });
  }
  const change = { username: other.user.email, old_password: other.password, ...twice(NEW) };
  await expectRefusal(host, changePassword, change, 'unauthenticated');
  await expectOk(host, logIn, { email: other.user.email, password: other.password });
});

test('SEC-62 password resets and changes are logged with the user id, but without the password or the token', async () => {
  const account = await registerUser(host);
  const link = await requestLink(account);
  await expectOk(host, confirmPasswordReset, { ...link, ...twice('Logged harbour 79') });
  const { token } = await expectOk(host, logIn, { email: account.user.email, password: 'Logged harbour 79' });
  const change = {
    username: account.user.email,
    old_password: 'Logged harbour 79',
    ...twice('Logged harbour 80'),
  };
  await expectOk(host, changePassword, change, { token });
  const events = host.log.filter((line) => line['userId'] === account.user.id).map((line) => line['event']);
  for (const event of ['password_reset_mailed', 'password_reset', 'password_changed'])
    assert.ok(events.includes(event), event);
  const all = JSON.stringify(host.log);
  for (const secret of [link.token, 'Logged harbour']) assert.ok(!all.includes(secret));
});
