/** Texts of the screens that verify an e-mail address. */
export const verificationTexts = {
  progress: 'Verifying your email address',
  steps: ['Create account', 'Verify email'],
  apiStep: 'Get an API key',
  secondStep: 'Look around',

  verifyTitle: 'Verify Email',
  verifyLead: (email: string): string =>
    `We sent a mail to ${email}. Follow its link to verify that the address is yours.`,
  verifyHint: 'The link holds for 24 hours. Look into the spam folder when the mail does not turn up.',
  resendLink: 'Resend Email',
  verifying: 'Verifying your email address …',
  linkOver: 'This link was used already or is too old. Have a new mail sent to get a link that works.',
  otherAccount: (email: string): string => `${email} is verified. It belongs to another account than yours.`,
  tryAgain: 'Try again',

  resendTitle: 'Resend Email',
  resendLead: (email: string): string => `A new mail goes to ${email}. Links of older mails stop working.`,
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
  sentLead: (email: string): string => `A mail is on its way to ${email}. Follow its link to go on.`,
  sentHint: 'Nothing there after a few minutes? Look into the spam folder.',
  sendOnceMore: 'Send it once more',
  sentOnceMore: 'The mail was sent once more.',
  contactSupport: 'Contact support',

  activatedTitle: 'Account Activated',
  activatedLead: 'Your email address is verified. All of your account is open to you now.',
  viewKeys: 'View API Key',
} as const;
