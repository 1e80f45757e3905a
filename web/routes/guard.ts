import { hasPlan, type RequiredPlan } from '../contract/access.ts';
import { type Address, type Area, type ScreenName, matchScreen } from '../rules/screens/match-screen.ts';
import { loginWithKey, paths, verifyWithKey } from '../rules/screens/paths.ts';
import { isUsableState, type OfferingState } from '../rules/subscription-state.ts';
import type { LoginStatus } from '../session/login-status.ts';
import { offeringsOf } from '../session/offerings.ts';
import type { SessionState } from '../session/session.ts';

/** Returns the facts about a session that determine which pages the user can see. */
export function routeFacts({ login, user }: Pick<SessionState, 'login' | 'user'>, now: number): RouteFacts {
  const { status } = login;
  if (user === null) return { isLoggedIn: false, status, isVerified: false, api: 'none', second: 'none' };
  return { isLoggedIn: true, status, isVerified: user.emailVerified, ...offeringsOf(user, now) };
}

/** The facts that determine which pages a person can see. */
export interface RouteFacts {
  readonly isLoggedIn: boolean;
  readonly status: LoginStatus;
  readonly isVerified: boolean;
  readonly api: OfferingState;
  readonly second: OfferingState;
  /** The path that the user requested before the login, or null. */
  readonly wanted?: string | null;
}

export type RoutePopup = 'api-inactive' | 'second-inactive';

/** The result for a path: a screen, or a redirect to another path. */
export type Outcome =
  | {
      readonly kind: 'show';
      readonly screen: ScreenName;
      readonly area: Area;
      readonly params: readonly string[];
    }
  | {
      readonly kind: 'redirect';
      readonly to: string;
      readonly popup?: RoutePopup;
      /** The ids in a reset link, with which the password reset starts. */
      readonly reset?: { readonly uid: string; readonly token: string };
      /** The emailed key of a user whose address is already verified. The key activates a new address. */
      readonly verify?: string;
    };

const redirect = (to: string, popup?: RoutePopup): Outcome =>
  popup === undefined ? { kind: 'redirect', to } : { kind: 'redirect', to, popup };

const has = (state: OfferingState): boolean => state !== 'none';
const hasOnlyApi = ({ api, second }: RouteFacts): boolean => has(api) && !has(second);
const hasOnlySecond = ({ api, second }: RouteFacts): boolean => has(second) && !has(api);

const openScreens: ReadonlySet<Address['screen']> = new Set([
  'login',
  'create-account',
  'restore-account',
  'welcome',
  'share',
  // A login would not lead to a page that does not exist.
  'not-found',
]);

/**
 * Returns the page after login: verification, then the path that the user requested, which the guard checks, or
 * the home page. The key comes from a verification email.
 */
export function startPage(facts: RouteFacts, verifyKey?: string): string {
  if (has(facts.api) && !facts.isVerified)
    return verifyKey === undefined ? paths.verifyEmail : verifyWithKey(verifyKey);
  if (facts.wanted != null) return facts.wanted;
  if (has(facts.api)) return paths.dashboard;
  return isUsableState(facts.second) ? paths.home : paths.subscriptions;
}

type Rule = (facts: RouteFacts, address: Address) => Outcome | null;

/** Paths that always redirect to others. */
const aliasRule: Rule = ({ status, isLoggedIn }, { screen, area }) => {
  if (screen === 'home-alias') return redirect(paths.home);
  if (screen === 'second-root')
    return redirect(status === 'UNSET' && !isLoggedIn ? paths.createAccount : '/home');
  if (screen !== 'unknown' && screen !== 'root') return null;
  return redirect(area === 'second' ? '/home' : paths.login);
};

const resetRule: Rule = ({ status }, { screen, params }) => {
  if (screen !== 'password-reset' && screen !== 'reset-link') return null;
  const [uid, token] = params;
  if (uid !== undefined && token !== undefined)
    return { kind: 'redirect', to: paths.passwordReset, reset: { uid, token } };
  const isShown = screen === 'password-reset' && params.length === 0 && status.startsWith('PASSWORD_RESET');
  return isShown ? null : redirect(paths.welcome);
};

const createAccountRule: Rule = (facts, { screen }) => {
  if (screen !== 'create-account' && screen !== 'api-create-account') return null;
  if (facts.isLoggedIn) {
    if (!has(facts.api)) return redirect(paths.pricing);
    return redirect(facts.isVerified ? paths.dashboard : paths.verifyEmail);
  }
  // The requested offering is added, because the path after the redirect does not contain it.
  return screen === 'api-create-account' ? redirect(`${paths.createAccount}?from=xp360api`) : null;
};

const loggedOutRule: Rule = ({ isLoggedIn }, { screen, params: [key] }) => {
  if (isLoggedIn || openScreens.has(screen) || screen === 'password-reset') return null;
  return redirect(screen === 'verify-email' && key !== undefined ? loginWithKey(key) : paths.login);
};

const loginRule: Rule = (facts, { screen, params: [key] }) =>
  facts.isLoggedIn && screen === 'login' ? redirect(startPage(facts, key)) : null;

const verifying: ReadonlySet<Address['screen']> = new Set([
  'verify-email',
  'resend-email',
  'change-email-address',
  'email-resent',
]);

/** Redirects users who have only one offering from the areas of the other, and logged-in users from the welcome page. */
const areaRule: Rule = (facts, { screen, area }) => {
  if (!facts.isLoggedIn) return null;
  if (hasOnlySecond(facts) && (area === 'api' || area === 'coverage'))
    return screen === 'welcome' || verifying.has(screen)
      ? redirect(paths.home)
      : redirect(paths.home, 'api-inactive');
  if (hasOnlyApi(facts) && (area === 'second' || area === 'subscriptions'))
    return screen === 'scene' ? redirect(paths.apiKeys, 'second-inactive') : redirect(paths.apiKeys);
  return screen === 'welcome' ? redirect(paths.dashboard) : null;
};

const verificationRule: Rule = ({ isLoggedIn, isVerified, api, wanted }, { screen, params: [key] }) => {
  if (!isLoggedIn) return null;
  if (verifying.has(screen) && isVerified) {
    const to = wanted ?? (has(api) ? paths.apiKeys : paths.home);
    return screen === 'verify-email' && key !== undefined
      ? { kind: 'redirect', to, verify: key }
      : redirect(to);
  }
  const needsVerified = screen === 'api-keys' || screen === 'api-dashboard' || screen === 'account-activated';
  return needsVerified && !isVerified ? redirect(paths.verifyEmail) : null;
};

/**
 * The plans that screens require, which are those of the calls that the screens make (`access` in
 * `web/contract`).
 */
const screenPlans: Readonly<Partial<Record<Address['screen'], RequiredPlan>>> = {
  coverage: 'api',
  'api-keys': 'api',
  scene: 'zwivel',
  'snapshot-viewer': 'either',
};

const offeringRule: Rule = (facts, { screen }) => {
  const plan = screenPlans[screen];
  if (!facts.isLoggedIn || plan === undefined || hasPlan(plan, facts)) return null;
  return plan === 'api' || (plan === 'either' && hasOnlyApi(facts))
    ? redirect(paths.dashboard, 'api-inactive')
    : redirect(paths.subscriptions, 'second-inactive');
};

/** The rules, in the order in which they are checked. The first outcome applies. */
const rules: readonly Rule[] = [
  aliasRule,
  resetRule,
  createAccountRule,
  loggedOutRule,
  loginRule,
  areaRule,
  verificationRule,
  offeringRule,
];

/** Returns the result for a person and a path without its query. */
export function guard(facts: RouteFacts, path: string): Outcome {
  const address = matchScreen(path);
  for (const rule of rules) {
    const outcome = rule(facts, address);
    if (outcome !== null) return outcome;
  }
  const { screen, area, params } = address;
  return { kind: 'show', screen: screen as ScreenName, area, params };
}
