import {
  CustomBlending,
  DoubleSide,
  GLSL3,
  OneFactor,
  OneMinusSrcAlphaFactor,
  RawShaderMaterial,
  Vector2,
} from 'three';
import { AMPLE } from './ring-rooms.ts';
import { PAGE_COUNT, TABLE_WIDTH } from './symbol-atlas.ts';

/** Scale factor of a marker that is under the pointer or has keyboard focus. */
export const LIT_SCALE = 1.15;

const VERTEX = /* glsl */ `
precision highp float;
precision highp int;
uniform mat4 modelViewMatrix, projectionMatrix;
uniform highp sampler2D table;
uniform vec2 clipPerPixel;
uniform float grow, ratio, pixelRatio, need, lens;
uniform uint litKey;
uniform bool hasLit;
in vec2 corner;
in vec3 place;
in float size, opacity, room;
in uint symbol, key;
out vec2 texel;
flat out vec4 bounds;
flat out float page, texelsPerPixel, lit, shown;

// Returns the factor by which a lens multiplies x and y, in focal lengths; not positive for what it does not show. The
// formulas are those of geo/lens.ts.
float factorOf(vec3 seen) {
  float far = length(seen), flat2 = dot(seen.xy, seen.xy);
  if (lens == 1.0) return seen.z < -1e-6 * far ? -1.0 / seen.z : 0.0;
  float sum = seen.z < 0.0 ? far - seen.z : flat2 / (far + seen.z), left = sum * sum - lens * flat2;
  if (!(sum > 1e-4 * far)) return 0.0;
  if (lens < 0.0) return 2.0 / sqrt(2.0 * far * sum);
  return left > 1e-6 * far * far ? 2.0 * sum / left : 0.0;
}

void main() {
  vec3 seen = (modelViewMatrix * vec4(place, 1.0)).xyz;
  float factor = factorOf(seen);
  lit = hasLit && key == litKey ? 1.0 : 0.0;
  // A ring that lacks room fades in until its room is ample.
  shown = need == 0.0 ? opacity : opacity * clamp((room / need - 1.0) / ${String(AMPLE)}, 0.0, 1.0);
  // Places behind or at the camera, places that are not numbers, and hidden markers are moved outside the clip space.
  if (!(factor > 0.0) || (opacity * max(lit, shown) == 0.0)) {
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    return;
  }
  ivec2 row = ivec2(2 * int(symbol) % ${String(TABLE_WIDTH)}, 2 * int(symbol) / ${String(TABLE_WIDTH)});
  vec4 rect = texelFetch(table, row, 0);
  vec3 stand = texelFetch(table, row + ivec2(1, 0), 0).xyz;
  float scale = size * grow * mix(1.0, ${String(LIT_SCALE)}, lit);
  texel = rect.xy + corner * rect.zw;
  bounds = vec4(rect.xy + 0.5, rect.xy + rect.zw - 0.5);
  page = stand.z;
  texelsPerPixel = ratio / (pixelRatio * scale);
  vec2 focal = vec2(projectionMatrix[0][0], projectionMatrix[1][1]);
  vec2 offset = (stand.xy + corner * rect.zw / ratio) * scale * vec2(1.0, -1.0);
  // Depth is 0, so that the camera's near and far planes do not clip any marker.
  gl_Position = vec4(seen.xy * focal * factor + offset * clipPerPixel, 0.0, 1.0);
}`;

/**
 * Returns shader code for a page of the atlas. The preprocessor omits pages that do not exist yet, because
 * software renderers evaluate every branch.
 */
const readPage = (page: number): string => `#if PAGES > ${String(page)}
  if (page < ${String(page)}.5) return textureLod(pages[${String(page)}], at / vec2(textureSize(pages[${String(page)}], 0)), 0.0);
#endif`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform sampler2D pages[PAGES];
uniform float ratio;
in vec2 texel;
flat in vec4 bounds;
flat in float page, texelsPerPixel, lit, shown;
out vec4 color;

vec4 read(vec2 at) {
  at = clamp(at, bounds.xy, bounds.zw);
${Array.from({ length: PAGE_COUNT }, (_, page) => readPage(page)).join('\n')}
  return vec4(0.0);
}

// One read covers two texels in each direction. If more texels fall on a pixel, four points of the pixel are read, so
// that thin lines stay unbroken.
vec4 soft(vec2 at) {
  int reads = texelsPerPixel < 2.4 ? 1 : 4;
  float part = reads == 1 ? 0.0 : 0.25 * texelsPerPixel;
  vec4 sum = vec4(0.0);
  for (int n = 0; n < reads; n++) {
    sum += read(at + part * vec2(float(2 * (n % 2) - 1), float(2 * (n / 2) - 1)));
  }
  return sum / float(reads);
}

// Returns the opacity of a highlighted marker's ring: 1 if the shape, without its shadow, is within reach.
float around(float reach) {
  float most = 0.0;
  for (int turn = 0; turn < 16; turn++) {
    float angle = 0.3927 * float(turn);
    most = max(most, read(texel + reach * ratio * vec2(cos(angle), sin(angle))).a);
  }
  return smoothstep(0.5, 0.85, most);
}

void main() {
  color = soft(texel) * mix(shown, 1.0, lit);
  if (lit > 0.5) color += (1.0 - color.a) * around(2.5) * vec4(0.05, 0.36, 0.92, 1.0);
}`;

/** Creates a material that draws markers over everything else, in order and without a depth test. */
export const markerMaterial = (): RawShaderMaterial =>
  new RawShaderMaterial({
    glslVersion: GLSL3,
    defines: { PAGES: 1 },
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: {
      table: { value: null },
      pages: { value: [] },
      clipPerPixel: { value: new Vector2(1, 1) },
      grow: { value: 1 },
      ratio: { value: 1 },
      pixelRatio: { value: 1 },
      litKey: { value: 0 },
      hasLit: { value: false },
      need: { value: 0 },
      lens: { value: 1 },
    },
    transparent: true,
    // The atlas's colors have premultiplied alpha.
    blending: CustomBlending,
    blendSrc: OneFactor,
    blendDst: OneMinusSrcAlphaFactor,
    side: DoubleSide,
    depthTest: false,
    depthWrite: false,
  });
