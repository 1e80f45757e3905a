import type { LatLon } from '../../geo/earth.ts';
import { doubleArea } from '../shape/polygon.ts';
import { tilesFor } from '../tiles/open-tiles.ts';
import type { TileAddress, TileSource } from '../tiles/tile-source.ts';
import { PLAUSIBLE_HEIGHT, readSolidTags, type SolidTags } from './building-tags.ts';
import type { Feature } from './feature.ts';

/** Maximum number of faces of far buildings. A face takes about 35 bytes. */
const MAX_FACES = 55_000;

/**
 * Solid angle in steradians below which a far building is left out. It is that of a square of 0.13°, or of a shed of
 * 4 × 4 m with a height of 2.5 m at 1.4 km.
 */
const MIN_ANGLE = 5e-6;

/** Distances in meters from the camera up to which everything is built, and up to which the largest buildings are. */
export const [NEAR_REACH, FAR_REACH] = [1000, 2000];

/** Maximum number of tiles for both distances. */
const MAX_TILES = 40;

/** Returns the tiles of a near surface, and those around them. */
export function farTiles(source: TileSource, place: LatLon, reach: number): readonly TileAddress[] {
  const near = tilesFor(source, place, NEAR_REACH);
  const isOther = ({ z, x, y }: TileAddress): boolean =>
    near.every((tile) => tile.z !== z || tile.x !== x || tile.y !== y);
  return [...near, ...tilesFor(source, place, reach, MAX_TILES).filter(isOther)];
}

const isNear = ({ polygons }: Feature): boolean =>
  polygons.some(([ring]) => ring.some(([x, z]) => Math.hypot(x, z) <= NEAR_REACH));

/** Returns the solid angle that the walls of a building take up in the view of the camera, about, in steradians. */
function angleOf({ polygons, tags }: Feature): number {
  const { top, bottom } = readSolidTags(tags);
  return polygons.reduce((sum, [ring]) => {
    const [x, z] = ring[0] ?? [Infinity, Infinity];
    const width = Math.sqrt(Math.abs(doubleArea(ring)) / 2);
    return sum + (((top ?? PLAUSIBLE_HEIGHT) - bottom) * width) / (x * x + z * z);
  }, 0);
}

/** Returns the number of faces of a building with a flat roof, about. */
const facesOf = ({ polygons }: Feature): number => 3 * polygons.flat(2).length;

/** Returns the far buildings and parts that take up most of the view for their number of faces. */
function largest(features: readonly Feature[]): ReadonlySet<Feature> {
  const ranked = features
    .map((feature) => ({ feature, angle: angleOf(feature), faces: facesOf(feature) }))
    .filter(({ angle }) => angle >= MIN_ANGLE)
    .sort((a, b) => b.angle / b.faces - a.angle / a.faces);
  let faces = 0;
  return new Set(ranked.filter((each) => (faces += each.faces) <= MAX_FACES).map(({ feature }) => feature));
}

/** Standard deviation of evenly distributed values as a share of their range. */
const EVEN_SPREAD = Math.sqrt(1 / 12);

/** Returns what is drawn of a building or a part: with a flat roof at its mean height. */
function flatSolidOf({ tags }: Feature): SolidTags {
  const solid = readSolidTags(tags);
  const { top, bottom, spread, roof, isOpen } = solid;
  const rise = top === null || roof.shape === 'flat' ? 0 : Math.min(roof.height ?? 0, top - bottom);
  return {
    top: top === null ? null : top - rise / 2,
    bottom,
    spread: Math.hypot(spread, rise * EVEN_SPREAD),
    roof: { ...roof, shape: 'flat' },
    isOpen,
  };
}

/**
 * Returns features with fewer of them beyond the near reach, so that they need little memory: the ground, water, bridges
 * and the largest buildings, with flat roofs.
 */
export function simplifyFar(features: readonly Feature[]): readonly Feature[] {
  const near = features.map((feature): Feature => {
    if (feature.role !== 'tree' && feature.role !== 'object') return feature;
    return { ...feature, points: feature.points.filter(([x, z]) => Math.hypot(x, z) <= NEAR_REACH) };
  });
  const isFar = (feature: Feature): boolean =>
    ['building', 'part', 'structure'].includes(feature.role) && !isNear(feature);
  const isOutline = ({ role, tags }: Feature): boolean => role === 'building' && tags['has_parts'] === true;
  const kept = largest(near.filter((each) => isFar(each) && each.role !== 'structure' && !isOutline(each)));
  const parted = new Set([...kept].map(({ role, tags }) => role === 'part' && tags['building_id']));
  return near.flatMap((feature): readonly Feature[] => {
    if (!isFar(feature)) return feature.polygons.length + feature.points.length === 0 ? [] : [feature];
    if (isOutline(feature)) return parted.has(feature.id) ? [feature] : [];
    return kept.has(feature) ? [{ ...feature, solid: flatSolidOf(feature) }] : [];
  });
}
