/** Words of logging in, of setting a new password, and of the welcome page. */
export const authTexts = {
  pictureOf: 'A city by the water under a blue sky, seen from the air',
  lookAtSample: 'Look at the sample world',
  email: 'Email Address',
  password: 'Password',
  emptyEmail: 'Please enter a value for: email',
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
  resetLead: 'We will mail you a link to set a new password.',
  sendResetLink: 'Send the link',
  resetSentTitle: 'Check your mail',
  resetSent: (email: string): string =>
    `If ${email} has an account, a mail with a link is on its way. The link holds for 60 minutes and works once.`,
  sendAgain: 'Send it again',
  sentAgain: 'The mail was sent once more.',
  otherAddress: 'Use another address',
  checkingLink: 'Checking your link …',
  newPasswordTitle: 'Set a New Password',
  newPasswordLead: 'You will be logged out everywhere, and log in with the new password.',
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  setPassword: 'Set password',
  passwordIsSet: 'Your new password is set. Please log in.',
  expiredTitle: 'Link Expired!',
  expiredLead: 'Links for a new password hold for 60 minutes and work once. Ask for a new one.',
  newLink: 'Get a new link',
  backToLogin: 'Back to log in',
  tryAgain: 'Try again',

  welcomeTitle: (product: string): string => `Welcome to ${product}`,
  welcomeLead:
    'Put aerial panoramas into your own sites: look around from the air, at any street, in every direction.',
  haveAccount: 'Log in',
  setNewPassword: 'Set a new password',

  /** What a failed call leaves one to do, where the host has no words for it. */
  unreachable: 'We cannot reach the server. What you typed is kept: check your connection, then try again.',
  tryLater: (wait: string): string => `You can try again in ${wait}.`,
  seconds: (count: number): string => (count === 1 ? '1 second' : `${count} seconds`),
  minutes: (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`),
} as const;
