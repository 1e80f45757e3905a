import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FoundPlace } from '../../../../elements/model/place-service.ts';
import { placeWithoutChoice as inViewer } from '../../../../elements/panels/place-without-choice.ts';
import { placeWithoutChoice as atHome } from '../../../../web/features/home/place-without-choice.ts';

const place = (address: string, missingNumber?: string): FoundPlace => ({
  name: address.split(',')[0] ?? '',
  formatted_address: address,
  placeId: address,
  location: { lat: 41.85, lng: -87.65 },
  ...(missingNumber !== undefined && { missingNumber }),
});

const CHICAGO = place('Chicago, IL, USA');
const LOOP = place('Chicago Loop, IL, USA');
const COLUMBUS = ['OH', 'GA', 'NE'].map((state) => place(`Columbus, ${state}, USA`));
const STREET = place('W Ivy St, Minneapolis, MN, USA', '99120');

test('a search leads to a place at once if it is the only one found, or the only covered one with exactly that name', () => {
  for (const [query, places, covered, expected] of [
    ['Chicago', [CHICAGO, LOOP], [true, true], CHICAGO],
    ['  chicago ', [LOOP, CHICAGO], [true, true], CHICAGO],
    ['Chicago, IL', [CHICAGO, LOOP], [true, true], CHICAGO],
    ['Chicago Loop', [CHICAGO, LOOP], [true, true], LOOP],
    ['Columbus', COLUMBUS, [false, true, false], COLUMBUS[1]],
    // Two with the same name are covered, none is, or that is unknown.
    ['Columbus', COLUMBUS, [true, true, false], null],
    ['Columbus', COLUMBUS, [false, false, false], null],
    ['Columbus', COLUMBUS, [], null],
    ['Chicago', [CHICAGO, LOOP], [false, true], null],
    // Only the beginning of a name.
    ['Chica', [CHICAGO, LOOP], [true, true], null],
    ['Ivy', [LOOP], [], LOOP],
    ['Ivy', [LOOP], [false], LOOP],
    ['99120 W Ivy St', [STREET], [], null],
    ['W Ivy St', [STREET, CHICAGO], [true, true], null],
    ['Nowhere', [], [], null],
  ] as const)
    for (const rule of [inViewer, atHome])
      assert.equal(rule(query, places, covered), expected, `${query} ${JSON.stringify(covered)}`);
});
