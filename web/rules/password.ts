/** The shortest password in code points. */
export const PASSWORD_MIN = 8;

/** The longest password in code points; longer ones would only cost time. */
export const PASSWORD_MAX = 256;

const emptyText = (field: string): string => `Please enter a value for: ${field}`;

/** A rule of new passwords beyond emptiness. */
interface PasswordRule {
  readonly name: 'length' | 'match' | 'capital' | 'lower' | 'digit' | 'longest';
  readonly holds: (password: string, confirmation: string) => boolean;
  /** What is said while it does not hold. */
  readonly text: string;
}

/** The rules beyond emptiness, in the order in which they are told. */
export const passwordRules: readonly PasswordRule[] = [
  {
    name: 'length',
    holds: (password) => Array.from(password).length >= PASSWORD_MIN,
    text: 'Your password must be at least 8 characters long.',
  },
  {
    name: 'match',
    holds: (password, confirmation) => password === confirmation,
    text: 'Password and confirm password must match.',
  },
  {
    name: 'capital',
    holds: (password) => /\p{Lu}/u.test(password),
    text: 'Your password must have at least 1 CAPITAL letter.',
  },
  {
    name: 'lower',
    holds: (password) => /\p{Ll}/u.test(password),
    text: 'Your password must have at least 1 lower-case letter.',
  },
  {
    name: 'digit',
    holds: (password) => /[\p{Nd}!@#$%&]/u.test(password),
    text: 'Your password must have a number or allowed special character.',
  },
  {
    name: 'longest',
    holds: (password) => Array.from(password).length <= PASSWORD_MAX,
    text: 'Your password must be at most 256 characters long.',
  },
];

/** What is said of a password that many people use, or that is made of its owner's name or address. */
export const COMMON_PASSWORD_TEXT = 'This password is too common. Please choose another.';

/** What is said when a password is set by a mailed link and breaks a rule. */
export const resetPasswordText = (first: string): string => `Password does not meet requirements. ${first}`;

/**
 * The first rule that a new password breaks, as shown to the user; null when it keeps all that can be told without a list
 * of common passwords. `confirmationName` is the confirmation's name in the text about an empty one.
 */
export function passwordError(
  password: string,
  confirmation: string,
  confirmationName = 'confirm password',
): string | null {
  if (password === '') return emptyText('password');
  if (confirmation === '') return emptyText(confirmationName);
  return passwordRules.find(({ holds }) => !holds(password, confirmation))?.text ?? null;
}
