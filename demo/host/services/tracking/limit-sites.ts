import { quarterOf } from './load-days.ts';

/** How many sites of a company are told apart in a day; a key for every site lets anybody make names up. */
const MAX_SITES_PER_DAY = 500;

/** Under what the loads of all further sites are summed up. */
const OTHER_SITES = 'Other sites';

/** Names the site under which a load is summed up. */
export type SiteNamer = (companyId: string, origin: string, atMs: number) => string;

/**
 * Makes a namer that tells each company's first sites of a day apart. It goes by what this process has seen today: a
 * restart begins again, which still bounds the sums.
 */
export function limitSites(): SiteNamer {
  let today = 0;
  const seen = new Map<string, Set<string>>();
  return (companyId, origin, atMs) => {
    const { day } = quarterOf(atMs);
    if (day > today) {
      today = day;
      seen.clear();
    }
    const sites = seen.get(companyId) ?? new Set();
    seen.set(companyId, sites);
    if (sites.size < MAX_SITES_PER_DAY) sites.add(origin);
    return sites.has(origin) ? origin : OTHER_SITES;
  };
}
