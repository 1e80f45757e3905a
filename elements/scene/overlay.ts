import type { Object3D, Texture, WebGLRenderer } from 'three';
import type { Pixel, Size, View } from '../geo/camera.ts';
import { type Vec3, scale } from '../geo/vector.ts';

/** The depths of what stands in the view, as a texture of the size of the picture. */
export interface SceneDepth {
  /** Depths from 0, at the nearest distance, to 1, as a perspective camera draws them. */
  readonly texture: Texture;
  /** Nearest and farthest distance from the camera's plane, in meters. */
  readonly range: readonly [near: number, far: number];
}

/** What stands in front of objects. */
export interface Occlusion {
  /** Opacity of what is hidden, from 0 to 1. */
  readonly opacity: number;
  /** Returns whether something stands in front of a point, in world meters around the camera. */
  isHidden(point: Vec3): boolean;
  depthOf(frame: OverlayFrame, renderer: WebGLRenderer): SceneDepth;
}

/** A view that is about to be drawn: `fov` is the drawn field of view, and `size` is in CSS pixels. */
export interface OverlayFrame {
  readonly view: View;
  readonly size: Size;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
  /** The zoom relative to a field of view of 75°: 1 at 75°, and 2 where things look twice as large. */
  readonly zoom: number;
  /** What stands in front of objects; null if that is unknown. */
  readonly occlusion: Occlusion | null;
  /** Whether the view is a part of a picture with a lens, for overlays that can only draw rectilinear pictures. */
  readonly isPart?: true;
}

/**
 * Returns whether the point at a distance on a ray is not drawn, because something stands in front of it. Of draped
 * objects, hidden parts are never drawn.
 */
export const isInvisible = (
  { occlusion }: OverlayFrame,
  ray: Vec3,
  distance: number,
  isDraped = false,
): boolean =>
  occlusion !== null && (isDraped || occlusion.opacity === 0) && occlusion.isHidden(scale(ray, distance));

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
  /** Whether the overlay draws and picks at the right pixels with any lens of the view. */
  readonly drawsLenses?: true;
  /** Prepares a frame. Called right before each frame is drawn. */
  prepare(frame: OverlayFrame, renderer: WebGLRenderer): void;
  /** Returns the topmost object at a CSS pixel of the last frame; null if there is none. */
  pick(pixel: Pixel): Picked | null;
  /** Releases the overlay's resources on the GPU. */
  dispose(): void;
}
