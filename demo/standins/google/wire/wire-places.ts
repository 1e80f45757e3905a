import type { AddressComponent, Exactness, Place, PlaceKind } from '../places/gazetteer.ts';
import { placeIdOf } from './place-id.ts';

/** Kinds that have Google's additional type `political`. */
const political: ReadonlySet<PlaceKind> = new Set([
  'neighborhood',
  'locality',
  'administrative_area_level_1',
  'administrative_area_level_2',
  'country',
]);

/** Google's additional types of some kinds. */
const additionalTypes: Partial<Readonly<Record<PlaceKind, readonly string[]>>> = {
  point_of_interest: ['establishment'],
  park: ['point_of_interest', 'establishment'],
  natural_feature: ['establishment'],
};

/** Kinds of places that have bounds. */
const wide: ReadonlySet<PlaceKind> = new Set([...political, 'postal_code', 'route']);

const typesOf = (kind: PlaceKind): string[] =>
  political.has(kind) ? [kind, 'political'] : [kind, ...(additionalTypes[kind] ?? [])];

const ROUGH: Exactness = 'APPROXIMATE';

const wireComponent = ({ kind, long, short }: AddressComponent) => ({
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

/** Converts a place to the wire format of a text search. */
export const searchResult = ({ key, kind, name, address, location, bounds }: Place) => ({
  formatted_address: address,
  geometry: { location, viewport: bounds },
  ...icon,
  name,
  place_id: placeIdOf(key),
  reference: placeIdOf(key),
  types: typesOf(kind),
});

/** Converts a place to the wire format of geocoding. */
export const geocodeResult = (place: Place) => ({
  address_components: place.components.map(wireComponent),
  formatted_address: place.address,
  geometry: {
    ...(wide.has(place.kind) ? { bounds: place.bounds } : {}),
    location: place.location,
    location_type: place.exactness ?? ROUGH,
    viewport: place.bounds,
  },
  ...(place.isPartial ? { partial_match: true } : {}),
  place_id: placeIdOf(place.key),
  types: typesOf(place.kind),
});

/** Converts a place to the wire format of its details. */
export const placeDetails = (place: Place) => ({
  address_components: place.components.map(wireComponent),
  ...searchResult(place),
});
