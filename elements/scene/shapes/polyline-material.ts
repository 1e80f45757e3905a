import type { RawShaderMaterial } from 'three';
import { shapeMaterial } from './shape-material.ts';

/**
 * Each instance is one piece of a line: a ribbon of true width that lies flat, or faces the camera where it rises more
 * steeply than 45°. Neighbours meet on a mitre; where the line turns back by more than 120°, and at its ends, pieces
 * end round. Where a ribbon looks thinner than 1.5 CSS px it is drawn that thick. `half*` are half widths in device
 * pixels times depth, which change evenly along a piece, behind the camera too.
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
  if (width <= 0.0) {
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    return;
  }
  mat3 turn = mat3(modelViewMatrix);
  int station = gl_VertexID >> 1;
  float hand = float(gl_VertexID & 1) * 2.0 - 1.0;
  vec3 a = turn * from, b = turn * to;
  bool isLast = station > 1;
  vec3 here = isLast ? b : a;
  vec3 beyond = turn * (isLast ? after : before);
  vec3 plane = planeOf(a, b), otherPlane = isLast ? planeOf(b, beyond) : planeOf(beyond, a);
  vec3 way = normalize(b - a), side = sideOf(way, plane);
  vec2 normal = normalOf(plane), mitre = normal;
  vec3 across = side;
  float half1 = halfWidth(plane, side), thinner = half1;
  float end = station == 0 ? -1.0 : station == 3 ? 1.0 : 0.0;
  if (beyond != here) {
    vec3 otherWay = normalize(isLast ? beyond - b : a - beyond);
    vec3 otherSide = sideOf(otherWay, otherPlane);
    float bend = dot(side, otherSide);
    if (bend > -0.5) {
      across = (side + otherSide) / (1.0 + bend);
      mitre = mitreOf(normal, normalOf(otherPlane), 0.25);
      half1 = halfWidth(plane, across);
      thinner = min(half1, halfWidth(otherPlane, across));
      end = 0.0;
    }
  }
  vec3 at = here + (hand * across + end * way) * width / 2.0;
  float depth = -at.z;
  float more = max(0.0, 0.75 * ratio * depth - thinner) + 0.5 * depth;
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
