import { TEST_PLACE_ID } from '../../../../web/contract/maps.ts';
import type { Gazetteer } from '../places/gazetteer.ts';
import { type Service, wrapResult } from './answer.ts';
import { documentedPlace } from './documented-place.ts';
import { keyOfPlaceId } from './place-id.ts';
import { invalid } from './verdict.ts';
import { placeDetails } from './wire-places.ts';

/** The fields that can be asked for; those that no place here has are absent from the answer. */
const fieldNames: ReadonlySet<string> = new Set(
  `address_components adr_address business_status formatted_address formatted_phone_number geometry icon
  icon_background_color icon_mask_base_uri international_phone_number name opening_hours photo place_id plus_code
  price_level rating reference reviews type types url user_ratings_total utc_offset vicinity website`.split(
    /\s+/,
  ),
);

function describe(gazetteer: Gazetteer, id: string): object | null {
  if (id === TEST_PLACE_ID) return documentedPlace;
  const place = gazetteer.get(keyOfPlaceId(id));
  return place === null ? null : placeDetails(place);
}

/** One place by its id, with the fields that are asked for. */
export const details: Service = {
  path: 'place/details',
  wrap: wrapResult,
  find: (gazetteer, { place_id = '', fields }) => {
    if (place_id === '') return { status: 'INVALID_REQUEST' };
    const asked = fields?.split(',').map((field) => field.split('/')[0] ?? '');
    const unknown = asked?.find((field) => !fieldNames.has(field));
    if (unknown !== undefined)
      return invalid(`Error while parsing 'fields' parameter: Unsupported field name '${unknown}'. `);
    const all = describe(gazetteer, place_id);
    if (all === null) return { status: 'NOT_FOUND' };
    return Object.fromEntries(Object.entries(all).filter(([name]) => asked?.includes(name) ?? true));
  },
};
