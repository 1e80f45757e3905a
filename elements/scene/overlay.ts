import type { Object3D, WebGLRenderer } from 'three';
import type { Pixel, Size, View } from '../geo/camera.ts';

/** A view that is about to be drawn: its fov is the drawn one, sizes are in CSS pixels. */
export interface OverlayFrame {
  readonly view: View;
  readonly size: Size;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
  /** The view's zoom relative to that at 75°: 1 there, 2 where things look twice as large. */
  readonly zoom: number;
}

/** What an overlay found under the pointer. */
export interface Picked {
  /** The number that identifies the object. */
  readonly key: number;
  /** Position in the drawing order: greater numbers are drawn later, over the rest. */
  readonly order: number;
}

/** Something drawn over the tiles, in world metres around the camera: x east, y up, z south. */
export interface Overlay {
  /** Added to the stage's scene; objects in it are drawn by `renderOrder` from 100 on, without depth. */
  readonly root: Object3D;
  /** Prepares a frame; called right before each drawing. */
  prepare(frame: OverlayFrame, renderer: WebGLRenderer): void;
  /** The topmost object at a CSS pixel of the frame drawn last; null when there is none. */
  pick(pixel: Pixel): Picked | null;
  /** Releases its resources on the graphics card. */
  dispose(): void;
}
