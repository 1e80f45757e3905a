import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import type { Gazetteer, Place } from '../../../../../demo/standins/google/places/gazetteer.ts';
import { createUsGazetteer, openUsAtlas } from '../../../../../demo/standins/google/places/us-gazetteer.ts';
import { keyOfPlaceId, placeIdOf } from '../../../../../demo/standins/google/wire/place-id.ts';

let gazetteer: Gazetteer;

before(async () => {
  gazetteer = createUsGazetteer(await openUsAtlas());
});

const first = (text: string, near: { lat: number; lng: number } | null = null): string | undefined =>
  gazetteer.find(text, near)[0]?.address;

const searches: readonly (readonly [string, string | undefined])[] = [
  ['Denver', 'Denver, CO, USA'],
  ['denver', 'Denver, CO, USA'],
  ['  DENVER , co ', 'Denver, CO, USA'],
  ['Denver, Colorado, United States', 'Denver, CO, USA'],
  ['Denver NC', 'Denver, NC, USA'],
  ['Denv', 'Denver, CO, USA'],
  ['Columbus, OH', 'Columbus, OH, USA'],
  ['Columbus, Georgia', 'Columbus, GA, USA'],
  ['80202', 'Denver, CO 80202, USA'],
  ['80202-1234', 'Denver, CO 80202, USA'],
  ['Denver, CO 80202, USA', 'Denver, CO 80202, USA'],
  ['1600 Amphitheatre Parkway, Mountain View, CA', 'Mountain View, CA, USA'],
  ['17th St & Champa St, Denver', 'Denver, CO, USA'],
  ['New York', 'New York, NY, USA'],
  ['Washington DC', 'Washington, DC, USA'],
  ['St. Louis', 'St. Louis, MO, USA'],
  ['saint louis missouri', 'St. Louis, MO, USA'],
  ['Winston-Salem', 'Winston-Salem, NC, USA'],
  ["Coeur d'Alene", "Coeur d'Alene, ID, USA"],
  ['canon city', 'Cañon City, CO, USA'],
  ['Ohio', 'Ohio, USA'],
  ['39.7392, -104.9903', 'Denver, CO 80261, USA'],
  ['00000', undefined],
  ['qwzxjkvbn', undefined],
  ['', undefined],
  ['USA', undefined],
  ['?!', undefined],
];

for (const [text, expected] of searches) {
  test(`API-52 a search for "${text}" finds ${expected ?? 'nothing'}`, () => {
    assert.equal(first(text), expected);
  });
}

test('API-52 a search for a town name prefers the nearest town of that name, but prefers a city to a nearby village', () => {
  assert.equal(first('Portland'), 'Portland, OR, USA');
  assert.equal(first('Portland', { lat: 43.6, lng: -70.2 }), 'Portland, ME, USA');
  assert.equal(
    first('Denver', { lat: 35.5, lng: -81 }),
    'Denver, CO, USA',
    'a village is not preferred to a city',
  );
});

const addressesAt = (lat: number, lng: number): readonly string[] =>
  gazetteer.at({ lat, lng }).map(({ address }) => address);

test('API-54 the results for a point include its ZIP code, town, county, state and country', () => {
  const beverly = addressesAt(34.0736, -118.4004);
  assert.match(beverly[0] ?? '', /^Beverly Hills, CA 902\d\d, USA$/);
  assert.deepEqual(beverly.slice(1), [
    'Beverly Hills, CA, USA',
    'Los Angeles County, CA, USA',
    'California, USA',
    'United States',
  ]);
  assert.ok(addressesAt(29.95, -90.07).includes('Orleans Parish, LA, USA'));
  assert.deepEqual(addressesAt(0, 0), []);
});

function isSound({ location, bounds, components, name, address }: Place): boolean {
  const { northeast, southwest } = bounds;
  const inBounds =
    location.lat >= southwest.lat &&
    location.lat <= northeast.lat &&
    location.lng >= southwest.lng &&
    location.lng <= northeast.lng;
  const onEarth =
    Math.abs(northeast.lat) <= 90 && Math.abs(northeast.lng) <= 180 && Math.abs(southwest.lng) <= 180;
  return inBounds && onEarth && components.length > 0 && name !== '' && address.length < 100;
}

test('every place that a search finds has valid coordinates and can be found again by its id', () => {
  const point = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const inStates = fc.record({
    lat: fc.double({ min: 25, max: 48, noNaN: true }),
    lng: fc.double({ min: -124, max: -68, noNaN: true }),
  });
  const word = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      'San',
      'north',
      'e',
      'Alaska',
      'hilo',
      'new',
      'ok',
      'me',
      'lake',
      'constructor',
      '__proto__',
    ),
  );
  const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(text, fc.oneof(point, inStates), (words, near) => {
      const found = [...gazetteer.find(words, near), ...gazetteer.at(near)];
      assert.ok(gazetteer.find(words, near).length <= 20);
      for (const place of found) {
        assert.ok(isSound(place), JSON.stringify(place));
        const again = gazetteer.get(keyOfPlaceId(placeIdOf(place.key)));
        assert.deepEqual(place.isPartial ? { ...again, isPartial: true } : again, place);
      }
    }),
    { numRuns: 300 },
  );
});

test('no place is found for an unknown or invalid place id', () => {
  for (const key of [
    '',
    'us/',
    'us/town/',
    'us/town/x',
    'us/zip/constructor',
    'us/constructor/x',
    'us/__proto__/x',
    'eu',
  ])
    assert.equal(gazetteer.get(key), null);
  fc.assert(fc.property(fc.string(), (id) => assert.equal(gazetteer.get(keyOfPlaceId(`${id}!`)), null)));
});
