/** Words of a field for a password. */
export const passwordTexts = {
  // Not "Show password": the button would share the name of the field that it belongs to.
  show: 'Show characters',
  hide: 'Hide characters',
  capsLock: 'Caps Lock is on.',
  rules: 'What the password needs',
  holds: 'done',
  missing: 'still missing',
  ruleNames: {
    length: 'At least 8 characters',
    capital: 'A CAPITAL letter',
    lower: 'A lower-case letter',
    digit: 'A number or one of ! @ # $ % &',
    match: 'The same in both fields',
    longest: 'At most 256 characters',
  },
} as const;
