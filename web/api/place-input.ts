import type { Endpoint } from '../contract/endpoint.ts';

/** The parts of a call's input by where the request carries them. */
export interface PlacedInput {
  /** Path and query, relative to the host. */
  readonly path: string;
  /** The body's fields; undefined for a call without a body. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

const namesOf = (schema: Endpoint['query']): ReadonlySet<string> =>
  new Set(schema !== undefined && 'shape' in schema ? Object.keys(schema.shape) : []);

/** A value as text in a path or query; the items of a list are separated by commas. */
const written = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(written).join(',')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** Encodes a text as part of a path. A lone surrogate cannot be encoded, so it is replaced, as in a query. */
const inPath = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

/** Distributes the values to path, query and body as the contract defines. Values that are undefined are omitted. */
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
