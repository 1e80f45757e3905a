import { cross, length, normalize, scale, subtract, type Vec3 } from '../../geo/vector.ts';
import { sightShare } from '../../model/sight-margin.ts';
import { groundMargin, isHidingGround } from '../shape/hiding-ground.ts';
import { FaceKind } from '../shape/mesh.ts';
import { GROUND, type Surface } from '../shape/surface.ts';
import { CellGrid, type Cells, EXTENT_SIZE, sortIntoCells } from './cell-grid.ts';

/** The first intersection of a ray with a surface. */
export interface SurfaceHit {
  /** Distance along the ray in units of the length of its direction. */
  readonly distance: number;
  /** A `FaceKind`. */
  readonly kind: number;
  /** The index of the thing among those of the surface. */
  readonly owner: number;
  /** Unit vector perpendicular to the face, toward the origin of the ray. */
  readonly normal: Vec3;
  /** The index of a building of unknown height that the ray may meet before; null if there is none. */
  readonly before: number | null;
  /** The first tree or object of unknown shape that the ray may meet before; null if there is none. */
  readonly passed: { readonly owner: number; readonly distance: number } | null;
}

/** Tolerance in barycentric coordinates, so that no ray passes between two faces. */
const EDGE = 1e-7;

/** Height in meters above water from which terrain is not the surface of the water, with the errors of both. */
export const HIGH_BANK = 0.5;

/** Tolerance in units of the length of a direction for the edges of cells. */
const SLACK = 1e-4;

/** Returns the corner of a face, from 0 to 2. */
function cornerOf({ positions, corners }: Surface['mesh'], face: number, n: number): Vec3 {
  const at = (corners[face * 3 + n] as number) * 3;
  return [positions[at] as number, positions[at + 1] as number, positions[at + 2] as number];
}

/** Returns the center, half the width and half the height of a crown. */
function crownOf({ ellipsoids }: Surface['crowns'], crown: number): readonly [Vec3, number, number] {
  const [x = 0, y = 0, z = 0, radius = 0, half = 0] = ellipsoids.subarray(crown * 5, crown * 5 + 5);
  return [[x, y, z], radius, half];
}

/** Returns the least and the greatest x of a face between two values of z. */
function spanOfFace(
  mesh: Surface['mesh'],
  face: number,
  north: number,
  south: number,
): readonly [west: number, east: number] {
  let [west, east] = [Infinity, -Infinity];
  let [fromX, , fromZ] = cornerOf(mesh, face, 2);
  for (let n = 0; n < 3; n += 1) {
    const [toX, , toZ] = cornerOf(mesh, face, n);
    // Both ends of an edge that runs east or west are met, and 0 / 0 counts as its first end.
    const xAt = (z: number): number =>
      fromX + (toX - fromX) * Math.min(1, Math.max(0, (z - fromZ) / (toZ - fromZ) || 0));
    if (Math.min(fromZ, toZ) <= south && Math.max(fromZ, toZ) >= north) {
      west = Math.min(west, xAt(north), xAt(south));
      east = Math.max(east, xAt(north), xAt(south));
    }
    [fromX, fromZ] = [toX, toZ];
  }
  return [west, east];
}

/** Lists the faces of a surface, followed by its crowns, in the cells of a grid. */
export function cellsOf({ mesh, crowns }: Surface): Cells {
  const faces = mesh.kinds.length;
  const extents = new Float32Array((faces + crowns.owners.length) * EXTENT_SIZE);
  for (let face = 0; face < faces; face += 1) {
    const [a, b, c] = [cornerOf(mesh, face, 0), cornerOf(mesh, face, 1), cornerOf(mesh, face, 2)];
    const at = face * EXTENT_SIZE;
    extents[at] = Math.min(a[0], b[0], c[0]);
    extents[at + 1] = Math.min(a[2], b[2], c[2]);
    extents[at + 2] = Math.max(a[0], b[0], c[0]);
    extents[at + 3] = Math.max(a[2], b[2], c[2]);
    extents[at + 4] = Math.max(a[1], b[1], c[1]);
  }
  for (let crown = 0; crown < crowns.owners.length; crown += 1) {
    const [[x, y, z], radius, half] = crownOf(crowns, crown);
    extents.set([x - radius, z - radius, x + radius, z + radius, y + half], (faces + crown) * EXTENT_SIZE);
  }
  return sortIntoCells(extents, (item, north, south) =>
    item < faces ? spanOfFace(mesh, item, north, south) : null,
  );
}

/** Casts rays on a surface. Items are the faces of the mesh, followed by the crowns of trees. */
export class Caster {
  readonly #surface: Surface;
  readonly #faces: number;
  readonly #grid: CellGrid;

  /** @param cells - The result of `cellsOf` for the surface. */
  constructor(surface: Surface, cells: Cells) {
    this.#surface = surface;
    this.#faces = surface.mesh.kinds.length;
    this.#grid = new CellGrid(cells);
  }

  /**
   * Returns the first face that a ray meets, or null for the sky. The origin and the direction are in local meters
   * of the surface. A ray passes through buildings of unknown height. Faces are met from their front only: a camera
   * inside of a building sees through its walls, because the picture shows what is behind them.
   */
  cast(origin: Vec3, direction: Vec3): SurfaceHit | null {
    return this.#first(origin, direction, Infinity, () => true);
  }

  /**
   * Returns whether something stands between the origin of the surface and a point, in local meters. Trees, buildings
   * of unknown height and level ground hide nothing, because it is not certain that they do. A point below a roof is
   * hidden by other buildings and by terrain only, because markers of buildings are often placed at the ground.
   */
  isHidden(point: Vec3): boolean {
    const distance = length(point);
    const [ray, limit] = [scale(point, 1 / distance), distance * sightShare(point)];
    const hit = this.#first([0, 0, 0], ray, limit, (item) => this.#hides(item));
    if (hit !== null && !this.#isInside(hit.owner, point)) return true;
    const { mesh, terrain } = this.#surface;
    if (terrain === null) return false;
    // A ray that starts higher meets the ground where the given one would meet lower ground.
    const start: Vec3 = [0, groundMargin(distance, this.#surface.terrainError), 0];
    return (
      this.#first(
        start,
        ray,
        limit,
        (item) => mesh.owners[item] === GROUND && isHidingGround(terrain, mesh, item),
      ) !== null
    );
  }

  #hides(item: number): boolean {
    return item < this.#faces && this.#ownerOf(item) !== GROUND;
  }

  /** Returns whether a point is below a roof of a building. */
  #isInside(owner: number, [x, y, z]: Vec3): boolean {
    const { kinds, owners } = this.#surface.mesh;
    return this.#grid
      .itemsAt(x, z)
      .some(
        (item) =>
          kinds[item] === FaceKind.roof &&
          owners[item] === owner &&
          this.#covers(item, x, z) &&
          this.#heightOf(item, x, z) >= y,
      );
  }

  /** Returns the first intersection with an accepted item that is nearer than a limit, in units of the direction. */
  #first(
    origin: Vec3,
    direction: Vec3,
    limit: number,
    accepts: (item: number) => boolean,
  ): SurfaceHit | null {
    let [nearest, met] = [limit, -1];
    let [unknownAt, before] = [Infinity, -1];
    let [passedAt, passed] = [Infinity, -1];
    this.#grid.follow(origin, direction, (items, leave) => {
      for (let at = 0; at < items.length; at += 1) {
        const item = items[at] as number;
        const distance = this.#distanceTo(item, origin, direction);
        if (distance >= nearest || !accepts(item)) continue;
        if (this.#isUnknown(item)) {
          const owner = this.#ownerOf(item);
          const hasOutline = this.#hasOutline(owner);
          if (hasOutline && distance < unknownAt) [unknownAt, before] = [distance, owner];
          if (!hasOutline && distance < passedAt) [passedAt, passed] = [distance, owner];
        } else if (!this.#isHole(item, origin, direction, distance)) {
          [nearest, met] = [distance, item];
        }
      }
      return nearest <= leave + SLACK;
    });
    if (met < 0) return null;
    const { things } = this.#surface;
    const owner = this.#ownerOf(met);
    // The crown of a tree is not in front of itself.
    const isOther = passedAt < nearest && things[passed]?.tags !== things[owner]?.tags;
    return {
      distance: nearest,
      kind: met < this.#faces ? (this.#surface.mesh.kinds[met] as number) : FaceKind.other,
      owner,
      normal: this.#normalAt(met, origin, direction, nearest),
      before: unknownAt < nearest ? before : null,
      passed: isOther ? { owner: passed, distance: passedAt } : null,
    };
  }

  #ownerOf(item: number): number {
    const { mesh, crowns } = this.#surface;
    return (item < this.#faces ? mesh.owners[item] : crowns.owners[item - this.#faces]) as number;
  }

  #isUnknown(item: number): boolean {
    return this.#surface.things[this.#ownerOf(item)]?.unknown === true;
  }

  /** Returns whether all is known of a thing of unknown height but the height, as it is of a building. */
  #hasOutline(owner: number): boolean {
    const role = this.#surface.things[owner]?.role;
    return role === 'building' || role === 'structure';
  }

  /**
   * Returns whether a point of the ground is over water, where the ground ends. Terrain ends only where it is not
   * clearly higher than the water: outlines of water often include its banks.
   */
  #isHole(item: number, [ox, oy, oz]: Vec3, [dx, dy, dz]: Vec3, distance: number): boolean {
    const { mesh, terrain } = this.#surface;
    const { kinds } = mesh;
    if (kinds[item] !== FaceKind.ground || this.#ownerOf(item) !== GROUND) return false;
    const [x, y, z] = [ox + dx * distance, oy + dy * distance, oz + dz * distance];
    // Banks, which are upright, do not end over water.
    if (!this.#covers(item, x, z)) return false;
    return this.#grid
      .itemsAt(x, z)
      .some(
        (other) =>
          kinds[other] === FaceKind.water &&
          this.#covers(other, x, z) &&
          (terrain === null || y - this.#heightOf(other, x, z) < HIGH_BANK),
      );
  }

  /** Returns the height of the plane of a face that is not upright at a point. */
  #heightOf(face: number, x: number, z: number): number {
    const [ax, ay, az] = this.#corner(face, 0);
    const normal = this.#normalOf(face);
    return ay - (normal[0] * (x - ax) + normal[2] * (z - az)) / normal[1];
  }

  #corner(face: number, n: number): Vec3 {
    return cornerOf(this.#surface.mesh, face, n);
  }

  #distanceTo(item: number, origin: Vec3, direction: Vec3): number {
    return item < this.#faces
      ? this.#distanceToFace(item, origin, direction)
      : this.#distanceToCrown(item - this.#faces, origin, direction);
  }

  /** Returns the distance along a ray to the front of a face, or infinity, by the method of Möller and Trumbore. */
  #distanceToFace(face: number, [ox, oy, oz]: Vec3, [dx, dy, dz]: Vec3): number {
    const { positions: p, corners } = this.#surface.mesh;
    const a = (corners[face * 3] as number) * 3;
    const b = (corners[face * 3 + 1] as number) * 3;
    const c = (corners[face * 3 + 2] as number) * 3;
    const [ax, ay, az] = [p[a] as number, p[a + 1] as number, p[a + 2] as number];
    const ex = (p[b] as number) - ax;
    const ey = (p[b + 1] as number) - ay;
    const ez = (p[b + 2] as number) - az;
    const fx = (p[c] as number) - ax;
    const fy = (p[c + 1] as number) - ay;
    const fz = (p[c + 2] as number) - az;
    const px = dy * fz - dz * fy;
    const py = dz * fx - dx * fz;
    const pz = dx * fy - dy * fx;
    const area = ex * px + ey * py + ez * pz;
    if (area <= 0) return Infinity;
    const [sx, sy, sz] = [ox - ax, oy - ay, oz - az];
    const u = (sx * px + sy * py + sz * pz) / area;
    if (u < -EDGE || u > 1 + EDGE) return Infinity;
    const qx = sy * ez - sz * ey;
    const qy = sz * ex - sx * ez;
    const qz = sx * ey - sy * ex;
    const v = (dx * qx + dy * qy + dz * qz) / area;
    if (v < -EDGE || u + v > 1 + EDGE) return Infinity;
    const distance = (fx * qx + fy * qy + fz * qz) / area;
    return distance > 0 ? distance : Infinity;
  }

  /** Returns the distance along a ray to an upright ellipsoid, or infinity. */
  #distanceToCrown(crown: number, [ox, oy, oz]: Vec3, [dx, dy, dz]: Vec3): number {
    const [[cx, cy, cz], radius, half] = crownOf(this.#surface.crowns, crown);
    const [x, y, z] = [(ox - cx) / radius, (oy - cy) / half, (oz - cz) / radius];
    const [u, v, w] = [dx / radius, dy / half, dz / radius];
    const a = u * u + v * v + w * w;
    const b = x * u + y * v + z * w;
    const room = b * b - a * (x * x + y * y + z * z - 1);
    if (room < 0) return Infinity;
    const distance = (-b - Math.sqrt(room)) / a;
    return distance > 0 ? distance : Infinity;
  }

  /** Returns whether a face that is not upright is above or below a point. */
  #covers(face: number, x: number, z: number): boolean {
    const [a, b, c] = [this.#corner(face, 0), this.#corner(face, 1), this.#corner(face, 2)];
    const side = (p: Vec3, q: Vec3): number => (q[0] - p[0]) * (z - p[2]) - (q[2] - p[2]) * (x - p[0]);
    if (Math.abs((b[0] - a[0]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[0] - a[0])) < 1e-3) return false;
    const sides = [side(a, b), side(b, c), side(c, a)];
    return sides.every((value) => value >= 0) || sides.every((value) => value <= 0);
  }

  #normalOf(face: number): Vec3 {
    const first = this.#corner(face, 0);
    return normalize(cross(subtract(this.#corner(face, 1), first), subtract(this.#corner(face, 2), first)));
  }

  #normalAt(item: number, origin: Vec3, direction: Vec3, distance: number): Vec3 {
    if (item < this.#faces) return this.#normalOf(item);
    const [center, radius, half] = crownOf(this.#surface.crowns, item - this.#faces);
    const [x, y, z] = subtract(scale(direction, distance), subtract(center, origin));
    return normalize([x / radius ** 2, y / half ** 2, z / radius ** 2]);
  }
}
