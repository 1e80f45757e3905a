import type { View } from '../../geo/camera.ts';
import type { ViewCause } from '../../model/view-cause.ts';

export interface TurnedCamera {
  readonly view: View;
  /** The cause of the latest changes of the view; null if there are none. */
  readonly cause: ViewCause | null;
}

/** The part of a shared context that a viewer's own code uses. */
export interface ContextShare {
  /** Whether the viewer has no context now. It then shows its last frame, if there is one. */
  readonly isReleased: boolean;
  /** Must be called when the viewer's need for a context has changed. */
  update(): void;
  /** Must be called instead of drawing a frame, with the view that was drawn last; null if it would look different. */
  skip(camera: TurnedCamera, drawn: View | null): void;
  /** Must be called when the viewer's canvas shows the whole view. */
  cover(): void;
  leave(): void;
}

/** A viewer that draws with WebGL and can do without its context for a while. */
export interface ContextUser {
  readonly canvas: HTMLCanvasElement;
  /** Takes the context away and gives it back; null until the context is created. */
  readonly loss: WEBGL_lose_context | null;
  /** Whether the canvas shows the view in full sharpness. */
  readonly isSettled: boolean;
  readonly presence: {
    readonly isNear: boolean;
    readonly isUsed: boolean;
    readonly isReleased: boolean;
    share(context: ContextShare): void;
  };
  /** Draws immediately and returns the canvas; null if there is nothing to draw. */
  capture(): HTMLCanvasElement | null;
  /** Counts the viewer as in use until its picture is sharp. */
  wake(): void;
}

/** The viewers that hold or want a WebGL context. */
export const contextUsers = new Set<ContextUser>();
