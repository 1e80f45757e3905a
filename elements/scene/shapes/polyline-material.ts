import type { RawShaderMaterial } from 'three';
import { shapeMaterial } from './shape-material.ts';

/**
 * Each instance is one piece of a line: a ribbon of true width that lies flat, or faces the camera where it rises more
 * steeply than 45°. Neighbours meet on a mitre; where the line turns back by more than 120°, and at its ends, pieces
 * end round. Where a ribbon looks thinner than 1.5 CSS px it is drawn that thick, from a station of its own on. What
 * lies behind the camera is cut off first: thickness on the screen means nothing there. So is what lies a few screens
 * beside it: a triangle that begins millions of pixels away is filled with too few digits. `half*` are half widths in
 * device pixels times depth, which change evenly between two stations.
 */
const VERTEX = /* glsl */ `
#define SCREENS 4.0
in vec3 before, from, to, after;
in float width;
in vec4 color;
out vec4 paint;
out vec3 ribbon;

// The unit vector across a ribbon, to the right of its way on the screen.
vec3 sideOf(vec3 way, vec3 plane) {
  vec3 level = cross(way, mat3(modelViewMatrix) * vec3(0.0, 1.0, 0.0));
  float size = length(level);
  return size > 0.7071 ? level * (dot(level, plane) < 0.0 ? -1.0 : 1.0) / size : plane;
}
float halfWidth(vec3 plane, vec3 side) {
  return focal() * abs(dot(plane, side)) * width / 2.0 / max(length(plane.xy), 1e-6);
}
// How far a point is inside of the bounds at the left, the bottom, the right and the top, in device pixels times depth.
// Corners and mitres lie at most a width beside the way: no bound cuts off what they show.
vec4 inside(vec3 point) {
  vec2 reach = SCREENS * halfSize * (width - point.z) + focal() * width, off = focal() * point.xy;
  return vec4(reach + off, reach - off);
}
// Leaves of a part of a way what is inside of a bound, by how far either end is.
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
  // From where to where, 0 at the one end and 1 at the other, a piece may be seen.
  vec2 part = clipped(vec2(0.0, 1.0), -a.z - NEAR, -b.z - NEAR);
  vec4 insideA = inside(a), insideB = inside(b);
  for (int n = 0; n < 4; n++) part = clipped(part, insideA[n], insideB[n]);
  if (width <= 0.0 || part.x >= part.y) {
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    return;
  }
  // Stations: round end, beginning, where it gets as thin as can be, ending, round end.
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

/** Fades over the last pixel: by the distance to the rim in units of the half width, over how fast that changes. */
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
  float alpha = paint.a * clamp((1.0 - from) / max(change, 1e-6), 0.0, 1.0);
  color = vec4(paint.rgb * alpha, alpha);
}`;

/** Draws lines. */
export const polylineMaterial = (): RawShaderMaterial => shapeMaterial(VERTEX, FRAGMENT);
