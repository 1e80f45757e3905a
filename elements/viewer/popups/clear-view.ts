import { clamp } from '../../geo/angle.ts';
import { type Direction, type Pixel, directionOf } from '../../geo/camera.ts';
import { rayOfPixel } from '../../geo/pixel-ray.ts';
import type { DrawnView } from '../base/world-frame.ts';
import type { Reach } from '../objects/seen-object.ts';
import { GAP, MARGIN, type PopupRoom, placePopup } from './layer-placing.ts';

/** Returns whether an object is within the frame, with neither the controls nor its own popup in front of it. */
export function isClear(anchor: Pixel, { frame, card, isSheet }: PopupRoom, reach: Reach): boolean {
  const [top, bottom] = [anchor.y - reach.above, anchor.y + reach.below];
  const isInside = anchor.x >= 0 && anchor.x <= frame.width && anchor.y >= 0 && bottom <= frame.height;
  if (!isInside) return false;
  if (isSheet) return bottom <= frame.height - card.height;
  const { y } = placePopup(anchor, card, frame, reach);
  return bottom <= y || top >= y + card.height;
}

/**
 * Returns the row, in CSS pixels, to which an object moves so that it and its popup are visible. That is the middle of
 * the picture if there is enough space.
 */
function clearRow(height: number, { frame, card, isSheet }: PopupRoom, { above, below }: Reach): number {
  const middle = height / 2;
  if (isSheet) return Math.min(middle, (frame.height - card.height + above - below) / 2);
  if (isClear({ x: frame.width / 2, y: middle }, { frame, card, isSheet }, { above, below })) return middle;
  const highest = MARGIN + card.height + GAP + above;
  return Math.min(Math.max(middle, highest), frame.height - MARGIN - below);
}

/** Returns the direction to which the view turns so that an object in the direction `seen` and its popup are visible. */
export function clearDirection(
  seen: Direction,
  { view, size }: DrawnView,
  room: PopupRoom,
  reach: Reach,
): Direction {
  const row = { x: size.width / 2, y: clearRow(size.height, room, reach) };
  // The tilt of the row in a view of the horizon, which is 0 in the middle.
  const { tilt } = directionOf(rayOfPixel({ ...view, pan: 0, tilt: 0, roll: 0 }, size, row));
  return { pan: seen.pan, tilt: clamp(seen.tilt - tilt, -90, 90) };
}
