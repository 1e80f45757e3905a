import { TEST_PLACE_ID } from '../../../../web/contract/maps.ts';

/** What there is of the place that Google's documentation shows, under the id that it shows. */
export const documentedPlace = {
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
