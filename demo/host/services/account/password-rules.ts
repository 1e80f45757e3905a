import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs as graphs, dictionary } from '@zxcvbn-ts/language-common';
import { type GuessReason, guessableTexts } from '../../../../web/rules/password.ts';
import type { Ctx } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';

/** A user's password must not consist of these words. */
export interface PersonalWords {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
  /** Names of product and offerings. */
  readonly products: readonly string[];
}

/**
 * Maximum number of examined characters. If the beginning of a password is hard to guess, the entire password
 * is as well.
 */
const MAX_EXAMINED = 48;

/** Finds common passwords and words, personal words, keyboard runs, repeats, sequences, years and dates. */
const matcher = new ZxcvbnFactory({ dictionary, graphs, maxLength: MAX_EXAMINED });

/** Finds the same patterns, except for words. */
const patternMatcher = new ZxcvbnFactory({ graphs, maxLength: MAX_EXAMINED });

/**
 * A password must be at least as hard to guess as this many random digits. A shorter password must be as hard
 * to guess as random digits of its length.
 */
const MIN_RANDOM_DIGITS = 7;

/** Tolerance for the rounding of the estimated guesses, which are logarithms. */
const ROUNDING = 1e-9;

/** Minimum length of a personal word; shorter words are part of too many passwords. */
const MIN_PERSONAL_WORD = 3;

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Reduces text to letters and digits, so that `Acme Homes, Inc.` and `acmehomesinc` are the same word. */
const squashed = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Removes all characters before the first and after the last letter or digit. */
const trimmed = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** Returns a company's words, and its first words joined, because people often omit the legal form. */
function beginningsOf(companyName: string): readonly string[] {
  const words = companyName.split(/\s+/);
  return [...words, ...words.map((_, at) => words.slice(0, at + 1).join(''))];
}

function personalWords({ email, firstName, lastName, companyName, products }: PersonalWords): string[] {
  const [localPart = '', domain = ''] = email.split('@');
  const words = [email, localPart, domain, domain.split('.')[0] ?? '', firstName, lastName, companyName];
  const names = [firstName + lastName, lastName + firstName, ...localPart.split(/[^\p{L}\p{N}]+/u)];
  const all = [...words, ...names, ...beginningsOf(companyName), ...products].map(squashed);
  return [...new Set(all.filter((word) => word.length >= MIN_PERSONAL_WORD))];
}

type Match = ReturnType<ZxcvbnFactory['check']>['sequence'][number];

/**
 * Returns the longest part of a form that matches a known pattern; undefined if every part requires trying
 * all characters.
 */
function longestMatch(sequence: readonly Match[]): Match | undefined {
  const known = sequence.filter(({ pattern }) => pattern !== 'bruteforce' && pattern !== 'separator');
  return known.toSorted((a, b) => b.token.length - a.token.length)[0];
}

const patternReasons: ReadonlyMap<string, GuessReason> = new Map([
  ['spatial', 'keys'],
  ['repeat', 'repeat'],
  ['sequence', 'sequence'],
]);

/**
 * Ignores words and returns the pattern that makes up at least half of a form; undefined if there is none.
 */
function patternReason(form: string): GuessReason | undefined {
  const match = longestMatch(patternMatcher.check(form).sequence);
  return match && match.token.length * 2 >= form.length ? patternReasons.get(match.pattern) : undefined;
}

/** Returns why a form of a password is easy to guess; undefined if it is not. */
function reasonOf(form: string, personal: string[]): GuessReason | undefined {
  const { guessesLog10, sequence } = matcher.check(form, personal);
  if (guessesLog10 >= Math.min(MIN_RANDOM_DIGITS, form.length) - ROUNDING) return undefined;
  const isPersonal = sequence.some(
    (match) => match.pattern === 'dictionary' && match.dictionaryName === 'userInputs',
  );
  if (isPersonal) return 'personal';
  const longest = longestMatch(sequence);
  if (longest?.pattern === 'dictionary' && longest.token === form) return 'common';
  return patternReason(form) ?? 'extended';
}

/**
 * Returns why a password is easy to guess. Such a password consists of neighboring keys or repeats, or of a
 * common or personal word with few other characters. Case, and characters between the letters, do not count.
 * Returns undefined if the password is not easy to guess.
 */
export function guessReason(password: string, words: PersonalWords): GuessReason | undefined {
  const personal = personalWords(words);
  const reason = (form: string) => reasonOf(form.slice(0, MAX_EXAMINED), personal);
  const text = folded(password);
  return reason(text) ?? reason(trimmed(text)) ?? reason(squashed(text));
}

interface NamedUser {
  readonly company_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Returns the words from a user's own data of which a new password must not consist. */
export async function personalWordsOf(ctx: Ctx, user: NamedUser): Promise<Omit<PersonalWords, 'products'>> {
  const company = await ctx.db
    .selectFrom('companies')
    .where('id', '=', user.company_id)
    .select('name')
    .executeTakeFirstOrThrow();
  return {
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    companyName: company.name,
  };
}

/** Throws with the reason if a new password is easy to guess. `field` is the password's name in the call. */
export function refuseGuessablePassword(
  ctx: Ctx,
  password: string,
  words: Omit<PersonalWords, 'products'>,
  { field, textOf = (text) => text }: { field: string; textOf?: (text: string) => string },
): void {
  const { productName, apiOfferingName, secondOfferingName } = ctx.settings;
  const products = [productName, apiOfferingName, secondOfferingName];
  const reason = guessReason(password, { ...words, products });
  if (reason === undefined) return;
  const message = textOf(guessableTexts[reason]);
  throw new ServiceError('validation_failed', message, { fields: [{ field, message }] });
}
