import type { View } from '../geo/camera.ts';
import type { OnMenu } from '../input/menu-gestures.ts';
import type { ScrollHint } from '../input/page-scroll.ts';
import type { LocatedSphere } from '../model/sphere-source.ts';
import type { ViewerError } from '../model/viewer-error.ts';
import type { Stage } from '../scene/stage.ts';
import type { Device } from '../tiles/tile-budget.ts';
import type * as later from './later.ts';
import type { Screen, SpherePicture } from './sphere-picture.ts';

/** What is loaded once the first tile is here. */
export type Later = typeof later;

/** The camera as the engine sees it: something that moves by itself for a while. */
export interface MovingCamera {
  readonly view: View;
  /** Degrees a second. */
  readonly velocity: { readonly pan: number; readonly tilt: number };
  /** Moves on to a time in milliseconds; true while it goes on moving. */
  step(now: number): boolean;
}

export interface EngineOptions {
  readonly camera: MovingCamera;
  readonly screen: Screen;
  readonly device: Device;
  readonly onInit: () => void;
  readonly onLoad: (located: LocatedSphere) => void;
  readonly onSettle: (located: LocatedSphere) => void;
  /** A frame is about to be drawn with this view. */
  readonly onFrame: () => void;
  /** There is a stage now, on which overlays may be put; the next one comes after the element was away. */
  readonly onStage: (stage: Stage, later: Later) => void;
  readonly onError: (error: ViewerError) => void;
}

/** What the element hears from its session. */
export interface SessionEvents extends Omit<EngineOptions, 'camera' | 'screen' | 'device'> {
  readonly onScrollHint: (hint: ScrollHint) => void;
  readonly onFullScreen: () => void;
  /** A user asks for the menu at a pixel of the view, or by key. */
  readonly onMenu: OnMenu;
}

/** A way from the sphere on the screen to the next one, where it is no plain cut. */
export interface Crossing {
  /** The view at its end when it begins at this one: what the next sphere is asked for before it is seen. */
  goalOf(view: View): View;
  /**
   * Moves on to a time in milliseconds, from when the next sphere covers its view; false when there is no more to it.
   */
  step(shown: SpherePicture, next: SpherePicture, now: number): boolean;
  /** Whether both spheres are on the screen. */
  readonly isUnderWay: boolean;
  /** Is over: the next sphere has taken the place of the other, or was given up. */
  end(arrived: boolean): void;
}
