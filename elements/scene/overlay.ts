import type { Object3D, WebGLRenderer } from 'three';
import type { Pixel, Size, View } from '../geo/camera.ts';

/** A view that is about to be drawn. Its `fov` is the drawn field of view, and sizes are in CSS pixels. */
export interface OverlayFrame {
  readonly view: View;
  readonly size: Size;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
  /** The view's zoom relative to a field of view of 75°: 1 at 75°, and 2 where things look twice as large. */
  readonly zoom: number;
}

/** An object that an overlay found under the pointer. */
export interface Picked {
  /** The number that identifies the object. */
  readonly key: number;
  /** Position in the drawing order; objects with higher numbers are drawn later, over the others. */
  readonly order: number;
}

/** A set of objects drawn over the tiles, in world meters around the camera: x east, y up, z south. */
export interface Overlay {
  /**
   * The root that is added to the stage's scene. Its objects are drawn by `renderOrder`, starting at 100, without a
   * depth test.
   */
  readonly root: Object3D;
  /** Prepares a frame; called right before each drawing. */
  prepare(frame: OverlayFrame, renderer: WebGLRenderer): void;
  /** The topmost object at a CSS pixel of the frame drawn last; null if there is none. */
  pick(pixel: Pixel): Picked | null;
  /** Releases the overlay's resources on the GPU. */
  dispose(): void;
}
