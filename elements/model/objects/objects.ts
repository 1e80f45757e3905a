import type { Direction } from '../../geo/camera.ts';
import type { LatLon } from '../../geo/earth.ts';
import type { Vec3 } from '../../geo/vector.ts';

/** The style in which a marker's icon is drawn (requirements, OBJ-28). */
export const ICON_STYLES = ['round', 'text', 'standard', 'logo'] as const;
export type IconStyle = (typeof ICON_STYLES)[number];

/**
 * A place of an object in degrees. The height is in meters above the terrain or, where none is known, above the ground
 * below the sphere's camera.
 */
export interface ObjectPlace extends LatLon {
  readonly height: number;
  /** Altitude in meters above the WGS84 ellipsoid, as in GeoJSON. If set, `height` is ignored. */
  readonly altitude?: number;
  readonly pan?: undefined;
}

/** A point of the picture of a sphere, in degrees, for a marker without a place on Earth. */
export interface PicturePoint extends Direction {
  /** Id of the sphere whose picture has the point; null for the pictures of all spheres. */
  readonly sphere: number | null;
  readonly latitude?: undefined;
  readonly longitude?: undefined;
  readonly height?: undefined;
  readonly altitude?: undefined;
}

interface WorldObject {
  /** Id of the object, unique in its layer. */
  readonly id: string;
  readonly hoverText: string;
  /** Drawing order. Objects with higher numbers are drawn on top of others of the same kind. */
  readonly objectDisplayOrder: number;
}

/** A validated marker with defaults applied. */
export interface Marker extends WorldObject {
  readonly kind: 'marker';
  readonly place: ObjectPlace | PicturePoint;
  /** Id of the sphere that a click opens; null for markers that open no sphere. */
  readonly panoramaId: number | null;
  readonly name: string;
  readonly description: string;
  readonly style: IconStyle;
  /** Name of the icon in the icon set. */
  readonly icon: string;
  /** Color packed as 0xRRGGBB; null for the icon's own color. */
  readonly iconColor: number | null;
  /** SVG source of the icon, not yet sanitized. */
  readonly svg: string | null;
  /** URL of an image in the popup. Validation has confirmed that the image may be loaded. */
  readonly imageUrl: string | null;
  /** HTML of the popup, not yet sanitized. */
  readonly popup: string | null;
  readonly isStatic: boolean;
  /** Whether the marker is left out where nearer ones stand so close that the markers would overlap. */
  readonly thinsOut?: boolean;
  /** Whether the marker is drawn in full even if something stands in front of it. */
  readonly standsOut?: boolean;
  /** Whether the popup offers to fly to the marker; null for the viewer's setting. */
  readonly flyHere: boolean | null;
  /**
   * Distance from the sphere in meters, as given. The viewer does not use it: a marker without a place is omitted, so
   * the distance can always be computed (requirements, OPEN-069).
   */
  readonly metersFromCenter: number | null;
}

/** A surface with an outline and holes. */
export interface Polygon extends WorldObject {
  readonly kind: 'polygon';
  /**
   * The outline, followed by the holes. Each ring has at least three corners and does not repeat its first
   * corner.
   */
  readonly rings: readonly (readonly ObjectPlace[])[];
  /** Whether it lies on the surface, where there is one. Its places then have no heights. */
  readonly drape: boolean;
  /** Color packed as 0xRRGGBB. */
  readonly color: number;
  /** Opacity, from 0 to 1. */
  readonly opacity: number;
}

export interface Polyline extends WorldObject {
  readonly kind: 'polyline';
  readonly points: readonly ObjectPlace[];
  /** Whether it lies on the surface, where there is one. Its places then have no heights. */
  readonly drape: boolean;
  readonly color: number;
  readonly opacity: number;
  /** Width in tenths of a meter. */
  readonly width: number;
}

/** An image on a rectangle in the world of the current sphere. */
export interface TexturedPolygon extends WorldObject {
  readonly kind: 'texturedPolygon';
  /** URL of the image. Validation has confirmed that the image may be loaded. */
  readonly texture: string;
  /** Width in meters. */
  readonly width: number;
  readonly height: number;
  /** Rotation in degrees about x, y and z, in this order. */
  readonly rotation: Vec3;
  /** Position in meters from the camera: x east, y up, z south. */
  readonly position: Vec3;
  readonly opacity: number;
}

export type AnyObject = Marker | Polygon | Polyline | TexturedPolygon;
export type ObjectKind = AnyObject['kind'];

/** A named group of objects that are shown or hidden together. */
export interface Layer {
  readonly name: string;
  readonly visible: boolean;
  /**
   * The place from which the distance of the layer's polygons and polylines is measured; null for the mean of
   * each shape's points.
   */
  readonly center: LatLon | null;
  readonly objects: readonly AnyObject[];
}

/** The kinds whose drawing order can be set. Sphere markers and text markers are separate kinds. */
export const DRAWN_KINDS = ['polygons', 'polylines', 'texturedPolygons', 'spheres', 'icons', 'text'] as const;
export type DrawnKind = (typeof DRAWN_KINDS)[number];
