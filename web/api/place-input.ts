import type { Endpoint } from '../contract/endpoint.ts';

/** Where the parts of a call's input go on the wire. */
export interface PlacedInput {
  /** Path and query, from the host on. */
  readonly path: string;
  /** The body's fields; undefined for a call without body. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

const namesOf = (schema: Endpoint['query']): ReadonlySet<string> =>
  new Set(schema !== undefined && 'shape' in schema ? Object.keys(schema.shape) : []);

/** A value as path and query write it; a list has commas between. */
const written = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(written).join(',')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** A text as a part of a path; half of a surrogate pair cannot be written there, as it cannot in a query. */
const inPath = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

/** Puts each value where the contract wants it: path, query or body. Values that are undefined are left out. */
export function placeInput(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): PlacedInput {
  const inQuery = namesOf(endpoint.query);
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  let path = endpoint.path;
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const slot = `{${name}}`;
    if (path.includes(slot)) path = path.replace(slot, inPath(written(value)));
    else if (inQuery.has(name)) query.set(name, written(value));
    else body[name] = value;
  }
  const search = query.toString();
  return {
    path: search === '' ? path : `${path}?${search}`,
    body: endpoint.method === 'post' ? body : undefined,
  };
}
