import type { IUniform, RawShaderMaterial, Texture } from 'three';
import { shapeMaterial } from './shape-material.ts';

/**
 * A unit square whose matrix gives it its size and place. Each side is pushed out by a device pixel, square to its own
 * line on the screen, so that there is room for its edge to fade.
 */
const VERTEX = /* glsl */ `
out vec2 place;
float pushed(vec3 corner, vec3 out3d, vec3 along) {
  vec3 plane = planeOf(corner, corner + along);
  float change = focal() * abs(dot(plane, out3d));
  return clamp(-corner.z * length(plane.xy) / max(change, TINY), -0.5, 0.5);
}
void main() {
  vec2 side = vec2(gl_VertexID & 1, gl_VertexID >> 1) - 0.5;
  vec3 corner = (modelViewMatrix * vec4(side, 0.0, 1.0)).xyz;
  vec3 right = modelViewMatrix[0].xyz, up = modelViewMatrix[1].xyz;
  vec2 on = side + 2.0 * side * vec2(pushed(corner, right, up), pushed(corner, up, right));
  place = on + 0.5;
  gl_Position = placed((modelViewMatrix * vec4(on, 0.0, 1.0)).xyz, vec2(0.0));
}`;

/** Pixels inwards from the nearest side tell how much of a pixel is covered. */
const FRAGMENT = /* glsl */ `
uniform sampler2D picture;
uniform float opacity, lift;
in vec2 place;
out vec4 color;
void main() {
  vec2 dx = dFdx(place), dy = dFdy(place);
  vec2 inside = (0.5 - abs(place - 0.5)) / max(sqrt(dx * dx + dy * dy), 1e-9);
  vec2 covered = clamp(inside + 0.5, 0.0, 1.0);
  vec4 texel = texture(picture, place);
  texel.rgb += lift * (texel.a - texel.rgb);
  color = texel * opacity * covered.x * covered.y;
}`;

/** Draws one picture, once it is told which. */
export const textureMaterial = (): RawShaderMaterial =>
  shapeMaterial(VERTEX, FRAGMENT, { picture: { value: null }, opacity: { value: 1 }, lift: { value: 0 } });

/** Tells a material what to draw; `lift` is how much closer to white it is than it was painted. */
export function paintTexture(
  { uniforms }: RawShaderMaterial,
  picture: Texture,
  opacity: number,
  lift: number,
): void {
  Object.entries({ picture, opacity, lift }).forEach(([name, value]) => {
    (uniforms[name] as IUniform).value = value;
  });
}
