import type {
  BufferGeometry,
  CustomBlending,
  GLSL3,
  Group,
  Mesh,
  OneFactor,
  RawShaderMaterial,
  ZeroFactor,
} from 'three';
import type { Stage } from './stage.ts';
import type { ThreeClasses } from './three-classes.ts';
import type { TileLayer } from './tile-layer.ts';
import type { Transition, TransitionMoment } from './transition.ts';

/** Constants of three.js, which are not imported for the same reason as its classes. */
const glslVersion: typeof GLSL3 = '300 es';
const custom: typeof CustomBlending = 5;
const zero: typeof ZeroFactor = 200;
const one: typeof OneFactor = 201;

const VERTEX = /* glsl */ `
in vec3 position;
void main() { gl_Position = vec4(position, 1.0); }`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform float alpha;
out vec4 color;
void main() { color = vec4(0.0, 0.0, 0.0, alpha); }`;

/** Creates a mesh that sets the alpha of the entire picture without changing its colors. */
function createVeil(
  { BufferAttribute, BufferGeometry, Mesh, RawShaderMaterial }: ThreeClasses,
  alpha: number,
): Mesh<BufferGeometry, RawShaderMaterial> {
  const material = new RawShaderMaterial({
    glslVersion,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { alpha: { value: alpha } },
    blending: custom,
    blendSrc: zero,
    blendDst: one,
    blendSrcAlpha: one,
    blendDstAlpha: zero,
    depthTest: false,
    depthWrite: false,
  });
  const triangle = new BufferGeometry();
  triangle.setAttribute(
    'position',
    new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3),
  );
  const mesh = new Mesh(triangle, material);
  mesh.frustumCulled = false;
  return mesh;
}

/** The drawing order of layers and veils, which are all below any overlay. */
const ORDER = { before: -4, first: -3, rest: -2, after: -1 } as const;

/**
 * Draws the layers of two spheres as one picture, in which each pixel is a blend of both. Plain transparency
 * would make the overlaps between a layer's tiles visible. Instead, the alpha channel records the share of
 * each pixel that has already been drawn. A second picture is therefore not needed. Both layers must cover
 * the view.
 */
export class CrossFade implements Transition {
  readonly #stage: Stage;
  readonly #veils: readonly Mesh<BufferGeometry, RawShaderMaterial>[];
  readonly #from: TileLayer;
  readonly #to: TileLayer;

  constructor(stage: Stage, from: TileLayer, to: TileLayer) {
    const { three } = stage;
    this.#stage = stage;
    this.#from = from;
    this.#to = to;
    const root: Group = new three.Group();
    const add = (alpha: number, order: number): Mesh<BufferGeometry, RawShaderMaterial> => {
      const [group, veil] = [new three.Group(), createVeil(three, alpha)];
      group.renderOrder = order;
      root.add(group.add(veil));
      return veil;
    };
    // An alpha of 0 means that neither layer has been drawn yet. At the end, alpha must be 1; otherwise, the page would
    // show through.
    this.#veils = [add(0, ORDER.before), add(1, ORDER.after)];
    stage.replaceOverlays(root);
    to.fade('first', ORDER.first);
    from.fade('rest', ORDER.rest);
  }

  set({ share, fromShift, toShift }: TransitionMoment): void {
    this.#from.place(1 - share, fromShift);
    this.#to.place(share, toShift);
  }

  end(): void {
    for (const layer of [this.#from, this.#to]) {
      layer.fade(null);
      layer.place(1, [0, 0, 0]);
    }
    for (const { geometry, material } of this.#veils) {
      geometry.dispose();
      material.dispose();
    }
    this.#stage.replaceOverlays(null);
  }
}
