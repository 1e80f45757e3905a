import { SIGHT_MARGIN } from '../../geo/registration.ts';

/** Nearest and farthest distance of faces from a camera's plane that are drawn, in meters. */
export const [NEAR, FAR] = [1, 4000];

/** Distance of what is not on a face and not on the ground, in meters. */
const HORIZON = 20_000;

const real = (value: number): string => value.toFixed(4);

/** Draws faces for their depths. `origin` is the position of the camera. */
export const FACES_VERTEX = /* glsl */ `#version 300 es
precision highp float;
uniform mat4 transform;
uniform vec3 origin;
layout(location = 0) in vec3 position;
void main() { gl_Position = transform * vec4(position - origin, 1.0); }`;

export const FACES_FRAGMENT = /* glsl */ `#version 300 es
precision mediump float;
void main() {}`;

/** Draws a triangle over the whole picture. `spot` is the position in it, from -1 to 1. */
export const SCREEN_VERTEX = /* glsl */ `#version 300 es
precision highp float;
out vec2 spot;
void main() {
  spot = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;
  gl_Position = vec4(spot, 0.0, 1.0);
}`;

/**
 * Finds what the first camera sees at a pixel, in meters around it, and whether the second camera sees it. What is beyond
 * all faces is the ground, which is level there, or the sky.
 */
const SEEN = /* glsl */ `#version 300 es
precision highp float;
precision highp sampler2D;
precision highp samplerCubeShadow;
uniform sampler2D depths;
uniform mat3 rays;
uniform vec3 way;
uniform float ground;
in vec2 spot;
out vec4 color;

vec3 place() {
  vec3 ray = rays * vec3(spot, 1.0);
  float depth = texelFetch(depths, ivec2(gl_FragCoord.xy), 0).r;
  if (depth < 1.0) return ray * (${real(FAR * NEAR)} / (${real(FAR)} - depth * ${real(FAR - NEAR)}));
  return ray * (ray.y < 0.0 ? min(ground / ray.y, ${real(HORIZON)}) : ${real(HORIZON)});
}
`;

/** Draws a tile of the second picture where the first camera sees what the tile shows. */
export const TILE_FRAGMENT = /* glsl */ `${SEEN}
uniform sampler2D picture;
uniform mat3 toImage;
uniform vec3 ahead, right, down;
uniform vec4 part;
void main() {
  vec3 ray = toImage * (place() - way);
  float along = dot(ray, ahead);
  vec2 on = vec2(dot(ray, right), dot(ray, down)) / along;
  vec2 at = (on - part.xy) / (part.zw - part.xy);
  if (along <= 0.0 || any(greaterThan(abs(at - 0.5), vec2(0.5001)))) discard;
  color = vec4(texture(picture, at).rgb, 1.0);
}`;

/** Draws stripes over what the second camera does not see, because something is nearer on its map of depths. */
export const HATCH_FRAGMENT = /* glsl */ `${SEEN}
uniform samplerCubeShadow sight;
uniform float stripe;
void main() {
  vec3 ray = place() - way;
  vec3 sides = abs(ray);
  float along = ${real(SIGHT_MARGIN.share)} * max(sides.x, max(sides.y, sides.z)) - ${real(SIGHT_MARGIN.meters)};
  float depth = (${real(FAR)} - ${real(FAR * NEAR)} / max(along, ${real(NEAR)})) / ${real(FAR - NEAR)};
  if (texture(sight, vec4(ray, min(depth, 1.0))) > 0.5) discard;
  float light = step(0.5, fract((gl_FragCoord.x + gl_FragCoord.y) / stripe));
  color = vec4(vec3(mix(0.2, 0.36, light)), 1.0);
}`;
