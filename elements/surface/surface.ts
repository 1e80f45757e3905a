import { toRad } from '../geo/angle.ts';
import type { Place } from '../geo/earth.ts';
import { readLength } from './read-length.ts';
import { readSolidTags, type Tags } from './building-tags.ts';
import { FaceKind, type Mesh, MeshBuilder } from './mesh.ts';
import { oriented } from './polygon.ts';
import type { Feature } from './read-vector-tile.ts';
import { roofOver } from './roof.ts';
import { addLevel, addSolid } from './solid-faces.ts';

/** Something that faces belong to: the ground, a building, a bridge, water. */
export interface Thing {
  readonly role: 'ground' | 'building' | 'structure' | 'bridge' | 'water' | 'tree';
  /** The id of the feature in its source. */
  readonly id: string | number | null;
  /** The properties of the feature, such as its address. */
  readonly tags: Tags;
  /** Whether its height is unknown. Its faces then reach up to the greatest height that is plausible. */
  readonly unknown: boolean;
  /** Standard deviation of its heights in meters that results from its source. */
  readonly spread: number;
}

/** The crowns of trees, as upright ellipsoids in local meters. */
export interface Crowns {
  /** Center x, y, z, half the width and half the height of each crown. */
  readonly ellipsoids: Float32Array;
  /** The index of the thing that each crown belongs to. */
  readonly owners: Uint32Array;
}

/** The ground and what stands on it around a place, in local meters: x east, y up, z south. */
export interface Surface {
  readonly origin: Place;
  readonly mesh: Mesh;
  readonly crowns: Crowns;
  readonly things: readonly Thing[];
}

/** Index of the ground among the things. */
export const GROUND = 0;

/**
 * Height in meters up to which a building without a height is drawn. A ray that passes below this height may meet
 * it.
 */
export const PLAUSIBLE_HEIGHT = 30;

/** Distance in meters between the points of level ground. The Earth's curvature is less than 0.2 mm within it. */
const GROUND_STEP = 100;

/**
 * Share of its stated width and height that the crown of a tree fills on average. The value is the one that gives the
 * fewest wrong answers in the sample world, where crowns consist of several leafy parts.
 */
const CROWN_FILL = { width: 0.85, height: 0.95 } as const;

/** A smaller difference in height between the ground and water, in meters, is not drawn as a bank. */
const LOW_BANK = 0.05;

/** Semi-major axis of WGS84 in meters, and the square of its eccentricity. */
const EQUATOR_RADIUS = 6378137;
const ECCENTRICITY_SQ = 6.69437999014e-3;

/** Returns the mean radius of curvature of the ellipsoid at a latitude, in meters. */
export function curvatureRadius(latitude: number): number {
  const flat = 1 - ECCENTRICITY_SQ * Math.sin(toRad(latitude)) ** 2;
  return (EQUATOR_RADIUS * Math.sqrt(1 - ECCENTRICITY_SQ)) / flat;
}

/** Adds level ground around the origin up to a distance. `height` is relative to the level of the origin. */
function addLevelGround(mesh: MeshBuilder, reach: number, height: number): void {
  const steps = Math.ceil(reach / GROUND_STEP);
  const rows: number[][] = [];
  for (let row = -steps; row <= steps; row += 1) {
    rows.push([]);
    for (let column = -steps; column <= steps; column += 1)
      rows.at(-1)!.push(mesh.point(column * GROUND_STEP, row * GROUND_STEP, height));
  }
  for (let row = 1; row < rows.length; row += 1)
    for (let column = 1; column < rows.length; column += 1) {
      const [north, south] = [rows[row - 1]!, rows[row]!];
      mesh.triangle(north[column - 1]!, south[column - 1]!, south[column]!, FaceKind.ground, GROUND);
      mesh.triangle(north[column - 1]!, south[column]!, north[column]!, FaceKind.ground, GROUND);
    }
}

/** Adds the banks between water and higher ground as walls along the shore. */
function addBanks(mesh: MeshBuilder, { polygons, cuts }: Feature, level: number, ground: number): void {
  if (ground - level < LOW_BANK) return;
  for (const ring of polygons.flat())
    ring.forEach((to, at) => {
      if (cuts.has(to)) return;
      const from = ring.at(at - 1)!;
      const [a, b] = [mesh.point(...from, level), mesh.point(...to, level)];
      const [c, d] = [mesh.point(...to, ground), mesh.point(...from, ground)];
      mesh.triangle(a, b, c, FaceKind.ground, GROUND);
      mesh.triangle(a, c, d, FaceKind.ground, GROUND);
    });
}

/** Returns the ids of the buildings that are described by parts, so that their outlines are not drawn. */
const partedIds = (features: readonly Feature[]): ReadonlySet<unknown> =>
  new Set(features.filter(({ role }) => role === 'part').map(({ tags }) => tags['building_id']));

const isHidden = ({ tags, id, role }: Feature, parted: ReadonlySet<unknown>): boolean =>
  (role === 'building' && (tags['has_parts'] === true || (id !== null && parted.has(id)))) ||
  tags['hide_3d'] === true ||
  tags['is_underground'] === true ||
  tags['underground'] === 'true';

export interface SurfaceOptions {
  /** Altitude of level ground above the ellipsoid, in meters. */
  readonly ground: number;
  /** Distance from the origin up to which the surface is built, in meters. */
  readonly reach: number;
}

/** Builds a surface from the features of map tiles. Positions of the features are relative to the origin. */
export function buildSurface(origin: Place, features: readonly Feature[], options: SurfaceOptions): Surface {
  const mesh = new MeshBuilder(curvatureRadius(origin.latitude));
  const level = options.ground - origin.altitude;
  const things: Thing[] = [{ role: 'ground', id: null, tags: {}, unknown: false, spread: 0 }];
  const owners = new Map<unknown, number>();
  const crowns: number[] = [];
  const crownOwners: number[] = [];
  const parted = partedIds(features);

  const ownerOf = (thing: Thing): number => {
    const known = thing.id === null ? undefined : owners.get(thing.id);
    if (known !== undefined) return known;
    const owner = things.push(thing) - 1;
    if (thing.id !== null) owners.set(thing.id, owner);
    return owner;
  };

  const isNear = (feature: Feature): boolean =>
    feature.polygons.some(([ring]) => ring.some(([x, z]) => Math.hypot(x, z) <= options.reach));

  const addBuilding = (feature: Feature, role: Thing['role']): void => {
    const { tags, polygons, cuts } = feature;
    const { top, bottom, spread, roof } = readSolidTags(tags);
    const id = (feature.role === 'part' ? tags['building_id'] : null) ?? feature.id;
    const unknown = top === null;
    const owner = ownerOf({ role, id: id as Thing['id'], tags, unknown, spread });
    if (isHidden(feature, parted)) return;
    const highest = top ?? Math.max(PLAUSIBLE_HEIGHT, bottom);
    const shape = cuts.size > 0 || unknown ? { ...roof, shape: 'flat' as const } : roof;
    for (const given of polygons) {
      const polygon = oriented(given);
      if (polygon === null) continue;
      const cover = roofOver(polygon[0], shape, highest, bottom);
      addSolid(mesh, { polygon, roof: cover, ground: level, bottom, owner });
    }
  };

  const addTree = ({ points, tags, id }: Feature): void => {
    const height = readLength(tags['height']);
    const width = readLength(tags['diameter_crown']);
    if (height === null || width === null || height <= 0 || width <= 0) return;
    const bottom = Math.min(height, Math.max(0, readLength(tags['crown_bottom']) ?? height / 3));
    const owner = things.push({ role: 'tree', id, tags, unknown: false, spread: 0 }) - 1;
    for (const [x, z] of points) {
      if (Math.hypot(x, z) > options.reach) continue;
      const [radius, half] = [(CROWN_FILL.width * width) / 2, (CROWN_FILL.height * (height - bottom)) / 2];
      crowns.push(x, level + (height + bottom) / 2, z, radius, half);
      crownOwners.push(owner);
    }
  };

  const addFlat = (feature: Feature, role: 'water' | 'bridge'): void => {
    const height = level + (readLength(feature.tags['level']) ?? 0);
    const owner = things.push({ role, id: feature.id, tags: feature.tags, unknown: false, spread: 0 }) - 1;
    const kind = role === 'water' ? FaceKind.water : FaceKind.ground;
    for (const polygon of feature.polygons) addLevel(mesh, polygon, height, kind, owner);
    if (role === 'water') addBanks(mesh, feature, height, level);
  };

  addLevelGround(mesh, options.reach, level);
  // Outlines come first, so that the thing of a building has the properties of its outline, such as the address.
  const inOrder = [...features].sort((a, b) => Number(a.role === 'part') - Number(b.role === 'part'));
  for (const feature of inOrder) {
    if (feature.role === 'tree') addTree(feature);
    else if (feature.role === 'water' || feature.role === 'bridge') addFlat(feature, feature.role);
    else if (isNear(feature)) addBuilding(feature, feature.role === 'structure' ? 'structure' : 'building');
  }
  return {
    origin,
    mesh: mesh.finish(),
    crowns: { ellipsoids: new Float32Array(crowns), owners: new Uint32Array(crownOwners) },
    things,
  };
}
