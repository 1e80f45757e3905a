import type {
  BufferGeometry,
  GLSL3,
  Mesh,
  NoBlending,
  PerspectiveCamera,
  WebGLRenderTarget,
  WebGLRenderer,
} from 'three';
import { toRad } from '../../geo/angle.ts';
import { type Size, type View, cameraAxes } from '../../geo/camera.ts';
import { IDENTITY, type Mat3, type Vec3, multiply, transpose } from '../../geo/vector.ts';
import { nextTask } from '../../model/next-task.ts';
import type { Stage } from '../stage.ts';
import type { TileLayer } from '../tile-layer.ts';
import type { Transition, TransitionMoment } from '../transition.ts';
import { DepthCube, PictureCube } from './cube-map.ts';
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

/** A flight between two spheres. */
export interface ParallaxFlight {
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

/** Milliseconds of a frame that the preparation of a flight may take. */
const PREPARATION_MS = 8;

/** The field of view in degrees for which the cube maps are at least as sharp as the canvas, up to the largest side. */
const SHARP_FOV = 75;

/** Returns the side of the faces of cube maps in pixels, a power of two. */
function sideFor({ height }: HTMLCanvasElement): number {
  const needed = height / Math.tan(toRad(SHARP_FOV / 2));
  return Math.min(MAX_SIDE, 2 ** Math.ceil(Math.log2(needed)));
}

/** Returns the elements of a matrix column by column, as WebGL expects them. */
const columnsOf = (matrix: Mat3): number[] => transpose(matrix).flat();

/** What exists only during a flight. */
interface Resources {
  readonly surface: BufferGeometry;
  readonly pictures: readonly PictureCube[];
  readonly depths: readonly DepthCube[];
}

/**
 * Draws what two cameras see from the positions between them, on the faces of what stands there. The shaders are compiled
 * when an object of this class is created, because that takes longer than a frame.
 */
export class Parallax implements Transition {
  readonly #stage: Stage;
  readonly #camera: PerspectiveCamera;
  readonly #uniforms: Record<string, { value: unknown }> = {};
  /** What is beyond the faces, followed by the faces. */
  readonly #scene: Mesh;
  readonly #faces: Mesh;
  /** The faces alone, for their depths. */
  readonly #occluders: Mesh;
  readonly #copy: Mesh;
  #isCompiled = false;
  /** Whether the flight on the screen is drawn by this object. */
  #isDrawing = false;
  #preparation: Generator<void> | null = null;
  #resources: Resources | null = null;
  #target: WebGLRenderTarget | null = null;

  constructor(stage: Stage) {
    const { BufferAttribute, BufferGeometry, PerspectiveCamera } = stage.three;
    this.#stage = stage;
    this.#camera = new PerspectiveCamera(75, 1, NEAR, FAR);
    // three.js ignores uniforms that do not exist when a shader is first used.
    this.#set({
      rays: columnsOf(IDENTITY),
      camera: this.#camera.position,
      share: 0,
      ground: 0,
      way: [0, 0, 0],
      fromTurn: columnsOf(IDENTITY),
      toTurn: columnsOf(IDENTITY),
      fromPicture: null,
      toPicture: null,
      fromDepth: null,
      toDepth: null,
      picture: null,
    });
    const screen = new BufferGeometry();
    screen.setAttribute(
      'position',
      new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3),
    );
    const flat = { depthTest: false, depthWrite: false };
    this.#scene = this.#mesh(screen, SCREEN_VERTEX, BEYOND_FRAGMENT, flat);
    this.#scene.renderOrder = -1;
    this.#faces = this.#mesh(screen, FACES_VERTEX, FACES_FRAGMENT, {});
    this.#scene.add(this.#faces);
    this.#occluders = this.#mesh(screen, FACES_VERTEX, DEPTH_FRAGMENT, { ...OFFSET, colorWrite: false });
    this.#copy = this.#mesh(screen, SCREEN_VERTEX, COPY_FRAGMENT, flat);
    void this.#compile([this.#scene, this.#occluders, this.#copy]);
  }

  begin(flight: ParallaxFlight): Transition {
    const { faces, from, to, way, turn } = flight;
    this.#preparation = this.#prepared(flight);
    this.#set({
      fromTurn: columnsOf(transpose(from.frame)),
      toTurn: columnsOf(transpose(multiply(transpose(turn), to.frame))),
      way,
      ground: faces.ground,
    });
    return this;
  }

  /** Prepares a part of the flight, because all of it takes longer than a frame. Returns whether the flight is prepared. */
  prepare(): boolean {
    if (!this.#isCompiled || !this.#preparation) return false;
    const end = performance.now() + PREPARATION_MS;
    let isPrepared = false;
    while (!isPrepared && performance.now() < end) isPrepared = this.#preparation.next().done === true;
    this.#stage.renderer.setRenderTarget(null);
    this.#isDrawing = isPrepared;
    return isPrepared;
  }

  set({ share, position }: TransitionMoment): void {
    this.#set({ share });
    this.#camera.position.set(...position);
  }

  /** Draws a frame of the flight. Returns null outside of flights. */
  draw(renderer: WebGLRenderer, view: View, size: Size): true | null {
    if (!this.#isDrawing) return null;
    for (const picture of this.#resources?.pictures ?? []) picture.paintFace(renderer);
    this.#aim(view, size.width / size.height);
    renderer.setRenderTarget(this.#targetOf(renderer.domElement));
    renderer.render(this.#scene, this.#camera);
    renderer.setRenderTarget(null);
    renderer.render(this.#copy, this.#camera);
    return true;
  }

  end(): void {
    this.#isDrawing = false;
    const { surface, pictures = [], depths = [] } = this.#resources ?? {};
    for (const item of [surface, ...pictures, ...depths, this.#target]) item?.dispose();
    this.#preparation = this.#resources = this.#target = null;
  }

  /** Sets the values of uniforms, which all materials share. */
  #set(values: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(values)) {
      const uniform = (this.#uniforms[name] ??= { value });
      uniform.value = value;
    }
  }

  /**
   * Compiles the shaders of meshes in the background and draws each mesh once out of sight, because the first use of a
   * shader waits for the graphics process.
   */
  async #compile(meshes: readonly Mesh[]): Promise<void> {
    const { renderer, three } = this.#stage;
    // Without this extension, three.js would log a warning, and the shaders are compiled when they are first used.
    if (renderer.extensions.has('KHR_parallel_shader_compile'))
      await Promise.all(meshes.map((mesh) => renderer.compileAsync(mesh, this.#camera)));
    const target = new three.WebGLRenderTarget(1, 1);
    for (const mesh of meshes) {
      await nextTask();
      if (renderer.getContext().isContextLost()) return;
      renderer.setRenderTarget(target);
      renderer.render(mesh, this.#camera);
      renderer.setRenderTarget(null);
    }
    target.dispose();
    this.#isCompiled = true;
  }

  #mesh(geometry: BufferGeometry, vertexShader: string, fragmentShader: string, options: object): Mesh {
    const { Mesh, RawShaderMaterial } = this.#stage.three;
    const material = new RawShaderMaterial({
      glslVersion,
      vertexShader,
      fragmentShader,
      blending,
      ...options,
    });
    material.uniforms = this.#uniforms;
    const mesh = new Mesh(geometry, material);
    mesh.frustumCulled = false;
    mesh.matrixAutoUpdate = false;
    return mesh;
  }

  /** Creates what the flight needs, and draws the depths, which do not change, and the pictures. */
  *#prepared({ faces, from, to, way, turn }: ParallaxFlight): Generator<void> {
    const { renderer, three } = this.#stage;
    const side = sideFor(renderer.domElement);
    const surface = new three.BufferGeometry();
    surface.setAttribute('position', new three.BufferAttribute(faces.positions, 3));
    surface.setIndex(new three.BufferAttribute(faces.corners, 1));
    this.#faces.geometry = this.#occluders.geometry = surface;
    const [fromPicture, toPicture] = [new PictureCube(three, from, side), new PictureCube(three, to, side)];
    const [fromDepth, toDepth] = [new DepthCube(three, side), new DepthCube(three, side)];
    const pictures = [fromPicture, toPicture];
    this.#resources = { surface, pictures, depths: [fromDepth, toDepth] };
    this.#set({
      fromPicture: fromPicture.texture,
      toPicture: toPicture.texture,
      fromDepth: fromDepth.texture,
      toDepth: toDepth.texture,
    });
    yield* fromDepth.draw(renderer, this.#occluders, { position: [0, 0, 0], frame: from.frame });
    yield* toDepth.draw(renderer, this.#occluders, {
      position: way,
      frame: multiply(transpose(turn), to.frame),
    });
    for (const picture of pictures) while (picture.paintFace(renderer)) yield;
  }

  #aim(view: View, aspect: number): void {
    this.#stage.aimCamera(this.#camera, view, aspect);
    const [right, up, back] = cameraAxes(view);
    const high = Math.tan(toRad(view.fov / 2));
    const wide = high * aspect;
    const row = (axis: 0 | 1 | 2): Vec3 => [right[axis] * wide, up[axis] * high, -back[axis]];
    this.#set({ rays: columnsOf([row(0), row(1), row(2)]) });
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
