import type { Pixel } from '../../geo/camera.ts';
import type { AnyObject } from '../../model/objects/objects.ts';

/** An object around the current sphere, and the direction from the sphere to the object's center. */
export interface SeenObject {
  /** A number that is unique among all objects of the viewer. */
  readonly key: number;
  readonly layer: string;
  readonly object: AnyObject;
  /** Degrees clockwise from true north, and degrees above the horizon. */
  readonly pan: number;
  readonly tilt: number;
  /** Horizontal distance in meters, as used in limits and texts. */
  readonly distance: number;
}

/** The extent of an object's picture above and below its place, in CSS pixels. */
export interface Reach {
  readonly above: number;
  readonly below: number;
}

/** The objects on the screen, for popups, hover texts and the list of objects. */
export interface ObjectScreen {
  /** The number of visible objects. Reading it is cheap, whereas `seen` visits every object. */
  readonly count: number;
  /** All visible objects, sorted by bearing from north. */
  readonly seen: readonly SeenObject[];
  find(key: number): SeenObject | null;
  /** The topmost object at a CSS pixel of the element; null if there is none. */
  pick(pixel: Pixel): SeenObject | null;
  /** The CSS pixel of an object in the latest picture; null if the object is behind the camera. */
  pixelOf(seen: SeenObject): Pixel | null;
  /**
   * The distances that the object's picture, as currently drawn, extends above and below that pixel, in CSS
   * pixels.
   */
  reachOf(seen: SeenObject): Reach;
}
