import { quarterOf } from './load-days.ts';

/**
 * The number of a company's sites that are counted separately in a day; with a key for every site, clients could invent
 * names.
 */
const MAX_SITES_PER_DAY = 500;

/** The name under which the loads of all further sites are counted. */
const OTHER_SITES = 'Other sites';

/** Returns the name under which a site's load is counted. */
export type SiteNamer = (companyId: string, origin: string, atMs: number) => string;

/**
 * Counts each company's first sites of a day separately. It only knows what this process has seen today: a restart
 * begins again, which still bounds the number of rows.
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
