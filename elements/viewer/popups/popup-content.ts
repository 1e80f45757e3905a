import type { LatLon } from '../../geo/earth.ts';
import { cutTitle } from '../../model/objects/labels.ts';
import type { AnyObject } from '../../model/objects/objects.ts';

/** The content of an object's popup. Values that the page has not set are empty strings or null. */
export interface PopupContent {
  /** The name, shortened to fit a title. */
  readonly title: string;
  readonly description: string;
  readonly imageUrl: string | null;
  /** HTML from the page, not yet sanitized. */
  readonly html: string | null;
  /** The page's own content. */
  readonly node: Node | null;
  /** The destination of _Fly Here_; null if the popup does not offer it. */
  readonly flyTo: LatLon | null;
}

/**
 * Returns the content of an object's popup; null for static markers and if there is nothing to show
 * (requirements, OPEN-113). The marker's `flyHere` decides whether the popup offers _Fly Here_; if it is not
 * set, the viewer's setting decides (OPEN-060). A marker in the picture leads to no place. `node` is the page's own content, if there is any.
 */
export function popupContent(
  object: AnyObject,
  showFlyHere: boolean,
  node: Node | null = null,
): PopupContent | null {
  if (object.kind !== 'marker' || object.isStatic) return null;
  const { place } = object;
  const content = {
    title: cutTitle(object.name.trim()),
    description: object.description.trim(),
    imageUrl: object.imageUrl,
    html: object.popup?.trim() ? object.popup : null,
    node,
    flyTo:
      place.pan === undefined && (object.flyHere ?? showFlyHere)
        ? { latitude: place.latitude, longitude: place.longitude }
        : null,
  };
  return hasContent(content) ? content : null;
}

/** Returns whether a popup has any content to show. */
export const hasContent = ({ title, description, imageUrl, html, node, flyTo }: PopupContent): boolean =>
  title !== '' || description !== '' || [imageUrl, html, node, flyTo].some((part) => part !== null);
