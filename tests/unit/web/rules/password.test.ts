import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { guessReason } from '../../../../demo/host/services/account/password-rules.ts';
import { type GuessReason, passwordError } from '../../../../web/rules/password.ts';
import { processorMs } from '../../../helpers/processor-ms.ts';

const texts: readonly (readonly [
  row: string,
  password: string,
  confirmation: string,
  text: string | null,
])[] = [
  ['AUTH-47 an empty password', '', '', 'Please enter a value for: password'],
  ['AUTH-48 an empty confirmation', 'x', '', 'Please enter a value for: confirm password'],
  [
    'AUTH-42 a password of seven characters',
    'Abcdef1',
    'Abcdef1',
    'Your password must be at least 8 characters long.',
  ],
  [
    'AUTH-42 a password of seven emoji',
    '😀'.repeat(7),
    'x',
    'Your password must be at least 8 characters long.',
  ],
  ['AUTH-43 a different confirmation', 'abcdefgh', 'abcdefgi', 'Password and confirm password must match.'],
  [
    'AUTH-44 a password without a capital letter',
    'abcdefgh',
    'abcdefgh',
    'Your password must have at least 1 CAPITAL letter.',
  ],
  [
    'AUTH-45 a password without a lowercase letter',
    'ABCDEFGH',
    'ABCDEFGH',
    'Your password must have at least 1 lower-case letter.',
  ],
  [
    'AUTH-46 a password without a digit or allowed special character',
    'Abcdefg*',
    'Abcdefg*',
    'Your password must have a number or allowed special character.',
  ],
  [
    'SEC-03 a password of 257 characters',
    `Aa1${'x'.repeat(254)}`,
    `Aa1${'x'.repeat(254)}`,
    'Your password must be at most 256 characters long.',
  ],
  ['SEC-03 a password of 256 characters', `Aa1${'x'.repeat(253)}`, `Aa1${'x'.repeat(253)}`, null],
  ['AUTH-42 a password of eight characters that meets all rules', 'Abcdefg1', 'Abcdefg1', null],
  ...Array.from(
    '!@#$%&',
    (sign) =>
      [
        `AUTH-46 a password with the special character ${sign}`,
        `Abcdefg${sign}`,
        `Abcdefg${sign}`,
        null,
      ] as const,
  ),
];

for (const [row, password, confirmation, text] of texts) {
  test(`SEC-01 ${row} causes ${text === null ? 'no error' : `the error “${text}”`}`, () => {
    assert.equal(passwordError(password, confirmation), text);
  });
}

test('AUTH-49 every password that is too short or not confirmed causes one of the specified errors', () => {
  const rank = texts.map(([, , , text]) => text);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string({ maxLength: 12 }), (a, b) => {
      const error = passwordError(a, b);
      const isValid = a !== '' && b !== '' && Array.from(a).length >= 8 && a === b;
      assert.ok(error === null ? isValid : rank.includes(error));
    }),
  );
});

const own = {
  email: 'ada.byron@engines.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  companyName: 'Analytical Engines, Inc.',
  products: ['XP360', 'XP360 API', 'Zwivel'],
};

const common = [
  'Password1',
  'Qwerty123',
  'PASSWORD1!',
  'Letmein1A',
  'Ada.byron1A',
  'ada.byron@engines.example',
  'Lovelace1',
  'Lovelace2026!',
  'AdaLovelace!',
  'Engines1!',
  'AnalyticalEngines1',
  'Analytical Engines, Inc.1',
  'Xp360Api1',
  'XP360 API!',
  'Zwivel1A',
  'zWIVEL123!',
];

for (const password of common) {
  test(`SEC-02 the password “${password}” is rejected as too easy to guess`, () =>
    assert.ok(guessReason(password, own)));
}

const reasons: readonly (readonly [password: string, reason: GuessReason])[] = [
  ['Password1', 'common'],
  ['1Qaz2wsx3edc', 'common'],
  ['Password2026!', 'extended'],
  ['Winter2026!', 'extended'],
  ['2026Winter!', 'extended'],
  ['Welcome!2026!', 'extended'],
  ['Football2026', 'extended'],
  ['Company123', 'extended'],
  ['P@ssw0rd2026!', 'extended'],
  ['zaq12wsxZAQ!', 'keys'],
  ['Qwertzuiop1', 'keys'],
  ['Asdfghjkl1!', 'keys'],
  ['Xyzxyzxyz7!', 'repeat'],
  ['Harbor1!'.repeat(32), 'repeat'],
  ['Cdefghijk7!', 'sequence'],
  ['XP360xp360', 'personal'],
  ['Zwivel2026!', 'personal'],
  ['Lovelace_Ada_1815', 'personal'],
  ['Analytical.Engines.2026', 'personal'],
];

for (const [password, reason] of reasons) {
  test(`FIX-11 the password “${password.slice(0, 24)}” is rejected with the reason “${reason}”`, () =>
    assert.equal(guessReason(password, own), reason));
}

const rare = [
  'Kx7#pQ2m',
  'BluePelican7',
  'Quiet harbour 77',
  'Harbour view 1 at dawn',
  'Grüße aus Zürich 7',
  'tR0ub4dor&3',
  'Adamant-pelican-9',
  'Zwivelkeks-und-Tee4',
];

for (const password of rare) {
  test(`SEC-02 the password “${password}” is accepted as hard to guess`, () =>
    assert.equal(guessReason(password, own), undefined));
}

test('SEC-02 a password that is easy to guess is rejected in any letter case', () => {
  const letters = fc.array(fc.boolean(), { minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(fc.constantFrom(...common), letters, (password, isCapital) => {
      const mixed = Array.from(password, (sign, at) =>
        isCapital[at % 16] ? sign.toUpperCase() : sign.toLowerCase(),
      );
      assert.ok(guessReason(mixed.join(''), own));
    }),
  );
});

test('SEC-60 a password of 1024 characters takes at most about three times as much CPU time to check as one of 48 characters', () => {
  for (const sign of ['a', '1', '!', '.', 'a1', '\u0301']) {
    const usedMs = (length: number): number => {
      const password = sign.repeat(length / sign.length);
      return processorMs(() => void guessReason(password, { ...own, companyName: '-'.repeat(120) }));
    };
    const [short, long] = [usedMs(48), usedMs(1024)];
    assert.ok(long < 3 * short + 20, `${sign} took ${long} ms, 48 characters ${short} ms`);
  }
});
