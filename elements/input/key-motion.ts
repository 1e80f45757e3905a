import { clamp } from '../geo/angle.ts';
import { type View, fovOfZoom, zoomOfFov } from '../geo/camera.ts';
import type { KeyAction, MoveAction } from './key-table.ts';
import type { Turn } from './turn-of-drag.ts';

/** A tap of a key turns the view by this fraction of the field of view. */
const STEP_SHARE = 1 / 8;

/** A held key turns the view by this fraction of the field of view per second. */
const SHARE_PER_S = 0.75;

/** A tap of a zoom key multiplies or divides the zoom by this factor. */
const ZOOM_STEP = 1.25;

/** A held zoom key multiplies or divides the zoom by this factor every second. */
const ZOOM_PER_S = 3;

/** Shift multiplies the step and the speed of a turn by this factor. */
const SHIFT_FACTOR = 3;

/** The signs of a movement: positive is clockwise for pan, up for tilt, and in for zoom. */
const DIRECTIONS: Readonly<Record<MoveAction, { pan?: number; tilt?: number; zoom?: number }>> = {
  'turn-left': { pan: -1 },
  'turn-right': { pan: 1 },
  'turn-up': { tilt: 1 },
  'turn-down': { tilt: -1 },
  'zoom-in': { zoom: 1 },
  'zoom-out': { zoom: -1 },
};

/** A change of the view: degrees to turn, and a factor for the zoom. */
export interface KeyMove extends Turn {
  readonly zoomFactor: number;
}

/** Returns whether an action continues while its key is held. */
export const isMoveAction = (action: KeyAction): action is MoveAction => action in DIRECTIONS;

/** Returns the view after one tap. The step is proportional to the field of view. */
export function viewAfterTap(view: View, action: MoveAction, shift: boolean): Partial<View> {
  const { pan, tilt, zoom } = DIRECTIONS[action];
  const step = view.fov * STEP_SHARE * (shift ? SHIFT_FACTOR : 1);
  return {
    ...(pan !== undefined && { pan: view.pan + pan * step }),
    ...(tilt !== undefined && { tilt: clamp(view.tilt + tilt * step, -90, 90) }),
    ...(zoom !== undefined && { fov: fovOfZoom(zoomOfFov(view.fov) * ZOOM_STEP ** zoom) }),
  };
}

/** Returns the change of the view that the held keys cause within a number of seconds. */
export function moveOfPressed(
  pressed: Iterable<MoveAction>,
  fovDeg: number,
  shift: boolean,
  seconds: number,
): KeyMove {
  const sum = { pan: 0, tilt: 0, zoom: 0 };
  for (const action of pressed) {
    const { pan = 0, tilt = 0, zoom = 0 } = DIRECTIONS[action];
    sum.pan += pan;
    sum.tilt += tilt;
    sum.zoom += zoom;
  }
  const turnDeg = fovDeg * SHARE_PER_S * (shift ? SHIFT_FACTOR : 1) * seconds;
  return { pan: sum.pan * turnDeg, tilt: sum.tilt * turnDeg, zoomFactor: ZOOM_PER_S ** (sum.zoom * seconds) };
}
