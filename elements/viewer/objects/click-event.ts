import { givenFor } from '../../model/objects/given-objects.ts';
import type { Marker } from '../../model/objects/objects.ts';
import type * as page from '../../model/objects/page-objects.ts';
import type { PointedAt } from '../base/world-frame.ts';
import { type ClickedObject, SphereMarkerClickEvent, SpherePolygonClickEvent } from './object-events.ts';
import type { SeenObject } from './seen-object.ts';

/** Returns a marker of the viewer itself in the format in which a page would define it. */
const written = ({ id, place, name, hoverText, panoramaId }: Marker): page.Marker => ({
  id,
  ...(place.pan === undefined
    ? { lat: place.latitude, lng: place.longitude }
    : { pan: place.pan, tilt: place.tilt, sphere: place.sphere }),
  name,
  hoverText,
  panoramaId,
});

/** Returns what an event says about an object, which is in the form in which the page supplied it. */
export function pointedObject<T>({ object, layer }: SeenObject, point: PointedAt): ClickedObject<T> {
  const given = givenFor(object) ?? (object.kind === 'marker' ? written(object) : null);
  return { id: object.id, kind: object.kind, object: given as T, layer, point };
}

/** Creates the event for a click on an object. */
export const clickEventOf = (
  seen: SeenObject,
  point: PointedAt,
): SphereMarkerClickEvent | SpherePolygonClickEvent =>
  seen.object.kind === 'marker'
    ? new SphereMarkerClickEvent(pointedObject(seen, point))
    : new SpherePolygonClickEvent(pointedObject(seen, point));
