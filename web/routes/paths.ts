/** The paths of the portal's screens. */
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

/** The address to which an emailed verification key leads without a login. */
export const loginWithKey = (key: string): string => `${paths.login}/${encodeURIComponent(key)}`;

/** The address that starts a verification immediately. */
export const verifyWithKey = (key: string): string => `${paths.verifyEmail}/${encodeURIComponent(key)}`;

/** A sphere in the coverage viewer. */
export const coverageOf = (sphereId: number): string => `${paths.coverage}/${sphereId}`;

/** A sphere on its own page, ready for a snapshot. */
export const snapshotOf = (sphereId: number): string => `${paths.snapshotViewer}/${sphereId}`;
