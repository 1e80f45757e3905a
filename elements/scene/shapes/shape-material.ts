import { DoubleSide, GLSL3, type IUniform, RawShaderMaterial, Vector2, type WebGLRenderer } from 'three';
import { LEAST_DROP, SIGHT_MARGIN } from '../../model/sight-margin.ts';
import type { OverlayFrame } from '../overlay.ts';

/**
 * Code shared by the vertex shaders of shapes. The camera is at the origin. On the screen, the plane through
 * the camera and two points is the line through these points, even if they are behind the camera. The x and y
 * of the plane's normal are the line's normal. The normal points to the right of the direction from the first
 * point to the second.
 */
const COMMON = /* glsl */ `#define TINY 1e-9
#define NEAR 0.01
precision highp float;
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
uniform vec2 halfSize;
uniform float ratio;
float focal() { return projectionMatrix[1][1] * halfSize.y; }
vec3 planeOf(vec3 from, vec3 to) {
  vec3 plane = cross(from, to - from);
  return plane / max(length(plane), TINY);
}
vec2 normalOf(vec3 plane) { return plane.xy / max(length(plane.xy), TINY); }
vec2 mitreOf(vec2 one, vec2 other, float least) {
  return (one + other) / max(1.0 + dot(one, other), least);
}
#ifdef OCCLUSION
uniform mat4 viewMatrix;
out float drop;
#endif
// Anything nearer than a centimeter is clipped, because clipping at zero depth would lose all precision.
vec4 placed(vec3 seen, vec2 pixels) {
#ifdef OCCLUSION
  drop = -dot(seen, viewMatrix[1].xyz);
#endif
  vec4 at = projectionMatrix * vec4(seen, 1.0);
  return vec4(at.xy + pixels / halfSize, -NEAR, at.w);
}`;

/**
 * Code shared by the fragment shaders of shapes. `shown` returns the opacity of what is behind the surface, or 1. The
 * reciprocal of `gl_FragCoord.w` is the distance from the camera's plane. The margin is that of `sightShare`.
 */
const SHOWN = /* glsl */ `precision highp float;
#ifdef OCCLUSION
uniform highp sampler2D depths;
uniform vec2 range;
uniform float covered;
in float drop;
float shown() {
  float depth = texelFetch(depths, ivec2(gl_FragCoord.xy), 0).r;
  float stands = range.x * range.y / (range.y - depth * (range.y - range.x));
  float share = 1.0 - ${SIGHT_MARGIN.toFixed(2)} / max(${LEAST_DROP.toFixed(2)}, drop);
  return depth < 1.0 && stands < share / gl_FragCoord.w ? covered : 1.0;
}
#else
#define shown() 1.0
#endif
`;

type Uniforms = Readonly<Record<string, IUniform>>;

/**
 * Creates a material that draws both sides with premultiplied alpha and without a depth test. `ratio` is the
 * number of device pixels per CSS pixel.
 */
export function shapeMaterial(vertex: string, fragment: string, uniforms: Uniforms = {}): RawShaderMaterial {
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: COMMON + vertex,
    fragmentShader: SHOWN + fragment,
    uniforms: {
      ...uniforms,
      halfSize: { value: new Vector2(1, 1) },
      ratio: { value: 1 },
      depths: { value: null },
      range: { value: [1, 1] },
      covered: { value: 1 },
    },
    side: DoubleSide,
    transparent: true,
    premultipliedAlpha: true,
    depthTest: false,
    depthWrite: false,
  });
  return material;
}

/** Sets the uniforms of a material that is about to be drawn, and draws the depths that it reads. */
export function readyMaterial(
  material: RawShaderMaterial,
  frame: OverlayFrame,
  renderer: WebGLRenderer,
): void {
  const { size, pixelRatio, occlusion } = frame;
  const { halfSize, ratio, depths, range, covered } = material.uniforms as Record<
    'halfSize' | 'ratio' | 'depths' | 'range' | 'covered',
    IUniform
  >;
  (halfSize.value as Vector2).set(size.width, size.height).multiplyScalar(pixelRatio / 2);
  ratio.value = pixelRatio;
  if ('OCCLUSION' in material.defines !== (occlusion !== null)) {
    material.defines = occlusion ? { OCCLUSION: 1 } : {};
    material.needsUpdate = true;
  }
  if (!occlusion) return;
  const depth = occlusion.depthOf(frame, renderer);
  [depths.value, range.value, covered.value] = [depth.texture, depth.range, occlusion.opacity];
}
