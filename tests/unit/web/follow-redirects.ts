import { type Outcome, type RouteFacts, type RoutePopup, guard } from '../../../web/routes/guard.ts';
import { moveLogin } from '../../../web/session/login-status.ts';

type Shown = Extract<Outcome, { kind: 'show' }>;

/** The way that redirects lead from an address to the screen at their end. */
export interface Way {
  /** The address that the screen is shown at. */
  readonly end: string;
  readonly shown: Shown;
  /** All addresses on the way, the first included, with their queries. */
  readonly stops: readonly string[];
  readonly popups: readonly RoutePopup[];
  /** Where the reset began, if it did. */
  readonly reset: { readonly uid: string; readonly token: string } | null;
}

/** So many redirects in a row are a loop. */
const MOST = 6;

/** Follows redirects as the page does. Throws when they lead in a circle. */
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

/** Nobody is logged in, on a page that was just opened. */
export const visitor: RouteFacts = {
  isLoggedIn: false,
  status: 'UNSET',
  isVerified: false,
  api: 'none',
  second: 'none',
};

/** A user who is logged in, with a verified address and what is given besides. */
export const user = (facts: Partial<RouteFacts> = {}): RouteFacts => ({
  ...visitor,
  isLoggedIn: true,
  status: 'USER_ACTIVE',
  isVerified: true,
  ...facts,
});
