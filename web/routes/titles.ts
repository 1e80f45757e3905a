import type { PortalConfig } from '../contract/portal-config.ts';
import type { Area, ScreenName } from '../rules/screens/match-screen.ts';
import { screenTitles } from '../texts/titles.ts';

const titles: Readonly<Record<ScreenName, string>> = screenTitles;

/** Screens of the API offering whose paths are outside its area. */
const apiScreens: ReadonlySet<ScreenName> = new Set([
  'verify-email',
  'resend-email',
  'change-email-address',
  'email-resent',
]);

/**
 * Returns the title of the browser tab: `{offering}: {page}`. Pages that belong to no offering have the name
 * of the product instead. The sign-up is that of the offering from which the visitor comes.
 */
export function documentTitle(
  { productName, apiOfferingName, secondOfferingName }: PortalConfig,
  screen: ScreenName,
  area: Area,
  search = '',
): string {
  const isApiSignUp = screen === 'create-account' && new URLSearchParams(search).get('from') === 'xp360api';
  const isApi = area === 'api' || area === 'coverage' || apiScreens.has(screen) || isApiSignUp;
  const isSecond = area === 'second' || area === 'subscriptions';
  const offering = isApi ? apiOfferingName : isSecond ? secondOfferingName : productName;
  return `${offering}: ${titles[screen]}`;
}
