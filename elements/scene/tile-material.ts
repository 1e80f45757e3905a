import {
  ClampToEdgeWrapping,
  CustomBlending,
  DstAlphaFactor,
  DoubleSide,
  GLSL3,
  LinearFilter,
  NoBlending,
  NoColorSpace,
  OneFactor,
  OneMinusDstAlphaFactor,
  RawShaderMaterial,
  Texture,
  type Vector2,
  ZeroFactor,
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
uniform float share;
in vec2 place;
out vec4 color;
void main() {
  color = vec4(texture(picture, place).rgb * share, 1.0);
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

/** A layer's part in a cross-fade: the one that is drawn first, or the one that fills up what is left of each pixel. */
export type FadePart = 'first' | 'rest';

/**
 * Sets how a tile's pixels join those drawn before. In a cross-fade finer tiles come before coarser ones, and each pixel
 * takes one colour of each layer: alpha notes that the first layer has been there, and that the other one has.
 */
export function blendTile(material: RawShaderMaterial, part: FadePart | null): void {
  material.blending = part ? CustomBlending : NoBlending;
  material.blendSrc = part === 'first' ? OneMinusDstAlphaFactor : DstAlphaFactor;
  material.blendDst = OneFactor;
  material.blendSrcAlpha = part === 'first' ? OneFactor : ZeroFactor;
  material.blendDstAlpha = ZeroFactor;
}

/**
 * Paints a tile's pixels unchanged but for their `share`; without depth, since tiles are drawn coarse before fine.
 * `reach` is how far its rectangle goes beyond the picture, in shares of the picture's sides.
 */
export const tileMaterial = (
  texture: Texture,
  reach: Vector2,
  share: { readonly value: number },
): RawShaderMaterial =>
  new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { picture: { value: texture }, reach: { value: reach }, share },
    // Tiles are seen from inside the cube only, so that no winding rule is needed.
    side: DoubleSide,
    depthTest: false,
    depthWrite: false,
  });
