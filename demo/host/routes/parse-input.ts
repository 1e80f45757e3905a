import type { Context } from 'hono';
import type { z } from 'zod';
import { DEFAULT_BODY_BYTES, type Endpoint } from '../../../web/contract/endpoint.ts';
import type { FieldError } from '../../../web/contract/errors.ts';
import { ServiceError } from '../lib/errors.ts';
import { jsonErrorPlace } from '../lib/json-error-place.ts';
import { plainIssue } from '../lib/plain-issue.ts';
import { createBytePacker } from './pack-bytes.ts';

/** Maximum nesting depth of a body; no call needs more than six levels. */
const MAX_DEPTH = 32;

type Values = Readonly<Record<string, unknown>>;

/** Returns the query parameters. A repeated name is refused unless it belongs to a list. */
function parseQuery(c: Context, endpoint: Endpoint): Values {
  const repeatable = new Set(endpoint.query?.meta()?.['repeatable'] as readonly string[] | undefined);
  const parameters = c.req.queries();
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, all] of Object.entries(parameters)) {
    if (all.length > 1 && !repeatable.has(name))
      throw new ServiceError(
        'invalid_request',
        `The parameter ${name.slice(0, 40)} must be given only once.`,
      );
    values[name] = all.join(',');
  }
  return values;
}

const tooLarge = (): ServiceError => new ServiceError('payload_too_large', 'The request is too large.');

const maxBodyBytes = ({ bodyBytes }: Endpoint): number => bodyBytes ?? DEFAULT_BODY_BYTES;

/**
 * Checks a body's headers before the body is read or the database is queried. A content type other than JSON
 * is refused even if the body is empty. A form or a script of another site can send such types without a
 * preflight.
 */
export function checkBodyHeaders(c: Context, endpoint: Endpoint): void {
  if (c.req.method !== 'POST') return;
  const type = c.req.header('content-type') ?? '';
  if (type !== '' && !/^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type))
    throw new ServiceError('unsupported_media_type', 'The request must be application/json.');
  if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes(endpoint)) throw tooLarge();
}

/** Reads the body, up to the allowed size. */
async function readBytes(c: Context, endpoint: Endpoint): Promise<Buffer> {
  const limit = maxBodyBytes(endpoint);
  const packer = endpoint.packedBytes ? createBytePacker() : null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limit) throw tooLarge();
    if (packer === null) chunks.push(chunk);
    else packer.write(chunk);
  }
  return packer?.end() ?? Buffer.concat(chunks);
}

/** Returns whether JSON text nests no deeper than `MAX_DEPTH`; strings are skipped. */
function isShallow(json: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (inString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '{' || sign === '[') {
      depth += 1;
      if (depth > MAX_DEPTH) return false;
    } else if (sign === '}' || sign === ']') depth -= 1;
  }
  return true;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new ServiceError('invalid_request', 'The request is not valid UTF-8.', { cause });
  }
}

/** Parses JSON without the keys that give access to prototypes. */
function parseJson(json: string): unknown {
  if (!isShallow(json))
    throw new ServiceError(
      'invalid_request',
      `The request must not be nested more than ${MAX_DEPTH} levels deep.`,
    );
  try {
    return JSON.parse(json, (key, value: unknown) =>
      key === '__proto__' || key === 'constructor' || key === 'prototype' ? undefined : value,
    );
  } catch (cause) {
    const { line, column } = jsonErrorPlace(json);
    throw new ServiceError(
      'invalid_request',
      `The request is not valid JSON. See line ${line}, column ${column}.`,
      { cause },
    );
  }
}

async function parseBody(c: Context, endpoint: Endpoint): Promise<unknown> {
  const bytes = await readBytes(c, endpoint);
  if (endpoint.rawBody) return { rawBody: bytes, signature: c.req.header('stripe-signature') ?? '' };
  if (bytes.length === 0) return {};
  if (c.req.header('content-type') === undefined)
    throw new ServiceError('unsupported_media_type', 'The request must be application/json.');
  return parseJson(decode(bytes));
}

const pathOf = (issue: z.core.$ZodIssue): string => issue.path.map(String).join('.');

/**
 * Returns the error for an invalid request, with the first problem as the message and all problems by field.
 */
function validationError(issues: readonly z.core.$ZodIssue[]): ServiceError {
  const fields: FieldError[] = issues
    .slice(0, 20)
    .map((issue) => ({ field: pathOf(issue).slice(0, 100), message: issue.message.slice(0, 300) }));
  const first = fields[0] ?? { field: '', message: 'must be valid' };
  // A message that starts with a capital letter is a complete sentence. All others follow the name of their
  // field.
  const isSentence = /^[A-Z]/.test(first.message);
  // A complete sentence may be a text from the specification, so it stays unchanged, with or without a full
  // stop.
  if (isSentence) return new ServiceError('validation_failed', first.message, { fields });
  const text = first.field === '' ? first.message : `${first.field} ${first.message}`;
  const sentence = text.slice(0, 1).toUpperCase() + text.slice(1, 299);
  return new ServiceError('validation_failed', /[.!?]$/.test(sentence) ? sentence : `${sentence}.`, {
    fields,
  });
}

function check(schema: Endpoint['body'], input: unknown): Values {
  if (schema === undefined) return {};
  const checked = schema.safeParse(input, { error: plainIssue });
  if (!checked.success) throw validationError(checked.error.issues);
  return checked.data as Values;
}

/** Returns the validated input of a call: path, query and body in one flat object. Throws `ServiceError`. */
export async function parseInput(c: Context, endpoint: Endpoint): Promise<Values> {
  const params = check(endpoint.params, c.req.param());
  const query = check(endpoint.query, parseQuery(c, endpoint));
  const mayHaveBody = endpoint.body !== undefined || endpoint.rawBody;
  const parsed = c.req.method === 'GET' ? {} : await parseBody(c, endpoint);
  if (!mayHaveBody) return { ...query, ...params };
  const body = endpoint.rawBody ? (parsed as Values) : check(endpoint.body, parsed);
  return { ...body, ...query, ...params };
}
