import type { Place } from '../../geo/earth.ts';
import { PLAUSIBLE_HEIGHT, readSolidTags } from '../features/building-tags.ts';
import type { Feature } from '../features/feature.ts';
import { readLength } from '../features/read-length.ts';
import { curvatureRadius } from '../shape/curvature.ts';
import { FaceKind, MeshBuilder } from '../shape/mesh.ts';
import { contains, oriented, type Point } from '../shape/polygon.ts';
import { GROUND, type Surface, type Thing } from '../shape/surface.ts';
import type { Terrain } from '../shape/terrain.ts';
import { roofOver } from './roof.ts';
import { addCover, addSolid, edgesOf, roofHeight, type Solid } from './solid-faces.ts';

/** Distance in meters between the points of level ground. The Earth's curvature is less than 0.2 mm within it. */
const GROUND_STEP = 100;

/**
 * Share of its stated width and height that the crown of a tree fills on average. The value is the one that gives the
 * fewest wrong answers in the sample world, where crowns consist of several leafy parts.
 */
const CROWN_FILL = { width: 0.85, height: 0.95 } as const;

/**
 * Width of a crown as a share of the tree's height where the width is not stated, and the standard deviation of half the
 * width as a share of it. Most trees in cities are between a third and the whole of their height wide.
 */
const ASSUMED_CROWN = { width: 0.5, deviation: 0.35 } as const;

/** Height of a tree without a height, and width of an object that is a point without a width, in meters. */
const [TREE_HEIGHT, OBJECT_WIDTH] = [15, 6];

const CAMERA: Point = [0, 0];

/** A smaller difference in height between the ground and water, in meters, is not drawn as a bank. */
const LOW_BANK = 0.05;

/** Returns the ids of the buildings that are described by parts, so that their outlines are not drawn. */
const partedIds = (features: readonly Feature[]): ReadonlySet<unknown> =>
  new Set(features.filter(({ role }) => role === 'part').map(({ tags }) => tags['building_id']));

const isHidden = ({ tags, id, role }: Feature, parted: ReadonlySet<unknown>): boolean =>
  (role === 'building' && (tags['has_parts'] === true || (id !== null && parted.has(id)))) ||
  tags['hide_3d'] === true ||
  tags['is_underground'] === true ||
  tags['location'] === 'underground' ||
  tags['underground'] === 'true';

/** Returns a stated length in meters; null if there is none. */
const lengthOf = (value: unknown): number | null => {
  const length = readLength(value);
  return length !== null && length > 0 ? length : null;
};

/** The range of heights above the ground that a crown or an object fills, and its width, in meters. */
interface Upright {
  readonly bottom: number;
  readonly top: number;
  readonly width: number;
}

/** Terrain as the ground of a surface. The code of its functions is loaded together with it. */
export interface TerrainGround {
  readonly terrain: Terrain;
  /** Adds the faces of the terrain. Returns their error as a multiple of `errorAt`. */
  readonly addFaces: (mesh: MeshBuilder) => number;
  /** Returns the height of the ground at a point relative to the level of the origin, in meters. */
  readonly heightAt: (point: Point) => number;
  /** Returns a function that returns the height at which one of some features stands. */
  readonly standing: (features: readonly Feature[]) => (feature: Feature) => number;
}

export interface SurfaceOptions {
  /** Altitude of level ground above the ellipsoid, in meters. */
  readonly ground: number;
  /** Distance from the origin up to which the surface is built, in meters. */
  readonly reach: number;
  /** The heights of the ground; null if it is level. */
  readonly terrain?: TerrainGround | null;
}

/**
 * Standard deviation of a point of a wall on each axis in units of a tile. Rounding gives a corner the variance 1/12.
 * A point between two corners has two thirds of it on average.
 */
const ROUNDING = Math.sqrt(1 / 18);

/** Collects the faces, crowns and things of a surface. */
class SurfaceBuilder {
  readonly #origin: Place;
  readonly #mesh: MeshBuilder;
  /** Height of level ground relative to the level of the origin, in meters. */
  readonly #level: number;
  readonly #terrain: TerrainGround | null;
  /** Returns the height at which a building, a part of one or a structure stands. */
  readonly #standingHeight: (feature: Feature) => number;
  readonly #reach: number;
  readonly #things: Thing[] = [
    { role: 'ground', id: null, tags: {}, unknown: false, spread: 0, rounding: 0 },
  ];
  readonly #owners = new Map<unknown, number>();
  readonly #parted: ReadonlySet<unknown>;
  readonly #crowns: number[] = [];
  readonly #crownOwners: number[] = [];
  #terrainError = 1;
  #inside: number | null = null;

  constructor(origin: Place, features: readonly Feature[], options: SurfaceOptions) {
    const { ground, reach, terrain = null } = options;
    this.#origin = origin;
    this.#mesh = new MeshBuilder(curvatureRadius(origin.latitude));
    this.#level = ground - origin.altitude;
    this.#reach = reach;
    this.#parted = partedIds(features);
    this.#terrain = terrain;
    this.#standingHeight = terrain?.standing(features) ?? (() => this.#level);
  }

  /** Adds the ground around the origin. */
  addGround(): void {
    if (this.#terrain) this.#terrainError = this.#terrain.addFaces(this.#mesh);
    else this.#addLevelGround();
  }

  #addLevelGround(): void {
    const steps = Math.ceil(this.#reach / GROUND_STEP);
    const across = 2 * steps + 1;
    const points = Array.from({ length: across * across }, (_, at): number => {
      const [row, column] = [Math.floor(at / across) - steps, (at % across) - steps];
      return this.#mesh.point([column * GROUND_STEP, row * GROUND_STEP], this.#level);
    });
    const face = { kind: FaceKind.ground, owner: GROUND };
    const pointAt = (row: number, column: number): number => points[row * across + column] ?? 0;
    for (let row = 1; row < across; row += 1)
      for (let column = 1; column < across; column += 1) {
        const [northwest, southeast] = [pointAt(row - 1, column - 1), pointAt(row, column)];
        this.#mesh.triangle([northwest, pointAt(row, column - 1), southeast], face);
        this.#mesh.triangle([northwest, southeast, pointAt(row - 1, column)], face);
      }
  }

  add(feature: Feature): void {
    const { role } = feature;
    if (role === 'tree') this.#addTree(feature);
    else if (role === 'object') this.#addObject(feature);
    else if (role === 'water' || role === 'bridge') this.#addFlat(feature, role);
    else if (this.#isNear(feature)) this.#addBuilding(feature, role === 'structure' ? role : 'building');
  }

  finish(): Surface {
    return {
      origin: this.#origin,
      mesh: this.#mesh.finish(),
      crowns: {
        ellipsoids: new Float32Array(this.#crowns),
        owners: new Uint32Array(this.#crownOwners),
      },
      things: this.#things,
      inside: this.#inside,
      terrain: this.#terrain?.terrain ?? null,
      terrainError: this.#terrainError,
    };
  }

  /** Returns the height of the ground at a point relative to the level of the origin, in meters. */
  #heightAt(point: Point): number {
    return this.#terrain?.heightAt(point) ?? this.#level;
  }

  #isNear({ polygons }: Feature): boolean {
    return polygons.some(([ring]) => ring.some(([x, z]) => Math.hypot(x, z) <= this.#reach));
  }

  /** Returns the index of a thing. Features with the same id are the same thing. */
  #ownerOf(thing: Thing): number {
    const known = thing.id === null ? undefined : this.#owners.get(thing.id);
    if (known !== undefined) return known;
    const owner = this.#things.push(thing) - 1;
    if (thing.id !== null) this.#owners.set(thing.id, owner);
    return owner;
  }

  #addBuilding(feature: Feature, role: 'building' | 'structure'): void {
    const { tags, polygons, cuts, solid } = feature;
    const { top, bottom, spread, roof, isOpen } = solid ?? readSolidTags(tags);
    const whole = feature.role === 'part' ? (tags['building_id'] as Thing['id'] | undefined) : null;
    const unknown = top === null;
    const rounding = feature.unit * ROUNDING;
    const owner = this.#ownerOf({ role, id: whole ?? feature.id, tags, unknown, spread, rounding });
    if (isHidden(feature, this.#parted)) return;
    const highest = top ?? Math.max(PLAUSIBLE_HEIGHT, bottom);
    // A roof cannot be derived from a part of its outline.
    const ground = this.#standingHeight(feature);
    const shape = cuts.size > 0 || unknown ? { ...roof, shape: 'flat' as const } : roof;
    for (const polygon of polygons.map(oriented)) {
      if (polygon === null) continue;
      const cover = roofOver(polygon[0], shape, highest, bottom);
      this.#addBody({ polygon, roof: cover, ground, bottom, owner, isOpen });
    }
  }

  /** Adds a solid, and remembers it if the camera is inside of it and its height is known. */
  #addBody(solid: Solid): void {
    addSolid(this.#mesh, solid);
    const { polygon, roof, ground, bottom, owner, isOpen } = solid;
    if (isOpen || this.#things[owner]?.unknown === true || !contains(polygon, CAMERA)) return;
    if (ground + bottom < 0 && ground + roofHeight(roof, CAMERA) > 0) this.#inside ??= owner;
  }

  /**
   * Adds the crowns of trees. Around a crown of assumed width, its shape is unknown; without a height, all of it is.
   */
  #addTree({ points, tags, id, unit }: Feature): void {
    const [height, width] = [lengthOf(tags['height']), lengthOf(tags['diameter_crown'])];
    const top = height ?? TREE_HEIGHT;
    const across = CROWN_FILL.width * (width ?? ASSUMED_CROWN.width * top);
    const deviation = (ASSUMED_CROWN.deviation * across) / 2;
    const rounding = Math.hypot(unit * ROUNDING, width === null ? deviation : 0);
    const thing: Thing = { role: 'tree', id, tags, unknown: height === null, spread: 0, rounding };
    const foot = height === null ? 0 : (readLength(tags['crown_bottom']) ?? top / 3);
    const bottom = Math.min(top, Math.max(0, foot));
    this.#addUpright(points, { bottom, top, width: across }, thing);
    if (height !== null && width === null)
      this.#addUpright(
        points,
        { bottom, top, width: across + 4 * deviation },
        { ...thing, id: null, unknown: true },
      );
  }

  /** Adds what stands without a known shape: as wide and as high as is stated, or as is plausible. */
  #addObject({ tags, id, points, polygons }: Feature): void {
    if (tags['location'] === 'underground') return;
    const top = lengthOf(tags['height']) ?? PLAUSIBLE_HEIGHT;
    const thing: Thing = { role: 'object', id, tags, unknown: true, spread: 0, rounding: 0 };
    this.#addUpright(
      points,
      { bottom: 0, top, width: lengthOf(tags['diameter'] ?? tags['width']) ?? OBJECT_WIDTH },
      thing,
    );
    for (const polygon of polygons.map(oriented)) {
      if (polygon === null) continue;
      const ground = polygon[0].reduce((least, point) => Math.min(least, this.#heightAt(point)), Infinity);
      const owner = this.#ownerOf(thing);
      addSolid(this.#mesh, { polygon, roof: [[0, 0, top]], ground, bottom: 0, owner, isOpen: false });
    }
  }

  /** Adds an upright ellipsoid at each of some points. */
  #addUpright(points: readonly Point[], { bottom, top, width }: Upright, thing: Thing): void {
    const half = (CROWN_FILL.height * (top - bottom)) / 2;
    for (const [x, z] of points) {
      if (Math.hypot(x, z) > this.#reach) continue;
      this.#crowns.push(x, this.#heightAt([x, z]) + (bottom + top) / 2, z, width / 2, half);
      this.#crownOwners.push(this.#ownerOf(thing));
    }
  }

  #addFlat(feature: Feature, role: 'water' | 'bridge'): void {
    const { id, tags, polygons, unit } = feature;
    const heightAt = this.#coverHeight(feature);
    const rounding = unit * ROUNDING;
    const owner = this.#ownerOf({ role, id, tags, unknown: false, spread: 0, rounding });
    const kind = role === 'water' ? FaceKind.water : FaceKind.ground;
    for (const polygon of polygons) addCover(this.#mesh, polygon, heightAt, { kind, owner });
    if (role === 'water') this.#addBanks(feature, heightAt);
  }

  /**
   * Returns the height of water or a deck at a point. A stated level counts from level ground. Otherwise water follows
   * the terrain, and a deck is as high as the highest ground below it, which is at its ends.
   */
  #coverHeight({ role, tags, polygons }: Feature): (point: Point) => number {
    const level = readLength(tags['level']);
    if (!this.#terrain || level !== null) return () => this.#level + (level ?? 0);
    if (role === 'water') return (point) => this.#heightAt(point);
    const highest = polygons.flat(2).reduce((top, point) => Math.max(top, this.#heightAt(point)), -Infinity);
    return () => highest;
  }

  /**
   * Adds the banks between water and higher ground as walls along the shore, which face the water. Terrain has its
   * banks already, and they only close what remains between them and the water.
   */
  #addBanks({ polygons, cuts }: Feature, levelAt: (point: Point) => number): void {
    const face = { kind: FaceKind.ground, owner: GROUND };
    const post = (point: Point): readonly [number, number] => {
      const level = levelAt(point);
      return [
        this.#mesh.point(point, level),
        this.#mesh.point(point, Math.max(level, this.#heightAt(point))),
      ];
    };
    const isLow = (point: Point): boolean => this.#heightAt(point) - levelAt(point) > LOW_BANK;
    for (const polygon of polygons.map(oriented))
      for (const [from, to] of polygon?.flatMap(edgesOf) ?? []) {
        if (cuts.has(to) || !(isLow(from) || isLow(to))) continue;
        const [foot, top] = post(from);
        const [nextFoot, nextTop] = post(to);
        this.#mesh.triangle([foot, nextFoot, nextTop], face);
        this.#mesh.triangle([foot, nextTop, top], face);
      }
  }
}

/** Builds a surface from the features of map tiles. Positions of the features are relative to the origin. */
export function buildSurface(origin: Place, features: readonly Feature[], options: SurfaceOptions): Surface {
  const builder = new SurfaceBuilder(origin, features, options);
  builder.addGround();
  // Outlines come first, so that the thing of a building has the properties of its outline, such as the address.
  for (const isPart of [false, true])
    for (const feature of features) if ((feature.role === 'part') === isPart) builder.add(feature);
  return builder.finish();
}
