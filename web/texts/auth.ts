/** Texts for the login, for setting a new password, and for the welcome page. */
export const authTexts = {
  pictureOf: 'Aerial view of a city by the water under a blue sky',
  lookAtSample: 'Explore the sample world',
  email: 'Email Address',
  password: 'Password',
  emptyEmail: 'Please enter a value for: Email Address',
  emptyPassword: 'Please enter a value for: password',
  invalidEmail: 'Please enter a valid email address.',

  loginTitle: 'Log In',
  loginLead: (product: string): string =>
    `${product} lets realtors, developers, assessors and public bodies see every street from above, in every direction.`,
  loginWithKey: 'Log in to finish verifying your email address.',
  signIn: 'Sign In',
  forgotPassword: 'Forgot your password?',
  newHere: 'New here?',
  createAccount: 'Create an account',
  about: 'See what it is',
  prices: 'See the prices',
  trial: (days: number): string =>
    `Try it free for ${days === 1 ? 'a day' : `${days} days`}. No credit card required.`,
  verified: 'Your email address is verified.',

  resetTitle: 'Reset Password',
  resetLead: 'We will email you a link to set a new password.',
  sendResetLink: 'Send link',
  resetSentTitle: 'Check Your Email',
  resetSent: (email: string): string =>
    `If there is an account for ${email}, we have sent a link to that address. The link works once and expires in 60 minutes.`,
  sendAgain: 'Send again',
  sentAgain: 'Email sent again.',
  otherAddress: 'Use a different email address',
  noMailServer: 'This server cannot send email yet. Its messages are stored in an outbox.',
  readOutbox: 'Open the outbox',
  checkingLink: 'Checking your link…',
  newPasswordTitle: 'Set a New Password',
  newPasswordLead: 'You will be logged out everywhere, and can then log in with your new password.',
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  setPassword: 'Set password',
  passwordIsSet: 'Your new password is set. Please log in.',
  expiredTitle: 'Link Expired!',
  expiredLead: 'Password reset links work once and expire after 60 minutes. Please request a new one.',
  newLink: 'Get a new link',
  backToLogin: 'Back to login',
  tryAgain: 'Try again',

  restoreTitle: 'Restore Account',
  restoreLead:
    'Your account was deleted. You can restore it with all its data for 30 days after the deletion.',
  restore: 'Restore account',
  restored: (email: string): string => `The account ${email} was restored. Please log in.`,
  restoreExpired:
    'This link has expired or was already used. Log in with your password. If the account can still be restored, we will email you a new link.',

  welcomeTitle: (product: string): string => `Welcome to ${product}`,
  welcomeLead: 'Add 360° aerial panoramas to your own sites, and let visitors look around above any street.',
  haveAccount: 'Log in',
  setNewPassword: 'Set a new password',

  /** Shown after a failed call if the host sent no message. */
  unreachable: 'We cannot reach the server. Your input is still here. Check your connection, then try again.',
  tryLater: (wait: string): string => `You can try again in ${wait}.`,
  seconds: (count: number): string => (count === 1 ? '1 second' : `${count} seconds`),
  minutes: (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`),
} as const;
