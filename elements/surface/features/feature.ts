import type { LatLon, Place } from '../../geo/earth.ts';
import type { Point, Polygon } from '../shape/polygon.ts';
import type { Tags } from '../shape/surface.ts';
import type { TileAddress, TileSource } from '../tiles/tile-source.ts';
import type { SolidTags } from './building-tags.ts';

/** What a feature is. An `object` is something whose shape is unknown, such as a mast or a wood. */
export type FeatureRole = 'building' | 'part' | 'structure' | 'bridge' | 'water' | 'tree' | 'object';

/** Layers of a source by what they contain. The names are those of common tilesets. */
export const ROLES: ReadonlyMap<string, FeatureRole> = new Map([
  ['building', 'building'],
  ['buildings', 'building'],
  ['building_part', 'part'],
  ['building_parts', 'part'],
  ['structure', 'structure'],
  ['bridge', 'bridge'],
  ['bridges', 'bridge'],
  ['water', 'water'],
  ['water_polygons', 'water'],
  ['ocean', 'water'],
  ['tree', 'tree'],
  ['trees', 'tree'],
]);

/** A feature in local meters around the origin: x east, z south. */
export interface Feature {
  readonly role: FeatureRole;
  readonly id: string | number | null;
  readonly tags: Tags;
  readonly polygons: readonly Polygon[];
  readonly points: readonly Point[];
  /** Length in meters of the unit to which the source rounds positions; 0 if it does not round them. */
  readonly unit: number;
  /**
   * The ends of the edges at which the feature was cut, by a tile or at the reach of the surface. The edge runs from the
   * point before each of them.
   */
  readonly cuts: ReadonlySet<Point>;
  /** The heights and the roof to be drawn in place of those that the tags state. */
  readonly solid?: SolidTags;
}

/** Returns the tiles of a tileset around a place. */
type TilesOf = (source: TileSource, place: LatLon, reach: number) => readonly TileAddress[];

/** Where features are loaded. */
export interface FeatureArea {
  /** The origin of the features' positions. */
  readonly camera: Place;
  /** Altitude above the ellipsoid at which positions are computed, in meters. */
  readonly altitude: number;
  /** Distance from the camera up to which features are loaded, in meters. */
  readonly reach: number;
  /** Returns the tiles to load; absent for those of the highest zoom that cover the area. */
  readonly tilesOf?: TilesOf | undefined;
}

/** Returns the id of a feature: that of the source's format or else that among its properties; null without any. */
export function idOf(id: unknown, tags: Tags): string | number | null {
  const named = id ?? tags['id'] ?? tags['@id'] ?? tags['osm_id'];
  return typeof named === 'string' || typeof named === 'number' ? named : null;
}
