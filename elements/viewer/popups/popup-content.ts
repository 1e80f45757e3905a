import type { LatLon } from '../../geo/earth.ts';
import { cutTitle } from '../../model/objects/labels.ts';
import type { AnyObject } from '../../model/objects/objects.ts';

/** What an object's popup shows of what its page gave; empty or null where it gave nothing. */
export interface PopupContent {
  /** The name, cut to a title's length. */
  readonly title: string;
  readonly description: string;
  readonly imageUrl: string | null;
  /** HTML, not yet cleaned. */
  readonly html: string | null;
  /** Where its Fly Here goes; null where it offers none. */
  readonly flyTo: LatLon | null;
}

/**
 * What a click on an object opens; null for what has nothing to show (requirements, OPEN-113) and for markers that are
 * static. Whether it offers to fly is the marker's own word, else the viewer's (OPEN-060).
 */
export function popupContent(object: AnyObject, showFlyHere: boolean): PopupContent | null {
  if (object.kind !== 'marker' || object.isStatic) return null;
  const content = {
    title: cutTitle(object.name.trim()),
    description: object.description.trim(),
    imageUrl: object.imageUrl,
    html: object.popup?.trim() ? object.popup : null,
    flyTo: (object.flyHere ?? showFlyHere) ? object.place : null,
  };
  return hasContent(content) ? content : null;
}

/** Whether a popup has anything to show at all. */
export const hasContent = ({ title, description, imageUrl, html, flyTo }: PopupContent): boolean =>
  title !== '' || description !== '' || [imageUrl, html, flyTo].some((part) => part !== null);
