import type { LatLon } from '../../geo/earth.ts';
import type { Vec3 } from '../../geo/vector.ts';

/** How a marker's icon is drawn (requirements, OBJ-28). */
export const ICON_STYLES = ['round', 'text', 'standard', 'logo'] as const;
export type IconStyle = (typeof ICON_STYLES)[number];

/** A place of an object: degrees, and metres above the ground below the sphere's camera; 0 lies on it. */
export interface ObjectPlace extends LatLon {
  readonly height: number;
  /** Metres above the WGS84 ellipsoid, as GeoJSON gives them; where there are some, `height` does not count. */
  readonly altitude?: number;
}

/** What all objects share. */
interface WorldObject {
  /** Unique among the objects of its layer. */
  readonly id: string;
  readonly hoverText: string;
  /** Ascending: a higher number is drawn on top of its own kind. */
  readonly objectDisplayOrder: number;
}

/** A marker, checked and with defaults applied. */
export interface Marker extends WorldObject {
  readonly kind: 'marker';
  readonly place: ObjectPlace;
  /** The sphere that a click opens; null for a marker of the page. */
  readonly panoramaId: number | null;
  readonly name: string;
  readonly description: string;
  readonly style: IconStyle;
  /** Name in the icon set. */
  readonly icon: string;
  /** Packed 0xRRGGBB; null leaves the icon's own colour. */
  readonly iconColor: number | null;
  /** SVG source to draw as the icon, not yet sanitized. */
  readonly svg: string | null;
  /** Address of an image in the popup, checked to be one that may be loaded. */
  readonly imageUrl: string | null;
  /** HTML of the popup, not yet sanitized. */
  readonly popup: string | null;
  readonly isStatic: boolean;
  /** Whether its popup offers to fly there; null uses the viewer's setting. */
  readonly flyHere: boolean | null;
  /** The configured distance from the sphere in metres, used when it cannot be computed from places. */
  readonly metersFromCenter: number | null;
}

/** A surface with an outline and holes. */
export interface Polygon extends WorldObject {
  readonly kind: 'polygon';
  /** The outline first, then holes; three corners at least in each, the first not repeated. */
  readonly rings: readonly (readonly ObjectPlace[])[];
  /** Packed 0xRRGGBB. */
  readonly color: number;
  /** 0 to 1. */
  readonly opacity: number;
}

/** A line through two places at least. */
export interface Polyline extends WorldObject {
  readonly kind: 'polyline';
  readonly points: readonly ObjectPlace[];
  readonly color: number;
  readonly opacity: number;
  /** As set by the page; a tenth of it is metres. */
  readonly width: number;
}

/** A picture on a rectangle in the world of the current sphere. */
export interface TexturedPolygon extends WorldObject {
  readonly kind: 'texturedPolygon';
  /** Address of the picture, checked to be one that may be loaded. */
  readonly texture: string;
  /** Metres. */
  readonly width: number;
  readonly height: number;
  /** Degrees about x, y and z, in this order. */
  readonly rotation: Vec3;
  /** Metres from the camera: x east, y up, z south. */
  readonly position: Vec3;
  readonly opacity: number;
}

export type AnyObject = Marker | Polygon | Polyline | TexturedPolygon;
export type ObjectKind = AnyObject['kind'];

/** A named group of objects that is shown or hidden as one. */
export interface Layer {
  readonly name: string;
  readonly visible: boolean;
  /**
   * The place from which the distance of its polygons and polylines is measured; null uses the mean of each one's
   * points.
   */
  readonly center: LatLon | null;
  readonly objects: readonly AnyObject[];
}

/** The kinds that can be put in order of drawing; sphere markers and text markers are kinds of their own. */
export const DRAWN_KINDS = ['polygons', 'polylines', 'texturedPolygons', 'spheres', 'icons', 'text'] as const;
export type DrawnKind = (typeof DRAWN_KINDS)[number];
