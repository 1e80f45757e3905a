/** Fired by a child element whose object changed; the viewer around it listens. */
export const CHILD_CHANGE = 'sphere-child-change';

/** How an attribute's text becomes a value: as it stands, a switch, or a list of places. */
type Reading = 'text' | 'switch' | 'unless-false' | 'points' | 'numbers';

/** The attributes of a child element: each with the name of the object's field, and how it is read. */
export type ChildFields = Readonly<Record<string, readonly [field: string, reading: Reading]>>;

const numbersOf = (text: string): number[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);

/** `47.6,-122.3 47.7,-122.3`, a third number being the height; JSON is taken as well. */
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
  switch: () => true,
  'unless-false': (text) => text !== 'false',
  points: pointsOf,
  numbers: (text) => {
    const [x = 0, y = 0, z = 0] = numbersOf(text);
    return { x, y, z };
  },
};

/** `hover-text` as a property: `hoverText`. */
const propertyOf = (attribute: string): string =>
  attribute.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Where there is no page, as on a server, the classes can still be read. */
const Base = (globalThis.HTMLElement as typeof HTMLElement | undefined) ?? (class {} as typeof HTMLElement);

/**
 * An element that describes something in the world around it: what its attributes say, and over them what was set as
 * properties of the same names. It draws nothing itself.
 */
export abstract class WorldChild extends Base {
  static readonly fields: ChildFields = {};
  static get observedAttributes(): string[] {
    return Object.keys(this.fields);
  }

  readonly #set = new Map<string, unknown>();

  /** What the element describes, not yet checked. */
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
    // Properties that were set before the class was there hide the class's own.
    for (const [attribute, [field]] of Object.entries(fields)) {
      const name = propertyOf(attribute);
      if (!Object.hasOwn(this, name)) continue;
      const value = Reflect.get(this, name) as unknown;
      Reflect.deleteProperty(this, name);
      this.#set.set(field, value);
    }
    this.#announce();
  }

  attributeChangedCallback(): void {
    this.#announce();
  }

  /** Takes a field's value, or forgets it where it is undefined. */
  protected give(field: string, value: unknown): void {
    if (value === undefined) this.#set.delete(field);
    else this.#set.set(field, value);
    this.#announce();
  }

  /** A field's value as it was set, or as the attribute says. */
  protected taken(field: string): unknown {
    return this.#set.get(field) ?? this.given[field];
  }

  /** Registers the class, with a property for each of its fields that elements do not have anyway. */
  static register(this: typeof WorldChild & CustomElementConstructor, tag: string): void {
    if (customElements.get(tag)) return;
    for (const [attribute, [field]] of Object.entries(this.fields)) {
      const name = propertyOf(attribute);
      if (name in this.prototype) continue;
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: WorldChild): unknown {
          return this.taken(field);
        },
        set(this: WorldChild, value: unknown) {
          this.give(field, value);
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
  'object-display-order': ['objectDisplayOrder', 'text'],
};

const SURFACE: ChildFields = {
  ...COMMON,
  color: ['color', 'text'],
  opacity: ['opacity', 'text'],
};

/**
 * Objects that are shown and hidden together.
 *
 * @tag sphere-layer
 * @attr {string} name - Its name, which `showLayer` takes.
 * @attr {boolean} hidden - Draws nothing of it.
 * @attr {string} center - Latitude and longitude from which the distance of its polygons and polylines counts.
 */
export class SphereLayerElement extends WorldChild {
  static override readonly fields: ChildFields = {
    name: ['name', 'text'],
    hidden: ['isHidden', 'switch'],
    center: ['center', 'points'],
  };
}

/**
 * A marker at a place. What stands between its tags is its popup, unless `popup` is given.
 *
 * @tag sphere-marker
 * @attr {number} lat - Degrees of latitude.
 * @attr {number} lng - Degrees of longitude; `lon` is understood as well.
 * @attr {number} altitude - Metres above the ground.
 * @attr {string} name - Title of its popup, and what a screen reader says.
 * @attr {string} description - Text of its popup.
 * @attr {string} hover-text - Shown once the pointer rested on it.
 * @attr {string} marker-style - `standard`, `round`, `text` or `logo`.
 * @attr {string} icon - Name in the icon set.
 * @attr {string} icon-color - A CSS colour.
 * @attr {string} svg - SVG source to draw as the icon.
 * @attr {string} image-url - An image in its popup.
 * @attr {string} popup - HTML of its popup.
 * @attr {boolean} static - Opens no popup.
 * @attr {boolean} fly-here - Whether its popup offers to fly there.
 * @attr {number} panorama-id - The sphere that a click goes to.
 * @attr {number} object-display-order - A higher number is drawn on top.
 */
export class SphereMarkerElement extends WorldChild {
  static override readonly fields: ChildFields = {
    ...COMMON,
    lat: ['lat', 'text'],
    lng: ['lng', 'text'],
    lon: ['lon', 'text'],
    altitude: ['altitude', 'text'],
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
    'panorama-id': ['panoramaId', 'text'],
  };

  override get given(): Readonly<Record<string, unknown>> {
    const html = this.innerHTML.trim();
    return html === '' ? super.given : { popup: html, ...super.given };
  }
}

/**
 * A polygon on or over the ground.
 *
 * @tag sphere-polygon
 * @attr {string} points - Its corners, `latitude,longitude` or `latitude,longitude,metres above the ground`, apart by spaces.
 * @attr {string} color - A CSS colour; orange unless given.
 * @attr {number} opacity - 0 to 1.
 * @attr {string} hover-text - Shown once the pointer rested on it.
 * @attr {number} object-display-order - A higher number is drawn on top.
 */
export class SpherePolygonElement extends WorldChild {
  static override readonly fields: ChildFields = { ...SURFACE, points: ['points', 'points'] };
}

/**
 * A line along places.
 *
 * @tag sphere-polyline
 * @attr {string} points - Its places, as a polygon's.
 * @attr {string} color - A CSS colour; orange unless given.
 * @attr {number} opacity - 0 to 1.
 * @attr {number} width - Its width in tenths of a metre.
 * @attr {string} hover-text - Shown once the pointer rested on it.
 * @attr {number} object-display-order - A higher number is drawn on top.
 */
export class SpherePolylineElement extends WorldChild {
  static override readonly fields: ChildFields = {
    ...SURFACE,
    points: ['points', 'points'],
    width: ['width', 'text'],
  };
}

/**
 * A picture on a rectangle that stands in the world of the current sphere.
 *
 * @tag sphere-textured-polygon
 * @attr {string} texture - Address of the picture.
 * @attr {number} width - Metres.
 * @attr {number} height - Metres.
 * @attr {string} rotation - Degrees about x, y and z.
 * @attr {string} position - Metres from the camera: x east, y up, z south.
 * @attr {number} opacity - 0 to 1.
 * @attr {number} object-display-order - A higher number is drawn on top.
 */
export class SphereTexturedPolygonElement extends WorldChild {
  static override readonly fields: ChildFields = {
    ...COMMON,
    texture: ['texture', 'text'],
    width: ['width', 'text'],
    height: ['height', 'text'],
    rotation: ['rotation', 'numbers'],
    position: ['position', 'numbers'],
    opacity: ['opacity', 'text'],
  };

  override get given(): Readonly<Record<string, unknown>> {
    const { width, height, dimensions, ...rest } = super.given;
    return { ...rest, dimensions: dimensions ?? { width, height } };
  }
}

/** What each tag stands for. */
export const CHILD_TAGS = {
  'sphere-layer': SphereLayerElement,
  'sphere-marker': SphereMarkerElement,
  'sphere-polygon': SpherePolygonElement,
  'sphere-polyline': SpherePolylineElement,
  'sphere-textured-polygon': SphereTexturedPolygonElement,
} as const;
