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
    this.#tell();
  }

  attributeChangedCallback(): void {
    this.#tell();
  }

  /** Takes a field's value, or forgets it where it is undefined. */
  protected give(field: string, value: unknown): void {
    if (value === undefined) this.#set.delete(field);
    else this.#set.set(field, value);
    this.#tell();
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

  #tell(): void {
    if (this.isConnected) this.dispatchEvent(new Event(CHILD_CHANGE, { bubbles: true }));
  }
}
