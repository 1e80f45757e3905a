import type { Pixel } from '../../geo/camera.ts';
import type { AnyObject } from '../../model/objects/objects.ts';

/** An object around the current sphere, and where it is seen from there: a line's and a surface's middle. */
export interface SeenObject {
  /** Identifies it among all objects of the viewer. */
  readonly key: number;
  readonly layer: string;
  readonly object: AnyObject;
  /** Degrees clockwise from true north, and above the horizon. */
  readonly pan: number;
  readonly tilt: number;
  /** Metres over the ground, as limits and texts reckon. */
  readonly distance: number;
}

/** How far an object's picture reaches above and below its place, in CSS pixels. */
export interface Reach {
  readonly above: number;
  readonly below: number;
}

/** The objects on the screen, as popups, hover texts and the list of objects see them. */
export interface ObjectScreen {
  /** How many are visible: costs nothing, where `seen` looks at each. */
  readonly count: number;
  /** All that are visible, by bearing from north. */
  readonly seen: readonly SeenObject[];
  find(key: number): SeenObject | null;
  /** The topmost object at a CSS pixel of the element; null when there is none. */
  pick(pixel: Pixel): SeenObject | null;
  /** CSS pixel at which an object stands in the latest picture; null behind the camera. */
  pixelOf(seen: SeenObject): Pixel | null;
  /** How far an object's picture reaches above and below that pixel as it is drawn now, in CSS pixels. */
  reachOf(seen: SeenObject): Reach;
}
