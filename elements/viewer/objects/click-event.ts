import { givenFor } from '../../model/objects/given-objects.ts';
import type { Marker } from '../../model/objects/objects.ts';
import type * as page from '../../model/objects/page-objects.ts';
import type { PointedAt } from '../world-frame.ts';
import { type ClickedObject, SphereMarkerClickEvent, SpherePolygonClickEvent } from './object-events.ts';
import type { SeenObject } from './seen-object.ts';

/** Returns a marker of the viewer itself in the format in which a page would define it. */
const written = ({ id, place, name, hoverText, panoramaId }: Marker): page.Marker => ({
  id,
  lat: place.latitude,
  lng: place.longitude,
  name,
  hoverText,
  panoramaId,
});

/**
 * Creates the event for a click on an object. The event contains the object in the form in which the page
 * supplied it.
 */
export function clickEventOf(
  { object, layer }: SeenObject,
  point: PointedAt,
): SphereMarkerClickEvent | SpherePolygonClickEvent {
  const { id, kind } = object;
  const given = givenFor(object);
  const clicked = <T>(pageObject: unknown): ClickedObject<T> => ({
    id,
    kind,
    object: pageObject as T,
    layer,
    point,
  });
  return kind === 'marker'
    ? new SphereMarkerClickEvent(clicked(given ?? written(object)))
    : new SpherePolygonClickEvent(clicked(given));
}
