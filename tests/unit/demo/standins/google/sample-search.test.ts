import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import type { Gazetteer, Place, Point } from '../../../../../demo/standins/google/places/gazetteer.ts';
import { createSampleGazetteer } from '../../../../../demo/standins/google/places/sample/sample-gazetteer.ts';
import type { TownMap } from '../../../../../demo/standins/google/places/sample/town-map.ts';
import { openUsAtlas } from '../../../../../demo/standins/google/places/us-gazetteer.ts';
import { keyOfPlaceId, placeIdOf } from '../../../../../demo/standins/google/wire/place-id.ts';
import { placeOfMeters } from '../../../../../demo/world/markets/market-frame.ts';
import type { Market } from '../../../../../demo/world/markets/market.ts';
import { marketOfSlug } from '../../../../../demo/world/markets/markets.ts';
import { createGridTown } from './grid-town.ts';

const marketNamed = (slug: string): Market => {
  const market = marketOfSlug(slug);
  assert.ok(market);
  return market;
};

const columbus = marketNamed('columbus-oh');
const markets = ['new-york-ny', 'denver-co', 'columbus-oh'].map(marketNamed);

/** Returns a point in Columbus. `x` and `z` are in meters. */
function pointAt(x: number, z: number): Point {
  const { latitude, longitude } = placeOfMeters(columbus, { x, y: 0, z });
  return { lat: latitude, lng: longitude };
}

const near = pointAt(0, 0);
let gazetteer: Gazetteer;

before(async () => {
  gazetteer = createSampleGazetteer(await openUsAtlas(), markets, createGridTown);
});

const line = ({ address, isPartial, exactness }: Place): string =>
  `${address.replace(/ \d{5}, USA$|, USA$/, '')}${isPartial ? ' (in part)' : ''} ${exactness ?? ''}`.trim();

const NORTH = '410 N Maple St, Columbus, OH ROOFTOP';

const searches: readonly (readonly [text: string, first: string])[] = [
  ['410 N Maple St, Columbus, OH', NORTH],
  ['410 North Maple Street, Columbus, Ohio 43215, USA', NORTH],
  ['  410 n. MAPLE st , columbus ', NORTH],
  ['410 n maple st columbus oh', NORTH],
  ['410 n maple st columbus oh 43215', NORTH],
  ['410, N Maple St, Columbus', NORTH],
  ['N Maple St 410, Columbus', NORTH],
  ['410-414 N Maple St, Columbus', NORTH],
  ['410 Oak St, Denver, CO', '410 Oak St, Denver, CO ROOFTOP'],
  ['410 Oak St, 80202', '410 Oak St, Denver, CO ROOFTOP'],
  ['410 Oak St, NY', '410 Oak St, New York, NY ROOFTOP'],
  ['410 oak', '410 Oak St, Columbus, OH ROOFTOP'],
  ['430 oak street', '430 Oak St, Columbus, OH RANGE_INTERPOLATED'],
  ['9999 oak street', 'Oak St, Columbus, OH (in part) GEOMETRIC_CENTER'],
  ['410 Oak Ave', '410 Oak St, Columbus, OH (in part) ROOFTOP'],
  ['410 W Oak St', '410 Oak St, Columbus, OH (in part) ROOFTOP'],
  ['410 Oak St Apt 4, Columbus', '410 Oak St, Columbus, OH (in part) ROOFTOP'],
  ['410 Oak St #12', '410 Oak St, Columbus, OH (in part) ROOFTOP'],
  ['410 Oak St, Qwzxjkvbn', '410 Oak St, Columbus, OH (in part) ROOFTOP'],
  ['410 Oak St, Springfield, IL', 'Springfield, IL (in part)'],
  ['Oak St', 'Oak St, Columbus, OH GEOMETRIC_CENTER'],
  ['Lincon Blvd', 'Lincoln Blvd, Columbus, OH (in part) GEOMETRIC_CENTER'],
  ['saint clair avenue', 'Saint Clair Ave, Columbus, OH GEOMETRIC_CENTER'],
  ['cañon parkway', 'Canyon Pkwy, Columbus, OH (in part) GEOMETRIC_CENTER'],
  ['Oak St & 3rd Ave', 'Oak St & 3rd Ave, Columbus, OH GEOMETRIC_CENTER'],
  ['third and oak', 'Oak St & 3rd Ave, Columbus, OH GEOMETRIC_CENTER'],
  ['corner of Oak and 3rd, Columbus', 'Oak St & 3rd Ave, Columbus, OH GEOMETRIC_CENTER'],
  ['3rd ave@oak st', 'Oak St & 3rd Ave, Columbus, OH GEOMETRIC_CENTER'],
  ['oak st at 3rd ave, denver', 'Oak St & 3rd Ave, Denver, CO GEOMETRIC_CENTER'],
  ['Oak St & Elm St, Columbus', 'Elm St, Columbus, OH (in part) GEOMETRIC_CENTER'],
  ['riverside park', 'Riverside Park, Columbus, OH GEOMETRIC_CENTER'],
  ['old mill', 'The Old Mill, Columbus, OH GEOMETRIC_CENTER'],
  ['Short North, Columbus', 'Short North, Columbus, OH APPROXIMATE'],
  ['olentangy', 'Olentangy River, Columbus, OH (in part) GEOMETRIC_CENTER'],
  ['Lincoln', 'Lincoln, NE'],
  ['Columbus', 'Columbus, OH'],
  ['Denver, CO', 'Denver, CO'],
  ['43215', 'Columbus, OH'],
  ['Ohio', 'Ohio'],
];

for (const [text, first] of searches) {
  test(`API-52 VIEW-39 a search for "${text}" finds ${first}`, () => {
    const [found] = gazetteer.find(text, near);
    assert.equal(found && line(found), first);
  });
}

test('API-52 a search for an unknown place, a lone number or no text finds nothing', () => {
  for (const text of ['qwzxjkvbn', '410 qwzxjkvbn', 'qwzx & jkvbn', '', '&', ',', '?!', '#5', '410'])
    assert.deepEqual(gazetteer.find(text, near), [], text);
});

test('API-52 an address search is limited to the city nearest to the view, and without a view lists the largest city first', () => {
  const towns = (place: Place): string | undefined =>
    place.components.find(({ kind }) => kind === 'locality')?.long;
  assert.deepEqual(new Set(gazetteer.find('410 Oak St', near).map(towns)), new Set(['Columbus']));
  assert.deepEqual(gazetteer.find('410 Oak St', null).map(towns), ['New York', 'Denver', 'Columbus']);
  const maples = gazetteer.find('410 maple st', pointAt(-280, 0)).map(({ name }) => name);
  assert.deepEqual(maples, ['410 N Maple St', '410 S Maple St'], 'the nearer first');
  assert.deepEqual(
    gazetteer.find('410 maple st', pointAt(20, 0)).map(({ name }) => name),
    ['410 S Maple St', '410 N Maple St'],
  );
});

const kindsAt = (x: number, z: number): readonly string[] =>
  gazetteer.at(pointAt(x, z)).map(({ kind }) => kind);
const REGIONS = [
  'postal_code',
  'locality',
  'administrative_area_level_2',
  'administrative_area_level_1',
  'country',
];

test("API-54 VIEW-54 What's Here returns the building, the street, the district and the regions, most specific first", () => {
  const found = gazetteer.at(pointAt(-268, -166));
  assert.equal(found[0]?.name, '210 N Maple St');
  assert.equal(found[0].exactness, 'ROOFTOP');
  assert.deepEqual(found.map(({ kind }) => kind).slice(-6), ['route', ...REGIONS]);
  assert.ok(kindsAt(30, -150).includes('neighborhood'));
});

test('API-54 the results for a point include the intersection, the park or the water at that point', () => {
  assert.equal(
    gazetteer.at(pointAt(3, -4))[0]?.address.replace(/ \d{5}/, ''),
    'S Maple St & Martin Luther King Jr Dr, Columbus, OH, USA',
  );
  assert.equal(kindsAt(3, -4)[0], 'intersection');
  assert.ok(kindsAt(50, 50).includes('park'));
  assert.deepEqual(kindsAt(400, 0), ['natural_feature', ...REGIONS]);
});

test('MAP-19 a search with an unknown ZIP code draws only the cities near the view', async () => {
  const drawn: string[] = [];
  const draw = (market: Market): TownMap => {
    drawn.push(market.slug);
    // Drawing a real city takes longer than the time limit for cities that the text does not name.
    for (const start = performance.now(); performance.now() - start < 150;);
    return createGridTown(market);
  };
  const slow = createSampleGazetteer(await openUsAtlas(), markets, draw);
  assert.deepEqual(slow.find('nowhere that anybody knows 99999', near), []);
  assert.deepEqual(drawn, ['columbus-oh']);
  assert.equal(slow.find('410 Oak St, 80202', near)[0]?.name, '410 Oak St');
  assert.deepEqual(drawn, ['columbus-oh', 'denver-co']);
});

test('API-54 the results for a point outside all sample cities include only regions', () => {
  const found = gazetteer.at({ lat: 40.4, lng: -82.5 });
  assert.deepEqual(
    found.map(({ kind }) => kind),
    REGIONS,
  );
});

test('MAP-19 every building that a search finds can also be found at its position and by its id', () => {
  const column = fc.constantFrom('Oak St', 'Elm St', 'Lincoln Blvd');
  const number = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom(10, 11, 50, 51));
  fc.assert(
    fc.property(column, number, fc.constantFrom(...markets), (street, [block, step], { name, state }) => {
      const searched = `${100 * block + step} ${street}`;
      const [found] = gazetteer.find(`${searched}, ${name}, ${state}`, null);
      assert.equal(found?.name, searched);
      assert.deepEqual(gazetteer.at(found.location)[0], found);
      assert.deepEqual(gazetteer.get(keyOfPlaceId(placeIdOf(found.key))), found);
    }),
    { numRuns: 60 },
  );
});

test('MAP-19 every place returned for a point in a sample city can be found by its place id', () => {
  const meter = fc.integer({ min: -320, max: 500 });
  fc.assert(
    fc.property(meter, meter, (x, z) => {
      for (const place of gazetteer.at(pointAt(x, z)))
        assert.deepEqual(gazetteer.get(keyOfPlaceId(placeIdOf(place.key))), place, place.key);
    }),
    { numRuns: 100 },
  );
});

test('API-36 no place is found for an unknown or invalid place id', () => {
  for (const key of [
    'no/oak st/x',
    'no/oak st',
    'no/nowhere st/1',
    'at/oak st|elm st/0,0',
    'at/oak st/0,0',
    'st/x/',
    'st/oak st/900,900',
    'of/x/0,0',
    'constructor/x/',
    'of',
    '//',
    'st/oak st//',
  ])
    assert.equal(gazetteer.get(`world/columbus-oh/${key}`), null, key);
  assert.equal(gazetteer.get('world/nowhere/st/oak st/'), null);
});
