import type { RawShaderMaterial } from 'three';
import { shapeMaterial } from './shape-material.ts';

/**
 * Each instance is one piece of a line: a ribbon of true width that lies flat, or faces the camera where it rises more
 * steeply than 45°. Neighbours meet on a mitre; where the line turns back by more than 120°, and at its ends, pieces
 * end round. Where a ribbon looks thinner than 1.5 CSS px it is drawn that thick, from a station of its own on. What
 * lies behind the camera is cut off first: thickness on the screen means nothing there. `half*` are half widths in
 * device pixels times depth, which change evenly between two stations.
 */
const VERTEX = /* glsl */ `
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

void main() {
  mat3 turn = mat3(modelViewMatrix);
  vec3 a = turn * from, b = turn * to;
  float nearA = -a.z - NEAR, nearB = -b.z - NEAR;
  if (width <= 0.0 || max(nearA, nearB) <= 0.0) {
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    return;
  }
  vec3 plane = planeOf(a, b), way = normalize(b - a), side = sideOf(way, plane), across = side;
  vec2 normal = normalOf(plane), mitre = normal;
  vec3 cut = mix(a, b, nearA / (nearA - nearB));
  float half1 = halfWidth(plane, side), thinner = half1, least = 0.75 * ratio;
  // Stations: round end, beginning, where it gets as thin as can be, ending, round end.
  int station = gl_VertexID >> 1;
  vec3 first = nearA < 0.0 ? cut : a, last = nearB < 0.0 ? cut : b;
  float thins = (half1 / least + first.z) / (first.z == last.z ? TINY : first.z - last.z);
  if (station == 2 && thins <= 0.0) station = 1;
  if (station == 2 && thins >= 1.0) station = 3;
  vec3 here = station < 2 ? first : station > 2 ? last : mix(first, last, thins);
  vec3 beyond = turn * (station > 2 ? after : before);
  bool isOwn = station < 2 ? nearA >= 0.0 : station > 2 && nearB >= 0.0;
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
