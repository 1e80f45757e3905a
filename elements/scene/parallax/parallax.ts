import type {
  BufferGeometry,
  GLSL3,
  Matrix3,
  Mesh,
  NoBlending,
  PerspectiveCamera,
  RawShaderMaterial,
  WebGLRenderTarget,
  WebGLRenderer,
} from 'three';
import { toRad } from '../../geo/angle.ts';
import { type Size, type View, cameraAxes } from '../../geo/camera.ts';
import { type Mat3, type Vec3, multiply, transpose } from '../../geo/vector.ts';
import type { Stage } from '../stage.ts';
import type { TileLayer } from '../tile-layer.ts';
import type { Drawing, Transition, TransitionMoment } from '../transition.ts';
import { type CubeCamera, DepthCube, PictureCube } from './cube-map.ts';
import {
  BEYOND_FRAGMENT,
  COPY_FRAGMENT,
  DEPTH_FRAGMENT,
  FACES_FRAGMENT,
  FACES_VERTEX,
  FAR,
  NEAR,
  SCREEN_VERTEX,
} from './shaders.ts';

/** What stands around the first sphere, as triangles that are visible from their front only. */
export interface ParallaxFaces {
  /** Coordinates x, y, z of each corner in meters relative to the camera, along the world's axes. */
  readonly positions: Float32Array;
  /** Three indices of positions per triangle. */
  readonly corners: Uint32Array;
  /** Height of the ground relative to the camera in meters. The ground is level beyond the faces. */
  readonly ground: number;
}

export interface ParallaxOptions {
  readonly stage: Stage;
  readonly from: TileLayer;
  readonly to: TileLayer;
  readonly faces: ParallaxFaces;
  /** The second camera's position relative to the first one in meters, along the world's axes at the first camera. */
  readonly way: Vec3;
  /** Rotation from the world's axes at the first camera to those at the second one. */
  readonly turn: Mat3;
}

/** Largest side of the faces of cube maps in pixels. Four cube maps of this side take 130 MB on the GPU. */
const MAX_SIDE = 1024;

/** Moves depths away from their camera, more on slanted faces, so that no face hides itself. */
const OFFSET = { polygonOffset: true, polygonOffsetFactor: 2, polygonOffsetUnits: 4 } as const;

/** Constants of three.js, which are not imported for the same reason as its classes. */
const glslVersion: typeof GLSL3 = '300 es';
const blending: typeof NoBlending = 0;

/** Number of samples per pixel, which smooth the edges of faces. */
const SAMPLES = 4;

/**
 * Returns the side of the faces of cube maps in pixels, a power of two: at least as large as what the view shows of a
 * face, up to the largest side.
 */
function sideFor({ fov }: View, { height }: HTMLCanvasElement): number {
  const needed = height / Math.tan(toRad(fov / 2));
  return Math.min(MAX_SIDE, 2 ** Math.ceil(Math.log2(needed)));
}

/** What two cameras see as cube maps: their pictures, and the depths of the faces. */
interface Sources {
  readonly pictures: readonly PictureCube[];
  readonly depths: readonly DepthCube[];
}

/** Draws what two cameras see from the positions between them, on the faces of what stands there. */
export class Parallax implements Transition, Drawing {
  readonly #stage: Stage;
  readonly #cameras: readonly CubeCamera[];
  readonly #layers: readonly TileLayer[];
  readonly #camera: PerspectiveCamera;
  readonly #rays: Matrix3;
  readonly #uniforms: Record<string, { value: unknown }>;
  readonly #meshes: Mesh[] = [];
  /** What is beyond the faces, followed by the faces. */
  readonly #scene: Mesh;
  /** The faces alone. */
  readonly #occluders: Mesh;
  readonly #copy: Mesh;
  #sources: Sources | null = null;
  #target: WebGLRenderTarget | null = null;

  constructor({ stage, from, to, faces, way, turn }: ParallaxOptions) {
    const { BufferAttribute, BufferGeometry, Matrix3, PerspectiveCamera, Vector3 } = stage.three;
    this.#stage = stage;
    this.#layers = [from, to];
    this.#cameras = [
      { position: [0, 0, 0], frame: from.frame },
      { position: way, frame: multiply(transpose(turn), to.frame) },
    ];
    this.#camera = new PerspectiveCamera(75, 1, NEAR, FAR);
    this.#camera.rotation.order = 'YXZ';
    this.#rays = new Matrix3();
    const [fromTurn, toTurn] = this.#cameras.map(({ frame }) => {
      const [x, y, z] = transpose(frame);
      return new Matrix3().set(...x, ...y, ...z);
    });
    this.#uniforms = {
      fromPicture: { value: null },
      toPicture: { value: null },
      fromDepth: { value: null },
      toDepth: { value: null },
      fromTurn: { value: fromTurn },
      toTurn: { value: toTurn },
      way: { value: new Vector3(...way) },
      share: { value: 0 },
      rays: { value: this.#rays },
      camera: { value: this.#camera.position },
      ground: { value: faces.ground },
      picture: { value: null },
    };
    const surface = new BufferGeometry();
    surface.setAttribute('position', new BufferAttribute(faces.positions, 3));
    surface.setIndex(new BufferAttribute(faces.corners, 1));
    const screen = new BufferGeometry();
    screen.setAttribute(
      'position',
      new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3),
    );
    const flat = { depthTest: false, depthWrite: false };
    this.#scene = this.#mesh(screen, SCREEN_VERTEX, BEYOND_FRAGMENT, flat);
    this.#scene.renderOrder = -1;
    this.#scene.add(this.#mesh(surface, FACES_VERTEX, FACES_FRAGMENT, {}));
    this.#occluders = this.#mesh(surface, FACES_VERTEX, DEPTH_FRAGMENT, { ...OFFSET, colorWrite: false });
    this.#copy = this.#mesh(screen, SCREEN_VERTEX, COPY_FRAGMENT, flat);
    stage.drawing = this;
  }

  set({ share, position }: TransitionMoment): void {
    this.#set({ share });
    this.#camera.position.set(...position);
  }

  draw(renderer: WebGLRenderer, view: View, size: Size): void {
    const { domElement: canvas } = renderer;
    this.#sources ??= this.#createSources(renderer, sideFor(view, canvas));
    for (const picture of this.#sources.pictures) picture.update(renderer);
    this.#aim(view, size.width / size.height);
    renderer.setRenderTarget(this.#targetOf(canvas));
    renderer.render(this.#scene, this.#camera);
    renderer.setRenderTarget(null);
    renderer.render(this.#copy, this.#camera);
  }

  end(): void {
    this.#stage.drawing = null;
    const { pictures = [], depths = [] } = this.#sources ?? {};
    for (const item of [...pictures, ...depths]) item.dispose();
    this.#target?.dispose();
    for (const { geometry, material } of this.#meshes) {
      geometry.dispose();
      (material as RawShaderMaterial).dispose();
    }
  }

  #set(values: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(values)) Object.assign(this.#uniforms[name] ?? {}, { value });
  }

  #mesh(geometry: BufferGeometry, vertexShader: string, fragmentShader: string, options: object): Mesh {
    const { Mesh, RawShaderMaterial } = this.#stage.three;
    const uniforms = this.#uniforms as never;
    const material = new RawShaderMaterial({
      glslVersion,
      vertexShader,
      fragmentShader,
      uniforms,
      blending,
      ...options,
    });
    const mesh = new Mesh(geometry, material);
    mesh.frustumCulled = false;
    mesh.matrixAutoUpdate = false;
    this.#meshes.push(mesh);
    return mesh;
  }

  /** Creates the cube maps and draws the depths, which do not change. */
  #createSources(renderer: WebGLRenderer, side: number): Sources {
    const { three } = this.#stage;
    const pictures = this.#layers.map((layer) => new PictureCube(three, layer, side));
    const depths = this.#cameras.map((camera) => {
      const cube = new DepthCube(three, side);
      cube.draw(renderer, this.#occluders, camera);
      return cube;
    });
    this.#set({
      fromPicture: pictures[0]?.texture,
      toPicture: pictures[1]?.texture,
      fromDepth: depths[0]?.texture,
      toDepth: depths[1]?.texture,
    });
    return { pictures, depths };
  }

  #aim(view: View, aspect: number): void {
    const camera = this.#camera;
    camera.rotation.set(toRad(view.tilt), -toRad(view.pan), 0);
    camera.fov = view.fov;
    camera.aspect = aspect;
    camera.updateProjectionMatrix();
    const [right, up, back] = cameraAxes(view);
    const high = Math.tan(toRad(view.fov / 2));
    const wide = high * aspect;
    const row = (axis: 0 | 1 | 2): Vec3 => [right[axis] * wide, up[axis] * high, -back[axis]];
    this.#rays.set(...row(0), ...row(1), ...row(2));
  }

  #targetOf({ width, height }: HTMLCanvasElement): WebGLRenderTarget {
    if (this.#target?.width !== width || this.#target.height !== height) {
      this.#target?.dispose();
      this.#target = new this.#stage.three.WebGLRenderTarget(width, height, { samples: SAMPLES });
      this.#set({ picture: this.#target.texture });
    }
    return this.#target;
  }
}
