/** Texts for the screens that verify an email address. */
export const verificationTexts = {
  progress: 'Verifying your email address',
  steps: ['Create account', 'Verify email'],
  apiStep: 'Get an API key',
  secondStep: 'Look around',

  verifyTitle: 'Verify Email',
  verifyLead: (email: string): string =>
    `We sent an email to ${email}. Open the link in it to verify your address.`,
  verifyHint: 'The link expires in 24 hours. If you do not see the email, check your spam folder.',
  resendLink: 'Resend Email',
  verifying: 'Verifying your email address…',
  linkExpired:
    'This link has expired or was already used, and your address is not verified yet. Open the link in our latest email, or resend the email to get a new one.',
  otherAccount: (email: string): string => `${email} is verified, but it belongs to a different account.`,
  tryAgain: 'Try again',

  resendTitle: 'Resend Email',
  resendLead: (email: string): string =>
    `We will send a new email to ${email}. Links in earlier emails will stop working.`,
  resend: 'RESEND EMAIL',
  change: 'CHANGE EMAIL ADDRESS',
  cancel: 'CANCEL',

  changeTitle: 'Change Email Address',
  changeLead: (email: string): string =>
    `Your current address is ${email}. After the change, log in with the new one.`,
  newEmail: 'New Email Address',
  currentPassword: 'Current Password',
  changeSubmit: 'Change address',
  changeBack: 'Back',

  sentTitle: 'Email Sent',
  sentLead: (email: string): string => `We sent an email to ${email}. Open the link in it to continue.`,
  sentHint: 'No email after a few minutes? Check your spam folder.',
  sendAgain: 'Send again',
  sentAgain: 'Email sent again.',
  contactSupport: 'Contact support',

  activatedTitle: 'Account Activated',
  activatedLead: 'Your email address is verified, and your account is ready to use.',
  viewKeys: 'View API Key',
} as const;
