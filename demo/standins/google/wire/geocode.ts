import type { Gazetteer } from '../places/gazetteer.ts';
import { keyOfPlaceId } from './place-id.ts';
import { MAX_QUERY, type Parameters, readPoint, type Service, wrapResults } from './service.ts';
import { invalid, type Failure } from './verdict.ts';
import { geocodeResult } from './wire-places.ts';

/** Returns the places at a point, of the requested types (`a|b`). */
function atPoint(gazetteer: Gazetteer, latlng: string, kinds: string | undefined): object | Failure {
  const point = readPoint(latlng);
  if (point === null) return invalid("Invalid request. Invalid 'latlng' parameter.");
  const requested = kinds?.split('|');
  return gazetteer
    .at(point)
    .map(geocodeResult)
    .filter(({ types }) => requested === undefined || types.some((type) => requested.includes(type)));
}

function byId(gazetteer: Gazetteer, id: string): object | Failure {
  const place = gazetteer.get(keyOfPlaceId(id));
  return place === null ? invalid("Invalid request. Invalid 'place_id' parameter.") : [geocodeResult(place)];
}

/** Returns the requested address, which may be given as components (`locality:Denver|country:US`). */
const addressOf = ({ address, components }: Parameters): string =>
  address ?? components?.replace(/[a-z_]+:/g, '').replaceAll('|', ', ') ?? '';

export const geocode: Service = {
  path: 'geocode',
  wrap: wrapResults({}),
  find: (gazetteer, parameters) => {
    const { latlng, place_id } = parameters;
    if (latlng !== undefined) return atPoint(gazetteer, latlng, parameters['result_type']);
    if (place_id !== undefined) return byId(gazetteer, place_id);
    const address = addressOf(parameters).slice(0, MAX_QUERY);
    if (address.trim() === '')
      return invalid(
        "Invalid request. Missing the 'address', 'components', 'latlng' or 'place_id' parameter.",
      );
    return gazetteer.find(address, null).slice(0, 1).map(geocodeResult);
  },
};
