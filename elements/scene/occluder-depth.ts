import {
  BufferAttribute,
  BufferGeometry,
  DepthTexture,
  Frustum,
  GLSL3,
  Matrix4,
  Mesh,
  PerspectiveCamera,
  RawShaderMaterial,
  Scene,
  Sphere,
  UnsignedIntType,
  Vector3,
  WebGLRenderTarget,
  type WebGLRenderer,
} from 'three';
import type { Vec3 } from '../geo/vector.ts';
import { aimCamera } from './aim-camera.ts';
import type { OverlayFrame, SceneDepth } from './overlay.ts';

/** Nearest and farthest distance of the drawn faces from the camera's plane, in meters. */
const RANGE = [1, 4000] as const;

/** Triangles that hide what is behind them, in local meters around the camera. They are visible from their front only. */
export interface OccluderFaces {
  /** Coordinates x, y, z of each corner. */
  readonly positions: Float32Array;
  /** Three indices of corners per triangle. */
  readonly corners: Uint32Array;
  /** Ranges of `corners`, each with a sphere around its triangles. */
  readonly groups: readonly {
    readonly start: number;
    readonly count: number;
    readonly center: Vec3;
    readonly radius: number;
  }[];
}

const VERTEX = /* glsl */ `
precision highp float;
uniform mat4 modelViewMatrix, projectionMatrix;
in vec3 position;
void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`;

const FRAGMENT = /* glsl */ `
precision mediump float;
out vec4 color;
void main() { color = vec4(1.0); }`;

/** Returns whether two frames show the same view, so that their depths are equal. */
const isSameView = (a: OverlayFrame, b: OverlayFrame): boolean =>
  a.view.pan === b.view.pan &&
  a.view.tilt === b.view.tilt &&
  a.view.fov === b.view.fov &&
  a.view.roll === b.view.roll &&
  a.size.width === b.size.width &&
  a.size.height === b.size.height &&
  a.pixelRatio === b.pixelRatio;

/** Draws the faces that hide objects into a texture of depths, at most once per view. */
export class OccluderDepth {
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(75, 1, ...RANGE);
  readonly #material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    colorWrite: false,
  });
  readonly #geometry = new BufferGeometry();
  readonly #groups: readonly { readonly start: number; readonly count: number; readonly sphere: Sphere }[];
  readonly #frustum = new Frustum();
  readonly #projection = new Matrix4();
  #target: WebGLRenderTarget | null = null;
  #depth: SceneDepth | null = null;
  #frame: OverlayFrame | null = null;

  constructor({ positions, corners, groups }: OccluderFaces) {
    this.#scene.matrixAutoUpdate = false;
    this.#geometry.setAttribute('position', new BufferAttribute(positions, 3));
    this.#geometry.setIndex(new BufferAttribute(corners, 1));
    // The renderer would compute the sphere from all points; only the order of several objects depends on it.
    this.#geometry.boundingSphere = new Sphere();
    const mesh = new Mesh(this.#geometry, [this.#material]);
    mesh.matrixAutoUpdate = mesh.frustumCulled = false;
    this.#scene.add(mesh);
    this.#groups = groups.map(({ start, count, center, radius }) => ({
      start,
      count,
      sphere: new Sphere(new Vector3(...center), radius),
    }));
  }

  /** Returns the depths of the faces in a frame. */
  depthOf(frame: OverlayFrame, renderer: WebGLRenderer): SceneDepth {
    const isDrawn = this.#frame && isSameView(this.#frame, frame);
    if (this.#depth && isDrawn) return this.#depth;
    this.#frame = frame;
    const { view, size, pixelRatio } = frame;
    const [width, height] = [Math.floor(size.width * pixelRatio), Math.floor(size.height * pixelRatio)];
    if (this.#target?.width !== width || this.#target.height !== height) this.#resize(width, height);
    aimCamera(this.#camera, view, size.width / size.height);
    this.#selectFaces();
    renderer.setRenderTarget(this.#target);
    renderer.render(this.#scene, this.#camera);
    renderer.setRenderTarget(null);
    return this.#depth as SceneDepth;
  }

  dispose(): void {
    this.#target?.dispose();
    this.#target = this.#depth = this.#frame = null;
    this.#geometry.dispose();
    this.#material.dispose();
  }

  /** Selects the faces in view. Each draw call takes time, so that groups that follow each other are drawn together. */
  #selectFaces(): void {
    this.#camera.updateMatrixWorld();
    this.#projection.multiplyMatrices(this.#camera.projectionMatrix, this.#camera.matrixWorldInverse);
    this.#frustum.setFromProjectionMatrix(this.#projection);
    const shown: BufferGeometry['groups'] = (this.#geometry.groups = []);
    for (const { start, count, sphere } of this.#groups) {
      if (!this.#frustum.intersectsSphere(sphere)) continue;
      const last = shown.at(-1);
      if (last && last.start + last.count === start) last.count += count;
      else shown.push({ start, count, materialIndex: 0 });
    }
  }

  #resize(width: number, height: number): void {
    this.#target?.dispose();
    const texture = new DepthTexture(width, height, UnsignedIntType);
    this.#target = new WebGLRenderTarget(width, height, { depthTexture: texture });
    this.#depth = { texture, range: RANGE };
  }
}
