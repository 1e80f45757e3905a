import type { Object3D, WebGLRenderer } from 'three';
import type { Pixel, Size, View } from '../geo/camera.ts';

/** A view that is about to be drawn: `fov` is the drawn field of view, and `size` is in CSS pixels. */
export interface OverlayFrame {
  readonly view: View;
  readonly size: Size;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
  /** The zoom relative to a field of view of 75°: 1 at 75°, and 2 where things look twice as large. */
  readonly zoom: number;
}

export interface Picked {
  /** Key of the object, unique among all objects of the viewer. */
  readonly key: number;
  /** Position in the drawing order. Objects with higher numbers are drawn later, over the others. */
  readonly order: number;
}

/** A set of objects drawn over the tiles, in world meters around the camera: x east, y up, z south. */
export interface Overlay {
  /**
   * The root in the stage's scene. The objects in the root are drawn in the order of `renderOrder`, starting
   * at 100, without a depth test.
   */
  readonly root: Object3D;
  /** Prepares a frame. Called right before each frame is drawn. */
  prepare(frame: OverlayFrame, renderer: WebGLRenderer): void;
  /** Returns the topmost object at a CSS pixel of the last frame; null if there is none. */
  pick(pixel: Pixel): Picked | null;
  /** Releases the overlay's resources on the GPU. */
  dispose(): void;
}
