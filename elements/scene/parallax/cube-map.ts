import type {
  DepthTexture,
  LessEqualCompare,
  LinearFilter,
  LinearMipmapLinearFilter,
  Object3D,
  PerspectiveCamera,
  RedFormat,
  UnsignedIntType,
  WebGLRenderTarget,
  WebGLRenderer,
} from 'three';
import type { Face } from '../../geo/cube-face.ts';
import { type Mat3, type Vec3, multiply, transpose } from '../../geo/vector.ts';
import { CUBE_SIZE } from '../../model/limits.ts';
import type { ThreeClasses } from '../three-classes.ts';
import type { TileLayer } from '../tile-layer.ts';
import { FAR, NEAR } from './shaders.ts';

/**
 * The faces of an image in the order of WebGL's cube maps, each with the directions in which the columns and rows of the
 * cube map run, and with the direction away from the face. The axes of the cube map are those of the image: x right, y
 * up, z back.
 */
const CUBE_FACES: readonly (readonly [face: Face, axes: Mat3])[] = [
  [
    'r',
    [
      [0, 0, -1],
      [0, -1, 0],
      [-1, 0, 0],
    ],
  ],
  [
    'l',
    [
      [0, 0, 1],
      [0, -1, 0],
      [1, 0, 0],
    ],
  ],
  [
    'u',
    [
      [1, 0, 0],
      [0, 0, 1],
      [0, -1, 0],
    ],
  ],
  [
    'd',
    [
      [1, 0, 0],
      [0, 0, -1],
      [0, 1, 0],
    ],
  ],
  [
    'b',
    [
      [1, 0, 0],
      [0, -1, 0],
      [0, 0, -1],
    ],
  ],
  [
    'f',
    [
      [-1, 0, 0],
      [0, -1, 0],
      [0, 0, 1],
    ],
  ],
];

/** Constants of three.js, which are not imported for the same reason as its classes. */
const linear: typeof LinearFilter = 1006;
const trilinear: typeof LinearMipmapLinearFilter = 1008;
const red: typeof RedFormat = 1028;
const unsignedInt: typeof UnsignedIntType = 1014;
const lessOrEqual: typeof LessEqualCompare = 515;

/** The range of distances of a sphere's tiles, in scene units. */
const TILES_RANGE = [1, 4 * CUBE_SIZE] as const;

/** The camera of a cube map: its position, and the rotation from the image's axes to the world's. */
export interface CubeCamera {
  readonly position: Vec3;
  readonly frame: Mat3;
}

/** Creates a camera that draws one face of a cube map. */
function faceCamera(
  { PerspectiveCamera }: ThreeClasses,
  [near, far]: readonly [number, number],
  { position, frame }: CubeCamera,
  [, axes]: (typeof CUBE_FACES)[number],
): PerspectiveCamera {
  const camera = new PerspectiveCamera(90, 1, near, far);
  const [a, b, c] = multiply(frame, transpose(axes));
  const [x, y, z] = position;
  camera.matrixAutoUpdate = false;
  camera.matrix.set(...a, x, ...b, y, ...c, z, 0, 0, 0, 1);
  camera.matrixWorldNeedsUpdate = true;
  return camera;
}

/** Creates a target whose texture is a cube map. It does the same as three.js's own, which has more code. */
function createCubeTarget(
  { CubeTexture, WebGLRenderTarget }: ThreeClasses,
  side: number,
  options: ConstructorParameters<typeof WebGLRenderTarget>[2],
): WebGLRenderTarget {
  const target = new WebGLRenderTarget(side, side, options);
  const { format, minFilter, magFilter } = target.texture;
  const images = Array.from({ length: 6 }, () => ({ width: side, height: side, depth: 1 }));
  const texture = new CubeTexture(images);
  Object.assign(texture, { format, minFilter, magFilter, isRenderTargetTexture: true, renderTarget: target });
  return Object.assign(target, { texture, isWebGLCubeRenderTarget: true });
}

/** The pictures of a sphere as a cube map, which is updated when further tiles arrive. */
export class PictureCube {
  readonly #three: ThreeClasses;
  readonly #target: WebGLRenderTarget;
  readonly #layer: TileLayer;
  /** The keys of the tiles that have been painted, by face. */
  readonly #painted = new Map<Face, string>();

  constructor(three: ThreeClasses, layer: TileLayer, side: number) {
    this.#three = three;
    this.#layer = layer;
    this.#target = createCubeTarget(three, side, {
      depthBuffer: false,
      minFilter: trilinear,
      magFilter: linear,
    });
  }

  get texture() {
    return this.#target.texture;
  }

  /** Paints one of the faces that have changed. Returns false if there is none. */
  paintFace(renderer: WebGLRenderer): boolean {
    const { group, frame, tiles } = this.#layer;
    const keysOf = (face: Face): string =>
      [...tiles].flatMap(([key, { tile }]) => (tile.face === face ? key : [])).join();
    const [stale, ...rest] = CUBE_FACES.filter(([face]) => this.#painted.get(face) !== keysOf(face));
    if (!stale) return false;
    const [face] = stale;
    this.#painted.set(face, keysOf(face));
    const shown = [...tiles.values()].filter(({ mesh }) => mesh.visible);
    for (const { tile, mesh } of tiles.values()) mesh.visible = tile.face === face;
    this.texture.generateMipmaps = rest.length === 0;
    renderer.setRenderTarget(this.#target, CUBE_FACES.indexOf(stale));
    renderer.render(group, faceCamera(this.#three, TILES_RANGE, { position: [0, 0, 0], frame }, stale));
    for (const { mesh } of tiles.values()) mesh.visible = false;
    for (const { mesh } of shown) mesh.visible = true;
    return true;
  }

  dispose(): void {
    this.#target.dispose();
  }
}

/** The depths of faces around a camera as a cube map. */
export class DepthCube {
  readonly texture: DepthTexture;
  readonly #three: ThreeClasses;
  readonly #target: WebGLRenderTarget;

  constructor(three: ThreeClasses, side: number) {
    this.#three = three;
    const texture = new three.CubeDepthTexture(side, unsignedInt);
    texture.compareFunction = lessOrEqual;
    texture.magFilter = texture.minFilter = linear;
    this.texture = texture as unknown as DepthTexture;
    this.#target = createCubeTarget(three, side, { format: red });
    this.#target.depthTexture = this.texture;
  }

  /** Draws the depths in as many steps as the cube map has faces. */
  *draw(renderer: WebGLRenderer, faces: Object3D, camera: CubeCamera): Generator<void> {
    for (const [at, face] of CUBE_FACES.entries()) {
      renderer.setRenderTarget(this.#target, at);
      renderer.render(faces, faceCamera(this.#three, [NEAR, FAR], camera, face));
      yield;
    }
  }

  dispose(): void {
    this.#target.dispose();
  }
}
