import type { BufferGeometry, Mesh, RawShaderMaterial, WebGLRenderTarget, WebGLRenderer } from 'three';
import { toDeg } from '../../geo/angle.ts';
import { type Direction, type Size, type View, cameraAxes, vectorOf } from '../../geo/camera.ts';
import { directionThrough } from '../../geo/lens.ts';
import { type Mat3, dot, multiply, transpose } from '../../geo/vector.ts';
import type { Overlay, OverlayFrame } from '../overlay.ts';
import type { Drawing } from '../stage-plugin.ts';
import type { Stage } from '../stage.ts';
import { DIRECTION, lensUniforms, write } from './lens-tiles.ts';

/** The views of the six parts, which together show everything. */
const PARTS: readonly Direction[] = [
  ...[0, 90, 180, 270].map((pan) => ({ pan, tilt: 0 })),
  { pan: 0, tilt: 90 },
  { pan: 0, tilt: -90 },
];

/** Parts are this much larger than the faces of a cube, so that they can be interpolated up to the edges of the faces. */
const MARGIN = 1.03;

const PART_FOV = 2 * toDeg(Math.atan(MARGIN));

/** The sides of the pictures of parts in device pixels. */
const SIDE = { min: 256, max: 2048 } as const;

/** A part is drawn with this many pixels per pixel in the middle of the picture, because lenses enlarge what is around it. */
const SHARPNESS = 1.5;

/** The largest angle between the center of a face of a cube and its corners, in radians. */
const TO_CORNER = Math.acos(1 / Math.sqrt(3));

/** The order in which the shapes are drawn: over the tiles and below the markers. */
const ORDER = 100;

const VERTEX = /* glsl */ `
in vec3 position;
void main() { gl_Position = vec4(position, 1.0); }`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform sampler2D picture;
uniform mat3 onPart;
out vec4 color;
${DIRECTION}
void main() {
  vec3 on = onPart * direction();
  vec2 at = on.xy / on.z;
  if (on.z <= 0.0 || max(abs(at.x), abs(at.y)) > 1.0) discard;
  color = textureLod(picture, 0.5 + 0.5 * at / ${MARGIN.toFixed(2)}, 0.0);
}`;

/** One part of the surroundings, drawn by a rectilinear camera. */
interface Part {
  readonly direction: Direction;
  readonly target: WebGLRenderTarget;
  readonly mesh: Mesh<BufferGeometry, RawShaderMaterial>;
}

/**
 * Draws overlays that can only draw rectilinear pictures, such as polygons and lines, with any lens: as six rectilinear
 * parts, from which each pixel is then read in the direction that it shows.
 */
export class LensShapes {
  readonly #stage: Stage;
  readonly #camera;
  #parts: readonly Part[] = [];
  #side = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#camera = new stage.three.PerspectiveCamera(PART_FOV, 1, 0.1, 1e6);
  }

  /** Draws the parts in view, and shows them in place of the overlays. Returns a function that ends that. */
  bend(frame: OverlayFrame, { overlays, overlayRoot }: Drawing, renderer: WebGLRenderer): () => void {
    const shown = [...overlays].filter(({ root }) => root.visible);
    const shapes = shown.filter(({ drawsLenses }) => !drawsLenses);
    if (shapes.length === 0 || !overlayRoot.visible) {
      this.dispose();
      return () => undefined;
    }
    const { width, height } = renderer.domElement;
    const { perPixel, ...rest } = lensUniforms(frame.view, { width, height });
    this.#resize((2 * SHARPNESS) / perPixel);
    // In the middle of the picture, a CSS pixel of a part is one of the screen.
    const pixelRatio = ((frame.pixelRatio * this.#side) / 2 / MARGIN) * perPixel;
    const inView = this.#parts.filter(({ direction }) =>
      isInView(direction, frame.view, { width, height }, perPixel),
    );
    const clearAlpha = renderer.getClearAlpha();
    renderer.setClearAlpha(0);
    show(shown, (overlay) => !overlay.drawsLenses);
    for (const { direction, target } of inView) {
      // Depths are drawn in a picture whose sides are rounded down, to which the quarter of a pixel gives the same size.
      const side = (this.#side + 0.25) / pixelRatio;
      const view = { ...direction, fov: PART_FOV };
      for (const overlay of shapes)
        overlay.prepare(
          { ...frame, view, pixelRatio, size: { width: side, height: side }, isPart: true },
          renderer,
        );
      this.#stage.aimCamera(this.#camera, view, 1);
      renderer.setRenderTarget(target);
      renderer.render(overlayRoot, this.#camera);
    }
    renderer.setRenderTarget(null);
    renderer.setClearAlpha(clearAlpha);
    show(shown, (overlay) => overlay.drawsLenses === true);
    for (const { direction, mesh } of inView) {
      write(mesh.material, { ...rest, perPixel, onPart: onPart(direction, frame.view) });
      overlayRoot.add(mesh);
    }
    return () => {
      show(shown, () => true);
      for (const { mesh } of inView) overlayRoot.remove(mesh);
    };
  }

  dispose(): void {
    for (const { target, mesh } of this.#parts) {
      target.dispose();
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
    this.#parts = [];
    this.#side = 0;
  }

  #resize(wanted: number): void {
    const side = Math.min(SIDE.max, Math.max(SIDE.min, 2 ** Math.ceil(Math.log2(wanted))));
    if (side === this.#side) return;
    this.dispose();
    this.#side = side;
    this.#parts = PARTS.map((direction) => this.#createPart(direction, side));
  }

  #createPart(direction: Direction, side: number): Part {
    const { BufferAttribute, BufferGeometry, Mesh, RawShaderMaterial, WebGLRenderTarget } = this.#stage.three;
    const target = new WebGLRenderTarget(side, side, { depthBuffer: false, samples: 4 });
    const screen = new BufferGeometry();
    const corners = new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]);
    screen.setAttribute('position', new BufferAttribute(corners, 3));
    const material = new RawShaderMaterial({
      glslVersion: '300 es',
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      premultipliedAlpha: true,
      depthTest: false,
      depthWrite: false,
    });
    write(material, { picture: target.texture });
    const mesh = new Mesh(screen, material);
    mesh.frustumCulled = mesh.matrixAutoUpdate = false;
    mesh.renderOrder = ORDER;
    return { direction, target, mesh };
  }
}

function show(overlays: readonly Overlay[], isVisible: (overlay: Overlay) => boolean): void {
  for (const overlay of overlays) overlay.root.visible = isVisible(overlay);
}

/** Returns whether a part may be in view: whether its center is close enough to the line of sight. */
function isInView(direction: Direction, view: View, { width, height }: Size, perPixel: number): boolean {
  const [, , ahead] = directionThrough((Math.hypot(width, height) / 2) * perPixel, 0, view.lens ?? 1);
  const apart = Math.acos(Math.min(1, Math.max(-1, dot(vectorOf(direction), vectorOf(view)))));
  return apart < Math.acos(Math.max(-1, ahead)) + TO_CORNER;
}

const AHEAD: Mat3 = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, -1],
];

/** Returns the matrix from the camera's axes to those of a part (each right, up, ahead), column by column. */
function onPart(direction: Direction, view: View): number[] {
  const turn = multiply(cameraAxes(direction), transpose(cameraAxes(view)));
  return transpose(multiply(AHEAD, multiply(turn, AHEAD))).flat();
}
