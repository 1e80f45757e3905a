import type { Market } from '../../../../world/markets/market.ts';
import { MARKETS } from '../../../../world/markets/markets.ts';
import type { Gazetteer, Place, Point } from '../gazetteer.ts';
import { plainName, readSearch } from '../read-search.ts';
import type { UsAtlas } from '../us-atlas.ts';
import { areasOf, createUsGazetteer, openUsAtlas } from '../us-gazetteer.ts';
import type { Zip } from '../us-records.ts';
import { type Finding, findSamplePlaces } from './find-sample-places.ts';
import { createMarketCache, groundOf, type MarketCache } from './market-cache.ts';
import type { MarketPlaces } from './market-places.ts';
import { readStreetSearch } from './read-street-search.ts';
import { spotOfKey } from './spot-key.ts';
import { placeOfSpot, pointOf, SAMPLE_KEYS } from './spot-place.ts';
import type { Spot } from './spot.ts';
import { spotsAt } from './spots-at.ts';
import { PARTIAL } from './street-index.ts';
import { type TownMap, drawTownMap } from './town-map.ts';

/** Upper bound of a market's extent east or south of its center, in meters. */
const FARTHEST = 30_000;

/** Maximum distance between a house and a ZIP code of its town, in kilometers. */
const ZIP_WITHIN_KM = 60;

interface Sources {
  readonly shelf: MarketCache;
  readonly atlas: UsAtlas;
  readonly us: Gazetteer;
}

/**
 * Returns the ZIP code of a point in a market: the nearest one in the market's town, or else the nearest one
 * anywhere.
 */
function zipAt({ shelf, atlas }: Sources, market: Market, point: Point): Zip {
  const zip =
    atlas.zipOf(point, shelf.nameOf(market), market.state, ZIP_WITHIN_KM) ?? atlas.zipNear(point, Infinity);
  if (zip === null) throw new Error('There are no ZIP codes.');
  return zip;
}

const placed = (sources: Sources, { map }: MarketPlaces, spot: Spot): Place =>
  placeOfSpot(map, spot, zipAt(sources, map.market, pointOf(map.market, spot)));

/** Returns the streets and houses at a point, then the areas that contain it. */
function placesAt(sources: Sources, point: Point): readonly Place[] {
  const { shelf, atlas, us } = sources;
  const market = shelf.markets.find((each) => {
    const { x, z } = groundOf(each, point);
    return Math.abs(x) < FARTHEST && Math.abs(z) < FARTHEST;
  });
  if (market === undefined) return us.at(point);
  const places = shelf.open(market);
  const ground = groundOf(market, point);
  if (!places.map.contains(ground)) return us.at(point);
  const zip = zipAt(sources, market, point);
  const spots = spotsAt(places, ground).map((spot) => placed(sources, places, spot));
  return [...spots, ...areasOf(atlas, zip, point)];
}

/** Maximum number of results, the same as Google's. */
const MAX_FOUND = 20;

/**
 * Ranks findings: first full matches, then matches of a part of the name, then matches of a part of the text.
 */
function rank(sources: Sources, findings: readonly Finding[], isName: boolean) {
  const show = ({ places, what }: Finding): Place => placed(sources, places, what);
  const sure = ({ cost }: Finding): boolean => cost < (isName ? 1 : PARTIAL);
  return {
    sure: findings.filter(sure).map(show),
    short: findings.filter((each) => !sure(each) && each.cost < PARTIAL).map(show),
    loose: findings
      .filter(({ cost }) => cost >= PARTIAL)
      .map((each) => ({ ...show(each), isPartial: true as const })),
  };
}

/**
 * Merges the world's places with towns and ZIP codes: full names first, prefixes and partial matches last.
 */
function findPlaces(sources: Sources, text: string, near: Point | null): readonly Place[] {
  const { shelf, atlas, us } = sources;
  const search = readSearch(text, atlas.stateCodes);
  if (search.point !== null) return placesAt(sources, search.point);
  const regions = us.find(text, near);
  if (search.zip !== null && search.readings.length === 0) return regions;
  const names = new Set(search.readings.map(({ name }) => name));
  const towns = regions.filter(({ name, isPartial }) => !isPartial && names.has(plainName(name)));
  const readings = readStreetSearch(text, {
    states: atlas.stateCodes,
    isTown: (name) => shelf.markets.some((market) => shelf.nameOf(market) === name),
    isOtherTown: (name) => atlas.towns.some(({ plain }) => plain === name),
  });
  const isName = readings.every(({ target: { kind } }) => kind === 'name');
  const findings = findSamplePlaces(shelf, atlas, readings, { near, isWide: towns.length === 0 });
  const { sure, short, loose } = rank(sources, findings, isName);
  const exact = [...sure, ...towns, ...short];
  const rest = exact.length > 0 && !isName ? [] : regions.filter((place) => !towns.includes(place));
  return [...exact, ...loose, ...rest].slice(0, MAX_FOUND);
}

function placeOfKey(sources: Sources, key: string): Place | null {
  const [, slug, rest = ''] = new RegExp(`^${SAMPLE_KEYS}/([a-z0-9-]+)/(.+)$`).exec(key) ?? [];
  const market = sources.shelf.markets.find((each) => each.slug === slug);
  if (market === undefined) return sources.us.get(key);
  const places = sources.shelf.open(market);
  const spot = spotOfKey(places, rest);
  return spot === null ? null : placed(sources, places, spot);
}

/**
 * Creates a gazetteer of the United States with the streets and houses of markets. `draw` creates a market's
 * map.
 */
export function createSampleGazetteer(
  atlas: UsAtlas,
  markets: readonly Market[],
  draw: (market: Market) => TownMap,
): Gazetteer {
  const sources: Sources = { shelf: createMarketCache(markets, draw), atlas, us: createUsGazetteer(atlas) };
  return {
    find: (text, near) => findPlaces(sources, text, near),
    at: (point) => placesAt(sources, point),
    get: (key) => placeOfKey(sources, key),
  };
}

/** Opens the gazetteer of the United States, including the sample world's markets. */
export const openSampleGazetteer = async (): Promise<Gazetteer> =>
  createSampleGazetteer(await openUsAtlas(), MARKETS, drawTownMap);
