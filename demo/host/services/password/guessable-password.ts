import { dictionary } from '@zxcvbn-ts/language-common';

/** Personal words that a user's password may not be made of. */
export interface PersonalWords {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
  /** Names of product and offerings. */
  readonly products: readonly string[];
}

/** The most common passwords in breaches, the most used first, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));

/** The longest ending that is ignored: `1`, `1A`, `!` do not make a known word a new one. */
const MAX_ENDING = 2;

/** Digits and symbols after a personal name, such as a year with `!`, do not either. */
const ownEnding = /[^\p{L}]{1,5}$/u;

/** The shortest personal word that counts; shorter ones are part of too many passwords. */
const MIN_PERSONAL_WORD = 3;

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Only letters and digits: `Acme Homes, Inc.` and `acmehomesinc` are the same word. */
const squashed = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '');

/** A text, and the same without its last one or two characters. */
function withoutEndings(text: string): readonly string[] {
  const signs = Array.from(text);
  const lengths = Array.from({ length: MAX_ENDING + 1 }, (_, cut) => signs.length - cut);
  return lengths.filter((length) => length > 0).map((length) => signs.slice(0, length).join(''));
}

/** A company's name, its words, and its first words together: people omit the legal form. */
function beginningsOf(companyName: string): readonly string[] {
  const words = companyName.split(/\s+/);
  return [...words, ...words.map((_, at) => words.slice(0, at + 1).join(''))];
}

function personalWords({
  email,
  firstName,
  lastName,
  companyName,
  products,
}: PersonalWords): ReadonlySet<string> {
  const [localPart = '', domain = ''] = email.split('@');
  const words = [email, localPart, domain, domain.split('.')[0] ?? '', firstName, lastName, companyName];
  const names = [firstName + lastName, lastName + firstName, ...localPart.split(/[^\p{L}\p{N}]+/u)];
  const all = [...words, ...names, ...beginningsOf(companyName), ...products].map(squashed);
  return new Set(all.filter((word) => word.length >= MIN_PERSONAL_WORD));
}

/** Whether a password is common, or little more than a name or address of its owner; case does not count. */
export function isGuessablePassword(password: string, own: PersonalWords): boolean {
  const text = folded(password);
  if (withoutEndings(text).some((form) => common.has(form))) return true;
  const ownWords = personalWords(own);
  const bare = squashed(text.replace(ownEnding, ''));
  return [bare, ...withoutEndings(text).map(squashed)].some((form) => ownWords.has(form));
}
