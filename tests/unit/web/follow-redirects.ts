import { type Outcome, type RouteFacts, type RoutePopup, guard } from '../../../web/routes/guard.ts';
import { moveLogin } from '../../../web/session/login-status.ts';

type Shown = Extract<Outcome, { kind: 'show' }>;

/** The path of redirects from an address to the final screen. */
export interface Way {
  /** The address at which the screen is shown. */
  readonly end: string;
  readonly shown: Shown;
  /** All addresses on the path, including the first, with their queries. */
  readonly stops: readonly string[];
  readonly popups: readonly RoutePopup[];
  /** The ids of the password reset that began on the path; null if none began. */
  readonly reset: { readonly uid: string; readonly token: string } | null;
}

/** This many redirects in a row count as a loop. */
const MOST = 6;

/** Follows redirects like the page. Throws if they form a loop. */
export function followRedirects(facts: RouteFacts, path: string): Way {
  const stops = [path];
  const popups: RoutePopup[] = [];
  let reset: Way['reset'] = null;
  let now = facts;
  for (let at = path; stops.length <= MOST;) {
    const outcome = guard(now, at.split('?', 1)[0] ?? '');
    if (outcome.kind === 'show') return { end: at, shown: outcome, stops, popups, reset };
    // The portal shows the first reason: it is about the page that was requested.
    if (outcome.popup !== undefined && popups.length === 0) popups.push(outcome.popup);
    if (outcome.reset !== undefined) {
      reset = outcome.reset;
      const { status } = moveLogin({ status: now.status, previous: null }, 'reset-link-opened');
      now = { ...now, status };
    }
    at = outcome.to;
    stops.push(at);
  }
  throw new Error(`No end: ${stops.join(' → ')}`);
}

/** A newly opened page without a logged-in user. */
export const visitor: RouteFacts = {
  isLoggedIn: false,
  status: 'UNSET',
  isVerified: false,
  api: 'none',
  second: 'none',
};

/** A logged-in user with a verified address and the given properties. */
export const user = (facts: Partial<RouteFacts> = {}): RouteFacts => ({
  ...visitor,
  isLoggedIn: true,
  status: 'USER_ACTIVE',
  isVerified: true,
  ...facts,
});
