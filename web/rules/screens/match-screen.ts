import { paths } from './paths.ts';

/** Several paths can show the same screen. */
export type ScreenName =
  | 'login'
  | 'create-account'
  | 'password-reset'
  | 'restore-account'
  | 'verify-email'
  | 'account-activated'
  | 'resend-email'
  | 'change-email-address'
  | 'email-resent'
  | 'welcome'
  | 'api-keys'
  | 'api-dashboard'
  | 'pricing-contact'
  | 'api-snapshot'
  | 'profile'
  | 'subscriptions'
  | 'pricing'
  | 'home'
  | 'scene'
  | 'coverage'
  | 'frame-tables'
  | 'snapshot-viewer'
  | 'share'
  | 'not-found';

/** The area of the portal to which a path belongs. */
export type Area = 'api' | 'second' | 'coverage' | 'subscriptions' | 'shared';

/** The screen and area of a path. `params` are the decoded segments after the path of the screen. */
export interface Address {
  readonly screen:
    | ScreenName
    | 'reset-link'
    | 'unknown'
    | 'root'
    | 'second-root'
    | 'home-alias'
    | 'api-create-account';
  readonly area: Area;
  readonly params: readonly string[];
}

type Named = Address['screen'];

/** Each entry has a path, a screen, and the maximum number of parameters. Trailing slashes are ignored. */
const table: readonly (readonly [path: string, screen: Named, params: number])[] = [
  ['/', 'root', 0],
  [paths.login, 'login', 1],
  [paths.createAccount, 'create-account', 0],
  [paths.apiCreateAccount, 'api-create-account', 0],
  ['/passwordReset', 'reset-link', 2],
  ['/passWordReset', 'reset-link', 2],
  // The emailed link ends with two ids. Without them, the path leads to the screen itself.
  [paths.passwordReset, 'password-reset', 2],
  [paths.restoreAccount, 'restore-account', 1],
  [paths.verifyEmail, 'verify-email', 1],
  [paths.resendEmail, 'resend-email', 0],
  [paths.changeEmail, 'change-email-address', 0],
  [paths.emailResent, 'email-resent', 0],
  ['/xp360api/verify-email', 'verify-email', 1],
  [paths.accountActivated, 'account-activated', 0],
  ['/xp360api/resend-email', 'resend-email', 0],
  ['/xp360api/change-email-address', 'change-email-address', 0],
  ['/xp360api/post-resend', 'email-resent', 0],
  [paths.welcome, 'welcome', 0],
  [paths.apiKeys, 'api-keys', 0],
  [paths.dashboard, 'api-dashboard', 0],
  [paths.inquiry, 'pricing-contact', 0],
  [paths.apiSnapshot, 'api-snapshot', 0],
  [paths.profile, 'profile', 0],
  [paths.subscriptions, 'subscriptions', 0],
  [paths.pricing, 'pricing', 0],
  ['/home', 'home-alias', 0],
  ['/zwivel', 'second-root', 0],
  [paths.home, 'home', 0],
  [paths.scene, 'scene', 0],
  [paths.coverage, 'coverage', 1],
  [paths.frameTables, 'frame-tables', 0],
  [paths.snapshotViewer, 'snapshot-viewer', 1],
  [paths.share, 'share', 1],
  // In frames of other sites. Pages with `embed` in their path have no header.
  [`${paths.share}/embed`, 'share', 1],
];

function areaOf(path: string): Area {
  if (/^\/xp360api(\/|$)/.test(path)) return 'api';
  if (/^\/zwivel(\/|$)/.test(path)) return 'second';
  if (/^\/coverage(\/|$)/.test(path)) return 'coverage';
  return path === paths.subscriptions ? 'subscriptions' : 'shared';
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** `path` must not contain a query. */
export function matchScreen(path: string): Address {
  const trimmed = path.replace(/\/+$/, '') || '/';
  const area = areaOf(trimmed);
  for (const [screenPath, screen, maxParams] of table) {
    if (trimmed !== screenPath && !trimmed.startsWith(`${screenPath}/`)) continue;
    const params = trimmed.slice(screenPath.length).split('/').filter(Boolean).map(decode);
    if (params.length <= maxParams) return { screen, area, params };
  }
  // Unknown paths within the two offerings are redirected. All others lead to a page that
  // reports an unknown path.
  const isRedirected = area === 'api' || area === 'second';
  return { screen: isRedirected ? 'unknown' : 'not-found', area, params: [] };
}

/** `params` are the segments of the path that follow the path of the screen. */
export interface ScreenProps {
  readonly params: readonly string[];
}
