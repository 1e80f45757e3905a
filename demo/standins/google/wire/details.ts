import { TEST_PLACE_ID } from '../../../../web/contract/maps.ts';
import type { Gazetteer } from '../places/gazetteer.ts';
import { keyOfPlaceId } from './place-id.ts';
import { type Service, wrapResult } from './service.ts';
import { invalid } from './verdict.ts';
import { placeDetails } from './wire-places.ts';

/** The place that Google's documentation uses as an example, with the same id. */
const documentedPlace = {
  address_components: [
    { long_name: '48', short_name: '48', types: ['street_number'] },
    { long_name: 'Pirrama Road', short_name: 'Pirrama Rd', types: ['route'] },
    { long_name: 'Pyrmont', short_name: 'Pyrmont', types: ['locality', 'political'] },
    { long_name: 'New South Wales', short_name: 'NSW', types: ['administrative_area_level_1', 'political'] },
    { long_name: 'Australia', short_name: 'AU', types: ['country', 'political'] },
    { long_name: '2009', short_name: '2009', types: ['postal_code'] },
  ],
  formatted_address: '48 Pirrama Rd, Pyrmont NSW 2009, Australia',
  geometry: {
    location: { lat: -33.866489, lng: 151.1958561 },
    viewport: {
      northeast: { lat: -33.8651, lng: 151.1972 },
      southwest: { lat: -33.8678, lng: 151.1945 },
    },
  },
  name: 'Google Sydney',
  place_id: TEST_PLACE_ID,
  reference: TEST_PLACE_ID,
  types: ['point_of_interest', 'establishment'],
};

/** Fields that can be requested. Fields without a value in the gazetteer are absent from responses. */
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

export const details: Service = {
  path: 'place/details',
  wrap: wrapResult,
  find: (gazetteer, { place_id = '', fields }) => {
    if (place_id === '') return { status: 'INVALID_REQUEST' };
    const requested = fields?.split(',').map((field) => field.split('/')[0] ?? '');
    const unknown = requested?.find((field) => !fieldNames.has(field));
    if (unknown !== undefined)
      return invalid(`Error while parsing 'fields' parameter: Unsupported field name '${unknown}'. `);
    const all = describe(gazetteer, place_id);
    if (all === null) return { status: 'NOT_FOUND' };
    return Object.fromEntries(Object.entries(all).filter(([name]) => requested?.includes(name) ?? true));
  },
};
