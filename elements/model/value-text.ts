/** Returns a value as shown in a message. Does not run code that the value defines, such as `toString`. */
export const valueText = (value: unknown): string =>
  Object(value) === value ? `a value of type ${typeof value}` : String(value);
