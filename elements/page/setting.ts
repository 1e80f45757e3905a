/** What Lit passes on when it declares a property: its name, the key of its value, and its options. */
export type Declaration = [name: PropertyKey, key: string | symbol, options: object];

/**
 * Returns the accessors of a property that returns to its default when it is set to undefined or null, or when its
 * attribute is removed. The default is the value with which the class initializes the property, which is the first one.
 * Frameworks set undefined until their data arrives. Vue sets an empty text instead if the property contains a text.
 */
export function settingOf(property: PropertyDescriptor | undefined): PropertyDescriptor {
  let standard: unknown;
  return {
    ...property,
    set(given: unknown) {
      if (standard === undefined) standard = given;
      property?.set?.call(this, given === '' ? standard || given : (given ?? standard));
    },
  };
}
