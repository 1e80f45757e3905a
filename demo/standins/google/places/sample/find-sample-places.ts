import type { Market } from '../../../../world/markets/market.ts';
import type { Point } from '../gazetteer.ts';
import type { UsAtlas } from '../us-atlas.ts';
import { findInMarket, type MarketPlaces } from './market-places.ts';
import { groundOf, type MarketShelf, metresAway } from './market-shelf.ts';
import type { StreetReading, Whereabouts } from './read-street-search.ts';
import { type Spot, squaredDistance } from './spot.ts';
import { type Match, PART } from './street-index.ts';

/** A view or a ZIP code so far from a market's centre belongs to it, metres. */
const BELONGS_M = 60_000;

/** To look through markets that nobody named may take so long, milliseconds. */
const SEARCH_MS = 120;

/** As many places as a search gives. */
const MOST_FOUND = 20;

/** A spot that was found, and in which market. */
export interface Finding extends Match<Spot> {
  readonly places: MarketPlaces;
}

/** Whether a text that asks for somewhere may mean a market. */
function fits({ nameOf }: MarketShelf, atlas: UsAtlas, market: Market, where: Whereabouts): boolean {
  if (where.town !== null && where.town !== nameOf(market)) return false;
  if (where.state !== null && where.state !== market.state) return false;
  const zip = atlas.zips.get(where.zip ?? '');
  return zip === undefined || where.town !== null || metresAway(market, zip.location) < BELONGS_M;
}

const isAnywhere = ({ town, state, zip }: Whereabouts): boolean =>
  town === null && state === null && zip === null;

/** The best that a market has for readings; each one that finds all that it asks for ends the search. */
function bestIn(places: MarketPlaces, readings: readonly StreetReading[]): readonly Match<Spot>[] {
  let best: readonly Match<Spot>[] = [];
  for (const { target, isPart } of readings) {
    const found = findInMarket(places, target);
    const least = found[0]?.cost ?? Infinity;
    const exact = found.filter(({ cost }) => cost < PART || least >= PART);
    const matches = exact.map(({ what, cost }) => ({ what, cost: cost + (isPart ? PART : 0) }));
    if (least < (best[0]?.cost ?? Infinity)) best = matches;
    if (least < PART) break;
  }
  return best;
}

/** Markets in the order in which they are likely meant: those near the view, then those with the most people. */
function inOrder({ markets, isOpen }: MarketShelf, near: Point | null): readonly Market[] {
  const rank = (market: Market): number => {
    const away = near === null ? Infinity : metresAway(market, near);
    return away < BELONGS_M ? away - BELONGS_M : market.index + (isOpen(market) ? 0 : markets.length);
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
 * What readings may mean in the markets, the likeliest first. A market that a reading names, or near the view, is
 * looked into whatever it costs; others while there is time, if `isWide`.
 */
export function findSamplePlaces(
  shelf: MarketShelf,
  atlas: UsAtlas,
  readings: readonly StreetReading[],
  { near, isWide }: { readonly near: Point | null; readonly isWide: boolean },
): readonly Finding[] {
  const until = performance.now() + SEARCH_MS;
  let findings: Finding[] = [];
  for (const market of inOrder(shelf, near)) {
    const fitting = readings.filter(({ where }) => fits(shelf, atlas, market, where));
    const isNear = near !== null && metresAway(market, near) < BELONGS_M;
    const isNamed = fitting.some(({ where }) => !isAnywhere(where));
    if (fitting.length === 0 || (!isNamed && !isNear && (!isWide || performance.now() > until))) continue;
    const places = shelf.open(market);
    findings.push(...bestIn(places, fitting).map((match) => ({ ...match, places })));
    if ((isNear || isNamed) && findings.some(({ cost }) => cost < PART)) break;
  }
  const exact = findings.filter(({ cost }) => cost < PART);
  if (exact.length > 0) findings = exact;
  return findings.sort(byLikelihood(near)).slice(0, MOST_FOUND);
}
