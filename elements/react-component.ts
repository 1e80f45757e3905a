import { type EventName, type ReactWebComponent, createComponent } from '@lit/react';
import * as React from 'react';

type Events = Record<string, EventName | string>;

interface ComponentOptions<E extends HTMLElement, V extends Events> {
  readonly tagName: string;
  readonly elementClass: new () => E;
  readonly displayName: string;
  /** The element's events by the names of the corresponding props. */
  readonly events: V;
}

/** The props that React itself handles for every element. */
const OF_REACT = new Set(['children', 'ref', 'key', 'style', 'className']);

type Values = Map<string, unknown>;

/** The values that were last written to an element, and the element's original values. */
interface Written {
  readonly element: HTMLElement;
  readonly values: Values;
  readonly defaults: Values;
}

/**
 * Writes the values that have changed since the last call. Values that are no longer set return to their
 * defaults.
 */
function write({ element, values, defaults }: Written, given: Values): void {
  const properties = element as unknown as Record<string, unknown>;
  for (const [name, value] of given) {
    if (values.has(name) && Object.is(values.get(name), value)) continue;
    if (!defaults.has(name)) defaults.set(name, properties[name]);
    properties[name] = value === undefined ? defaults.get(name) : value;
    values.set(name, value);
  }
  for (const name of values.keys()) {
    if (given.has(name)) continue;
    properties[name] = defaults.get(name);
    values.delete(name);
  }
}

/**
 * Wraps a custom element in a React component. Events work as in `@lit/react`. A property is applied only
 * when its prop changes, as for React's own elements. Otherwise, each render of the parent would undo the
 * user's movement of the view.
 */
export function componentOf<E extends HTMLElement, V extends Events>(
  options: ComponentOptions<E, V>,
): ReactWebComponent<E, V> {
  const { elementClass, displayName, events } = options;
  const Element = createComponent({ ...options, react: React }) as React.ElementType;
  const isProperty = (name: string): boolean =>
    !OF_REACT.has(name) && !(name in events) && name in elementClass.prototype;

  function Component(props: Record<string, unknown>, ref: React.ForwardedRef<E>): React.ReactElement {
    const elementRef = React.useRef<E>(null);
    const written = React.useRef<Written>(null);
    const given: Values = new Map();
    const rest: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(props)) {
      if (isProperty(name)) given.set(name, value);
      else rest[name] = value;
    }
    React.useImperativeHandle<E | null, E | null>(ref, () => elementRef.current, []);
    React.useLayoutEffect(() => {
      const element = elementRef.current;
      if (element === null) return;
      if (written.current?.element !== element) {
        written.current = { element, values: new Map(), defaults: new Map() };
      }
      write(written.current, given);
    });
    return React.createElement(Element, { ...rest, ref: elementRef });
  }

  return Object.assign(React.forwardRef(Component), { displayName }) as ReactWebComponent<E, V>;
}
