import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { emailError } from '../../../../web/features/auth/credential-fields.ts';
import { credentialFields } from '../../../../web/features/auth/credential-fields.ts';
import { wrongPasswordError } from '../../../../web/features/auth/credential-fields.ts';
import { errorText } from '../../../../web/features/auth/error-text.ts';
import { newPasswordFields } from '../../../../web/features/auth/new-password-rule.ts';
import { formField } from '../../../../web/lib/form-field.ts';
import { passwordError, resetPasswordText } from '../../../../web/rules/password.ts';

const both = { password: true, confirmation: true };

test('AUTH-72 a form field reports whether its value is valid, but shows no error while the user is typing', () => {
  assert.deepEqual(formField('Ada', null, true), {
    value: 'Ada',
    error: false,
    errorMessage: '',
    validated: true,
  });
  assert.deepEqual(formField('', 'missing', true), {
    value: '',
    error: true,
    errorMessage: 'missing',
    validated: false,
  });
  // An unfinished value is invalid but shows no error.
  assert.deepEqual(formField('', 'missing', false), {
    value: '',
    error: false,
    errorMessage: '',
    validated: false,
  });
});

test('AUTH-07 AUTH-08 AUTH-70 the login form is valid only with an email address and a password', () => {
  const cases = [
    ['', '', false],
    ['ada@example.com', '', false],
    ['', 'secret', false],
    ['  ', 'secret', false],
    ['ada', 'secret', false],
    [`${'a'.repeat(10_000)}@example.com`, 'secret', false],
    ['ada@example.com', ' ', true],
    [' ada@example.com ', 'secret', true],
  ] as const;
  for (const [email, password, holds] of cases) {
    const fields = credentialFields({ email, password }, true);
    assert.equal(
      fields.email.validated && fields.password.validated,
      holds,
      JSON.stringify([email, password]),
    );
  }
});

test('AUTH-32 AUTH-33 AUTH-70 email addresses are checked against a pattern, and surrounding spaces are ignored', () => {
  for (const good of ['ada@example.com', '  Ada@Example.com ', 'a.b+c@x-y.co.uk'])
    assert.equal(emailError(good), null);
  for (const bad of [
    '',
    ' ',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a b@example.com',
    `${'a'.repeat(10_000)}@x.io`,
  ])
    assert.equal(emailError(bad), 'Please enter a valid email address.', bad.slice(0, 40));
});

type PasswordCase = readonly [
  password: string,
  confirmation: string,
  at: 'password' | 'confirmation' | null,
  text: string,
];

/** Checks that exactly this error is shown for each password and its confirmation, at this field. */
function checkPasswords(cases: readonly PasswordCase[]): void {
  for (const [password, confirmation, at, text] of cases) {
    const fields = newPasswordFields({ password, confirmation }, both);
    const errors = { password: fields.password.errorMessage, confirmation: fields.confirmation.errorMessage };
    const expected = { password: '', confirmation: '', ...(at === null ? {} : { [at]: text }) };
    assert.deepEqual(errors, expected, JSON.stringify([password, confirmation]));
  }
}

test('AUTH-47 AUTH-48 AUTH-49 an empty password or confirmation is reported before all other password errors', () => {
  checkPasswords([
    ['', '', 'password', 'Please enter a value for: password'],
    ['short', '', 'confirmation', 'Please enter a value for: confirm password'],
  ]);
});

test('AUTH-42 AUTH-43 AUTH-49 a password that is too short is reported before a confirmation that does not match it', () => {
  checkPasswords([
    ['short', 'other', 'password', 'Your password must be at least 8 characters long.'],
    ['longenough', 'other', 'confirmation', 'Password and confirm password must match.'],
  ]);
});

test('AUTH-44 AUTH-45 AUTH-46 a password needs a capital letter, a lowercase letter, and a digit or a special character', () => {
  checkPasswords([
    ['longenough', 'longenough', 'password', 'Your password must have at least 1 CAPITAL letter.'],
    ['LONGENOUGH', 'LONGENOUGH', 'password', 'Your password must have at least 1 lower-case letter.'],
    [
      'Longenough',
      'Longenough',
      'password',
      'Your password must have a number or allowed special character.',
    ],
    ['Longenough1', 'Longenough1', null, ''],
    ['Longenough!', 'Longenough!', null, ''],
    ['Дли́нный-пароль1', 'Дли́нный-пароль1', null, ''],
  ]);
});

test('AUTH-49 the password form shows at most one error, and is valid only without errors', () => {
  const typed = fc.oneof(fc.string(), fc.constantFrom('', 'Abcdefg1', 'abcdefgh', 'ABCDEFG1'));
  fc.assert(
    fc.property(typed, typed, fc.boolean(), fc.boolean(), (password, confirmation, first, second) => {
      const shown = { password: first, confirmation: second };
      const fields = newPasswordFields({ password, confirmation }, shown);
      assert.ok(!(fields.password.error && fields.confirmation.error));
      const isValid = fields.password.validated && fields.confirmation.validated;
      assert.equal(isValid, passwordError(password, confirmation) === null);
      if (first && second) assert.equal(fields.password.error || fields.confirmation.error, !isValid);
    }),
  );
});

test('AUTH-41 when a password is set through a reset link, the form shows which requirement the password violates', () => {
  const { password } = newPasswordFields({ password: 'short', confirmation: 'short' }, both, {
    textOf: resetPasswordText,
  });
  assert.equal(
    password.errorMessage,
    'Password does not meet requirements. Your password must be at least 8 characters long.',
  );
});

test('AUTH-59 AUTH-69 an email change requires a valid new address and the current password', () => {
  const holds = (email: string, password: string): boolean => {
    const fields = credentialFields({ email, password }, true);
    return fields.email.validated && fields.password.validated;
  };
  assert.deepEqual(
    [
      holds('', ''),
      holds('new@example.com', ''),
      holds('', 'x'),
      holds('new', 'x'),
      holds(' new@example.com ', 'x'),
    ],
    [false, false, false, false, true],
  );
});

test('AUTH-71 a failed login during an email change is shown as a wrong password', () => {
  assert.equal(
    wrongPasswordError({ message: 'Unable to log in with provided credentials.' }),
    'Your password was entered incorrectly.',
  );
  assert.equal(wrongPasswordError({ message: 'Too many requests.' }), null);
  assert.equal(wrongPasswordError(null), null);
});

test('a rate-limit error says when to try again, and the error for an unreachable host says to check the connection', () => {
  const refused = (retryAfterS?: number) =>
    errorText({
      code: 'rate_limited',
      message: 'Too many.',
      facts: retryAfterS === undefined ? {} : { retryAfterS },
    });
  assert.deepEqual(
    [refused(), refused(0.2), refused(45), refused(90), refused(890)],
    [
      'Too many.',
      'Too many. You can try again in 1 second.',
      'Too many. You can try again in 45 seconds.',
      'Too many. You can try again in 2 minutes.',
      'Too many. You can try again in 15 minutes.',
    ],
  );
  assert.match(
    errorText({ code: 'unreachable', message: '0 /user/login', facts: {} }),
    /Check your connection/,
  );
});
