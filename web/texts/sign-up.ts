import { missingText } from '../contract/user-fields.ts';
import { TERMS_TEXT } from '../contract/user.ts';

export const signUpTexts = {
  title: 'Create Account',
  lead: (offering: string, days: number): string =>
    `Try ${offering} free for ${days} ${days === 1 ? 'day' : 'days'}. No credit card required.`,
  offering: 'What would you like to try?',
  api: 'Spheres on my own sites, with an API key',
  second: 'Shots for my listings: find an address, frame the view',
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
    `Your account was created. We sent an email to ${email}. Please open the link in it to verify your email address.`,
  clockIsOff:
    'The date on this device is off by more than a day. Please correct it, then accept the terms again.',
  missing: {
    firstName: missingText('First Name'),
    lastName: missingText('Last Name'),
    email: missingText('Email Address'),
    companyName: missingText('Company Name'),
    industry: 'Please choose a primary industry.',
    terms: TERMS_TEXT,
  },
} as const;
