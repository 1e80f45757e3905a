/*
 * Types of the objects that a page passes, as opposed to the validated objects of `objects.ts`. Functions
 * that read such objects accept the `Unchecked` form of these types, so they can read only the fields defined
 * here. A test verifies that each field is read.
 */
import type { IconStyle } from './objects.ts';

/** The unvalidated form of a type: the same fields with unknown values. */
export type Unchecked<T> = { readonly [Field in T extends unknown ? keyof T : never]?: unknown };

/** A place on Earth in degrees, with the longitude in `lng` or `lon`. */
export type LatLng =
  | { readonly lat: number; readonly lng: number; readonly lon?: undefined }
  | { readonly lat: number; readonly lon: number; readonly lng?: undefined };

/** A place with an altitude in meters above the terrain or, without one, above the ground below the sphere's camera. */
export type Point = LatLng & { readonly altitude?: number };

/** Three numbers in meters or, for a rotation, in degrees. Missing numbers are 0. */
export interface XYZ {
  readonly x?: number;
  readonly y?: number;
  readonly z?: number;
}

interface ObjectFields {
  /** Identifies the object in events. Must be unique in its layer. */
  readonly id?: string | number;
  /** Text that appears when the pointer rests on the object. */
  readonly hoverText?: string;
  /** Objects with a higher number are drawn on top of others of the same kind. */
  readonly objectDisplayOrder?: number;
}

interface MarkerFields extends ObjectFields {
  readonly kind?: 'marker';
  /** Title of the popup, also read by screen readers. */
  readonly name?: string;
  readonly description?: string;
  /** Style in which the icon is drawn; `standard` by default. */
  readonly style?: IconStyle;
  /** Name of an icon in the icon set. */
  readonly icon?: string;
  /** A CSS color. */
  readonly iconColor?: string;
  /** SVG source of the icon. */
  readonly svg?: string;
  /** URL of an image in the popup. */
  readonly imageUrl?: string;
  /** HTML of the popup, which is sanitized, or a node of the page, which the popup shows as it is. */
  readonly popup?: string | { readonly nodeType: number };
  /** Disables the popup. */
  readonly isStatic?: boolean;
  /** Whether the popup offers to fly to the marker; the viewer's `showFlyHere` by default. */
  readonly flyHere?: boolean;
  readonly showFlyHere?: boolean | { readonly enabled?: boolean };
  /** Id of the sphere that a click opens. */
  readonly panoramaId?: number | null;
  /** Distance in meters. Not used, because the viewer computes it from the place that each marker must have. */
  readonly metersFromCenter?: number;
}

/** A point of the picture of a sphere, for a marker without a place. */
export interface PicturePoint {
  /** Degrees clockwise from true north or, if that is unknown, from the middle of the picture. */
  readonly pan: number;
  /** Degrees above the horizon. */
  readonly tilt: number;
  /** Id of the sphere whose picture has the point; all spheres by default. */
  readonly sphere?: number | null;
}

/** A marker at a place, or at a point of a picture. */
export type Marker = MarkerFields &
  (Point | (PicturePoint & { readonly lat?: undefined; readonly lng?: undefined; readonly lon?: undefined }));

interface SurfaceFields extends ObjectFields {
  /** Altitude, in meters above the ground, for points that have no altitude of their own. */
  readonly altitude?: number;
  /** Lays the object on the terrain and roofs of the surface. Altitudes are ignored. */
  readonly drape?: boolean;
  /** A CSS color; orange by default. */
  readonly color?: string;
  /** Opacity, from 0 to 1. */
  readonly opacity?: number;
}

export interface Polygon extends SurfaceFields {
  readonly kind?: 'polygon';
  readonly points: readonly Point[];
  readonly holes?: readonly (readonly Point[])[];
}

export interface Polyline extends SurfaceFields {
  readonly kind?: 'polyline';
  readonly points: readonly Point[];
  /** Width in tenths of a meter; 10 by default. */
  readonly width?: number;
}

interface Dimensions {
  readonly width: number;
  readonly height: number;
}

interface PictureFields extends ObjectFields {
  readonly kind?: 'texturedPolygon';
  readonly texture: string;
  /** Rotation in degrees about x, y and z, in this order. */
  readonly rotation?: XYZ;
  /** Opacity, from 0 to 1. */
  readonly opacity?: number;
}

/**
 * An image on a rectangle. The size and the position relative to the camera (x east, y up, z south) are in
 * meters.
 */
export type TexturedPolygon = PictureFields &
  ({ readonly dimensions: Dimensions } | Dimensions) &
  ({ readonly position: XYZ } | XYZ);

export type AnyObject = Marker | Polygon | Polyline | TexturedPolygon;

interface LayerFields<T> {
  /** Name of the layer, used by `showLayer` and in events. */
  readonly name?: string;
  /** Whether the layer is shown; true by default. */
  readonly visible?: boolean;
  /**
   * The place from which the distance of the layer's polygons and polylines is measured; the mean of each
   * shape's points by default.
   */
  readonly center?: LatLng | null;
  /** The layer's objects. If set, the lists for each kind are ignored. */
  readonly items?: readonly T[];
}

/** Objects of any kind that are shown and hidden together. */
export interface Layer extends LayerFields<AnyObject> {
  readonly markers?: readonly Marker[];
  readonly polygons?: readonly Polygon[];
  readonly polylines?: readonly Polyline[];
  readonly texturedPolygons?: readonly TexturedPolygon[];
}

/** A layer of polygons. In a layer of one kind, `markers` is an alias of `items`. */
export interface PolygonLayer extends LayerFields<Polygon> {
  readonly polygons?: readonly Polygon[];
  readonly markers?: readonly Polygon[];
}

/** A layer of polylines. */
export interface PolylineLayer extends LayerFields<Polyline> {
  readonly polylines?: readonly Polyline[];
  readonly markers?: readonly Polyline[];
}

/** A layer of textured polygons. */
export interface TexturedPolygonLayer extends LayerFields<TexturedPolygon> {
  readonly texturedPolygons?: readonly TexturedPolygon[];
  readonly markers?: readonly TexturedPolygon[];
}

export type AnyLayer = Layer | PolygonLayer | PolylineLayer | TexturedPolygonLayer;

interface Geometry {
  readonly type: 'Point' | 'MultiPoint' | 'LineString' | 'MultiLineString' | 'Polygon' | 'MultiPolygon';
  readonly coordinates: readonly unknown[];
}

/** A GeoJSON geometry (RFC 7946). */
export type GeoJsonGeometry =
  | Geometry
  | { readonly type: 'GeometryCollection'; readonly geometries: readonly GeoJsonGeometry[] };

export interface GeoJsonFeature {
  readonly type: 'Feature';
  readonly id?: string | number;
  readonly geometry: GeoJsonGeometry | null;
  /**
   * The page's own data. Properties with the names of an object's fields or of simplestyle determine the
   * object's appearance.
   */
  readonly properties: Readonly<Record<string, unknown>> | null;
}

/** The kinds of GeoJSON objects that a viewer draws. */
export type GeoJson =
  | GeoJsonFeature
  | GeoJsonGeometry
  | { readonly type: 'FeatureCollection'; readonly features: readonly GeoJsonFeature[] };

/**
 * One of two types. The fields of the other type are declared as absent, so that code can read all fields
 * without checking the type of the value.
 */
type Either<A, B> =
  | (A & { readonly [Field in Exclude<keyof B, keyof A>]?: undefined })
  | (B & { readonly [Field in Exclude<keyof A, keyof B>]?: undefined });

/** The page's own object: an entry of a list, or a feature of its GeoJSON. */
export type GivenObject<T extends AnyObject> = T extends unknown ? Either<T, GeoJsonFeature> : never;
