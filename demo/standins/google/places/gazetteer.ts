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

/** What a place or a part of an address is, in Google's words. */
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

/** A line of a structured address, such as the state. */
export interface AddressPart {
  readonly kind: PlaceKind;
  readonly long: string;
  readonly short: string;
}

/** How well a location is known, in Google's words: the building, between two numbers, the middle of a line, roughly. */
export type Exactness = 'ROOFTOP' | 'RANGE_INTERPOLATED' | 'GEOMETRIC_CENTER' | 'APPROXIMATE';

/** A place that can be found. */
export interface Place {
  /** Names it for ever; unique within its gazetteer. */
  readonly key: string;
  readonly kind: PlaceKind;
  readonly name: string;
  /** The address in one line. */
  readonly address: string;
  readonly parts: readonly AddressPart[];
  readonly location: Point;
  readonly bounds: Bounds;
  /** Roughly, unless told otherwise. */
  readonly exactness?: Exactness;
  /** Whether a search found it though it left out or changed something of the text. */
  readonly isPart?: true;
}

/** Where the stand-in has its places from. */
export interface Gazetteer {
  /** Places that a text means, the likeliest first: well-known ones, and those near the point. */
  readonly find: (text: string, near: Point | null) => readonly Place[];
  /** What is at a point, the most exact first. */
  readonly at: (point: Point) => readonly Place[];
  /** The place of a key. */
  readonly get: (key: string) => Place | null;
}
