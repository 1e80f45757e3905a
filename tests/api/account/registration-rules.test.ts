import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { logIn, register, TERMS_TEXT } from '../../../web/contract/user.ts';
import { guessableTexts } from '../../../web/rules/password.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser, registrationForm, someAddress } from '../../helpers/host/register.ts';

let host: TestHost;

before(async () => {
  host = await openHost();
});

after(() => host.close());

const from = () => ({ headers: { 'x-test-address': someAddress() } });

const errors: readonly (readonly [
  row: string,
  changes: Record<string, unknown>,
  field: string,
  text: string,
])[] = [
  [
    'SIGNUP-15 SIGNUP-05 a sign-up with a blank first name',
    { firstName: '  ' },
    'firstName',
    'Please enter a value for: First Name',
  ],
  [
    'SIGNUP-16 SIGNUP-05 a sign-up without a last name',
    { lastName: '' },
    'lastName',
    'Please enter a value for: Last Name',
  ],
  [
    'SIGNUP-17 SIGNUP-04 a sign-up without a password confirmation',
    { confirmPassword: '' },
    'confirmPassword',
    'Please enter a value for: Confirm Password',
  ],
  [
    'SIGNUP-18 AUTH-47 a sign-up without a password',
    { password: '' },
    'password',
    'Please enter a value for: password',
  ],
  [
    'SIGNUP-18 SIGNUP-02 a sign-up without an email address',
    { email: '' },
    'email',
    'Please enter a value for: Email Address',
  ],
  [
    'SIGNUP-18 SIGNUP-06 a sign-up without a company name',
    { companyName: '' },
    'companyName',
    'Please enter a value for: Company Name',
  ],
  [
    'SIGNUP-13 SIGNUP-07 a sign-up without an industry',
    { industry: undefined },
    'industry',
    'Please choose a primary industry.',
  ],
  [
    'SIGNUP-11 a sign-up with an unknown industry',
    { industry: 'Mining' },
    'industry',
    'Please choose a primary industry.',
  ],
  [
    'SIGNUP-20 SIGNUP-08 a sign-up without accepted terms',
    { termsAndConditionsAccepted: false },
    'termsAndConditionsAccepted',
    TERMS_TEXT,
  ],
  [
    'SIGNUP-09 a sign-up with an old terms timestamp',
    { termsAndConditionsTimestamp: 1 },
    'termsAndConditionsTimestamp',
    TERMS_TEXT,
  ],
  [
    'AUTH-70 a sign-up with a malformed email address',
    { email: 'ada@' },
    'email',
    'Please enter a valid email address.',
  ],
  [
    'SIGNUP-19 AUTH-42 a sign-up with a short password',
    { password: 'Abc1', confirmPassword: 'Abc1' },
    'password',
    'Your password must be at least 8 characters long.',
  ],
  [
    'SIGNUP-19 AUTH-43 a sign-up with a different password confirmation',
    { password: 'Abcdefg1', confirmPassword: 'Abcdefg2' },
    'password',
    'Password and confirm password must match.',
  ],
  [
    'SIGNUP-19 SEC-02 a sign-up with a common password',
    { password: 'Password1', confirmPassword: 'Password1' },
    'password',
    'This password is too common. Please choose another.',
  ],
  [
    'SEC-02 a sign-up with the company name in the password',
    { password: 'AnalyticalEngines1', confirmPassword: 'AnalyticalEngines1' },
    'password',
    guessableTexts.personal,
  ],
  [
    'SEC-02 a sign-up with the product name in the password',
    { password: 'Xp360Api1!', confirmPassword: 'Xp360Api1!' },
    'password',
    guessableTexts.personal,
  ],
];

for (const [row, changes, field, text] of errors) {
  test(`SEC-01 ${row} is rejected with “${text}”`, async () => {
    const refusal = await expectRefusal(
      host,
      register,
      { ...registrationForm(host), ...changes },
      'validation_failed',
      from(),
    );
    assert.equal(refusal.displayMessage, text);
    assert.ok(refusal.fields?.some((each) => each.field === field && each.message === text));
  });
}

test('SEC-02 a password made from the local part of the email address is rejected as easy to guess', async () => {
  const form = {
    ...registrationForm(host),
    email: 'marygold@company.test',
    password: 'Marygold1A',
    confirmPassword: 'Marygold1A',
  };
  const refusal = await expectRefusal(host, register, form, 'validation_failed', from());
  assert.equal(refusal.displayMessage, guessableTexts.personal);
});

test('SIGNUP-14 AUTH-49 the response to an empty sign-up form lists every missing field and names the first one in its message', async () => {
  const refusal = await expectRefusal(host, register, {}, 'validation_failed', from());
  assert.equal(refusal.displayMessage, 'Please enter a value for: First Name');
  const fields = new Set(refusal.fields?.map(({ field }) => field));
  for (const field of [
    'firstName',
    'lastName',
    'email',
    'password',
    'confirmPassword',
    'companyName',
    'industry',
  ])
    assert.ok(fields.has(field), field);
});

test('FIX-112 the names of people must not look like links, but may have initials, and a company may be named after its domain', async () => {
  const refused = ['Win 5000 at www.evil.example', 'evil.example', 'WWW. now', 'Böse.Süß'];
  for (const field of ['firstName', 'lastName'])
    for (const name of refused) {
      const form = { ...registrationForm(host), [field]: name };
      const { fields } = await expectRefusal(host, register, form, 'validation_failed', from());
      assert.deepEqual(
        fields?.map((one) => one.field),
        [field],
        name,
      );
      assert.match(fields[0]?.message ?? '', /must not look like a web address/);
    }
  for (const firstName of ['J.R.R.', 'St. John', 'Ng', 'Wwwil'])
    await expectOk(
      host,
      register,
      { ...registrationForm(host), firstName, companyName: 'Boats.example' },
      from(),
    );
  for (const companyName of ['RE/MAX Gulf + Coast', 'E*TRADE', 'Yahoo! – Homes'])
    await expectOk(host, register, { ...registrationForm(host), companyName }, from());
});

test('SEC-03 a 200-character password of mixed scripts is accepted and compared in full', async () => {
  const password = `Aß1 漢字 😀${'é'.repeat(192)}`;
  assert.equal(Array.from(password).length, 200);
  const { user } = await registerUser(host, { password });
  const { email } = user;
  await expectOk(host, logIn, { email, password }, from());
  const shorter = password.slice(0, -1);
  for (const other of [shorter, password.toLowerCase(), password.normalize('NFD'), `${password} `])
    await expectRefusal(host, logIn, { email, password: other }, 'unauthenticated', from());
});

test('SEC-03 passwords can have at most 256 characters, and spaces at the start and end are significant', async () => {
  const long = `Aa1${'x'.repeat(297)}`;
  const form = { ...registrationForm(host), password: long, confirmPassword: long };
  const refusal = await expectRefusal(host, register, form, 'validation_failed', from());
  assert.equal(refusal.displayMessage, 'Your password must be at most 256 characters long.');
  const spaced = '  Aa1 harbour  ';
  const { user } = await registerUser(host, { password: spaced });
  await expectRefusal(host, logIn, { email: user.email, password: spaced.trim() }, 'unauthenticated', from());
});

test('SEC-60 overlong text in any sign-up field is rejected within 50 ms of CPU time', async () => {
  const worst = [
    'a'.repeat(20_000),
    'a@'.repeat(10_000),
    `a@${'a.'.repeat(10_000)}`,
    ' '.repeat(20_000),
    `${'-'.repeat(20_000)}!`,
  ];
  for (const text of worst) {
    for (const field of ['email', 'firstName', 'companyName', 'username', 'password', 'industry'] as const) {
      const start = process.cpuUsage();
      await expectRefusal(
        host,
        register,
        { ...registrationForm(host), [field]: text },
        'validation_failed',
        from(),
      );
      const { user, system } = process.cpuUsage(start);
      assert.ok((user + system) / 1000 < 50, `${field} of ${text.slice(0, 4)}… takes too long`);
    }
  }
});
