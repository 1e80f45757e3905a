import { type Address, matchScreen } from '../rules/screens/match-screen.ts';

/** The screens that a link can lead to through the login. All others lead to no user's content. */
const screens: ReadonlySet<Address['screen']> = new Set([
  'api-keys',
  'api-dashboard',
  'pricing-contact',
  'api-snapshot',
  'profile',
  'subscriptions',
  'pricing',
  'home',
  'scene',
  'coverage',
  'frame-tables',
  'snapshot-viewer',
]);

/** An address outside a URL's path: two slashes, a backslash or a control character, also if encoded. */
const FOREIGN = /^[^/]|\/\/|\\|%2f|%5c|%[01]|[^ -~]/i;

/** Returns whether a path with its query leads to a screen of the portal that requires a login. */
export function isWantable(target: string): boolean {
  const [path = ''] = target.split(/[?#]/, 1);
  return !FOREIGN.test(path) && screens.has(matchScreen(path).screen);
}
