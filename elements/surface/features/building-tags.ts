import type { Tags } from '../shape/surface.ts';
import { readDirection, readLength } from './read-length.ts';

/** Shapes of roofs of the Simple 3D Buildings of OpenStreetMap. Other shapes count as flat. */
export const ROOF_SHAPES = [
  'flat',
  'skillion',
  'gabled',
  'half-hipped',
  'hipped',
  'pyramidal',
  'gambrel',
  'mansard',
  'saltbox',
  'quadruple_saltbox',
  'round',
  'dome',
  'onion',
  'cone',
] as const;

export type RoofShape = (typeof ROOF_SHAPES)[number];

export interface RoofTags {
  readonly shape: RoofShape;
  /** Height from the eaves to the highest point, in meters; null if it is not stated. */
  readonly height: number | null;
  /** Slope in degrees; null if it is not stated. */
  readonly angle: number | null;
  /** Compass direction in degrees to which the roof, or its first side, falls; null if it is not stated. */
  readonly direction: number | null;
  /** Whether the ridge runs across the longer side of the building. */
  readonly across: boolean;
}

/** What a source states about a building or a part of one. Heights are in meters above the ground. */
export interface SolidTags {
  /** Height of the highest point; null if it is unknown. */
  readonly top: number | null;
  readonly bottom: number;
  /**
   * Standard deviation of the top in meters if it results from counting storeys or from an estimate; 0 if a height is
   * stated.
   */
  readonly spread: number;
  readonly roof: RoofTags;
  /** Whether the roof stands on nothing that hides what is below it, such as that of a filling station. */
  readonly isOpen: boolean;
}

/**
 * Height in meters up to which a building without a height is drawn. A ray that passes below this height may meet
 * it.
 */
export const PLAUSIBLE_HEIGHT = 30;

/** Mean height of a storey in meters, and the standard deviation of one. */
const STOREY = 3.2;
const STOREY_SPREAD = 0.4;

/** Heights in meters outside of this range are errors in the data: the tallest building has 828 m. */
const TALLEST = 1000;

/** Standard deviation of an estimated height as a share of it, and at least, in meters. */
const ESTIMATE_SPREAD = { share: 0.15, least: 1 } as const;

const isStated = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Returns the first of some tags that is stated. */
const first = (tags: Tags, names: readonly string[]): unknown =>
  tags[names.find((name) => isStated(tags[name])) ?? ''];

function heightOf(tags: Tags, names: readonly string[]): number | null {
  const meters = readLength(first(tags, names));
  return meters !== null && meters >= 0 && meters <= TALLEST ? meters : null;
}

const LEVELS = ['building:levels', 'building_levels', 'num_floors', 'levels'];
const MIN_LEVELS = ['building:min_level', 'building_min_level', 'min_floor', 'min_level'];

const SHAPES: ReadonlyMap<unknown, RoofShape> = new Map<unknown, RoofShape>([
  ...ROOF_SHAPES.map((shape) => [shape, shape] as const),
  ['half_hipped', 'half-hipped'],
  ['pitched', 'gabled'],
  ['side_hipped', 'hipped'],
  ['side_half-hipped', 'half-hipped'],
  ['double_saltbox', 'gabled'],
  ['lean_to', 'skillion'],
  ['shed', 'skillion'],
  ['spherical', 'dome'],
]);

function roofOf(tags: Tags): RoofTags {
  const levels = readLength(first(tags, ['roof:levels', 'roof_levels']));
  return {
    shape: SHAPES.get(first(tags, ['roof:shape', 'roof_shape'])) ?? 'flat',
    height:
      heightOf(tags, ['roof:height', 'roof_height']) ??
      (levels !== null && levels > 0 ? Math.min(levels, 20) * STOREY : null),
    angle: readDirection(first(tags, ['roof:angle', 'roof_angle'])),
    direction: readDirection(first(tags, ['roof:direction', 'roof_direction'])),
    across: first(tags, ['roof:orientation', 'roof_orientation']) === 'across',
  };
}

/** Returns the number of storeys below the roof, which is 0 for a roof on the ground, or null. */
function storeysOf(tags: Tags): number | null {
  const levels = readLength(first(tags, LEVELS));
  return levels !== null && levels >= 0 && levels < TALLEST / STOREY ? levels : null;
}

/** Returns the height of the foot of the walls. */
function bottomOf(tags: Tags): number {
  const stated = heightOf(tags, ['min_height', 'render_min_height', 'building:min_height']);
  if (stated !== null) return stated;
  const levels = readLength(first(tags, MIN_LEVELS)) ?? 0;
  return Math.min(TALLEST, Math.max(0, levels) * STOREY);
}

/** The properties that say what a building is, in OpenStreetMap and Overture Maps, and the values of open roofs. */
const USES = ['building:part', 'building', 'class'];
const OPEN_ROOFS: readonly unknown[] = ['roof', 'canopy', 'carport'];

/** Returns whether a building has no walls. A part has what it states itself. */
const isOpenRoof = (tags: Tags): boolean =>
  OPEN_ROOFS.includes(first(tags, USES)) || tags['wall'] === 'no' || tags['walls'] === 'no';

/** Returns the height of the highest point, and its standard deviation. */
function topOf(tags: Tags, roof: RoofTags): Pick<SolidTags, 'top' | 'spread'> {
  const stated = heightOf(tags, ['height', 'render_height', 'building:height']);
  if (stated !== null) return { top: stated, spread: 0 };
  const estimate = heightOf(tags, ['est_height']);
  if (estimate !== null)
    return {
      top: estimate,
      spread: Math.max(ESTIMATE_SPREAD.least, ESTIMATE_SPREAD.share * estimate),
    };
  const storeys = storeysOf(tags);
  if (storeys === null) return { top: null, spread: 0 };
  return { top: storeys * STOREY + (roof.height ?? 0), spread: Math.sqrt(storeys) * STOREY_SPREAD + 1 };
}

/**
 * Reads the heights and the roof of a building in the terms of OpenStreetMap, Overture Maps, OpenMapTiles and
 * Protomaps. Heights that are negative or above 1000 m count as unknown.
 */
export function readSolidTags(tags: Tags): SolidTags {
  const roof = roofOf(tags);
  const bottom = bottomOf(tags);
  const { top, spread } = topOf(tags, roof);
  return {
    top: top !== null && top > bottom ? top : null,
    bottom,
    spread,
    roof,
    // A roof whose lower side is stated is as thick as stated.
    isOpen: bottom === 0 && isOpenRoof(tags),
  };
}
