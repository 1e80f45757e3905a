import type { Generated } from 'kysely';
import type { Flag, Millis } from './accounts.ts';

export interface PackageTable {
  id: string;
  name: string;
  center_lat: number;
  center_long: number;
}

export interface PackageCountTable {
  package_id: string;
  /** Company that owns the spheres; empty for shared spheres. */
  owner: string;
  count: number;
}

/** Stored if the time of capture is unknown. No sphere was captured in 1970. */
export const UNKNOWN_CAPTURE: Millis = 0;

export interface SphereTable {
  id: number;
  /** Company that owns the sphere; null for a shared sphere, which every company can see. */
  company_id: string | null;
  package_id: string | null;
  title: string;
  company_name: string;
  latitude: number;
  longitude: number;
  /** Height of the camera above the WGS84 ellipsoid in meters; null if unknown. */
  altitude_m: number | null;
  /** Height of the ground below the camera, relative to the same datum, in meters; null if unknown. */
  ground_m: number | null;
  /** Compass heading of the image's front, in degrees; stored cubes face north. */
  heading_deg: number;
  /** Time of capture; `UNKNOWN_CAPTURE` if it is not known. */
  captured_at: Millis;
  /** Name of the time zone of the place, such as `America/New_York`; null if unknown. */
  time_zone: Generated<string | null>;
  /** Width of a face at full detail, in pixels. */
  front_image_width: number;
  /** Further metadata, as a JSON object. */
  metadata: string;
  /** Tile formats as a JSON list, best first. */
  formats: string;
  created_at: Millis;
  /** When the sphere's source stopped listing it; null for the spheres that it lists. */
  removed_at: Generated<Millis | null>;
  /** Value of the sphere clock at the last change, set by `publishSpheres` and `removeSpheres`. */
  version: Generated<number>;
}

/** The sphere clock, a single row. Every change to spheres increments it in the same transaction. */
export interface SphereClockTable {
  id: number;
  version: number;
}

/** A file or a generator from which spheres are imported, and its fingerprint at the last import. */
export interface SphereSourceTable {
  name: string;
  fingerprint: string;
  read_at: Millis;
}

/** A sphere in a company's list. The company can rename, hide and delete it without changing the sphere. */
export interface AssetTable {
  id: string;
  company_id: string;
  sphere_id: number;
  name: string;
  disabled: Flag;
  acquired_at: Millis;
  deleted_at: Millis | null;
  /** Time at which the asset was last renamed, hidden, shown, deleted or restored. */
  changed_at: Generated<Millis>;
}

export interface DataGroupTable {
  id: string;
  company_id: string;
  user_id: string;
  sphere_id: number;
  name: string;
  /** Uploaded text, unchanged. */
  text: string;
  count: number;
  created_at: Millis;
}

export interface FavoriteTable {
  id: string;
  company_id: string;
  user_id: string;
  sphere_id: number;
  name: string;
  initial_pan: number;
  initial_tilt: number;
  initial_fov: number;
  /** GeoJSON as text. */
  measures: Generated<string | null>;
  created_at: Millis;
  deleted_at: Generated<Millis | null>;
}

export interface FavoritePictureTable {
  favorite_id: string;
  /** Version of the sphere that the picture shows. Pictures of earlier versions are not shown. */
  sphere_version: number;
  /** A WebP file, as base64. */
  webp: string;
}

/** A view that a company shares. The link contains the id, sealed. */
export interface ShareTable {
  id: string;
  company_id: string;
  sphere_id: number;
  /** Degrees. */
  pan: number;
  tilt: number;
  fov: number;
  /** GeoJSON as text. */
  measures: Generated<string | null>;
  created_at: Millis;
  /** When the link stops working; null for a link without an end. */
  ends_at: Millis | null;
  /** How often the view has been opened by the link. */
  views: Generated<number>;
  viewed_at: Generated<Millis | null>;
}
