import type { Pixel, Size } from '../geo/camera.ts';

/** Least distance from the viewer's edges, in CSS pixels. */
const MARGIN_PX = 4;

/** Keeps a menu of one side's length within the room, beginning at the pointer or ending there. */
function within(at: number, length: number, room: number, isBackward: boolean): number {
  const fits = isBackward ? at - length >= MARGIN_PX : at + length <= room - MARGIN_PX;
  const start = isBackward === fits ? at - length : at;
  return Math.max(MARGIN_PX, Math.min(start, room - length - MARGIN_PX));
}

/** Upper left corner of a menu that opens at a pixel: away from it in the direction of writing, and inside the room. */
export const menuCorner = (at: Pixel, menu: Size, room: Size, isRightToLeft: boolean): Pixel => ({
  x: within(at.x, menu.width, room.width, isRightToLeft),
  y: within(at.y, menu.height, room.height, false),
});
