import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  longStreet,
  parseStreetName,
  plainStreet,
  shortStreet,
} from '../../../../../demo/standins/google/places/sample/street-words.ts';

const names: readonly (readonly [name: string, long: string, short: string, plain: string])[] = [
  ['N Maple St', 'North Maple Street', 'N Maple St', 'n maple st'],
  ['North Maple Street', 'North Maple Street', 'N Maple St', 'n maple st'],
  ['North St', 'North Street', 'North St', 'n st'],
  ['Avenue A', 'Avenue A', 'Avenue A', 'ave a'],
  ['W 3rd Ave', 'West 3rd Avenue', 'W 3rd Ave', 'w 3rd ave'],
  ['Third Avenue', 'Third Avenue', 'Third Ave', '3rd ave'],
  ['Maple St NW', 'Maple Street Northwest', 'Maple St NW', 'maple st nw'],
  ['St Clair Ave', 'St Clair Avenue', 'St Clair Ave', 'st clair ave'],
  ['Saint Clair Ave.', 'Saint Clair Ave.', 'Saint Clair Ave.', 'st clair ave'],
  ['Cañon Pkwy', 'Cañon Parkway', 'Cañon Pkwy', 'canon pkwy'],
  ['Broadway', 'Broadway', 'Broadway', 'broadway'],
];

for (const [name, long, short, plain] of names) {
  test(`API-52 the street name ${name} is expanded to ${long}, abbreviated to ${short} and compared as "${plain}"`, () => {
    assert.deepEqual([longStreet(name), shortStreet(name), plainStreet(name)], [long, short, plain]);
  });
}

test('API-52 a street name that consists of a single word is not read as a direction or suffix', () => {
  assert.deepEqual(parseStreetName('n maple st'), { direction: 'n', core: 'maple', ending: 'st' });
  assert.deepEqual(parseStreetName('maple st nw'), { direction: 'nw', core: 'maple', ending: 'st' });
  assert.deepEqual(parseStreetName('n st'), { direction: '', core: 'n', ending: 'st' });
  assert.deepEqual(parseStreetName('st'), { direction: '', core: 'st', ending: '' });
  assert.deepEqual(parseStreetName('maple'), { direction: '', core: 'maple', ending: '' });
});
