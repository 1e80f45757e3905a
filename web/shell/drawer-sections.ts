import { type NavigationLink, seesSection } from '../contract/navigation.ts';
import { isUsableState } from '../rules/subscription-state.ts';
import type { Offerings } from '../session/offerings.ts';

export interface DrawerSection {
  readonly section: number;
  readonly links: readonly NavigationLink[];
}

/** Returns the sections that a user sees, in the order of their first links. */
export function drawerSections(links: readonly NavigationLink[], offerings: Offerings): DrawerSection[] {
  const sorted = links
    .filter(({ section }) => seesSection(section, offerings))
    .sort((a, b) => a.orderPosition - b.orderPosition);
  const numbers = [...new Set(sorted.map(({ section }) => section))];
  return numbers.map((section) => ({ section, links: sorted.filter((link) => link.section === section) }));
}

export type MissingOffering = 'api' | 'second' | 'other';

/** Returns the missing offering that disables a link, for the text next to the link. */
export function missingOffering({ url }: NavigationLink, { api, second }: Offerings): MissingOffering {
  const isApi = url.startsWith('/xp360api/') || url === '/coverage';
  if (isApi && !isUsableState(api)) return 'api';
  return url.startsWith('/zwivel/') && !isUsableState(second) ? 'second' : 'other';
}

export const isHere = ({ url }: NavigationLink, path: string): boolean =>
  path === url || path.startsWith(`${url}/`);
