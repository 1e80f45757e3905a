import type { ScreenName } from '../routes/match-screen.ts';

/** The names of the screens in the header and the browser's tab. */
export const screenTitles: Readonly<Record<ScreenName, string>> = {
  login: 'Log In',
  'create-account': 'Create Account',
  'password-reset': 'Reset Password',
  'restore-account': 'Restore Account',
  'verify-email': 'Verify Email',
  'account-activated': 'Account Activated',
  'resend-email': 'Resend Email',
  'change-email-address': 'Change Email Address',
  'email-resent': 'Email Sent',
  welcome: 'Welcome',
  'api-keys': 'API Keys',
  'api-dashboard': 'Dashboard',
  'pricing-contact': 'Custom Pricing',
  'api-snapshot': 'Snapshot',
  profile: 'Profile',
  subscriptions: 'Subscriptions',
  pricing: 'Pricing',
  home: 'Home',
  scene: 'Scene',
  coverage: 'Coverage',
  'frame-tables': 'Frame Table Generator',
  'snapshot-viewer': 'Snapshot Viewer',
  share: 'Shared Sphere',
  'not-found': 'Page Not Found',
};
