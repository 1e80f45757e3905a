/** A point in degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** An area in degrees, which does not cross the antimeridian. */
export interface Bounds {
  readonly northeast: Point;
  readonly southwest: Point;
}

/** Google's types of places and address components. */
export type PlaceKind =
  | 'street_address'
  | 'intersection'
  | 'route'
  | 'street_number'
  | 'point_of_interest'
  | 'park'
  | 'natural_feature'
  | 'neighborhood'
  | 'postal_code'
  | 'locality'
  | 'administrative_area_level_2'
  | 'administrative_area_level_1'
  | 'country';

/** A component of an address, such as the state. */
export interface AddressComponent {
  readonly kind: PlaceKind;
  readonly long: string;
  readonly short: string;
}

/**
 * Google's `location_type`: at the building, interpolated between two numbers, at the center of a line, or
 * approximate.
 */
export type Exactness = 'ROOFTOP' | 'RANGE_INTERPOLATED' | 'GEOMETRIC_CENTER' | 'APPROXIMATE';

export interface Place {
  /** Permanent key, unique within the gazetteer. */
  readonly key: string;
  readonly kind: PlaceKind;
  readonly name: string;
  /** Address in one line. */
  readonly address: string;
  readonly components: readonly AddressComponent[];
  readonly location: Point;
  readonly bounds: Bounds;
  /** Precision of the position; `APPROXIMATE` by default. */
  readonly exactness?: Exactness;
  /** Whether the place matches only a part of the search text, or a corrected text. */
  readonly isPartial?: true;
}

export interface Gazetteer {
  /** Finds places by text. Large places and places near the point are the most likely ones and come first. */
  readonly find: (text: string, near: Point | null) => readonly Place[];
  /** Returns the places at a point, the most precise first. */
  readonly at: (point: Point) => readonly Place[];
  readonly get: (key: string) => Place | null;
}
