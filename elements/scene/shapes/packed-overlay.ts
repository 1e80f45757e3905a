import {
  type BufferAttribute,
  type BufferGeometry,
  type InterleavedBuffer,
  Mesh,
  type RawShaderMaterial,
  type WebGLRenderer,
} from 'three';
import { type Pixel, cameraAxes, directionOf, focalLength } from '../../geo/camera.ts';
import { scaleAround } from '../../geo/lens.ts';
import { rayOfPixel } from '../../geo/pixel-ray.ts';
import { type Mat3, type Vec3, dot } from '../../geo/vector.ts';
import { type OverlayFrame, type Picked, isInvisible } from '../overlay.ts';
import type { ShapeOverlay } from './drawn-shapes.ts';
import { readyMaterial } from './shape-material.ts';

/** The fields of all shapes that are drawn from a shared buffer. */
interface PackedDrawn {
  readonly key: number;
  /** Color packed as 0xRRGGBB. */
  readonly color: number;
  readonly opacity: number;
  /** Present in shapes that are drawn only where nothing stands in front of them. */
  readonly fill?: unknown;
}

/** A shape as written to the buffers. */
interface PackedShape {
  /** The values of the shape's vertices or instances. The number of values per shape depends on the kind. */
  readonly points: Float32Array;
  /** Triangles as indices relative to the shape's first vertex; empty for instanced shapes. */
  readonly index: Uint32Array;
}

/** All shapes of one kind on the GPU. */
export interface PackedGeometry {
  readonly geometry: BufferGeometry;
  readonly points: InterleavedBuffer;
  /** Four bytes per vertex or instance: red, green, blue, opacity. */
  readonly colors: BufferAttribute;
}

/** The functions that build, lay out and pick one kind of shape. */
export interface PackedKind<Drawn extends PackedDrawn, Shape extends PackedShape> {
  readonly material: RawShaderMaterial;
  /** Number of buffer elements per vertex or instance. Each vertex or instance has one color. */
  readonly stride: number;
  shapeOf(drawn: Drawn): Shape;
  /** Returns whether two objects have the same shape, regardless of color and opacity. */
  isSameShape(a: Drawn, b: Drawn): boolean;
  geometryOf(points: Float32Array, colors: Uint8Array, index: Uint32Array): PackedGeometry;
  /** Returns the distance of a shape at a pixel from the camera, in meters; null if it is not at the pixel. */
  distanceTo(shape: Shape, probe: Probe): number | null;
}

/** A shape with its start indices in the point and triangle buffers. */
interface Entry<Drawn, Shape> {
  readonly drawn: Drawn;
  readonly shape: Shape;
  readonly start: number;
  readonly startIndex: number;
}

/** The fraction by which a highlighted object moves toward white and full opacity. */
const LIFT = 0.3;

/** Draws all shapes of one kind in one draw call, in list order. */
export class PackedOverlay<
  Drawn extends PackedDrawn,
  Shape extends PackedShape,
> implements ShapeOverlay<Drawn> {
  readonly root: Mesh;
  readonly #kind: PackedKind<Drawn, Shape>;
  #entries: readonly Entry<Drawn, Shape>[] = [];
  #packed: PackedGeometry;
  #highlighted: number | null = null;
  #frame: OverlayFrame | null = null;
  #base = 0;
  #isVisible = true;

  constructor(kind: PackedKind<Drawn, Shape>) {
    this.#kind = kind;
    this.#packed = kind.geometryOf(new Float32Array(), new Uint8Array(), new Uint32Array());
    this.root = new Mesh(this.#packed.geometry, kind.material);
    this.root.frustumCulled = this.root.matrixAutoUpdate = this.root.visible = false;
  }

  set(list: readonly Drawn[]): void {
    const before = this.#entries;
    const previous = new Map(before.map((entry) => [entry.drawn.key, entry]));
    let [start, startIndex] = [0, 0];
    this.#entries = list.map((drawn) => {
      const old = previous.get(drawn.key);
      const isUnchanged = old !== undefined && this.#kind.isSameShape(old.drawn, drawn);
      const shape = isUnchanged ? old.shape : this.#kind.shapeOf(drawn);
      const entry = { drawn, shape, start, startIndex };
      start += shape.points.length;
      startIndex += shape.index.length;
      return entry;
    });
    if (isAlike(before, this.#entries)) this.#entries.forEach((entry, n) => this.#renew(entry, before[n]));
    else this.#pack(start, startIndex);
    this.#show();
  }

  setOrder(base: number): void {
    this.root.renderOrder = this.#base = base;
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.#show();
  }

  highlight(key: number | null): void {
    const changed = new Set([this.#highlighted, key]);
    if (changed.size === 1) return;
    this.#highlighted = key;
    for (const entry of this.#entries) if (changed.has(entry.drawn.key)) this.#paint(entry);
  }

  prepare(frame: OverlayFrame, renderer: WebGLRenderer): void {
    if (!frame.isPart) this.#frame = frame;
    if (this.root.visible && frame.view.lens === undefined)
      readyMaterial(this.#kind.material, frame, renderer);
  }

  pick(pixel: Pixel): Picked | null {
    if (!this.#frame || !this.root.visible) return null;
    const frame = this.#frame;
    const probe = probeOf(frame, pixel);
    const count = this.#entries.length;
    const n = this.#entries.findLastIndex(({ drawn, shape }) => {
      const distance = this.#kind.distanceTo(shape, probe);
      return distance !== null && !isInvisible(frame, probe.ray, distance, drawn.fill !== undefined);
    });
    const hit = this.#entries[n];
    return hit ? { key: hit.drawn.key, order: this.#base + n / count } : null;
  }

  dispose(): void {
    this.#packed.geometry.dispose();
    this.#kind.material.dispose();
  }

  #show(): void {
    this.root.visible = this.#isVisible && this.#entries.length > 0;
  }

  /** Allocates and writes new buffers, because a buffer on the GPU cannot grow. */
  #pack(size: number, indexSize: number): void {
    this.#packed.geometry.dispose();
    const { points, colors, geometry } = (this.#packed = this.#kind.geometryOf(
      new Float32Array(size),
      new Uint8Array((4 * size) / this.#kind.stride),
      new Uint32Array(indexSize),
    ));
    this.root.geometry = geometry;
    for (const entry of this.#entries) this.#renew(entry, undefined);
    // Without update ranges, the new buffers are uploaded in full.
    for (const buffer of [points, colors, geometry.index]) buffer?.clearUpdateRanges();
  }

  /** Writes the differences from the previous object at the same position. */
  #renew(entry: Entry<Drawn, Shape>, old: Entry<Drawn, Shape> | undefined): void {
    if (entry.shape !== old?.shape) this.#place(entry);
    if (!old || COLOR_FIELDS.some((part) => entry.drawn[part] !== old.drawn[part])) this.#paint(entry);
  }

  #place({ shape, start, startIndex }: Entry<Drawn, Shape>): void {
    const { points, geometry } = this.#packed;
    write(points, shape.points, start);
    const first = start / this.#kind.stride;
    if (geometry.index && shape.index.length > 0) {
      write(
        geometry.index,
        shape.index.map((vertex) => vertex + first),
        startIndex,
      );
    }
  }

  #paint({ drawn: { key, color, opacity }, shape, start }: Entry<Drawn, Shape>): void {
    const { colors } = this.#packed;
    const lift = key === this.#highlighted ? LIFT : 0;
    const channels = [color >> 16, (color >> 8) & 255, color & 255, 255 * opacity];
    const bytes = channels.map((part) => Math.round(part + lift * (255 - part)));
    const [word = 0] = new Uint32Array(Uint8Array.from(bytes).buffer);
    const painted = new Uint32Array(shape.points.length / this.#kind.stride).fill(word);
    write(colors, new Uint8Array(painted.buffer), (4 * start) / this.#kind.stride);
  }
}

/** The fields that affect an object's color. */
const COLOR_FIELDS = ['key', 'color', 'opacity'] as const;

/** Returns whether two lists of shapes occupy the same ranges of the buffers. */
const isAlike = <Drawn, Shape extends PackedShape>(
  before: readonly Entry<Drawn, Shape>[],
  after: readonly Entry<Drawn, Shape>[],
): boolean =>
  before.length === after.length &&
  after.every(
    ({ shape }, n) =>
      before[n]?.shape.points.length === shape.points.length &&
      before[n].shape.index.length === shape.index.length,
  );

/** Writes part of a buffer, so that only this part is uploaded. */
function write(
  to: BufferAttribute | InterleavedBuffer,
  part: Float32Array | Uint8Array | Uint32Array,
  at: number,
): void {
  if (part.length === 0) return;
  to.array.set(part, at);
  to.addUpdateRange(at, part.length);
  to.needsUpdate = true;
}

/** A pixel of a drawn frame, with the data for finding the objects at this pixel. */
export interface Probe {
  /** Position in CSS pixels from the picture's center, x right and y up. */
  readonly at: readonly [x: number, y: number];
  /** The unit vector through the pixel, in the world frame. */
  readonly ray: Vec3;
  /** The camera's axes in the world: right, up, back. */
  readonly axes: Mat3;
  /** Focal length: the distance, in CSS pixels, from the picture's center to a point 45° to the side. */
  readonly focal: number;
}

function probeOf({ view, size }: OverlayFrame, pixel: Pixel): Probe {
  const ray = rayOfPixel(view, size, pixel);
  const focal = focalLength(view.fov, size.height);
  if (view.lens === undefined)
    return { at: [pixel.x - size.width / 2, size.height / 2 - pixel.y], ray, axes: cameraAxes(view), focal };
  // Around the pixel, the picture is like that of a camera that looks there.
  const ahead = -dot(cameraAxes(view)[2], ray);
  return {
    at: [0, 0],
    ray,
    axes: cameraAxes(directionOf(ray)),
    focal: focal * scaleAround([0, 0, ahead], view.lens),
  };
}

/** Returns whether two lists contain the same points in the same order. */
export const isSameLine = (a: readonly Vec3[], b: readonly Vec3[] | undefined): boolean =>
  a === b ||
  (a.length === b?.length && a.every((point, n) => point.every((meters, axis) => meters === b[n]?.[axis])));
