/** The addresses of the portal's screens, and how they are written. */
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

/** Where the mailed key of a verification leads somebody who is not logged in. */
export const loginWithKey = (key: string): string => `${paths.login}/${encodeURIComponent(key)}`;

/** Where a verification begins at once. */
export const verifyWithKey = (key: string): string => `${paths.verifyEmail}/${encodeURIComponent(key)}`;

/** A sphere in the coverage viewer. */
export const coverageOf = (sphereId: number): string => `${paths.coverage}/${sphereId}`;

/** A sphere on a page of its own, ready for a snapshot. */
export const snapshotOf = (sphereId: number): string => `${paths.snapshotViewer}/${sphereId}`;
