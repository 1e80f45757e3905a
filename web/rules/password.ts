/** Minimum length of a password, in code points. */
export const PASSWORD_MIN = 8;

/** Maximum length of a password, in code points. Longer passwords would only take more time to process. */
export const PASSWORD_MAX = 256;

const emptyText = (field: string): string => `Please enter a value for: ${field}`;

/** A rule for new passwords in addition to the rule that they must not be empty. */
interface PasswordRule {
  readonly name: 'length' | 'match' | 'capital' | 'lower' | 'digit' | 'longest';
  readonly isMet: (password: string, confirmation: string) => boolean;
  /** The message shown while the rule is not met. */
  readonly text: string;
}

/** The rules, in the order in which they are reported. */
export const passwordRules: readonly PasswordRule[] = [
  {
    name: 'length',
    isMet: (password) => Array.from(password).length >= PASSWORD_MIN,
    text: 'Your password must be at least 8 characters long.',
  },
  {
    name: 'match',
    isMet: (password, confirmation) => password === confirmation,
    text: 'Password and confirm password must match.',
  },
  {
    name: 'capital',
    isMet: (password) => /\p{Lu}/u.test(password),
    text: 'Your password must have at least 1 CAPITAL letter.',
  },
  {
    name: 'lower',
    isMet: (password) => /\p{Ll}/u.test(password),
    text: 'Your password must have at least 1 lower-case letter.',
  },
  {
    name: 'digit',
    isMet: (password) => /[\p{Nd}!@#$%&]/u.test(password),
    text: 'Your password must have a number or allowed special character.',
  },
  {
    name: 'longest',
    isMet: (password) => Array.from(password).length <= PASSWORD_MAX,
    text: 'Your password must be at most 256 characters long.',
  },
];

/** The reason why a password that meets all rules is easy to guess. */
export type GuessReason = 'common' | 'extended' | 'keys' | 'repeat' | 'sequence' | 'personal';

/** Messages for passwords that are easy to guess, by reason. */
export const guessableTexts: Readonly<Record<GuessReason, string>> = {
  common: 'This password is too common. Please choose another.',
  extended:
    'This password is too common: it is a known word with only a few characters added. Please choose another.',
  keys: 'This password is too common: it consists of neighboring keys on a keyboard. Please choose another.',
  repeat: 'This password is too common: it repeats the same characters. Please choose another.',
  sequence:
    'This password is too common: it consists of letters or digits in sequence. Please choose another.',
  personal:
    'This password is easy to guess: it is based on your name, email address or company, or on the name of our product. Please choose another.',
};

/** Returns the message for a password that is set through an emailed link and breaks a rule. */
export const resetPasswordText = (first: string): string => `Password does not meet requirements. ${first}`;

/**
 * Returns the message of the first rule that a new password breaks, or null if there is none. Rules that
 * require a list of common passwords are not checked. `confirmationName` is the name of the confirmation
 * field in the message for an empty confirmation.
 */
export function passwordError(
  password: string,
  confirmation: string,
  confirmationName = 'confirm password',
): string | null {
  if (password === '') return emptyText('password');
  if (confirmation === '') return emptyText(confirmationName);
  return passwordRules.find(({ isMet }) => !isMet(password, confirmation))?.text ?? null;
}
