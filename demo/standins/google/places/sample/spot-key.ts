import { spotOfNumber } from './house-numbers.ts';
import type { MarketPlaces } from './market-places.ts';
import { type Ground, type Spot, squaredDistance } from './spot.ts';
import { pieceOf, spotOfCrossing, spotOfNamed, spotOfStreet, stretchAt } from './street-spots.ts';
import { plainStreet } from './street-words.ts';

const meters = ({ x, z }: Ground): string => `${Math.round(x)},${Math.round(z)}`;

/** Returns the permanent key of a spot within its market. */
export function keyOfSpot(spot: Spot): string {
  switch (spot.kind) {
    case 'address':
      return `no/${plainStreet(spot.street)}/${spot.number}`;
    case 'crossing':
      return `at/${spot.streets.map(plainStreet).join('|')}/${meters(spot)}`;
    case 'street':
      return `st/${plainStreet(spot.street)}/${spot.isWhole ? '' : meters(spot)}`;
    case 'place':
      return `of/${plainStreet(spot.place.name)}/${meters(spot)}`;
  }
}

function addressOfKey({ streets, numbersOf }: MarketPlaces, name: string, rest: string): Spot | null {
  const street = streets.get(name);
  return street === null || !/^\d{1,6}$/.test(rest) ? null : spotOfNumber(numbersOf(street), Number(rest));
}

function crossingOfKey({ streets, crossingsOf }: MarketPlaces, name: string, rest: string): Spot | null {
  const [one = null, other = null] = name.split('|').map(streets.get);
  const met = one === null || other === null ? [] : crossingsOf(one, other);
  const found = met.find((crossing) => meters(crossing) === rest);
  return found === undefined ? null : spotOfCrossing(found);
}

function streetOfKey({ streets }: MarketPlaces, name: string, rest: string): Spot | null {
  const street = streets.get(name);
  if (street === null || rest === '') return street && spotOfStreet(street);
  const [, x, z] = /^(-?\d{1,6}),(-?\d{1,6})$/.exec(rest) ?? [];
  if (x === undefined || z === undefined) return null;
  const at = { x: Number(x), z: Number(z) };
  // Rounding has moved the position by less than a meter. If the nearest spot is farther away, the spot with
  // this key does not exist.
  return squaredDistance(stretchAt(street, at), at) <= 4 ? pieceOf(street, at) : null;
}

function namedOfKey({ map }: MarketPlaces, name: string, rest: string): Spot | null {
  const found = map.places.find((place) => plainStreet(place.name) === name && meters(place) === rest);
  return found === undefined ? null : spotOfNamed(found);
}

export function spotOfKey(places: MarketPlaces, key: string): Spot | null {
  const [kind, name = '', rest = '', ...more] = key.split('/');
  if (more.length > 0) return null;
  const find = { no: addressOfKey, at: crossingOfKey, st: streetOfKey, of: namedOfKey };
  return Object.hasOwn(find, kind ?? '') ? find[kind as keyof typeof find](places, name, rest) : null;
}
