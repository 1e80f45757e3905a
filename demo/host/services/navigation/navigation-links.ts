import { type NavigationLink, seesSection } from '../../../../web/contract/navigation.ts';
import { isUsableState, type OfferingState } from '../../../../web/rules/subscription-state.ts';

export interface NavigationFacts {
  readonly isLoggedIn: boolean;
  readonly api: OfferingState;
  readonly second: OfferingState;
  readonly isStaff: boolean;
}

type LinkRule = Omit<NavigationLink, 'disabled' | 'orderPosition'> & {
  /** Whether the link is hidden. If absent, only the section's rule applies. */
  readonly hidden?: (facts: NavigationFacts) => boolean;
  readonly disabled?: (facts: NavigationFacts) => boolean;
};

const apiOff = ({ api }: NavigationFacts): boolean => !isUsableState(api);
const secondOff = ({ second }: NavigationFacts): boolean => !isUsableState(second);
const loggedOut = ({ isLoggedIn }: NavigationFacts): boolean => !isLoggedIn;

const page = (id: string, label: string, url: string, section: number) => ({
  id,
  label,
  url,
  section,
  external: false,
});

/**
 * Returns all links, in order. The dashboard stays accessible after the API plan has ended, because it shows
 * that the plan has ended.
 */
const linkRules = (apiUrl: string): readonly LinkRule[] => [
  page('home', 'Home', '/zwivel/home', 1),
  page('dashboard', 'Dashboard', '/xp360api/api-dashboard', 2),
  { ...page('api-keys', 'API Keys', '/xp360api/api-keys', 2), disabled: apiOff },
  { ...page('pricing-contact', 'Contact Sales', '/xp360api/pricing-contact', 2) },
  { ...page('coverage', 'Coverage', '/coverage', 3), disabled: apiOff },
  { ...page('scene', 'Scene', '/zwivel/scene', 3), disabled: secondOff },
  page('subscriptions', 'Subscriptions', '/subscriptions', 4),
  { ...page('pricing', 'Pricing', '/pricing', 3), disabled: loggedOut },
  { ...page('profile', 'Profile', '/profile', 3), disabled: loggedOut },
  {
    ...page('frame-tables', 'Frame Table Generator', '/esri-table-generator', 3),
    hidden: ({ isStaff }) => !isStaff,
  },
  { ...page('documentation', 'Documentation', `${apiUrl}/docs`, 3), external: true },
  { ...page('api-reference', 'API Reference', `${apiUrl}/docs/api`, 3), external: true },
];

/** Returns the links that a principal sees, in order, and whether each is disabled. */
export function navigationLinks(facts: NavigationFacts, apiUrl: string): NavigationLink[] {
  return linkRules(apiUrl).flatMap(({ hidden, disabled, ...link }, at) =>
    !seesSection(link.section, facts) || hidden?.(facts)
      ? []
      : [{ ...link, orderPosition: (at + 1) * 10, disabled: disabled?.(facts) ?? false }],
  );
}
