/** Values of a form with brackets: `items[0][price]=x` is `{items: [{price: 'x'}]}`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

type Nest = Map<string, Nest | string>;

const PART = /^[\w.-]*$/;

/** The names in `items[0][price]`; null for what is written otherwise. */
function namesOf(key: string): readonly string[] | null {
  const [, first, rest = ''] = /^([\w.-]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
  if (first === undefined) return null;
  const inner = [...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, name = '']) => name);
  return inner.every((name) => PART.test(name)) && inner.length < 8 ? [first, ...inner] : null;
}

function put(nest: Nest, [name = '', ...rest]: readonly string[], value: string): void {
  // `expand[]` counts up by itself.
  const key = name === '' ? String(nest.size) : name;
  if (rest.length === 0) {
    nest.set(key, value);
    return;
  }
  const kept = nest.get(key);
  const inner: Nest =
    kept === undefined || typeof kept === 'string' ? new Map<string, Nest | string>() : kept;
  nest.set(key, inner);
  put(inner, rest, value);
}

function unfold(nest: Nest | string): FormValue {
  if (typeof nest === 'string') return nest;
  const entries = [...nest].map(([name, value]) => [name, unfold(value)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** Reads a form or a query; names that are no names are left out. */
export function readForm(parameters: URLSearchParams): { [name: string]: FormValue } {
  const nest: Nest = new Map();
  for (const [key, value] of parameters) {
    const names = namesOf(key);
    if (names !== null) put(nest, names, value);
  }
  return Object.fromEntries([...nest].map(([name, value]) => [name, unfold(value)]));
}
