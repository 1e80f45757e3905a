import { type EventName, createComponent } from '@lit/react';
import type { PropertyDeclaration } from 'lit';
import * as React from 'react';
import type { SettableName, SettableProps } from './element-props.ts';

type Events = Record<string, EventName>;

type Handlers<V extends Events> = {
  readonly [Name in keyof V]?: ((event: V[Name]['__eventType']) => void) | undefined;
};

type OwnProps<E, V extends Events> = SettableProps<E> & Handlers<V>;

/** The props of a component: the element's settings and events, and the props of every element in React. */
type ComponentProps<E extends HTMLElement, V extends Events> = OwnProps<E, V> &
  Omit<React.HTMLAttributes<E>, keyof OwnProps<E, V>>;

/** A component whose `ref` is the element. */
export type ElementComponent<E extends HTMLElement, V extends Events> = React.ForwardRefExoticComponent<
  ComponentProps<E, V> & React.RefAttributes<E>
>;

/** A component for an object of the world, whose events are fired by the viewer. */
export type ObjectComponent<E extends HTMLElement> = React.ForwardRefExoticComponent<
  SettableProps<E> & Omit<React.HTMLAttributes<E>, SettableName<E>> & React.RefAttributes<E>
>;

/** The declarations by property name, which determine how attributes are converted to property values. */
export type Declarations<E> = { readonly [Name in SettableName<E>]: PropertyDeclaration };

interface ComponentOptions<E extends HTMLElement, V extends Events> {
  readonly tagName: string;
  readonly declarations: Declarations<E>;
  /** The element's events by the names of the corresponding props. */
  readonly events: V;
  /** Loads the element's code when the component is first used. Until the code has loaded, `ref` is null. */
  readonly load?: () => Promise<unknown>;
}

type Values = Map<string, unknown>;

/** Gives a component the name of its element, such as `SphereViewer`, which React's developer tools show. */
const named = (tagName: string, component: object): object =>
  Object.assign(component, {
    displayName: tagName.replace(/(^|-)./g, (start) => start.slice(-1).toUpperCase()),
  });

/** Returns the text of an attribute for a value; null for a value that no attribute can have. */
function textOf(value: unknown): string | null {
  if (value === true) return '';
  if (Array.isArray(value)) return value.join(' ');
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : null;
}

/** Returns the value of the property after the element has read the attribute. */
function valueOfText({ converter, type }: PropertyDeclaration, text: string): unknown {
  if (typeof converter === 'function') return converter(text, type);
  if (converter?.fromAttribute) return converter.fromAttribute(text, type);
  if (type === Boolean) return true;
  return type === Number ? Number(text) : text;
}

/**
 * Returns the attribute that sets a property to a value; null if there is none, as for lists of objects and for
 * `false` where the mere presence of the attribute means true.
 */
function attributeOf(
  name: string,
  declaration: PropertyDeclaration,
  value: unknown,
): readonly [string, string] | null {
  const { attribute = true } = declaration;
  const text = textOf(value);
  if (attribute === false || text === null) return null;
  if (JSON.stringify(valueOfText(declaration, text)) !== JSON.stringify(value)) return null;
  return [attribute === true ? name.toLowerCase() : attribute, text];
}

/** The attributes that a server renders, and the property values that these attributes represent. */
interface Rendered {
  readonly attributes: Readonly<Record<string, string>>;
  readonly values: Values;
}

function render(declarations: Readonly<Record<string, PropertyDeclaration>>, given: Values): Rendered {
  const attributes: Record<string, string> = {};
  const values: Values = new Map();
  for (const [name, value] of given) {
    const attribute = attributeOf(name, declarations[name] ?? {}, value);
    if (!attribute) continue;
    attributes[attribute[0]] = attribute[1];
    values.set(name, value);
  }
  return { attributes, values };
}

const NOTHING_RENDERED: Rendered = { attributes: {}, values: new Map() };

/** Elements from which the defaults of properties are read. They are never on a page. */
const untouched = new Map<string, HTMLElement>();

/** Sets a property. If the value is undefined, the property returns to its default. */
function setProperty(element: HTMLElement, name: string, value: unknown): void {
  const { localName: tagName } = element;
  const properties = element as unknown as Record<string, unknown>;
  if (value !== undefined) {
    properties[name] = value;
  } else if (customElements.get(tagName)) {
    const fresh = untouched.get(tagName) ?? document.createElement(tagName);
    untouched.set(tagName, fresh);
    properties[name] = Reflect.get(fresh, name);
  } else {
    // The element's class has not loaded yet, so the property is still a plain one.
    Reflect.deleteProperty(element, name);
  }
}

/** The values that were last written to an element. */
interface Written {
  readonly element: HTMLElement;
  readonly values: Values;
}

/** Writes the values that have changed since the last call. */
function write({ element, values }: Written, given: Values): void {
  for (const name of new Set([...values.keys(), ...given.keys()])) {
    const value = given.get(name);
    if (Object.is(values.get(name), value)) continue;
    setProperty(element, name, value);
    values.set(name, value);
  }
}

const isInBrowser = 'document' in globalThis;

/** Servers have no layout, so React 18 warns about layout effects on a server. */
const useElementEffect = isInBrowser ? React.useLayoutEffect : React.useEffect;

const neverChanges = () => () => undefined;

/** Returns whether the component is rendered by a server, or in a browser for markup that a server rendered. */
const useIsFromServer = (): boolean =>
  React.useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );

/** Loads an element's code once it is on a page. Returns whether the element is defined. */
function useIsDefined(tagName: string, load: ComponentOptions<HTMLElement, Events>['load']): boolean {
  const [isDefined, setIsDefined] = React.useState(
    () => load === undefined || (isInBrowser && customElements.get(tagName) !== undefined),
  );
  React.useEffect(() => {
    if (!isDefined) void load?.().then(() => setIsDefined(true));
  }, [isDefined, load]);
  return isDefined;
}

/**
 * The latest `sphere-load` of each viewer. On a page that a server rendered, the viewer may show its sphere before
 * React adds the handler, which then receives this event.
 */
const loads = new WeakMap<EventTarget, Event>();
if (isInBrowser) addEventListener('sphere-load', (event) => loads.set(event.target as Element, event), true);

/** Stands in for the element's class, so that `@lit/react` handles only the events. */
class NoProperties {}

/**
 * Wraps a custom element in a React component. Events work as in `@lit/react`. A property is applied only
 * when its prop changes, as for React's own elements. Otherwise, each render of the parent would undo the
 * user's movement of the view.
 *
 * A server renders the attributes and the children. In the browser, the element reads these attributes before
 * React hydrates the page, and the user may already have moved the view. React therefore neither writes these
 * values again nor removes the attributes.
 */
export function componentOf<E extends HTMLElement, V extends Events>(
  options: ComponentOptions<E, V>,
): ElementComponent<E, V> {
  const { declarations, tagName, events, load } = options;
  const elementClass = NoProperties as new () => HTMLElement;
  const Element = createComponent({
    tagName,
    elementClass,
    events,
    react: React,
  }) as React.ElementType;

  function Component(props: Record<string, unknown>, ref: React.ForwardedRef<E>): React.ReactElement {
    const elementRef = React.useRef<E>(null);
    const written = React.useRef<Written>(null);
    const given: Values = new Map();
    const rest: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(props)) {
      if (name in declarations) given.set(name, value);
      // React 18 would write `hidden="false"`, which hides the element.
      else if (name !== 'hidden' || value !== false) rest[name] = value;
    }
    const isFromServer = useIsFromServer();
    const [rendered] = React.useState(() => (isFromServer ? render(declarations, given) : NOTHING_RENDERED));
    const isDefined = useIsDefined(tagName, load);
    // Until its code has loaded, the element has no methods, so a `ref` to it would be useless.
    React.useImperativeHandle<E | null, E | null>(ref, () => (isDefined ? elementRef.current : null), [
      isDefined,
    ]);
    useElementEffect(() => {
      const element = elementRef.current;
      if (element === null) return;
      let missed: Event | undefined;
      if (written.current?.element !== element) {
        written.current = { element, values: new Map(rendered.values) };
        missed = loads.get(element);
      }
      write(written.current, given);
      if (missed) (props['onSphereLoad'] as ((event: Event) => void) | undefined)?.(missed);
    });
    return React.createElement(Element, { ...rest, ...rendered.attributes, ref: elementRef });
  }

  return named(tagName, React.forwardRef(Component)) as ElementComponent<E, V>;
}

const hyphenated = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Props that React handles itself, or that have the same name in HTML. */
const isOfReact = (name: string): boolean => /^(children|style|id|slot|title|on[A-Z].*|.*-.*)$/.test(name);

/** Returns the text of an object's attribute; undefined if the attribute is absent. */
function objectText(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  // The presence of other attributes means true.
  if (value === false) return name === 'flyHere' ? 'false' : undefined;
  if (Array.isArray(value)) return JSON.stringify(value);
  if (typeof value !== 'object') return textOf(value) ?? undefined;
  if ('lat' in value) return JSON.stringify([value]);
  const { x = 0, y = 0, z = 0 } = value as { x?: number; y?: number; z?: number };
  return [x, y, z].join(' ');
}

/**
 * Wraps an element that describes an object of the world in a React component. All settings of the element are
 * attributes, so that servers and browsers render the same markup.
 */
export function objectComponent<E extends HTMLElement>(tagName: string): ObjectComponent<E> {
  function Component(props: Record<string, unknown>, ref: React.ForwardedRef<E>): React.ReactElement {
    const attributes: Record<string, unknown> = { ref };
    for (const [name, value] of Object.entries(props)) {
      if (isOfReact(name)) attributes[name] = value;
      else if (name === 'className') attributes['class'] = value;
      else attributes[hyphenated(name)] = objectText(name, value);
    }
    return React.createElement(tagName, attributes);
  }
  return named(tagName, React.forwardRef(Component)) as ObjectComponent<E>;
}
