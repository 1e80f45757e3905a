/** Texts of the screens that verify an e-mail address. */
export const verificationTexts = {
  progress: 'Verifying your email address',
  steps: ['Create account', 'Verify email'],
  apiStep: 'Get an API key',
  secondStep: 'Look around',

  verifyTitle: 'Verify Email',
  verifyLead: (email: string): string =>
    `We sent an email to ${email}. Follow the link in it to verify that the address is yours.`,
  verifyHint: 'The link is valid for 24 hours. If the email does not arrive, check your spam folder.',
  resendLink: 'Resend Email',
  verifying: 'Verifying your email address …',
  linkOver: 'This link has expired or was already used. Request a new email to get a valid link.',
  otherAccount: (email: string): string => `${email} is verified. It belongs to another account.`,
  tryAgain: 'Try again',

  resendTitle: 'Resend Email',
  resendLead: (email: string): string =>
    `We will send a new email to ${email}. Links in older emails stop working.`,
  resend: 'RESEND EMAIL',
  change: 'CHANGE EMAIL ADDRESS',
  cancel: 'CANCEL',

  changeTitle: 'Change Email Address',
  changeLead: (email: string): string => `Your address is ${email} now. You will log in with the new one.`,
  newEmail: 'New Email Address',
  currentPassword: 'Current Password',
  changeSubmit: 'Change address',
  changeBack: 'Back',

  sentTitle: 'Email Sent',
  sentLead: (email: string): string =>
    `An email is on its way to ${email}. Follow the link in it to continue.`,
  sentHint: 'No email after a few minutes? Check your spam folder.',
  sendAgain: 'Send it again',
  sentAgain: 'The email was sent again.',
  contactSupport: 'Contact support',

  activatedTitle: 'Account Activated',
  activatedLead: 'Your email address is verified. You now have full access to your account.',
  viewKeys: 'View API Key',
} as const;
