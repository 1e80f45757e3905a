import type { Size, View } from '../geo/camera.ts';
import type { ViewCause } from '../model/view-cause.ts';

/** What an input may do to the camera. The element implements it; inputs know nothing else of the element. */
export interface ViewControl {
  /** The view as drawn now. */
  readonly view: View;
  /** Where the view is easing to; the view itself while it is not. */
  readonly goal: View;
  /** The vertical field of view that the picture is drawn with, in degrees: not `view.fov` in improved perspective. */
  readonly drawnFov: number;
  /** The drawn picture's size in CSS pixels. */
  readonly size: Size;
  /** Turns at once: degrees of pan (clockwise) and tilt (up). Tilt is kept within [-90, 90]. */
  rotateBy(panDeg: number, tiltDeg: number, cause: ViewCause): void;
  /** Multiplies the zoom at once, within the limits. */
  zoomBy(factor: number, cause: ViewCause): void;
  /** Lets the view coast on at this speed in degrees a second until friction stops it. */
  fling(panDegPerS: number, tiltDegPerS: number): void;
  /** Turns and zooms smoothly towards a view; values left out stay. */
  easeTo(goal: Partial<View>, cause: ViewCause): void;
  /** Ends coasting, easing and turning by itself. */
  halt(): void;
}

/** Takes an input's listeners off again. */
export type Detach = () => void;
