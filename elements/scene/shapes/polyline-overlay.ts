import {
  type RawShaderMaterial,
  BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
} from 'three';
import { type Cone, coneOf, isInCone } from '../../geo/cone.ts';
import { type Vec3, add, cross, dot, length, normalize, scale, subtract } from '../../geo/vector.ts';
import type { DrawnPolyline, ShapeOverlay } from './drawn-shapes.ts';
import { type PackedGeometry, type Probe, isSameLine, PackedOverlay } from './packed-overlay.ts';
import { shapeMaterial } from './shape-material.ts';

/**
 * Four squares in a row between five stations. Each station has a vertex on the left and one on the right.
 */
const SQUARES = [0, 2, 4, 6].flatMap((at) => [at, at + 1, at + 2, at + 2, at + 1, at + 3]);

/**
 * The attributes for the two ends of a segment and the points before and after it are four views of the same
 * buffer.
 */
function geometryOf(points: Float32Array, colors: Uint8Array): PackedGeometry {
  const geometry = new InstancedBufferGeometry();
  const buffer = new InstancedInterleavedBuffer(points, NUMBERS);
  ['before', 'from', 'to', 'after'].forEach((name, n) => {
    geometry.setAttribute(name, new InterleavedBufferAttribute(buffer, 3, NUMBERS * n));
  });
  geometry.setAttribute('width', new InterleavedBufferAttribute(buffer, 1, NUMBERS + 3));
  const color = new InstancedBufferAttribute(colors, 4, true);
  geometry.setAttribute('color', color);
  geometry.setIndex(new BufferAttribute(new Uint16Array(SQUARES), 1));
  geometry.instanceCount = Math.max(0, points.length / NUMBERS - 3);
  return { geometry, points: buffer, colors: color };
}

/** Draws lines as ribbons whose width is in meters. */
export const createPolylineOverlay = (): ShapeOverlay<DrawnPolyline> =>
  new PackedOverlay({
    material: polylineMaterial(),
    stride: NUMBERS,
    shapeOf: polylineShape,
    isSameShape: (a: DrawnPolyline, b) => a.width === b.width && isSameLine(a.points, b.points),
    geometryOf,
    distanceTo: distanceToPolyline,
  });

/**
 * Number of buffer elements per point: x, y, z and the width of the segment that begins at the point. The
 * width is 0 if no segment begins there.
 */
const NUMBERS = 4;

/** Half of the minimum width on the screen, in CSS pixels. */
const MIN_HALF = 0.75;

/** A line can be picked from up to this distance, in CSS pixels. */
const TOLERANCE = 3;

/** Parts closer than this to the camera's plane, in meters, are not drawn. */
const NEAR = 0.01;

/**
 * A line that is ready to be drawn. An extra point at each end defines how the line continues there, or that
 * it ends.
 */
interface PolylineShape {
  readonly points: Float32Array;
  /** The index is always empty because instances need no triangles of their own. */
  readonly index: Uint32Array;
  readonly way: readonly Vec3[];
  readonly width: number;
  readonly cone: Cone;
}

/**
 * Builds a line. Points that coincide with the previous one are omitted. A line that ends where it begins is
 * closed.
 */
function polylineShape({ points: input, width }: DrawnPolyline): PolylineShape {
  const way = input.filter((point, n) => n === 0 || length(subtract(point, input[n - 1] as Vec3)) > 1e-3);
  const [first, last] = [way[0], way.at(-1)];
  const index = new Uint32Array();
  if (!first || !last || way.length < 2) {
    return { points: new Float32Array(), index, way: [], width, cone: coneOf([]) };
  }
  const isClosed = way.length > 3 && length(subtract(first, last)) < 1e-3;
  const slots = [isClosed ? (way.at(-2) as Vec3) : first, ...way, isClosed ? (way[1] as Vec3) : last];
  const points = new Float32Array(NUMBERS * slots.length);
  slots.forEach((slot, n) => {
    const begins = n > 0 && n < way.length;
    points.set([...slot, begins ? Math.max(width, 1e-3) : 0], NUMBERS * n);
  });
  return { points, index, way, width, cone: coneOf(way.flatMap((point) => around(point, width))) };
}

/** Returns points whose convex hull contains everything that is drawn around a point of a line. */
const around = (point: Vec3, width: number): Vec3[] =>
  ([0, 1, 2] as const).flatMap((axis) =>
    [-width, width].map((off) =>
      add(point, [axis === 0 ? off : 0, axis === 1 ? off : 0, axis === 2 ? off : 0]),
    ),
  );

/**
 * Returns the unit vector across a segment: horizontal or, for segments steeper than 45°, perpendicular to
 * the line of sight.
 */
function sideOf(way: Vec3, plane: Vec3): Vec3 {
  const level = cross(way, [0, 1, 0]);
  const size = length(level);
  return size > 0.7071 ? scale(level, 1 / size) : plane;
}

/** Returns the part of a segment in front of the camera's plane; null if there is none. */
function before([from, to]: readonly [Vec3, Vec3], back: Vec3): readonly [Vec3, Vec3] | null {
  const [a, b] = [-dot(back, from) - NEAR, -dot(back, to) - NEAR];
  if (a <= 0 && b <= 0) return null;
  const cut = add(from, scale(subtract(to, from), a / (a - b)));
  return [a > 0 ? from : cut, b > 0 ? to : cut];
}

/**
 * Returns the distance at which a pixel is on a segment as drawn, or within the tolerance around it; null if it is not.
 */
function distanceToPiece(
  piece: readonly [Vec3, Vec3],
  width: number,
  { at, ray, axes, focal }: Probe,
): number | null {
  const [right, up, back] = axes;
  const seen = before(piece, back);
  if (!seen) return null;
  const [[ax, ay], [bx, by]] = seen.map((point) => {
    const depth = -dot(back, point);
    return [(focal * dot(right, point)) / depth, (focal * dot(up, point)) / depth];
  }) as [[number, number], [number, number]];
  const [dx, dy] = [bx - ax, by - ay];
  const part = ((at[0] - ax) * dx + (at[1] - ay) * dy) / Math.max(dx * dx + dy * dy, 1e-9);
  const along = Math.min(1, Math.max(0, part));
  const distance = Math.hypot(at[0] - ax - along * dx, at[1] - ay - along * dy);
  const depths = seen.map((point) => -dot(back, point)) as [number, number];
  // On the screen, the reciprocal of depth varies linearly along a line.
  const nearness = (1 - along) / depths[0] + along / depths[1];
  const plane = normalize(cross(piece[0], subtract(piece[1], piece[0])));
  const side = sideOf(normalize(subtract(piece[1], piece[0])), plane);
  const flat = Math.max(Math.hypot(dot(plane, right), dot(plane, up)), 1e-6);
  const half = ((focal * Math.abs(dot(plane, side)) * width) / 2 / flat) * nearness;
  return distance <= Math.max(half, MIN_HALF) + TOLERANCE ? 1 / (nearness * -dot(back, ray)) : null;
}

/** Returns the distance of a line at a pixel that is on it as drawn, or at most three CSS pixels away from it. */
function distanceToPolyline({ way, width, cone }: PolylineShape, probe: Probe): number | null {
  if (!isInCone(cone, probe.ray, (MIN_HALF + TOLERANCE) / probe.focal)) return null;
  for (const [n, to] of way.entries()) {
    const from = way[n - 1];
    const distance = from ? distanceToPiece([from, to], width, probe) : null;
    if (distance !== null) return distance;
  }
  return null;
}

/**
 * Each instance is one segment of a line, drawn as a ribbon with its true width. The ribbon lies flat or, if
 * the segment is steeper than 45°, faces the camera. Neighboring segments meet at a miter. The ends of a
 * line, and turns of more than 120°, have round caps. A ribbon is at least 1.5 CSS pixels wide on the screen;
 * a station is placed where this minimum takes effect. Parts behind the camera are clipped first because
 * their width on the screen is undefined. Parts a few screens to the side are also clipped, because a
 * triangle that begins millions of pixels away is drawn imprecisely. `half*` are half widths in device pixels
 * times depth, which are linear between two stations.
 */
const VERTEX = /* glsl */ `
#define SCREENS 4.0
in vec3 before, from, to, after;
in float width;
in vec4 color;
out vec4 paint;
out vec3 ribbon;

// The unit vector across a ribbon, to the right of its direction on the screen.
vec3 sideOf(vec3 way, vec3 plane) {
  vec3 level = cross(way, mat3(modelViewMatrix) * vec3(0.0, 1.0, 0.0));
  float size = length(level);
  return size > 0.7071 ? level * (dot(level, plane) < 0.0 ? -1.0 : 1.0) / size : plane;
}
float halfWidth(vec3 plane, vec3 side) {
  return focal() * abs(dot(plane, side)) * width / 2.0 / max(length(plane.xy), 1e-6);
}
// Returns how far a point is inside the left, bottom, right and top bounds, in device pixels times depth. Corners and
// miters extend beyond the line by at most one width, so the bounds do not cut off anything visible.
vec4 inside(vec3 point) {
  vec2 reach = SCREENS * halfSize * (width - point.z) + focal() * width, off = focal() * point.xy;
  return vec4(reach + off, reach - off);
}
// Clips the part of a segment to a bound; a and b are how far the segment's two ends are inside the bound.
vec2 clipped(vec2 part, float a, float b) {
  if (a < 0.0 && b < 0.0) return vec2(1.0, 0.0);
  if (a < 0.0) part.x = max(part.x, a / (a - b));
  if (b < 0.0) part.y = min(part.y, a / (a - b));
  return part;
}

void main() {
  mat3 turn = mat3(modelViewMatrix);
  vec3 a = turn * from, b = turn * to;
  vec3 plane = planeOf(a, b), way = normalize(b - a), side = sideOf(way, plane), across = side;
  vec2 normal = normalOf(plane), mitre = normal;
  float half1 = halfWidth(plane, side), thinner = half1, least = 0.75 * ratio;
  // The part of a segment that may be visible, from 0 at one end to 1 at the other.
  vec2 part = clipped(vec2(0.0, 1.0), -a.z - NEAR, -b.z - NEAR);
  vec4 insideA = inside(a), insideB = inside(b);
  for (int n = 0; n < 4; n++) part = clipped(part, insideA[n], insideB[n]);
  if (width <= 0.0 || part.x >= part.y) {
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    return;
  }
  // Stations: round cap, start, the point where the minimum width begins, end, round cap.
  int station = gl_VertexID >> 1;
  vec3 first = mix(a, b, part.x), last = mix(b, a, 1.0 - part.y);
  float thins = (half1 / least + first.z) / (first.z == last.z ? TINY : first.z - last.z);
  if (station == 2 && thins <= 0.0) station = 1;
  if (station == 2 && thins >= 1.0) station = 3;
  vec3 here = station < 2 ? first : station > 2 ? last : mix(first, last, thins);
  vec3 beyond = turn * (station > 2 ? after : before);
  bool isOwn = station < 2 ? part.x == 0.0 : station > 2 && part.y == 1.0;
  float end = isOwn ? float(station / 4 * 2 - 1) * float(station % 4 == 0) : 0.0;
  if (isOwn && beyond != here) {
    vec3 otherPlane = station > 2 ? planeOf(b, beyond) : planeOf(beyond, a);
    vec3 otherSide = sideOf(normalize(station > 2 ? beyond - b : a - beyond), otherPlane);
    float bend = dot(side, otherSide);
    if (bend > -0.5) {
      across = (side + otherSide) / (1.0 + bend);
      mitre = mitreOf(normal, normalOf(otherPlane), 0.25);
      half1 = halfWidth(plane, across);
      thinner = min(half1, halfWidth(otherPlane, across));
      end = 0.0;
    }
  }
  float hand = float(gl_VertexID & 1) * 2.0 - 1.0;
  vec3 at = here + (hand * across + end * way) * width / 2.0;
  float more = max(0.0, -at.z * least - thinner) - 0.5 * at.z;
  gl_Position = placed(at, (hand * mitre + end * vec2(-normal.y, normal.x)) * more);
  ribbon = vec3(hand, abs(end), 1.0) * (half1 + more);
  paint = color;
}`;

/**
 * Fades the ribbon over its last pixel. The distance to the rim in pixels is the distance in half widths
 * divided by its rate of change.
 */
const FRAGMENT = /* glsl */ `
in vec4 paint;
in vec3 ribbon;
out vec4 color;
void main() {
  vec2 off = ribbon.xy / ribbon.z;
  float from = length(off);
  vec2 dx = dFdx(off), dy = dFdy(off);
  vec2 ahead = from > 0.0 ? off / from : vec2(1.0, 0.0);
  float change = length(vec2(dot(ahead, dx), dot(ahead, dy)));
  float alpha = shown() * paint.a * clamp((1.0 - from) / max(change, 1e-6), 0.0, 1.0);
  color = vec4(paint.rgb * alpha, alpha);
}`;

const polylineMaterial = (): RawShaderMaterial => shapeMaterial(VERTEX, FRAGMENT);
