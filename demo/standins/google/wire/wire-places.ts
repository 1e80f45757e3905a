import type { AddressPart, Place, PlaceKind } from '../places/gazetteer.ts';
import { placeIdOf } from './place-id.ts';

/** Kinds that Google also calls political. */
const political: ReadonlySet<PlaceKind> = new Set([
  'locality',
  'administrative_area_level_1',
  'administrative_area_level_2',
  'country',
]);

/** Kinds that lie at one point and have no extent of their own. */
const exact: ReadonlySet<PlaceKind> = new Set(['street_address', 'point_of_interest', 'intersection']);

const typesOf = (kind: PlaceKind): string[] =>
  kind === 'point_of_interest' ? [kind, 'establishment'] : political.has(kind) ? [kind, 'political'] : [kind];

const wireComponent = ({ kind, long, short }: AddressPart) => ({
  long_name: long,
  short_name: short,
  types: typesOf(kind),
});

const ICONS = 'https://maps.gstatic.com/mapfiles/place_api/icons';

const icon = {
  icon: `${ICONS}/v1/png_71/geocode-71.png`,
  icon_background_color: '#7B9EB0',
  icon_mask_base_uri: `${ICONS}/v2/generic_pinlet`,
};

/** A result of a text search, as it is on the wire. */
export const searchResult = ({ key, kind, name, address, location, bounds }: Place) => ({
  formatted_address: address,
  geometry: { location, viewport: bounds },
  ...icon,
  name,
  place_id: placeIdOf(key),
  reference: placeIdOf(key),
  types: typesOf(kind),
});

/** A result of geocoding, as it is on the wire. */
export const geocodeResult = ({ key, kind, address, parts, location, bounds }: Place) => ({
  address_components: parts.map(wireComponent),
  formatted_address: address,
  geometry: {
    ...(exact.has(kind) ? {} : { bounds }),
    location,
    location_type: exact.has(kind) ? 'ROOFTOP' : 'APPROXIMATE',
    viewport: bounds,
  },
  place_id: placeIdOf(key),
  types: typesOf(kind),
});

/** The details of a place, as they are on the wire. */
export const placeDetails = (place: Place) => ({
  address_components: place.parts.map(wireComponent),
  ...searchResult(place),
});
