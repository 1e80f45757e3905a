const BLANKS = /[ \t\r\n]*/y;

/** The quote before a string, another scalar, or a sign. */
const TOKEN = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])|["{}[\],:]/y;

/** A part of a string. No part repeats another, so that a string without an end takes linear time. */
const STRING_PART = /[^"\\\p{Cc}]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})|[\x7f-\x9f]+/uy;

/** Returns what a pattern matches at an index; empty if nothing. */
function matchAt(pattern: RegExp, json: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(json)?.[0] ?? '';
}

/** Returns the token at an index; empty if JSON allows none there. */
function tokenAt(json: string, at: number): string {
  const token = matchAt(TOKEN, json, at);
  if (token !== '"') return token;
  let end = at + 1;
  for (let part = matchAt(STRING_PART, json, end); part !== ''; part = matchAt(STRING_PART, json, end))
    end += part.length;
  return json[end] === '"' ? json.slice(at, end + 1) : '';
}

type Expected = 'value' | 'item' | 'key' | 'first key' | 'colon' | 'comma';

/** Decides what follows a token, or returns null if the token cannot stand there. `open` holds the brackets to close. */
type Step = (token: string, open: string[]) => Expected | null;

const readValue: Step = (token, open) => {
  if (token === '{') {
    open.push('}');
    return 'first key';
  }
  if (token === '[') {
    open.push(']');
    return 'item';
  }
  return /^["\-\w]/.test(token) ? 'comma' : null;
};

const readKey: Step = (token) => (token.startsWith('"') ? 'colon' : null);

const steps: Readonly<Record<Expected, Step>> = {
  value: readValue,
  item: readValue,
  key: readKey,
  'first key': readKey,
  colon: (token) => (token === ':' ? 'value' : null),
  comma: (token, open) => {
    if (token !== ',' || open.length === 0) return null;
    return open.at(-1) === '}' ? 'key' : 'value';
  },
};

const BEFORE_END: readonly Expected[] = ['item', 'first key', 'comma'];

const after = (expected: Expected, token: string, open: string[]): Expected | null => {
  if (token !== open.at(-1) || !BEFORE_END.includes(expected)) return steps[expected](token, open);
  open.pop();
  return 'comma';
};

/** Returns the index of the first token that JSON does not allow; at the end if the text ends too early. */
function errorIndex(json: string): number {
  const open: string[] = [];
  let expected: Expected | null = 'value';
  let at = 0;
  for (;;) {
    at += matchAt(BLANKS, json, at).length;
    const token = tokenAt(json, at);
    if (token === '') return at;
    expected = after(expected, token, open);
    if (expected === null) return at;
    at += token.length;
  }
}

/**
 * Returns the line and column, both from 1, of the first error in text that is not valid JSON. Error
 * messages of the JavaScript engine are not used, because they quote the text, which may contain passwords,
 * and do not always contain the place.
 */
export function jsonErrorPlace(json: string): { readonly line: number; readonly column: number } {
  const lines = json.slice(0, errorIndex(json)).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
