import type { Object3D, WebGLRenderer } from 'three';
import type { Pixel, Size, View } from '../geo/camera.ts';

/** A view as it is about to be drawn: its fov is the drawn one, sizes are CSS pixels. */
export interface OverlayFrame {
  readonly view: View;
  readonly size: Size;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
  /** The view's zoom over the zoom at 75°: 1 there, 2 where things look twice as large. */
  readonly zoom: number;
}

/** What an overlay found under the pointer. */
export interface Picked {
  /** The number that the overlay's maker gave the object. */
  readonly key: number;
  /** Place in the order of drawing: what is greater was drawn later, over the rest. */
  readonly order: number;
}

/** Something that is drawn over the tiles: world metres around the camera, x east, y up, z south. */
export interface Overlay {
  /** Stands in the stage's scene; objects in it draw by `renderOrder` from 100 on, without depth. */
  readonly root: Object3D;
  /** Readies a frame: called right before each drawing. */
  prepare(frame: OverlayFrame, renderer: WebGLRenderer): void;
  /** The topmost object at a CSS pixel of the frame drawn last; null when there is none. */
  pick(pixel: Pixel): Picked | null;
  /** Gives back what it holds on the graphics card. */
  dispose(): void;
}
