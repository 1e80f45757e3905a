import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../../../web/api/api-error.ts';
import { type Asset, PAGE_SIZE, findAssets, pageOf } from '../../../../web/features/account/asset-page.ts';
import { MAX_NAME, nameError } from '../../../../web/features/account/name-error.ts';
import {
  type ProfileFields,
  fieldsOf,
  isRowChanged,
  rowErrors,
  rows,
} from '../../../../web/features/account/profile-fields.ts';
import { editBlocker, ownsCompany } from '../../../../web/features/account/profile-fields.ts';
import { rowErrorsOf } from '../../../../web/features/account/profile-store.ts';
import { emptySignUp, signUpFields } from '../../../../web/features/auth/sign-up-form.ts';

const nobodyBusy = {
  name: false,
  email: false,
  companyName: false,
  password: false,
  contact: false,
  companyAddress: false,
};

const begun: ProfileFields = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  companyName: 'Pier & Co',
  phone: '',
  address: '',
  companyAddress: '',
  email: '',
  password: '',
  oldPassword: '',
  newPassword: '',
  confirmation: '',
};

const asset = (number: number, name = `Sphere ${number}`): Asset => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name,
  disabled: false,
  dateTimeAcquired: '2026-01-02T00:00:00.000Z',
  panorama: { id: number, latitude: 1, longitude: 2, timestamp: '2026-01-02T00:00:00.000Z' },
});

test('PROFILE-09 PROFILE-10 only owners can edit the company row, and the name and company rows are locked while another row is edited', () => {
  for (const row of rows)
    for (const other of rows) {
      const waits = other !== row && (row === 'name' || row === 'companyName');
      assert.equal(
        editBlocker(row, { ...nobodyBusy, [other]: true }, true),
        waits ? 'others-first' : null,
        `${row} while ${other} is busy`,
      );
    }
  for (const row of rows) {
    assert.equal(editBlocker(row, nobodyBusy, true), null);
    assert.equal(editBlocker(row, nobodyBusy, false), row === 'companyName' ? 'owner-only' : null);
  }
  const company = (owner: string | null) => ({ owner }) as Parameters<typeof ownsCompany>[0]['company'];
  assert.equal(ownsCompany({ id: 'me', company: company('me') }), true);
  assert.equal(ownsCompany({ id: 'me', company: company('you') }), false);
  assert.equal(ownsCompany({ id: 'me', company: company(null) }), true);
});

test('PROFILE-21 a name can contain only letters, digits, spaces and the characters , . - ( ) & @ #', () => {
  for (const good of ['Ada', '  Ada  ', 'Zoë', 'مريم', '山田 3', ',.-()&@# 1', 'a'.repeat(60)])
    assert.equal(nameError(good, MAX_NAME.person, 'missing'), null, good);
  for (const missing of ['', '   ', '\u00a0']) assert.equal(nameError(missing, 60, 'missing'), 'missing');
  for (const unfit of ['<b>', "O'Hara", 'Ada 🌍', 'a/b', 'a\nb', 'a_b', 'a\u202eb'])
    assert.equal(
      nameError(unfit, 60, 'missing'),
      'Please use only letters, digits, spaces and , . - ( ) & @ #',
    );
  assert.equal(nameError('a'.repeat(10_000), 60, 'missing'), 'Please use at most 60 characters.');
  fc.assert(
    fc.property(fc.stringMatching(/^[\p{L}\p{Nd},.\-()&@# ]{1,40}$/u), (text) => {
      const isEmpty = text.trim() === '';
      assert.equal(
        nameError(text, 60, 'missing') === null,
        !isEmpty && Array.from(text.normalize('NFC')).length <= 60,
      );
    }),
  );
});

const nameErrors = (lastName: string, companyName: string) => ({
  ...rowErrors('name', { ...begun, firstName: 'Ada', lastName }),
  ...rowErrors('companyName', { ...begun, companyName }),
});

test('FIX-35 the name of a person or a company can contain apostrophes and letters of any script, but neither markup nor URLs', () => {
  for (const good of ["O'Neil & Sons", 'D’Angelo', 'علی\u200cرضا', 'ශ්\u200dරී', '山田 3', ',.-()&@# 1'])
    assert.deepEqual(nameErrors(good, good), {}, good);
  for (const unfit of ['<b>', '<a>/', '🙂', '`'])
    assert.deepEqual(
      nameErrors(unfit, unfit),
      {
        lastName: "Last Name must contain only letters, digits, spaces and , . - ( ) & @ # '.",
        companyName:
          "Company Name must contain only letters, digits, spaces and , . - – ( ) & @ # ' / + ! *.",
      },
      unfit,
    );
  for (const hidden of ['a\u202eb', 'a\u200d', '\u200ca', 'a\u200d\u200db'])
    assert.deepEqual(nameErrors(hidden, hidden), {
      lastName: 'Last Name must not contain hidden characters.',
      companyName: 'Company Name must not contain hidden characters.',
    });
  assert.deepEqual(nameErrors(' ', ' '), {
    lastName: 'Please enter a value for: Last Name',
    companyName: 'Please enter a value for: Company Name',
  });
  assert.deepEqual(nameErrors('Byron', "'".repeat(10_000)), {
    companyName: 'Company Name must have at most 120 characters.',
  });
});

test('FIX-112 the profile refuses a name of a person that looks like a web address, as the host does', () => {
  assert.deepEqual(nameErrors('evil.example', 'Boats.example'), {
    lastName: 'Last Name must not look like a web address; write a space after a dot.',
  });
});

/** Names of companies in the public record. */
const companies = [
  'RE/MAX Gulf + Coast',
  '#1 Homes',
  "O'Neil & Sons, Inc.",
  'Müller+Partner',
  'E*TRADE',
  'Yahoo! Inc.',
  'Smith – Jones (NYC)',
  'Boats.example',
  'A/S Nordboligen',
];

test('a company name may contain the signs of real company names, but no address of a page', () => {
  for (const company of companies) {
    assert.deepEqual(nameErrors('Byron', company), {}, company);
    const { error } = signUpFields(
      { ...emptySignUp, companyName: company },
      new Set(['companyName']),
    ).companyName;
    assert.equal(error, false, company);
  }
  for (const link of ['//a.test', 'a.test/b', 'Win at www.a.test/now', 'http://a.test'])
    assert.match(
      nameErrors('Byron', link).companyName ?? 'accepted',
      /^Company Name must (not|contain only)/,
      link,
    );
});

test('PROFILE-13 an email change requires a valid address and the current password', () => {
  const errorsFor = (email: string, password: string) => rowErrors('email', { ...begun, email, password });
  assert.deepEqual(errorsFor(' ADA@example.com ', ' x '), {});
  assert.deepEqual(errorsFor('ada@', 'x'), { email: 'Please enter a valid email address.' });
  assert.deepEqual(errorsFor('ada@example.com', ''), { password: 'Please enter a value for: password' });
});

test('PROFILE-14 a password change requires the old password, a valid new password and a matching confirmation', () => {
  const errorsFor = (oldPassword: string, newPassword: string, confirmation = newPassword) =>
    rowErrors('password', { ...begun, oldPassword, newPassword, confirmation });
  assert.deepEqual(errorsFor('old', 'Look-Around-361'), {});
  assert.deepEqual(errorsFor('', 'Look-Around-361'), {
    oldPassword: 'Please enter a value for: Old Password',
  });
  const wrong = [
    ['', 'Please enter a value for: password'],
    ['Ab1', 'Your password must be at least 8 characters long.'],
    ['lower-case-1', 'Your password must have at least 1 CAPITAL letter.'],
    ['UPPER-CASE-1', 'Your password must have at least 1 lower-case letter.'],
    ['No-digit-here', 'Your password must have a number or allowed special character.'],
  ] as const;
  for (const [password, text] of wrong) assert.deepEqual(errorsFor('old', password), { newPassword: text });
  assert.deepEqual(errorsFor('old', 'Look-Around-361', 'Look-Around-362'), {
    confirmation: 'Password and confirm password must match.',
  });
  assert.deepEqual(errorsFor('old', 'Look-Around-361', ''), {
    confirmation: 'Please enter a value for: confirm password',
  });
});

test('a profile row counts as changed only while its value differs from the saved value', () => {
  const company = { name: 'Pier & Co', address: '' };
  const user = { firstName: 'Ada', lastName: 'Lovelace', phone: '', address: '', company };
  assert.deepEqual(fieldsOf(user as Parameters<typeof fieldsOf>[0]), begun);
  for (const row of rows) assert.equal(isRowChanged(row, begun, begun), false);
  assert.equal(isRowChanged('name', { ...begun, lastName: 'King' }, begun), true);
  assert.equal(isRowChanged('companyName', { ...begun, lastName: 'King' }, begun), false);
});

test('the host’s errors about a field are shown at that field, and its other errors below the row', () => {
  const badLogin = new ApiError('bad_credentials', 'Unable to log in with provided credentials.', 401);
  const badPassword = new ApiError('bad_credentials', 'Your password was entered incorrectly.', 401);
  const text = 'Your password was entered incorrectly.';
  assert.deepEqual(rowErrorsOf('email', badLogin), { fields: { password: text }, text: null });
  assert.deepEqual(rowErrorsOf('password', badPassword), { fields: { oldPassword: text }, text: null });
  const common = 'This password is too common. Please choose another.';
  const fields = [{ field: 'new_password1', message: common }];
  assert.deepEqual(rowErrorsOf('password', new ApiError('validation_failed', common, 422, { fields })), {
    fields: { newPassword: common },
    text: null,
  });
  // The row does not contain this field, so the message appears below the row.
  assert.deepEqual(rowErrorsOf('name', new ApiError('validation_failed', 'No.', 422, { fields })), {
    fields: {},
    text: 'No.',
  });
  assert.match(
    rowErrorsOf('name', new ApiError('unreachable', 'x', 0)).text ?? '',
    /is still here. Check your connection/,
  );
});

test('a search finds spheres by their name, regardless of accents and case, or by the beginning of their id', () => {
  const all = [asset(12, 'Café am Kai'), asset(123, 'Pier'), asset(7, 'PIER 12')];
  const found = (query: string) => findAssets(all, query).map(({ panorama }) => panorama.id);
  assert.deepEqual(found(''), [12, 123, 7]);
  assert.deepEqual(found('  cafe '), [12]);
  assert.deepEqual(found('pier'), [123, 7]);
  assert.deepEqual(found('12'), [12, 123, 7]);
  assert.deepEqual(found('.*'), []);
});

test('each sphere is on exactly one page, and an invalid page number is replaced by a valid one', () => {
  fc.assert(
    fc.property(fc.nat(95), fc.integer({ min: -5, max: 200 }), (total, wanted) => {
      const all = Array.from({ length: total }, (_, index) => asset(index + 1));
      const { pages } = pageOf(all, 0);
      const turned = Array.from({ length: pages }, (_, page) => pageOf(all, page));
      assert.deepEqual(
        turned.flatMap(({ assets }) => assets),
        all,
      );
      const any = pageOf(all, wanted);
      assert.ok(any.page >= 0 && any.page < pages && any.assets.length <= PAGE_SIZE);
      assert.equal(any.to - any.from + (total === 0 ? 0 : 1), any.assets.length);
    }),
  );
});
