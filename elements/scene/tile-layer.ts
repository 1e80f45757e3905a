import {
  BufferAttribute,
  BufferGeometry,
  ClampToEdgeWrapping,
  CustomBlending,
  DoubleSide,
  DstAlphaFactor,
  GLSL3,
  Group,
  LinearFilter,
  Matrix4,
  Mesh,
  NoBlending,
  NoColorSpace,
  OneFactor,
  OneMinusDstAlphaFactor,
  RawShaderMaterial,
  Texture,
  Vector2,
  Vector3,
  ZeroFactor,
} from 'three';
import { FACE_AXES, vectorOfFacePoint } from '../geo/cube-face.ts';
import { type Tile, type TileLevels, levelAt, tileKey, tileRect } from '../geo/tile.ts';
import type { Mat3, Vec3 } from '../geo/vector.ts';
import { CUBE_SIZE } from '../model/limits.ts';
import type { Sphere } from '../model/sphere.ts';

/** Uploads a texture immediately instead of when it is first drawn. */
export type Upload = (texture: Texture) => void;

/** A tile on the GPU. */
export interface TileMesh {
  readonly tile: Tile;
  readonly mesh: Mesh;
  readonly material: RawShaderMaterial;
  readonly texture: Texture;
}

/** One sphere's tiles on the GPU. */
export class TileLayer {
  readonly group = new Group();
  readonly sphere: Sphere;
  /** Rotation from the image's axes to the world's (x east, y up, z south). */
  readonly frame: Mat3;
  /** The tiles on the GPU by their keys. */
  readonly tiles = new Map<string, TileMesh>();
  readonly #grid = createTileGrid();
  readonly levels: TileLevels;
  readonly #upload: Upload;
  readonly #share = { value: 1 };
  #part: FadePart | null = null;

  constructor(sphere: Sphere, levels: TileLevels, frame: Mat3, upload: Upload) {
    this.levels = levels;
    this.sphere = sphere;
    this.frame = frame;
    this.#upload = upload;
    const [x, y, z] = frame;
    this.group.matrixAutoUpdate = false;
    this.group.matrix = new Matrix4().set(...x, 0, ...y, 0, ...z, 0, 0, 0, 0, 1);
    this.group.matrixWorldNeedsUpdate = true;
  }

  /** Uploads a tile's image, which the caller may then close. */
  add(tile: Tile, picture: ImageBitmap): void {
    const texture = tileTexture(picture);
    this.#upload(texture);
    const material = tileMaterial(texture, tileReach(tile, this.levels), this.#share);
    const mesh = new Mesh(this.#grid, material);
    mesh.matrix = tileMatrix(tile, this.levels);
    mesh.matrixWorldNeedsUpdate = true;
    mesh.matrixAutoUpdate = false;
    mesh.frustumCulled = false;
    mesh.visible = false;
    this.group.add(mesh);
    const added = { tile, mesh, material, texture };
    this.tiles.set(tileKey(tile), added);
    this.#join(added);
  }

  /**
   * Sets the layer's role in a cross-fade and its order among layers; null ends the cross-fade. During a
   * cross-fade, the layer shows all its tiles.
   */
  fade(part: FadePart | null, order = 0): void {
    this.#part = part;
    this.group.renderOrder = order;
    for (const tile of this.tiles.values()) this.#join(tile);
  }

  /**
   * Sets the layer's share of every pixel (0 to 1), and its offset from its normal position in scene units
   * along the world's axes.
   */
  place(share: number, [x, y, z]: Vec3): void {
    this.#share.value = share;
    this.group.matrix.setPosition(x, y, z);
    this.group.matrixWorldNeedsUpdate = true;
  }

  #join({ tile: { level }, mesh, material }: TileMesh): void {
    blendTile(material, this.#part);
    // In a cross-fade, the first tile drawn at a pixel stays visible.
    mesh.renderOrder = this.#part ? level : -level;
    mesh.visible ||= this.#part !== null;
  }

  /**
   * Shows only the given tiles, with finer tiles over coarser ones. Returns true if the shown tiles have
   * changed.
   */
  show(tiles: readonly Tile[]): boolean {
    if (this.#part) return false;
    const keys = new Set(tiles.map(tileKey));
    let isNew = false;
    for (const [key, { mesh }] of this.tiles) {
      isNew ||= mesh.visible !== keys.has(key);
      mesh.visible = keys.has(key);
    }
    return isNew;
  }

  release(keys: Iterable<string>): void {
    for (const key of keys) {
      const tile = this.tiles.get(key);
      if (!tile) continue;
      this.tiles.delete(key);
      this.group.remove(tile.mesh);
      tile.material.dispose();
      tile.texture.dispose();
    }
  }

  clear(): void {
    this.release([...this.tiles.keys()]);
    this.#grid.dispose();
  }
}

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

/** Creates a texture for a tile's image as stored: no flipping, no color conversion, no mipmaps. */
function tileTexture(picture: ImageBitmap): Texture {
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

/** A layer's role in a cross-fade: it is drawn first, or it fills the rest of each pixel. */
export type FadePart = 'first' | 'rest';

/**
 * Sets how a tile's pixels are blended with those already drawn. In a cross-fade, finer tiles are drawn
 * before coarser ones, and each pixel gets one color from each layer. Alpha records which layers have been
 * drawn at a pixel.
 */
function blendTile(material: RawShaderMaterial, part: FadePart | null): void {
  material.blending = part ? CustomBlending : NoBlending;
  material.blendSrc = part === 'first' ? OneMinusDstAlphaFactor : DstAlphaFactor;
  material.blendDst = OneFactor;
  material.blendSrcAlpha = part === 'first' ? OneFactor : ZeroFactor;
  material.blendDstAlpha = ZeroFactor;
}

/**
 * Creates a material that draws a tile's pixels multiplied by `share`. There is no depth test because coarse
 * tiles are drawn before fine ones. `reach` is the distance that the tile's rectangle extends beyond the
 * picture, as a fraction of the picture's sides.
 */
const tileMaterial = (
  texture: Texture,
  reach: Vector2,
  share: { readonly value: number },
): RawShaderMaterial =>
  new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { picture: { value: texture }, reach: { value: reach }, share },
    // Both sides of a tile are drawn, so that the winding order does not matter. Tiles are seen only from
    // inside the cube.
    side: DoubleSide,
    depthTest: false,
    depthWrite: false,
  });

/**
 * The distance that a tile extends beyond its own edges, in texels. The overlap is invisible but larger than
 * the precision to which rasterizers round vertices (1/256 pixel). Without an overlap, there would be gaps
 * between tiles.
 */
const OVERLAP_TEXELS = 0.1;

/**
 * Squares along a tile's side. A single square would be enough for a flat tile, but software renderers
 * distort large triangles when they clip them beside the camera.
 */
const SQUARES = 8;

/**
 * Returns a unit square divided into a grid of squares, x right and y down from its corner. All tiles have
 * this shape; `tileMatrix` places them.
 */
function createTileGrid(): BufferGeometry {
  const points = SQUARES + 1;
  const position = new Float32Array(3 * points * points);
  const index = new Uint16Array(6 * SQUARES * SQUARES);
  for (let at = 0; at < points * points; at += 1) {
    position.set([(at % points) / SQUARES, Math.floor(at / points) / SQUARES, 0], 3 * at);
  }
  for (let square = 0; square < SQUARES * SQUARES; square += 1) {
    const corner = Math.floor(square / SQUARES) * points + (square % SQUARES);
    const below = corner + points;
    index.set([corner, corner + 1, below, below, corner + 1, below + 1], 6 * square);
  }
  const grid = new BufferGeometry();
  grid.setAttribute('position', new BufferAttribute(position, 3));
  grid.setIndex(new BufferAttribute(index, 1));
  return grid;
}

/** Returns the matrix that maps the unit square to a tile's position on the cube. */
function tileMatrix(tile: Tile, levels: TileLevels): Matrix4 {
  const side = levelAt(levels, tile.level).faceWidth;
  const { left, top, width, height } = tileRect(tile, levels);
  const unitsPerTexel = CUBE_SIZE / side;
  const corner = vectorOfFacePoint({
    face: tile.face,
    s: (2 * (left - OVERLAP_TEXELS)) / side - 1,
    t: (2 * (top - OVERLAP_TEXELS)) / side - 1,
  });
  const { right, down, ahead } = FACE_AXES[tile.face];
  return new Matrix4()
    .makeBasis(
      scaled(right, (width + 2 * OVERLAP_TEXELS) * unitsPerTexel),
      scaled(down, (height + 2 * OVERLAP_TEXELS) * unitsPerTexel),
      scaled(ahead, 1),
    )
    .setPosition(scaled(corner, CUBE_SIZE / 2));
}

/** Returns the distance that a tile extends beyond its picture, as a fraction of the picture's sides. */
function tileReach(tile: Tile, levels: TileLevels): Vector2 {
  const { width, height } = tileRect(tile, levels);
  return new Vector2(OVERLAP_TEXELS / width, OVERLAP_TEXELS / height);
}

const scaled = (vector: Vec3, factor: number): Vector3 => new Vector3(...vector).multiplyScalar(factor);
