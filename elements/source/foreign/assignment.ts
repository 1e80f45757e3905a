/** A value that a script assigns to a variable, such as `APP_DATA` in `data.js` of the Marzipano Tool. */
export interface Assignment {
  readonly name: string;
  /** The value as text, which is JSON in the files of the Marzipano Tool. */
  readonly value: string;
}

/** An assignment, which comments can precede. */
const ASSIGNMENT =
  /^\s*(?:\/\*[^]*?\*\/\s*|\/\/[^\n]*\n\s*)*(?:var\s+|let\s+|const\s+|window\.)(\w+)\s*=([^]*?);?\s*$/;

/** Returns the value that a script assigns; null for any other text. */
export function assignmentIn(text: string): Assignment | null {
  const [, name, value] = ASSIGNMENT.exec(text) ?? [];
  return name === undefined || value === undefined ? null : { name, value };
}
