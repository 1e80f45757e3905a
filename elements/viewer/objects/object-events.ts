import type { ObjectKind } from '../../model/objects/objects.ts';
import type {
  GivenObject,
  Marker,
  Polygon,
  Polyline,
  TexturedPolygon,
} from '../../model/objects/page-objects.ts';
import type { PointedAt } from '../base/world-frame.ts';

const BUBBLING: EventInit = { bubbles: true, composed: true };

export interface ClickedObject<T> {
  /** The object's own id, or one assigned by the viewer. */
  readonly id: string;
  readonly kind: ObjectKind;
  /**
   * The object in the form in which the page supplied it: a list entry, the fields of an element, or a
   * GeoJSON feature.
   */
  readonly object: T;
  readonly layer: string;
  readonly point: PointedAt;
}

/**
 * A marker was clicked. Unless the event is prevented, the marker's popup opens or closes, or its sphere is
 * shown.
 */
export class SphereMarkerClickEvent extends Event {
  static readonly type = 'sphere-marker-click';
  constructor(readonly clicked: ClickedObject<GivenObject<Marker>>) {
    super(SphereMarkerClickEvent.type, { ...BUBBLING, cancelable: true });
  }
}

/** A polygon, a polyline or a textured polygon was clicked. */
export class SpherePolygonClickEvent extends Event {
  static readonly type = 'sphere-polygon-click';
  constructor(readonly clicked: ClickedObject<GivenObject<Polygon | Polyline | TexturedPolygon>>) {
    super(SpherePolygonClickEvent.type, BUBBLING);
  }
}

/** An object under the pointer, and the point of the view at which the pointer entered it. */
export type HoveredObject = ClickedObject<GivenObject<Marker | Polygon | Polyline | TexturedPolygon>>;

/** The pointer entered an object, or left all objects; `hovered` is null after leaving. Touch does not hover. */
export class SphereObjectHoverEvent extends Event {
  static readonly type = 'sphere-object-hover';
  constructor(readonly hovered: HoveredObject | null) {
    super(SphereObjectHoverEvent.type, BUBBLING);
  }
}

/** The pointer entered the marker of a sphere, or left it; `sphere` is null after leaving. */
export class SphereMarkerHoverEvent extends Event {
  static readonly type = 'sphere-marker-hover';
  constructor(readonly sphere: number | null) {
    super(SphereMarkerHoverEvent.type, BUBBLING);
  }
}

/**
 * An event with which other elements make the viewer highlight the marker of a sphere. Without a sphere, the
 * event clears the highlight.
 */
export interface SphereHighlightRequest extends Event {
  readonly sphere?: number | null;
}

/** These events by their names. */
export interface ObjectEvents {
  'sphere-marker-click': SphereMarkerClickEvent;
  'sphere-polygon-click': SpherePolygonClickEvent;
  'sphere-object-hover': SphereObjectHoverEvent;
  'sphere-marker-hover': SphereMarkerHoverEvent;
}

declare global {
  // oxlint-disable-next-line typescript/no-empty-object-type -- only an interface can extend one of the browser's
  interface GlobalEventHandlersEventMap extends ObjectEvents {}
}
