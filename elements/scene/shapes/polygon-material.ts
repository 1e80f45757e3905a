import type { RawShaderMaterial } from 'three';
import { shapeMaterial } from './shape-material.ts';

/**
 * Each corner stands four times in the buffer: for the surface, for the edge itself, for one device pixel beyond it
 * where the outline fades, and for where the outline ends inside. The strips share their edges with the surface to the
 * bit, so each pixel's middle is in the surface or beyond it and nothing is drawn twice or not at all.
 * Distances are multiplied by depth and divided again, since a strip has one width on the screen, near and far.
 */
const VERTEX = /* glsl */ `
in vec3 before, here, after;
in vec4 color;
out vec4 paint;
out float across, outline;
void main() {
  mat3 turn = mat3(modelViewMatrix);
  vec3 seen = turn * here;
  int part = gl_VertexID & 3;
  float reach = part == 2 ? 1.0 : part == 3 ? -1.5 * ratio : 0.0;
  vec2 out2d = mitreOf(normalOf(planeOf(turn * before, seen)), normalOf(planeOf(seen, turn * after)), 0.5);
  gl_Position = placed(seen, out2d * reach * -seen.z);
  across = reach * -seen.z;
  outline = float(part > 0);
  paint = color;
}`;

/**
 * The outline is stronger than the surface, a little inside of the edge: over what the surface has laid down inside,
 * and alone beyond the edge, so that both sides of the edge come to the same.
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
  float alpha = outline > 0.5 ? line : paint.a;
  color = vec4(paint.rgb * alpha, alpha);
}`;

/** Draws polygons' surfaces and outlines. */
export const polygonMaterial = (): RawShaderMaterial => shapeMaterial(VERTEX, FRAGMENT);
