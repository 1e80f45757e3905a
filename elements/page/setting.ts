import { ViewerError } from '../model/viewer-error.ts';

/** What Lit passes on when it declares a property: its name, the key of its value, and its options. */
export type Declaration = [name: PropertyKey, key: string | symbol, options: { readonly type?: unknown }];

/** What a setting accepts. Declared as the `type` of its property. */
export interface Check {
  /** Returns the value to use. Throws `invalid-argument` for a value that the setting does not accept. */
  check(given: unknown, name: string, standard: unknown): unknown;
}

function refuse(name: string, expected: string): never {
  throw new ViewerError('invalid-argument', `${name} must be ${expected}.`);
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is object => Object(value) === value;

export const LIST: Check = {
  check: (given: unknown, name) => (isList(given) ? given : refuse(name, 'a list')),
};

export const FLAG: Check = { check: Boolean };

/** Text, or what pages use in place of it, such as a number or a `URL`. */
export const TEXT: Check = {
  check: (given, name) =>
    isObject(given) && !(given instanceof URL) ? refuse(name, 'a text') : String(given),
};

/** A file that the page has, or the URL of one as a text. */
export const FILE: Check = {
  check: (given, ...rest) => (given instanceof Blob ? given : TEXT.check(given, ...rest)),
};

/** An object with some of the texts of the default, which complete it. */
export const TEXTS: Check = {
  check: (given, name, standard) =>
    isObject(given) && !isList(given) ? filled(given, standard) : refuse(name, 'an object of texts'),
};

/** Returns what is given, with the default in place of what is missing or of another type. */
export function filled<T>(given: unknown, standard: T): T;
export function filled(given: unknown, standard: unknown): unknown {
  if (given == null || typeof given !== typeof standard) return standard ?? given;
  if (isList(standard))
    return isList(given) ? given.map((item, at) => filled(item, standard[at] ?? standard[0])) : standard;
  if (!isObject(standard)) return given;
  const defaults = new Map<string, unknown>(Object.entries(standard));
  const members = Object.entries({ ...standard, ...given });
  return Object.fromEntries(members.map(([name, member]) => [name, filled(member, defaults.get(name))]));
}

/** Returns the attribute of a property: its name in kebab case. */
export const attributeOf = (name: string): string => name.replace(/[A-Z]/g, '-$&').toLowerCase();

/**
 * Returns the accessors of a property that returns to its default when it is set to undefined or null, or when its
 * attribute is removed. The default is the value with which the class initializes the property, which is the first one.
 * Frameworks set undefined until their data arrives. Vue sets an empty text instead if the property contains a text.
 * A value that the property does not accept is passed to `onError` and changes nothing.
 */
export function settingOf(
  property: PropertyDescriptor | undefined,
  declaration: Declaration,
  onError: (element: unknown, error: ViewerError) => void,
): PropertyDescriptor {
  let standard: unknown;
  return {
    ...property,
    set(given: unknown) {
      if (standard === undefined) standard = given;
      let value: unknown;
      try {
        value = checked(given === '' ? standard || given : (given ?? standard), declaration, standard);
      } catch (error) {
        onError(this, error as ViewerError);
        return;
      }
      property?.set?.call(this, value);
    },
  };
}

function checked(value: unknown, [name, , { type }]: Declaration, standard: unknown): unknown {
  if (type === Number && isObject(value)) refuse(String(name), 'a number');
  if (value === standard) return value;
  return (type as Partial<Check> | undefined)?.check?.(value, String(name), standard) ?? value;
}
