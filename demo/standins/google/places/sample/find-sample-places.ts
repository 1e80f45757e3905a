import type { Market } from '../../../../world/markets/market.ts';
import type { Point } from '../gazetteer.ts';
import type { UsAtlas } from '../us-atlas.ts';
import { groundOf, type MarketCache, metersAway } from './market-cache.ts';
import { findInMarket, type MarketPlaces } from './market-places.ts';
import type { StreetReading, Whereabouts } from './read-street-search.ts';
import { type Spot, squaredDistance } from './spot.ts';
import { type Match, PARTIAL } from './street-index.ts';

/** Maximum distance from a market's center to a view or a ZIP code of the market, in meters. */
const MARKET_RADIUS_M = 60_000;

/** Time limit for searching markets that the search text does not name, in milliseconds. */
const SEARCH_BUDGET_MS = 120;

/** Maximum number of results, the same as Google's. */
const MAX_FOUND = 20;

export interface Finding extends Match<Spot> {
  readonly places: MarketPlaces;
}

/** Returns whether a market is consistent with the location in the text. */
function fits({ nameOf }: MarketCache, atlas: UsAtlas, market: Market, where: Whereabouts): boolean {
  if (where.town !== null && where.town !== nameOf(market)) return false;
  if (where.state !== null && where.state !== market.state) return false;
  const zip = atlas.zips.get(where.zip ?? '');
  return zip === undefined || where.town !== null || metersAway(market, zip.location) < MARKET_RADIUS_M;
}

/** Returns whether a location names markets. An unknown ZIP code names none. */
const isNamed = ({ zips }: UsAtlas, { town, state, zip }: Whereabouts): boolean =>
  town !== null || state !== null || zips.has(zip ?? '');

/** Returns a market's best matches. The first reading with a full match ends the search. */
function bestIn(places: MarketPlaces, readings: readonly StreetReading[]): readonly Match<Spot>[] {
  let best: readonly Match<Spot>[] = [];
  for (const { target, isPartial } of readings) {
    const found = findInMarket(places, target);
    const minCost = found[0]?.cost ?? Infinity;
    const exact = found.filter(({ cost }) => cost < PARTIAL || minCost >= PARTIAL);
    const matches = exact.map(({ what, cost }) => ({ what, cost: cost + (isPartial ? PARTIAL : 0) }));
    if (minCost < (best[0]?.cost ?? Infinity)) best = matches;
    if (minCost < PARTIAL) break;
  }
  return best;
}

/** Returns the markets by likelihood: first the markets near the view, then the others by population. */
function inOrder({ markets, isOpen }: MarketCache, near: Point | null): readonly Market[] {
  const rank = (market: Market): number => {
    const away = near === null ? Infinity : metersAway(market, near);
    return away < MARKET_RADIUS_M
      ? away - MARKET_RADIUS_M
      : market.index + (isOpen(market) ? 0 : markets.length);
  };
  return [...markets].sort((a, b) => rank(a) - rank(b));
}

function byLikelihood(near: Point | null) {
  const away = ({ places: { map }, what }: Finding): number =>
    near === null ? 0 : squaredDistance(groundOf(map.market, near), what);
  return (a: Finding, b: Finding): number =>
    a.cost - b.cost || away(a) - away(b) || a.places.map.market.index - b.places.map.market.index;
}

/**
 * Finds matches for the readings in the markets, the most likely first. Markets that a reading names or that
 * are near the view are always searched. With `isWide`, the others are also searched, within the time limit.
 */
export function findSamplePlaces(
  shelf: MarketCache,
  atlas: UsAtlas,
  readings: readonly StreetReading[],
  { near, isWide }: { readonly near: Point | null; readonly isWide: boolean },
): readonly Finding[] {
  const until = performance.now() + SEARCH_BUDGET_MS;
  let findings: Finding[] = [];
  for (const market of inOrder(shelf, near)) {
    const fitting = readings.filter(({ where }) => fits(shelf, atlas, market, where));
    const isNear = near !== null && metersAway(market, near) < MARKET_RADIUS_M;
    const isSearched = isNear || fitting.some(({ where }) => isNamed(atlas, where));
    if (fitting.length === 0 || (!isSearched && (!isWide || performance.now() > until))) continue;
    const places = shelf.open(market);
    findings.push(...bestIn(places, fitting).map((match) => ({ ...match, places })));
    if (isSearched && findings.some(({ cost }) => cost < PARTIAL)) break;
  }
  const exact = findings.filter(({ cost }) => cost < PARTIAL);
  if (exact.length > 0) findings = exact;
  return findings.sort(byLikelihood(near)).slice(0, MAX_FOUND);
}
