import type { Gazetteer } from '../places/gazetteer.ts';
import { LONGEST_QUERY, type Parameters, readPoint, type Service, wrapResults } from './answer.ts';
import { keyOfPlaceId } from './place-id.ts';
import { invalid, type Verdict } from './verdict.ts';
import { geocodeResult } from './wire-places.ts';

/** What is at a point, of the kinds that are asked for (`a|b`). */
function atPoint(gazetteer: Gazetteer, latlng: string, kinds: string | undefined): object | Verdict {
  const point = readPoint(latlng);
  if (point === null) return invalid("Invalid request. Invalid 'latlng' parameter.");
  const asked = kinds?.split('|');
  return gazetteer
    .at(point)
    .map(geocodeResult)
    .filter(({ types }) => asked === undefined || types.some((type) => asked.includes(type)));
}

function byId(gazetteer: Gazetteer, id: string): object | Verdict {
  const place = gazetteer.get(keyOfPlaceId(id));
  return place === null ? invalid("Invalid request. Invalid 'place_id' parameter.") : [geocodeResult(place)];
}

/** The address asked for, also where it is given in pieces (`locality:Denver|country:US`). */
const addressOf = ({ address, components }: Parameters): string =>
  address ?? components?.replace(/[a-z_]+:/g, '').replaceAll('|', ', ') ?? '';

/** Addresses to points and points to addresses. */
export const geocode: Service = {
  path: 'geocode',
  wrap: wrapResults({}),
  find: (gazetteer, given) => {
    const { latlng, place_id } = given;
    if (latlng !== undefined) return atPoint(gazetteer, latlng, given['result_type']);
    if (place_id !== undefined) return byId(gazetteer, place_id);
    const address = addressOf(given).slice(0, LONGEST_QUERY);
    if (address.trim() === '')
      return invalid(
        "Invalid request. Missing the 'address', 'components', 'latlng' or 'place_id' parameter.",
      );
    return gazetteer.find(address, null).slice(0, 1).map(geocodeResult);
  },
};
