import type { Size, View } from '../geo/camera.ts';
import type { ViewCause } from '../model/view-cause.ts';

/** The camera operations that inputs may use. */
export interface ViewControl {
  readonly view: View;
  /** The target view of the current animation, or the current view if there is none. */
  readonly goal: View;
  /**
   * The vertical field of view of the drawn picture in degrees. The value differs from `view.fov` if improved
   * perspective is on.
   */
  readonly drawnFov: number;
  readonly size: Size;
  /**
   * Turns immediately by degrees of pan (clockwise), tilt (up) and roll (right side down). The resulting tilt is
   * limited to [-90, 90].
   */
  rotateBy(panDeg: number, tiltDeg: number, cause: ViewCause, rollDeg?: number): void;
  /** Multiplies the zoom immediately, within the zoom limits. */
  zoomBy(factor: number, cause: ViewCause): void;
  /** Lets the view coast at a speed in degrees per second until friction stops it. */
  fling(panDegPerS: number, tiltDegPerS: number): void;
  /** Turns and zooms smoothly to a view. Omitted values stay unchanged. */
  easeTo(goal: Partial<View>, cause: ViewCause): void;
  /** Ends coasting, easing and automatic turning. */
  halt(): void;
}

/** Removes the listeners of an input. */
export type Detach = () => void;
