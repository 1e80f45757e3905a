import {
  ClampToEdgeWrapping,
  DoubleSide,
  GLSL3,
  LinearFilter,
  NoColorSpace,
  RawShaderMaterial,
  Texture,
  type Vector2,
} from 'three';

const VERTEX = /* glsl */ `
precision highp float;
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
uniform vec2 reach;
in vec3 position;
out vec2 place;
void main() {
  place = position.xy * (1.0 + 2.0 * reach) - reach;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform sampler2D picture;
in vec2 place;
out vec4 color;
void main() {
  color = vec4(texture(picture, place).rgb, 1.0);
}`;

/** A texture of a tile's picture as it is stored: no flipping, no colour conversion, no mipmaps. */
export function tileTexture(picture: ImageBitmap): Texture {
  const texture = new Texture(picture);
  texture.flipY = false;
  texture.generateMipmaps = false;
  texture.minFilter = LinearFilter;
  texture.magFilter = LinearFilter;
  texture.wrapS = ClampToEdgeWrapping;
  texture.wrapT = ClampToEdgeWrapping;
  texture.colorSpace = NoColorSpace;
  texture.needsUpdate = true;
  return texture;
}

/**
 * Paints a tile's pixels unchanged; without depth, since tiles are drawn coarse before fine.
 * `reach` is how far its rectangle goes beyond the picture, in shares of the picture's sides.
 */
export const tileMaterial = (texture: Texture, reach: Vector2): RawShaderMaterial =>
  new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { picture: { value: texture }, reach: { value: reach } },
    // Tiles are seen from inside the cube only, so that no winding rule is needed.
    side: DoubleSide,
    depthTest: false,
    depthWrite: false,
  });
