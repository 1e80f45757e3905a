/** Values of a form with brackets: `items[0][price]=x` becomes `{items: [{price: 'x'}]}`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

type Nest = Map<string, Nest | string>;

const PART = /^[\w.-]*$/;

/** Returns the names in `items[0][price]`; null for any other syntax. */
function namesOf(key: string): readonly string[] | null {
  const [, first, rest = ''] = /^([\w.-]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
  if (first === undefined) return null;
  const inner = [...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, name = '']) => name);
  return inner.every((name) => PART.test(name)) && inner.length < 8 ? [first, ...inner] : null;
}

function put(nest: Nest, [name = '', ...rest]: readonly string[], value: string): void {
  // Empty brackets, as in `expand[]`, append to a list.
  const key = name === '' ? String(nest.size) : name;
  if (rest.length === 0) {
    nest.set(key, value);
    return;
  }
  const stored = nest.get(key);
  const inner: Nest =
    stored === undefined || typeof stored === 'string' ? new Map<string, Nest | string>() : stored;
  nest.set(key, inner);
  put(inner, rest, value);
}

function unfold(nest: Nest | string): FormValue {
  if (typeof nest === 'string') return nest;
  const entries = [...nest].map(([name, value]) => [name, unfold(value)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** Parses a form or a query; invalid names are ignored. */
export function readForm(parameters: URLSearchParams): { [name: string]: FormValue } {
  const nest: Nest = new Map();
  for (const [key, value] of parameters) {
    const names = namesOf(key);
    if (names !== null) put(nest, names, value);
  }
  return Object.fromEntries([...nest].map(([name, value]) => [name, unfold(value)]));
}
