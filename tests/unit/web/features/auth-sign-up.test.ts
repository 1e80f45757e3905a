import assert from 'node:assert/strict';
import { test } from 'node:test';
import { industries } from '../../../../web/contract/user.ts';
import {
  type SignUpName,
  type SignUpValues,
  isApiSignUp,
  emptySignUp,
  isSignUpValidated,
  signUpFields,
  signUpRequest,
} from '../../../../web/features/auth/sign-up-form.ts';
import { SignUpStore } from '../../../../web/features/auth/sign-up-store.ts';
import { signUpTexts } from '../../../../web/texts/sign-up.ts';

const NOW = 1_795_000_000_123;

const filled: SignUpValues = {
  firstName: ' Ada ',
  lastName: 'Lovelace',
  email: ' Ada@example.com ',
  companyName: 'Engines & Co.',
  industry: 'Technology',
  password: 'Look-Around-360',
  confirmPassword: 'Look-Around-360',
  termsAndConditionsTimestamp: NOW,
};

const names = [...Object.keys(emptySignUp).slice(0, 7), 'termsAndConditionsAccepted'] as SignUpName[];
const all = new Set(names);

function errorsOf(values: SignUpValues): Partial<Record<SignUpName, string>> {
  const fields = signUpFields(values, all);
  return Object.fromEntries(
    names.filter((name) => fields[name].error).map((name) => [name, fields[name].errorMessage]),
  );
}

test('SIGNUP-14 SIGNUP-18 every empty field of the sign-up form is reported, and a complete form has no errors', () => {
  assert.deepEqual(errorsOf(emptySignUp), {
    firstName: 'Please enter a value for: First Name',
    lastName: 'Please enter a value for: Last Name',
    email: 'Please enter a value for: Email Address',
    companyName: 'Please enter a value for: Company Name',
    industry: 'Please choose a primary industry.',
    password: 'Please enter a value for: password',
    termsAndConditionsAccepted:
      'Please check that you have read and agreed to the Terms of Service and Privacy Policy.',
  });
  assert.deepEqual(errorsOf(filled), {});
});

test('SIGNUP-05 SIGNUP-15 SIGNUP-16 an empty first or last name is reported at its field', () => {
  assert.deepEqual(errorsOf({ ...filled, firstName: '' }), {
    firstName: 'Please enter a value for: First Name',
  });
  assert.deepEqual(errorsOf({ ...filled, lastName: '' }), {
    lastName: 'Please enter a value for: Last Name',
  });
});

test('SIGNUP-02 SIGNUP-06 SIGNUP-18 an empty email address or company name is reported at its field', () => {
  assert.deepEqual(errorsOf({ ...filled, email: '' }), {
    email: 'Please enter a value for: Email Address',
  });
  assert.deepEqual(errorsOf({ ...filled, companyName: '' }), {
    companyName: 'Please enter a value for: Company Name',
  });
});

test('SIGNUP-07 SIGNUP-13 a missing industry is reported at its field', () => {
  assert.deepEqual(errorsOf({ ...filled, industry: '' }), {
    industry: 'Please choose a primary industry.',
  });
});

test('SIGNUP-08 SIGNUP-20 terms that are not accepted are reported at their checkbox', () => {
  assert.deepEqual(errorsOf({ ...filled, termsAndConditionsTimestamp: null }), {
    termsAndConditionsAccepted:
      'Please check that you have read and agreed to the Terms of Service and Privacy Policy.',
  });
});

test('SIGNUP-04 SIGNUP-19 the sign-up form requires a valid password and a confirmation that matches it', () => {
  assert.deepEqual(errorsOf({ ...filled, password: '' }), {
    password: 'Please enter a value for: password',
  });
  assert.deepEqual(errorsOf({ ...filled, password: 'short', confirmPassword: 'short' }), {
    password: 'Your password must be at least 8 characters long.',
  });
  assert.deepEqual(errorsOf({ ...filled, confirmPassword: 'Look-Around-361' }), {
    confirmPassword: 'Password and confirm password must match.',
  });
});

test('SIGNUP-17 the error for an empty password confirmation contains the name of the field', () => {
  assert.deepEqual(errorsOf({ ...filled, confirmPassword: '' }), {
    confirmPassword: 'Please enter a value for: Confirm Password',
  });
});

test('names in the sign-up form can contain letters of any script, but no markup or emoji', () => {
  assert.deepEqual(errorsOf({ ...filled, firstName: 'أدا', lastName: '愛' }), {});
  assert.match(
    errorsOf({ ...filled, firstName: '<Ada>' }).firstName ?? '',
    /^First Name must contain only letters/,
  );
  assert.match(
    errorsOf({ ...filled, firstName: '🙂' }).firstName ?? '',
    /^First Name must contain only letters/,
  );
  assert.match(
    errorsOf({ ...filled, companyName: 'x'.repeat(10_000) }).companyName ?? '',
    /at most 120 characters/,
  );
});

test('SIGNUP-11 SIGNUP-12 the list of industries and its placeholder match the specification', () => {
  const expected =
    'Real Estate, Retail, Travel, Government, Insurance, Media & Entertainment, Education, Technology, Other';
  assert.equal(industries.join(', '), expected);
  assert.equal(signUpTexts.industryPlaceholder, 'Please choose a primary industry.');
});

test('SIGNUP-22 the sign-up form is valid only when every field is filled in', () => {
  const isReady = (values: SignUpValues): boolean => isSignUpValidated(signUpFields(values, new Set()));
  assert.equal(isReady(filled), true);
  for (const name of Object.keys(filled) as (keyof SignUpValues)[]) {
    const values = { ...filled, [name]: name === 'termsAndConditionsTimestamp' ? null : '' };
    assert.equal(isReady(values), false, name);
    assert.equal(signUpRequest(values, true), null, name);
  }
});

test('SIGNUP-03 the sign-up request uses the email address as the user name, and removes surrounding spaces from all values', () => {
  const sent = signUpRequest(filled, true);
  assert.equal(sent?.username, 'Ada@example.com');
  assert.equal(sent.email, 'Ada@example.com');
  assert.equal(sent.firstName, 'Ada');
});

test('SIGNUP-09 the sign-up request states that the terms were accepted, and contains the time of acceptance', () => {
  const sent = signUpRequest(filled, true);
  assert.equal(sent?.termsAndConditionsAccepted, true);
  assert.equal(sent.termsAndConditionsTimestamp, NOW);
});

test('SIGNUP-10 SIGNUP-23 SIGNUP-24 only a sign-up that began in the API area requests the API subscription', () => {
  assert.equal(signUpRequest(filled, isApiSignUp('from=xp360api'))?.isXp360, true);
  for (const search of ['', 'from=zwivel', 'from=', 'x=xp360api', 'from=XP360API '])
    assert.equal(signUpRequest(filled, isApiSignUp(search))?.isXp360, false, search);
});

function storeOf(register: (form: unknown) => Promise<void> = async () => Promise.resolve()) {
  let now = NOW;
  const session = { register } as never;
  return { store: new SignUpStore({ session, now: () => now++ }), advance: () => (now += 1000) };
}

test('SIGNUP-21 accepting the terms stores the time in milliseconds, and accepting them again stores a new time', () => {
  const { store } = storeOf();
  store.accept(true);
  assert.equal(store.state.values.termsAndConditionsTimestamp, NOW);
  store.accept(false);
  assert.equal(store.state.values.termsAndConditionsTimestamp, null);
  store.accept(true);
  assert.equal(store.state.values.termsAndConditionsTimestamp, NOW + 1);
});

test('a rejected sign-up form preserves all its values, but a closed form does not preserve the passwords', async () => {
  const { store } = storeOf(() => Promise.reject(new Error('taken')));
  for (const name of [
    'firstName',
    'lastName',
    'email',
    'companyName',
    'industry',
    'password',
    'confirmPassword',
  ] as const)
    store.change(name, filled[name]);
  store.accept(true);
  assert.equal(store.check(), true);
  await assert.rejects(store.send(true), /taken/);
  assert.equal(store.state.values.password, filled.password);
  store.close();
  assert.deepEqual({ ...store.state.values }, { ...filled, password: '', confirmPassword: '' });
  assert.equal(store.check(), false, 'a form without passwords must be invalid');
});
