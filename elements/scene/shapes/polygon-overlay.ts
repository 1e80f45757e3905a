import {
  type RawShaderMaterial,
  BufferAttribute,
  BufferGeometry,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  ShapeUtils,
  Vector2,
} from 'three';
import { type Cone, coneOf, isInCone } from '../../geo/cone.ts';
import { type PlaneAxes, newellNormal, planeOfRing } from '../../geo/plane.ts';
import { type Vec3, cross, dot, length, subtract } from '../../geo/vector.ts';
import type { DrawnPolygon, ShapeOverlay } from './drawn-shapes.ts';
import { type PackedGeometry, isSameLine, PackedOverlay } from './packed-overlay.ts';
import { shapeMaterial } from './shape-material.ts';

/**
 * The attributes for the previous corner, the corner itself and the next corner are three views of the same
 * buffer.
 */
function geometryOf(points: Float32Array, colors: Uint8Array, index: Uint32Array): PackedGeometry {
  const geometry = new BufferGeometry();
  const buffer = new InterleavedBuffer(points, 3);
  ['before', 'here', 'after'].forEach((name, n) => {
    geometry.setAttribute(name, new InterleavedBufferAttribute(buffer, 3, 3 * COPIES * n));
  });
  const color = new BufferAttribute(colors, 4, true);
  geometry.setAttribute('color', color);
  geometry.setIndex(new BufferAttribute(index, 1));
  return { geometry, points: buffer, colors: color };
}

/** Draws polygons filled with their opacity and surrounded by a slightly more opaque outline. */
export const createPolygonOverlay = (): ShapeOverlay<DrawnPolygon> =>
  new PackedOverlay({
    material: polygonMaterial(),
    stride: 3,
    shapeOf: polygonShape,
    isSameShape: (a: DrawnPolygon, b) =>
      a.fill === b.fill &&
      a.rings.length === b.rings.length &&
      a.rings.every((ring, n) => isSameLine(ring, b.rings[n])),
    geometryOf,
    distanceTo: (shape, { ray }) => distanceToPolygon(shape, ray),
  });

/**
 * Each corner is in the buffer four times: for the surface, the edge, outside the edge and inside the edge
 * (see `VERTEX`).
 */
const COPIES = 4;

/** Number of buffer elements per corner. */
const NUMBERS = 3 * COPIES;

/**
 * A polygon as triangles. Each ring begins with a copy of its last corner and ends with a copy of its first.
 */
interface PolygonShape {
  readonly points: Float32Array;
  /** The surface's triangles, then the outline's. */
  readonly index: Uint32Array;
  /** The surface's triangles alone. */
  readonly surface: readonly Triangle[];
  readonly cone: Cone;
}

type Ring = readonly Vec3[];
type Triangle = readonly [Vec3, Vec3, Vec3];

/** Removes corners that coincide with the previous one, because they have no edge. */
const distinct = (ring: Ring): Ring =>
  ring.filter((corner, n) => {
    const before = ring.at(n - 1) as Vec3;
    return length(subtract(corner, before)) > 1e-4;
  });

/**
 * Returns the rings of a polygon, ordered so that the surface is to the left of its edges on the screen. The
 * camera stays at the origin, so it always sees a polygon from the same side.
 */
function ordered(rings: readonly Ring[], { normal }: PlaneAxes): Ring[] {
  return rings.map((ring, n) => {
    const seen = -dot(normal, ring[0] as Vec3) * dot(normal, newellNormal(ring));
    return seen < 0 === (n === 0) ? ring.toReversed() : ring;
  });
}

/** Returns the surface's triangles, as indices into the list of all rings' corners. */
function triangles(rings: readonly Ring[], { across, along }: PlaneAxes): number[] {
  const [outline = [], ...holes] = rings.map((ring) =>
    ring.map((corner) => new Vector2(dot(corner, across), dot(corner, along))),
  );
  const sizes = rings.map((ring) => ring.length);
  const found = ShapeUtils.triangulateShape(outline, holes).flat();
  // The triangulation drops a ring's last corner if it coincides with the first one in the plane.
  const points = [outline, ...holes].flatMap((ring, n) => {
    const first = sizes.slice(0, n).reduce((sum, size) => sum + size, 0);
    return ring.map((_, place) => first + place);
  });
  return found.map((place) => points[place] as number);
}

/** Number of indices for the strips along one edge. */
const STRIPS = 12;

/**
 * Returns the strips outside and inside an edge. `from` and `to` are the first vertices of the edge's
 * corners.
 */
function strips(from: number, to: number): number[] {
  const [a, b] = [from + 1, to + 1];
  return [a, b, b + 1, a, b + 1, a + 1, a, b, b + 2, a, b + 2, a + 2];
}

/** Returns the vertex of a corner of a draped polygon's triangles. */
const drapedVertex = (corner: number): number => corner + COPIES * Math.floor(corner / COPIES);

/**
 * Returns the vertices of the corners of a draped polygon's triangles. Each group of four is followed by its copy, so
 * that the corner of a vertex equals the one before it, by which the shader recognizes it.
 */
function drapedPoints(fill: readonly Vec3[]): Float32Array {
  const points = new Float32Array(2 * NUMBERS * Math.ceil(fill.length / COPIES));
  fill.forEach((corner, n) => {
    const at = 3 * drapedVertex(n);
    points.set(corner, at);
    points.set(corner, at + NUMBERS);
  });
  return points;
}

const shapes = new WeakMap<DrawnPolygon['rings'], PolygonShape>();

/** Returns the shape of a polygon, which is built at the first call. */
export function polygonShape(polygon: DrawnPolygon): PolygonShape {
  const shape = shapes.get(polygon.rings) ?? buildPolygon(polygon);
  shapes.set(polygon.rings, shape);
  return shape;
}

/** Builds a polygon. A polygon with fewer than three distinct corners has no triangles. */
function buildPolygon({ rings: input, fill = [] }: DrawnPolygon): PolygonShape {
  const tidy = input.map(distinct);
  const whole = tidy[0] && tidy[0].length > 2 ? tidy.filter((ring) => ring.length > 2) : [];
  const plane = planeOfRing(whole[0] ?? []);
  const rings = ordered(whole, plane);
  const isDraped = fill.length > 0;
  const corners = isDraped ? fill : rings.flat();
  const places = isDraped ? [...fill.keys()] : triangles(rings, plane);
  const draped = drapedPoints(fill);
  const slots: Vec3[] = [];
  const vertices = fill.map((_, n) => drapedVertex(n));
  const index = new Uint32Array(places.length + STRIPS * rings.flat().length);
  let at = places.length;
  for (const ring of rings) {
    const first = draped.length / 3 + COPIES * slots.length;
    slots.push(ring.at(-1) as Vec3);
    ring.forEach((corner, n) => {
      slots.push(corner);
      vertices.push(first + COPIES * n);
      index.set(strips(first + COPIES * n, first + COPIES * ((n + 1) % ring.length)), at);
      at += STRIPS;
    });
    slots.push(ring[0] as Vec3);
  }
  index.set(places.map((place) => vertices[place] as number));
  const surface: Triangle[] = [];
  for (let n = 0; n < places.length; n += 3) {
    surface.push(places.slice(n, n + 3).map((place) => corners[place]) as unknown as Triangle);
  }
  return {
    points: copied(slots, draped),
    index,
    surface,
    cone: coneOf(corners),
  };
}

/** Returns vertices, followed by the copies of corners. */
function copied(slots: readonly Vec3[], before: Float32Array): Float32Array {
  const points = new Float32Array(before.length + NUMBERS * slots.length);
  points.set(before);
  slots.forEach((corner, n) => {
    for (let copy = 0; copy < COPIES; copy += 1) points.set(corner, before.length + NUMBERS * n + 3 * copy);
  });
  return points;
}

/** Returns whether a ray from the camera meets a triangle, from either side. */
function meets(ray: Vec3, [a, b, c]: Triangle): boolean {
  const ab = cross(a, b);
  const [one, two, three] = [dot(ray, ab), dot(ray, cross(b, c)), dot(ray, cross(c, a))];
  const isThrough = (one >= 0 && two >= 0 && three >= 0) || (one <= 0 && two <= 0 && three <= 0);
  return isThrough && (one + two + three) * dot(c, ab) > 0;
}

/**
 * Returns the distance to the nearest point of a polygon's surface along a unit vector from the camera; null if they do
 * not meet.
 */
function distanceToPolygon({ surface, cone }: PolygonShape, ray: Vec3): number | null {
  const hits = isInCone(cone, ray) ? surface.filter((triangle) => meets(ray, triangle)) : [];
  const distances = hits.map(([a, b, c]) => {
    const normal = cross(subtract(b, a), subtract(c, a));
    return dot(a, normal) / dot(ray, normal);
  });
  return distances.sort((a, b) => a - b)[0] ?? null;
}

/**
 * Each corner is in the buffer four times: for the surface, the edge, the outer border of the outline and its
 * inner border. The outer border is one device pixel outside the edge, where the outline fades. The strips
 * share their edges exactly with the surface, so each pixel is drawn once. Distances are multiplied by depth
 * and later divided by it, because a strip must have the same width on the screen at any distance.
 */
const VERTEX = /* glsl */ `
in vec3 before, here, after;
in vec4 color;
out vec4 paint;
out float across, outline;
void main() {
  mat3 turn = mat3(modelViewMatrix);
  vec3 seen = turn * here;
  bool draped = before == here;
  int part = draped ? 0 : gl_VertexID & 3;
  float reach = part == 2 ? 1.0 : part == 3 ? -1.5 * ratio : 0.0;
  vec2 out2d = mitreOf(normalOf(planeOf(turn * before, seen)), normalOf(planeOf(seen, turn * after)), 0.5);
  gl_Position = placed(seen, out2d * reach * -seen.z);
  across = reach * -seen.z;
  outline = draped ? -9.0 : float(part > 0);
  paint = color;
}`;

/**
 * The outline is more opaque than the surface, and hidden parts of a draped surface vanish. Inside the edge, the outline is drawn over the surface;
 * outside, it is drawn alone. The opacity is chosen so that both sides look the same.
 */
const FRAGMENT = /* glsl */ `
uniform float ratio;
in vec4 paint;
in float across, outline;
out vec4 color;
void main() {
  float beyond = across * gl_FragCoord.w;
  float left = 1.0 - paint.a;
  float line = beyond > 0.0
    ? (1.0 - pow(left, 2.2)) * (1.0 - beyond)
    : (1.0 - pow(left, 1.2)) * clamp(beyond + 1.5 * ratio, 0.0, 1.0);
  float alpha = pow(shown(), 1.0 - min(outline, 0.0)) * (outline > 0.5 ? line : paint.a);
  color = vec4(paint.rgb * alpha, alpha);
}`;

const polygonMaterial = (): RawShaderMaterial => shapeMaterial(VERTEX, FRAGMENT);
