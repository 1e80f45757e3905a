export const passwordTexts = {
  // The label is not "Show password", because the button would then have the same name as its field.
  show: 'Show characters',
  hide: 'Hide characters',
  capsLock: 'Caps Lock is on.',
  rules: 'Password requirements',
  met: 'met',
  notMet: 'not met yet',
  ruleNames: {
    length: 'At least 8 characters',
    capital: 'A CAPITAL letter',
    lower: 'A lower-case letter',
    digit: 'A number or one of ! @ # $ % &',
    match: 'Both passwords match',
    longest: 'At most 256 characters',
  },
} as const;
