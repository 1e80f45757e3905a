import { TERMS_TEXT } from '../contract/user.ts';
import { missingText } from '../contract/user-fields.ts';

/** Texts of the sign-up form. */
export const signUpTexts = {
  title: 'Create Account',
  lead: (offering: string, days: number): string =>
    `Try ${offering} for ${days} ${days === 1 ? 'day' : 'days'}. It is free, and no card is needed.`,
  offering: 'What would you like to try?',
  api: 'Spheres in your own sites, by API key',
  second: 'Listings: find an address, frame the shot',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email Address',
  companyName: 'Company Name',
  industry: 'Primary Industry',
  industryPlaceholder: 'Please choose a primary industry.',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  terms: {
    before: 'I have read and agree to the ',
    terms: 'Terms of Service',
    between: ' and ',
    privacy: 'Privacy Policy',
    after: '.',
  },
  submit: 'Create Account',
  haveAccount: 'Already have an account?',
  logIn: 'Log in',
  created: (email: string): string =>
    `Your account was created. We sent an email to ${email}: please follow the link in it to verify your address.`,
  clockIsOff:
    'The date of this device is more than a day off. Please correct it, then accept the terms again.',
  missing: {
    firstName: missingText('First Name'),
    lastName: missingText('Last Name'),
    email: missingText('Email Address'),
    companyName: missingText('Company Name'),
    industry: 'Please choose a primary industry.',
    terms: TERMS_TEXT,
  },
} as const;
