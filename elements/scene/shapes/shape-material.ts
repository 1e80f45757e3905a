import { DoubleSide, GLSL3, type IUniform, RawShaderMaterial, Vector2 } from 'three';
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
// Anything nearer than a centimeter is clipped, because clipping at zero depth would lose all precision.
vec4 placed(vec3 seen, vec2 pixels) {
  vec4 at = projectionMatrix * vec4(seen, 1.0);
  return vec4(at.xy + pixels / halfSize, -NEAR, at.w);
}`;

type Uniforms = Readonly<Record<string, IUniform>>;

/**
 * Creates a material that draws both sides with premultiplied alpha and without a depth test. `ratio` is the
 * number of device pixels per CSS pixel.
 */
export function shapeMaterial(vertex: string, fragment: string, uniforms: Uniforms = {}): RawShaderMaterial {
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: COMMON + vertex,
    fragmentShader: `precision highp float;${fragment}`,
    uniforms: { ...uniforms, halfSize: { value: new Vector2(1, 1) }, ratio: { value: 1 } },
    side: DoubleSide,
    transparent: true,
    premultipliedAlpha: true,
    depthTest: false,
    depthWrite: false,
  });
  return material;
}

export function readyMaterial({ uniforms }: RawShaderMaterial, { size, pixelRatio }: OverlayFrame): void {
  const { halfSize, ratio } = uniforms as { halfSize: IUniform<Vector2>; ratio: IUniform<number> };
  halfSize.value.set(size.width, size.height).multiplyScalar(pixelRatio / 2);
  ratio.value = pixelRatio;
}
