import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import type { Gazetteer } from '../../../../../demo/standins/google/places/gazetteer.ts';
import { drawTownMap } from '../../../../../demo/standins/google/places/sample/draw-town-map.ts';
import { openSampleGazetteer } from '../../../../../demo/standins/google/places/sample/sample-gazetteer.ts';
import { shortStreet } from '../../../../../demo/standins/google/places/sample/street-words.ts';
import type { TownMap } from '../../../../../demo/standins/google/places/sample/town-map.ts';
import { keyOfPlaceId, placeIdOf } from '../../../../../demo/standins/google/wire/place-id.ts';
import { metresOfPlace, placeOfMetres } from '../../../../../demo/world/markets/market-frame.ts';
import type { Market } from '../../../../../demo/world/markets/market.ts';
import { MARKETS } from '../../../../../demo/world/markets/markets.ts';
import type { Address } from '../../../../../demo/world/plan/atlas.ts';

/** Maximum distance of a search result from a building's center in meters; addresses are accurate to a centimeter. */
const NEAR_M = 0.02;

let gazetteer: Gazetteer;
const SOME = [2, 27, 41].map((at) => MARKETS[at] as Market);
const maps = new Map<string, TownMap>();

before(async () => {
  gazetteer = await openSampleGazetteer();
  for (const market of SOME) maps.set(market.slug, drawTownMap(market));
});

const point = (market: Market, x: number, z: number) => {
  const { latitude, longitude } = placeOfMetres(market, { x, y: 0, z });
  return { lat: latitude, lng: longitude };
};

function metresApart(
  market: Market,
  { lat, lng }: { lat: number; lng: number },
  x: number,
  z: number,
): number {
  const at = metresOfPlace(market, { latitude: lat, longitude: lng, altitude: market.ground });
  return Math.hypot(at.x - x, at.z - z);
}

// Markets are chosen by name, so that a printed counterexample does not contain a whole city.
const anyTown = fc.constantFrom(...SOME.map(({ slug }) => slug));
const mapOf = (slug: string): TownMap => maps.get(slug) as TownMap;
// Streets are listed up to 3500 m. If a block 300 m farther east is searched, its street must still be
// listed.
const metre = fc.integer({ min: -3300, max: 3000 });

/** The addresses of the block at a point, or of the adjacent block if that block has none. */
const addressesNear = ({ blockAt, addressesOn }: TownMap, x: number, z: number): readonly Address[] =>
  [0, 150, 300].flatMap((east) => [...addressesOn(blockAt(x + east, z))]);

test('API-52 API-54 MAP-19 every house in the sample world is found by its address and at its position', () => {
  fc.assert(
    fc.property(anyTown, metre, metre, fc.nat(), (town, x, z, pick) => {
      const map = mapOf(town);
      const addresses = addressesNear(map, x, z);
      const house = addresses[pick % Math.max(1, addresses.length)];
      fc.pre(house !== undefined && map.contains(house));
      const { market } = map;
      const name = `${house.number} ${house.street}`;
      const near = point(market, 0, 0);
      const texts = [`${name}, ${market.name}, ${market.state}`, name.toLowerCase()];
      for (const text of texts) {
        const [found] = gazetteer.find(text, near);
        assert.equal(found?.name, `${house.number} ${shortStreet(house.street)}`, text);
        assert.equal(found.exactness, 'ROOFTOP');
        assert.ok(metresApart(market, found.location, house.x, house.z) < NEAR_M, text);
        assert.equal(
          gazetteer.at(found.location).find(({ kind }) => kind === 'street_address')?.key,
          found.key,
        );
        assert.deepEqual(gazetteer.get(keyOfPlaceId(placeIdOf(found.key))), found);
      }
    }),
    { numRuns: 60 },
  );
});

test('API-52 every crossing in the sample world is found by its streets in either order', () => {
  fc.assert(
    fc.property(anyTown, fc.nat(), (town, pick) => {
      const { market, crossings } = mapOf(town);
      const { names, x, z } = crossings[pick % crossings.length] as (typeof crossings)[number];
      for (const [one, other] of [names, [names[1], names[0]]]) {
        const found = gazetteer.find(
          `${one} & ${other}, ${market.name}, ${market.state}`,
          point(market, x, z),
        );
        const here = found.find(({ location }) => metresApart(market, location, x, z) < NEAR_M);
        assert.equal(here?.kind, 'intersection', `${one} & ${other}`);
        assert.deepEqual(gazetteer.get(here.key), here);
      }
    }),
    { numRuns: 40 },
  );
});

test('API-52 every named place in the sample world is found by its name', () => {
  fc.assert(
    fc.property(anyTown, fc.nat(), (town, pick) => {
      const { market, places } = mapOf(town);
      const { name, x, z } = places[pick % places.length] as (typeof places)[number];
      const found = gazetteer.find(`${name}, ${market.name}, ${market.state}`, null);
      assert.ok(
        found.some((place) => place.name === name && metresApart(market, place.location, x, z) < NEAR_M),
        name,
      );
    }),
    { numRuns: 40 },
  );
});

test('API-54 MAP-19 every point in a market has a state and a country, and all places at it can be found by their ids', () => {
  fc.assert(
    fc.property(anyTown, metre, metre, (town, x, z) => {
      const { market } = mapOf(town);
      const found = gazetteer.at(point(market, x, z));
      assert.deepEqual(
        found.slice(-2).map(({ kind }) => kind),
        ['administrative_area_level_1', 'country'],
      );
      for (const place of found)
        assert.deepEqual(gazetteer.get(keyOfPlaceId(placeIdOf(place.key))), place, place.key);
    }),
    { numRuns: 60 },
  );
});
