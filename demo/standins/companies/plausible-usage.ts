import { DAY_MS, QUARTER_MS, QUARTERS } from '../../host/providers/loads/load-days.ts';
import type { CountedLoad } from '../../host/providers/loads/load-days.ts';
import { between, createRandom } from '../../world/hash.ts';

export interface UsedSite {
  readonly origin: string;
  readonly apiKey: string;
  /** Average number of loads on a working day at the start. */
  readonly loadsPerDay: number;
}

/** A company's usage between two times (milliseconds since 1970); `seed` selects one of many variants. */
export interface UsagePlan {
  readonly companyId: string;
  readonly sites: readonly UsedSite[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly seed: number;
}

/** Factors by day of the week from Sunday. Usage is lower on weekends. */
const BY_WEEKDAY = [0.5, 1.04, 1.1, 1.12, 1.08, 0.96, 0.58];

/** Busiest hour in UTC, an afternoon hour in the United States. */
const BUSIEST_HOUR = 20;
const SPREAD_HOURS = 4.2;

/** Fraction of a day's loads in each quarter of an hour. */
const byQuarter: readonly number[] = (() => {
  const weights = Array.from({ length: QUARTERS }, (_, quarter) => {
    const off = Math.abs(quarter / 4 - BUSIEST_HOUR);
    return 0.05 + Math.exp(-((Math.min(off, 24 - off) / SPREAD_HOURS) ** 2));
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
})();

/** Yields one site's loads: an individual growth rate, quiet weekends, a few exceptional days, and noise. */
function* siteUsage(
  { companyId, fromMs, toMs }: UsagePlan,
  site: UsedSite,
  seed: number,
): Iterable<CountedLoad> {
  const random = createRandom(seed);
  const growth = between(random, 0.1, 0.9);
  for (let dayMs = Math.floor(fromMs / DAY_MS) * DAY_MS; dayMs < toMs; dayMs += DAY_MS) {
    const progress = (dayMs - fromMs) / (toMs - fromMs);
    const dailyFactor = random() < 0.03 ? between(random, 1.5, 2.5) : between(random, 0.85, 1.15);
    const weekday = BY_WEEKDAY[new Date(dayMs).getUTCDay()] ?? 1;
    const expected = site.loadsPerDay * (1 + growth * progress) * weekday * dailyFactor;
    for (const [quarter, share] of byQuarter.entries()) {
      const atMs = dayMs + quarter * QUARTER_MS;
      // Randomized rounding preserves the mean, whereas plain rounding would leave small sites without loads.
      const count = Math.floor(expected * share + random());
      if (count > 0 && atMs >= fromMs && atMs + QUARTER_MS <= toMs)
        yield { companyId, apiKey: site.apiKey, origin: site.origin, atMs, count };
    }
  }
}

/**
 * Yields plausible usage of a company's sites as input for `addToDays`. The same plan always yields the same
 * usage.
 */
export function* plausibleUsage(plan: UsagePlan): Iterable<CountedLoad> {
  for (const [at, site] of plan.sites.entries()) yield* siteUsage(plan, site, plan.seed * 1000 + at);
}
