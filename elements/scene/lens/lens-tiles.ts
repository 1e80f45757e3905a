import type { RawShaderMaterial } from 'three';
import { type Size, type View, cameraAxes, focalLength } from '../../geo/camera.ts';
import { FACE_AXES } from '../../geo/cube-face.ts';
import { lensBoxOf } from '../../geo/lens-footprint.ts';
import type { TileCamera } from '../../geo/tile-plan.ts';
import { levelAt, tileRect } from '../../geo/tile.ts';
import { type Mat3, type Vec3, multiply, rotate, transpose } from '../../geo/vector.ts';
import type { TileLayer, TileMesh } from '../tile-layer.ts';

/**
 * Shader code for pictures with a lens: the direction that a fragment shows, along the camera's axes (right, up, ahead).
 * The formulas are those of `directionThrough` in geo/lens.ts. `middle` is the center of the picture in device pixels,
 * and `perPixel` is the reciprocal of the focal length.
 */
export const DIRECTION = /* glsl */ `
uniform float lens, perPixel;
uniform vec2 middle;
vec3 direction() {
  vec2 at = (gl_FragCoord.xy - middle) * perPixel;
  float squared = dot(at, at);
  float share = lens < 0.0 ? inversesqrt(max(4.0 - squared, 1e-12)) : 1.0 / (1.0 + sqrt(1.0 + lens * squared));
  float tangent2 = squared * share * share;
  return vec3(at * 2.0 * share, 1.0 - tangent2) / (1.0 + tangent2);
}`;

/** Draws a box that contains the tile. `box` has its left lower and its right upper corner in clip space. */
const VERTEX = /* glsl */ `
precision highp float;
uniform vec4 box;
in vec3 position;
void main() { gl_Position = vec4(mix(box.xy, box.zw, position.xy), 0.0, 1.0); }`;

/** Each fragment reads the texel that it shows, so the picture is exact at every pixel. */
const FRAGMENT = /* glsl */ `
precision highp float;
uniform sampler2D picture;
uniform float share;
uniform vec2 reach;
uniform mat3 onTile;
out vec4 color;
${DIRECTION}
void main() {
  vec3 on = onTile * direction();
  vec2 place = on.xy / on.z;
  if (on.z <= 0.0 || any(lessThan(place, -reach)) || any(greaterThan(place, 1.0 + reach))) discard;
  color = vec4(textureLod(picture, place, 0.0).rgb * share, 1.0);
}`;

/** The shaders of a tile's material without a lens. */
type Shaders = Pick<RawShaderMaterial, 'vertexShader' | 'fragmentShader'>;

/** The values of the uniforms that all tiles of a frame share. */
export interface LensUniforms {
  readonly lens: number;
  readonly perPixel: number;
  readonly middle: readonly [number, number];
}

export function lensUniforms({ fov, lens = 1 }: View, { width, height }: Size): LensUniforms {
  return { lens, perPixel: 1 / focalLength(fov, height), middle: [width / 2, height / 2] };
}

/** Draws the tiles of layers with a lens: replaces the shaders of their materials, and restores them. */
export class LensTiles {
  /** The shaders without a lens of each material whose shaders are replaced. */
  readonly #plain = new WeakMap<RawShaderMaterial, Shaders>();

  /** Prepares a layer for a frame. `size` is the size of the picture in device pixels. */
  bend(layer: TileLayer, view: View, size: Size): void {
    const axes = multiply(cameraAxes(view), layer.frame);
    const { perPixel, ...rest } = lensUniforms(view, size);
    const camera: TileCamera = { axes, focal: 1 / perPixel, ...size, lens: view.lens };
    for (const tile of layer.tiles.values()) {
      if (!tile.mesh.visible) continue;
      const box = lensBoxOf(tile.tile, layer.levels, camera);
      this.#replaceShaders(tile.material);
      write(tile.material, {
        ...rest,
        perPixel,
        onTile: onTile(tile, layer, axes),
        box: box
          ? [
              (2 * box.left) / size.width,
              (2 * box.bottom) / size.height,
              (2 * box.right) / size.width,
              (2 * box.top) / size.height,
            ]
          : [2, 2, 2, 2],
      });
    }
  }

  /** Restores the shaders of a layer's materials. */
  restore(layer: TileLayer): void {
    for (const { material } of layer.tiles.values()) {
      const shaders = this.#plain.get(material);
      if (!shaders) continue;
      Object.assign(material, shaders, { needsUpdate: true });
      this.#plain.delete(material);
    }
  }

  #replaceShaders(material: RawShaderMaterial): void {
    if (this.#plain.has(material)) return;
    const { vertexShader, fragmentShader } = material;
    this.#plain.set(material, { vertexShader, fragmentShader });
    Object.assign(material, { vertexShader: VERTEX, fragmentShader: FRAGMENT, needsUpdate: true });
  }
}

/** Sets the values of uniforms, which three.js reads when the shader is first used. */
export function write({ uniforms }: RawShaderMaterial, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) (uniforms[name] ??= { value }).value = value;
}

/**
 * Returns the matrix from the camera's axes (right, up, ahead) to homogeneous coordinates on a tile, column by column.
 * Divided by the third one, the first two are 0 to 1 from the tile's left upper corner to its right lower one.
 */
function onTile({ tile }: TileMesh, { levels }: TileLayer, axes: Mat3): number[] {
  const face = FACE_AXES[tile.face];
  const side = levelAt(levels, tile.level).faceWidth;
  const { left, top, width, height } = tileRect(tile, levels);
  /** Returns a vector of the face along the camera's axes. */
  const seen = (vector: Vec3): Vec3 => {
    const [right, up, back] = rotate(axes, vector);
    return [right, up, -back];
  };
  const [ahead, across, down] = [seen(face.ahead), seen(face.right), seen(face.down)];
  /** Returns the row that maps a face coordinate, which is -1 to 1 along the face, to 0 to 1 along the tile. */
  const row = (axis: Vec3, start: number, length: number): Vec3 => {
    const [from, span] = [(2 * start) / side - 1, (2 * length) / side];
    return axis.map((part, at) => (part - from * (ahead[at] as number)) / span) as unknown as Vec3;
  };
  return transpose([row(across, left, width), row(down, top, height), ahead]).flat();
}
