import type { Pixel } from '../../geo/camera.ts';
import type { AnyObject } from '../../model/objects/objects.ts';

/** An object around the current sphere, and the direction from the sphere to the object's center. */
export interface SeenObject {
  /** Number of the object, unique among all objects of the viewer. */
  readonly key: number;
  readonly layer: string;
  readonly object: AnyObject;
  /** Pan in degrees clockwise from true north. */
  readonly pan: number;
  readonly tilt: number;
  /** Horizontal distance in meters, as used in limits and texts. */
  readonly distance: number;
  /** Whether something stands in front of the entire object. */
  readonly isHidden: boolean;
}

/** The extent of an object's picture above and below the object's place, in CSS pixels. */
export interface Reach {
  readonly above: number;
  readonly below: number;
}

/** The objects on the screen, for popups, hover texts and the list of objects. */
export interface ObjectScreen {
  /** The number of visible objects. Reading it is cheap, whereas `seen` visits every object. */
  readonly count: number;
  /** All visible objects, sorted clockwise from north. */
  readonly seen: readonly SeenObject[];
  find(key: number): SeenObject | null;
  /** Returns the topmost object at a pixel of the element, in CSS pixels; null if there is none. */
  pick(pixel: Pixel): SeenObject | null;
  /**
   * Returns the position of an object in the latest picture, in CSS pixels; null if the object is behind the
   * camera.
   */
  pixelOf(seen: SeenObject): Pixel | null;
  /** Returns how far the drawn picture of an object extends above and below its `pixelOf`, in CSS pixels. */
  reachOf(seen: SeenObject): Reach;
}
