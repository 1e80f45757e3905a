import { clamp } from '../../geo/angle.ts';
import type { Pixel, Size } from '../../geo/camera.ts';
import type { Reach } from '../objects/seen-object.ts';

/** Kept free between a card and the frame it stands in, in CSS pixels. */
const MARGIN = 8;

/** Between a card and the picture of its object, in CSS pixels: the arrow stands there. */
const GAP = 12;

/** The arrow keeps this far from a card's corners. */
const ARROW_MARGIN = 22;

/** Where a card stands: its top left corner, on which side of its place, and where along it the arrow points. */
export interface PopupPlace extends Pixel {
  readonly side: 'above' | 'below';
  readonly arrow: number;
}

/**
 * Puts a card over its place, or under it where there is no room above; at the frame's edges it moves aside.
 * A card that fits on neither side takes the larger one and covers its place rather than leave the frame.
 */
export function placePopup(anchor: Pixel, card: Size, frame: Size, reach: Reach): PopupPlace {
  const x = within(anchor.x - card.width / 2, frame.width - card.width);
  const above = anchor.y - reach.above - GAP - card.height;
  const below = anchor.y + reach.below + GAP;
  const roomBelow = frame.height - MARGIN - below - card.height;
  const isAbove = above >= MARGIN || above - MARGIN >= roomBelow;
  return {
    x,
    y: within(isAbove ? above : below, frame.height - card.height),
    side: isAbove ? 'above' : 'below',
    arrow: clamp(anchor.x - x, ARROW_MARGIN, Math.max(ARROW_MARGIN, card.width - ARROW_MARGIN)),
  };
}

/** Whole pixels keep words sharp. */
const within = (start: number, room: number): number =>
  Math.round(clamp(start, MARGIN, Math.max(MARGIN, room - MARGIN)));
