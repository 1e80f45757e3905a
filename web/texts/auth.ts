/** Texts of the login, of setting a new password, and of the welcome page. */
export const authTexts = {
  pictureOf: 'A city by the water under a blue sky, seen from the air',
  lookAtSample: 'Look at the sample world',
  email: 'Email Address',
  password: 'Password',
  emptyEmail: 'Please enter a value for: Email Address',
  emptyPassword: 'Please enter a value for: password',
  invalidEmail: 'Please enter a valid email address.',

  loginTitle: 'Log In',
  loginLead: 'Every street from above, in every direction.',
  loginWithKey: 'Log in to finish verifying your email address.',
  signIn: 'Sign In',
  forgotPassword: 'Forgot your password?',
  newHere: 'New here?',
  createAccount: 'Create an account',
  verified: 'Your email address is verified.',

  resetTitle: 'Reset Password',
  resetLead: 'We will email you a link to set a new password.',
  sendResetLink: 'Send the link',
  resetSentTitle: 'Check your email',
  resetSent: (email: string): string =>
    `If ${email} has an account, an email with a link is on its way. The link is valid for 60 minutes and can be used once.`,
  sendAgain: 'Send it again',
  sentAgain: 'The email was sent again.',
  otherAddress: 'Use another address',
  noMailServer: 'This host has no mail server yet: its emails are in an outbox.',
  readOutbox: 'Read the email',
  checkingLink: 'Checking your link …',
  newPasswordTitle: 'Set a New Password',
  newPasswordLead: 'You will be logged out everywhere and can then log in with the new password.',
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  setPassword: 'Set password',
  passwordIsSet: 'Your new password is set. Please log in.',
  expiredTitle: 'Link Expired!',
  expiredLead:
    'Links for a new password are valid for 60 minutes and can be used once. Please request a new one.',
  newLink: 'Get a new link',
  backToLogin: 'Back to login',
  tryAgain: 'Try again',

  restoreTitle: 'Restore Account',
  restoreLead: 'Your account was deleted. You can have it back as it was, for 30 days after the deletion.',
  restore: 'Restore account',
  restored: (email: string): string => `The account of ${email} is restored. Please log in.`,
  restoreExpired:
    'This link has expired or was already used. Log in with your password: if the account can still be restored, we email you a new link.',

  welcomeTitle: (product: string): string => `Welcome to ${product}`,
  welcomeLead:
    'Put aerial panoramas into your own sites: look around from the air, at any street, in every direction.',
  haveAccount: 'Log in',
  setNewPassword: 'Set a new password',

  /** What to do after a failed call if the host sent no message. */
  unreachable: 'We cannot reach the server. Your input is still here: check your connection, then try again.',
  tryLater: (wait: string): string => `You can try again in ${wait}.`,
  seconds: (count: number): string => (count === 1 ? '1 second' : `${count} seconds`),
  minutes: (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`),
} as const;
