import { type Outcome, type RouteFacts, type RoutePopup, guard } from '../../../../web/routes/guard.ts';
import { moveLogin } from '../../../../web/session/login-status.ts';

type Shown = Extract<Outcome, { kind: 'show' }>;

export interface Way {
  readonly end: string;
  readonly shown: Shown;
  readonly stops: readonly string[];
  readonly popups: readonly RoutePopup[];
  /** The ids of a password reset that the redirects started, or null. */
  readonly reset: { readonly uid: string; readonly token: string } | null;
}

/** Number of consecutive redirects that counts as a loop. */
const MAX_REDIRECTS = 6;

/** Follows redirects as the page does. Throws if they form a loop. */
export function followRedirects(facts: RouteFacts, path: string): Way {
  const stops = [path];
  const popups: RoutePopup[] = [];
  let reset: Way['reset'] = null;
  let now = facts;
  for (let at = path; stops.length <= MAX_REDIRECTS;) {
    const outcome = guard(now, at.split('?', 1)[0] ?? '');
    if (outcome.kind === 'show') return { end: at, shown: outcome, stops, popups, reset };
    // The portal shows only the first popup, because it concerns the requested page.
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

export const visitor: RouteFacts = {
  isLoggedIn: false,
  status: 'UNSET',
  isVerified: false,
  api: 'none',
  second: 'none',
};

export const user = (facts: Partial<RouteFacts> = {}): RouteFacts => ({
  ...visitor,
  isLoggedIn: true,
  status: 'USER_ACTIVE',
  isVerified: true,
  ...facts,
});
