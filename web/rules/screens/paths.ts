export const paths = {
  login: '/login',
  createAccount: '/zwivel/create-account',
  apiCreateAccount: '/xp360api/create-account',
  welcome: '/xp360api/welcome',
  apiKeys: '/xp360api/api-keys',
  dashboard: '/xp360api/api-dashboard',
  inquiry: '/xp360api/pricing-contact',
  apiSnapshot: '/xp360api/api-snapshot',
  verifyEmail: '/verify-email',
  resendEmail: '/resend-email',
  changeEmail: '/change-email-address',
  emailResent: '/email-resent',
  accountActivated: '/xp360api/account-activated',
  passwordReset: '/password-reset',
  restoreAccount: '/restore-account',
  profile: '/profile',
  subscriptions: '/subscriptions',
  pricing: '/pricing',
  home: '/zwivel/home',
  scene: '/zwivel/scene',
  coverage: '/coverage',
  frameTables: '/esri-table-generator',
  snapshotViewer: '/snapshot-viewer',
  share: '/share',
} as const;

/** Path of the public page about the product. The host serves it; it is not a screen. */
export const ABOUT_PATH = '/about';

/** Path of the emailed verification link for users who are not logged in. */
export const loginWithKey = (key: string): string => `${paths.login}/${encodeURIComponent(key)}`;

/** Path that starts a verification immediately. */
export const verifyWithKey = (key: string): string => `${paths.verifyEmail}/${encodeURIComponent(key)}`;

/** Path of a sphere in the coverage viewer. */
export const coverageOf = (sphereId: number): string => `${paths.coverage}/${sphereId}`;

/** Address of the page for taking snapshots of a sphere. */
export const snapshotOf = (sphereId: number): string => `${paths.snapshotViewer}/${sphereId}`;
