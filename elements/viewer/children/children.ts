import type { IconStyle } from '../../model/objects/objects.ts';
import type { LatLng, Point, XYZ } from '../../model/objects/page-objects.ts';

/** Fired by a child element when its object changes; the enclosing viewer listens for it. */
export const CHILD_CHANGE = 'sphere-child-change';

/** The kind of an attribute's value, which determines how the value is parsed. */
type Reading = 'text' | 'number' | 'switch' | 'unless-false' | 'points' | 'numbers';

export type ChildFields = Readonly<Record<string, readonly [field: string, reading: Reading]>>;

const numbersOf = (text: string): number[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);

/**
 * Parses places in the form `47.6,-122.3 47.7,-122.3`, with the height as an optional third number, or as
 * JSON.
 */
function pointsOf(text: string): unknown {
  if (text.trimStart().startsWith('[')) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  }
  return text
    .trim()
    .split(/\s+/)
    .map((point) => {
      const [lat, lng, altitude = 0] = numbersOf(point);
      return { lat, lng, altitude };
    });
}

const READINGS: Readonly<Record<Reading, (text: string) => unknown>> = {
  text: (text) => text,
  // Text that is not a number is returned unchanged, so that the error message can quote it.
  number: (text) => (text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)),
  switch: () => true,
  'unless-false': (text) => text !== 'false',
  points: pointsOf,
  numbers: (text) => {
    const [x = 0, y = 0, z = 0] = numbersOf(text);
    return { x, y, z };
  },
};

/**
 * Returns the name of the property that corresponds to an attribute, such as `hoverText` for `hover-text`.
 */
const propertyOf = (attribute: string): string =>
  attribute.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The base class. On a server, which has no DOM, an empty class replaces `HTMLElement` so that the child
 * classes can still be defined.
 */
const Base = (globalThis.HTMLElement as typeof HTMLElement | undefined) ?? (class {} as typeof HTMLElement);

/**
 * An element that describes an object in the world through attributes or the corresponding properties.
 * Properties take precedence over attributes. The element draws nothing itself.
 */
export abstract class WorldChild extends Base {
  static readonly fields: ChildFields = {};
  static get observedAttributes(): string[] {
    return Object.keys(this.fields);
  }

  readonly #set = new Map<string, unknown>();

  /** The object that the element describes, not yet validated. */
  get given(): Readonly<Record<string, unknown>> {
    const { fields } = this.constructor as typeof WorldChild;
    const given: Record<string, unknown> = {};
    for (const [attribute, [field, reading]] of Object.entries(fields)) {
      const text = this.getAttribute(attribute);
      if (text !== null) given[field] = READINGS[reading](text);
    }
    return Object.assign(given, Object.fromEntries(this.#set));
  }

  connectedCallback(): void {
    const { fields } = this.constructor as typeof WorldChild;
    // Properties that were set before the element was upgraded would shadow the accessors of the class.
    for (const [attribute, [field]] of Object.entries(fields)) {
      const name = propertyOf(attribute);
      if (!Object.hasOwn(this, name)) continue;
      const value = Reflect.get(this, name) as unknown;
      Reflect.deleteProperty(this, name);
      this.setField(field, value);
    }
    this.#announce();
  }

  attributeChangedCallback(): void {
    this.#announce();
  }

  /** Sets a field's value; undefined and null remove it. */
  protected setField(field: string, value: unknown): void {
    if (value === undefined || value === null) this.#set.delete(field);
    else this.#set.set(field, value);
    this.#announce();
  }

  /** Returns the property if it was set, otherwise the parsed attribute. */
  protected fieldValue(field: string): unknown {
    return this.#set.get(field) ?? this.given[field];
  }

  /**
   * Registers the class under a tag and adds a property for each field that HTML elements do not already
   * have.
   */
  static register(this: typeof WorldChild & CustomElementConstructor, tag: string): void {
    if (customElements.get(tag)) return;
    for (const [attribute, [field]] of Object.entries(this.fields)) {
      const name = propertyOf(attribute);
      if (name in this.prototype) continue;
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: WorldChild): unknown {
          return this.fieldValue(field);
        },
        set(this: WorldChild, value: unknown) {
          this.setField(field, value);
        },
      });
    }
    customElements.define(tag, this);
  }

  #announce(): void {
    if (this.isConnected) this.dispatchEvent(new Event(CHILD_CHANGE, { bubbles: true }));
  }
}

const COMMON: ChildFields = {
  'hover-text': ['hoverText', 'text'],
  'object-display-order': ['objectDisplayOrder', 'number'],
};

const SURFACE: ChildFields = {
  ...COMMON,
  drape: ['drape', 'switch'],
  color: ['color', 'text'],
  opacity: ['opacity', 'number'],
};

/**
 * A group of objects that are shown and hidden together.
 *
 * @tag sphere-layer
 * @attr {string} name - Name of the layer, for `showLayer`.
 * @attr {boolean} hidden - Hides the layer.
 * @attr {string} center - Latitude and longitude from which the distance of its polygons and polylines is measured.
 */
export class SphereLayerElement extends WorldChild {
  static override readonly fields: ChildFields = {
    name: ['name', 'text'],
    hidden: ['isHidden', 'switch'],
    center: ['center', 'points'],
  };

  declare name: string | undefined;
  declare center: LatLng | readonly LatLng[] | undefined;
}

/**
 * Returns whether an element can be projected into the popup of its viewer. It must be a child of the viewer, or
 * have only layers between itself and the viewer.
 */
export const isProjectable = ({ parentElement: parent }: Element): boolean =>
  parent instanceof SphereLayerElement ? isProjectable(parent) : parent?.localName === 'sphere-viewer';

/**
 * A marker at a place, or at a point of the picture. The popup shows the element's content itself, with its listeners, unless `popup` is set.
 *
 * @tag sphere-marker
 * @attr {number} lat - Latitude in degrees.
 * @attr {number} lng - Longitude in degrees.
 * @attr {number} lon - Alias of `lng`.
 * @attr {number} altitude - Meters above the ground.
 * @attr {number} pan - Degrees clockwise from true north, for a marker at a point of the picture, without `lat` and `lng`.
 * @attr {number} tilt - Degrees above the horizon, with `pan`.
 * @attr {number} sphere - Id of the sphere whose picture has the point at `pan` and `tilt`; all spheres by default.
 * @attr {string} name - Title of the popup, also read by screen readers.
 * @attr {string} description - Text of the popup.
 * @attr {string} hover-text - Text shown when the pointer rests on the marker.
 * @attr {IconStyle} marker-style - `standard` (the default), `round`, `text` or `logo`.
 * @attr {string} icon - Name of an icon in the icon set, which the guide to objects lists.
 * @attr {string} icon-color - A CSS color.
 * @attr {string} svg - SVG source, drawn as the icon.
 * @attr {string} image-url - URL of an image in the popup.
 * @attr {string} popup - HTML of the popup.
 * @attr {boolean} static - Disables the popup.
 * @attr {boolean} [fly-here=null] - Whether the popup offers to fly to the marker.
 * @attr {number} panorama-id - Id of the sphere that a click opens.
 * @attr {number} object-display-order - Drawing order; higher numbers are drawn on top.
 */
export class SphereMarkerElement extends WorldChild {
  static override readonly fields: ChildFields = {
    ...COMMON,
    lat: ['lat', 'number'],
    lng: ['lng', 'number'],
    lon: ['lon', 'number'],
    altitude: ['altitude', 'number'],
    pan: ['pan', 'number'],
    tilt: ['tilt', 'number'],
    sphere: ['sphere', 'number'],
    name: ['name', 'text'],
    description: ['description', 'text'],
    'marker-style': ['style', 'text'],
    icon: ['icon', 'text'],
    'icon-color': ['iconColor', 'text'],
    svg: ['svg', 'text'],
    'image-url': ['imageUrl', 'text'],
    popup: ['popup', 'text'],
    static: ['isStatic', 'switch'],
    'fly-here': ['flyHere', 'unless-false'],
    'panorama-id': ['panoramaId', 'number'],
  };

  declare lat: number | undefined;
  declare lng: number | undefined;
  declare lon: number | undefined;
  declare altitude: number | undefined;
  declare pan: number | undefined;
  declare tilt: number | undefined;
  declare sphere: number | undefined;
  declare name: string | undefined;
  declare description: string | undefined;
  declare hoverText: string | undefined;
  declare markerStyle: IconStyle | undefined;
  declare icon: string | undefined;
  declare iconColor: string | undefined;
  declare svg: string | undefined;
  declare imageUrl: string | undefined;
  declare popup: string | undefined;
  declare static: boolean | undefined;
  declare flyHere: boolean | undefined;
  declare panoramaId: number | undefined;
  declare objectDisplayOrder: number | undefined;

  override get given(): Readonly<Record<string, unknown>> {
    const isEmpty = this.childElementCount === 0 && this.textContent.trim() === '';
    // Content that cannot be projected into the popup is copied as HTML.
    const popup = isProjectable(this) ? this : this.innerHTML;
    return isEmpty ? super.given : { popup, ...super.given };
  }
}

/**
 * A polygon on or above the ground.
 *
 * @tag sphere-polygon
 * @attr {string} points - Corners as `latitude,longitude` or `latitude,longitude,meters above the ground`, separated by spaces.
 * @attr {string} color - A CSS color; orange by default.
 * @attr {number} opacity - 0 to 1.
 * @attr {boolean} drape - Lays the polygon on the terrain and roofs of the viewer's surface; heights are ignored.
 * @attr {string} hover-text - Text shown when the pointer rests on the polygon.
 * @attr {number} object-display-order - Drawing order; higher numbers are drawn on top.
 */
export class SpherePolygonElement extends WorldChild {
  static override readonly fields: ChildFields = { ...SURFACE, points: ['points', 'points'] };

  declare points: readonly Point[] | undefined;
  declare drape: boolean | undefined;
  declare color: string | undefined;
  declare opacity: number | undefined;
  declare hoverText: string | undefined;
  declare objectDisplayOrder: number | undefined;
}

/**
 * A line through a list of places.
 *
 * @tag sphere-polyline
 * @attr {string} points - Places in the same format as the points of a polygon.
 * @attr {string} color - A CSS color; orange by default.
 * @attr {number} opacity - 0 to 1.
 * @attr {number} width - Width in tenths of a meter.
 * @attr {boolean} drape - Lays the line on the terrain and roofs of the viewer's surface; heights are ignored.
 * @attr {string} hover-text - Text shown when the pointer rests on the line.
 * @attr {number} object-display-order - Drawing order; higher numbers are drawn on top.
 */
export class SpherePolylineElement extends WorldChild {
  static override readonly fields: ChildFields = {
    ...SURFACE,
    points: ['points', 'points'],
    width: ['width', 'number'],
  };

  declare points: readonly Point[] | undefined;
  declare drape: boolean | undefined;
  declare color: string | undefined;
  declare opacity: number | undefined;
  declare width: number | undefined;
  declare hoverText: string | undefined;
  declare objectDisplayOrder: number | undefined;
}

/**
 * An image on a rectangle, placed relative to the current sphere's camera.
 *
 * @tag sphere-textured-polygon
 * @attr {string} texture - URL of the image.
 * @attr {number} width - Width in meters.
 * @attr {number} height - Height in meters.
 * @attr {string} rotation - Rotation in degrees about x, y and z.
 * @attr {string} position - Position in meters from the camera: x east, y up, z south.
 * @attr {number} opacity - 0 to 1.
 * @attr {string} hover-text - Text shown when the pointer rests on the image.
 * @attr {number} object-display-order - Drawing order; higher numbers are drawn on top.
 */
export class SphereTexturedPolygonElement extends WorldChild {
  static override readonly fields: ChildFields = {
    ...COMMON,
    texture: ['texture', 'text'],
    width: ['width', 'number'],
    height: ['height', 'number'],
    rotation: ['rotation', 'numbers'],
    position: ['position', 'numbers'],
    opacity: ['opacity', 'number'],
  };

  declare texture: string | undefined;
  declare width: number | undefined;
  declare height: number | undefined;
  declare rotation: XYZ | undefined;
  declare position: XYZ | undefined;
  declare opacity: number | undefined;
  declare hoverText: string | undefined;
  declare objectDisplayOrder: number | undefined;

  override get given(): Readonly<Record<string, unknown>> {
    const { width, height, dimensions = { width, height }, ...rest } = super.given;
    return { ...rest, width, height, dimensions };
  }
}

export const CHILD_TAGS = {
  'sphere-layer': SphereLayerElement,
  'sphere-marker': SphereMarkerElement,
  'sphere-polygon': SpherePolygonElement,
  'sphere-polyline': SpherePolylineElement,
  'sphere-textured-polygon': SphereTexturedPolygonElement,
} as const;
