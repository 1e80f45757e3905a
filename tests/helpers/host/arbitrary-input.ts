import fc from 'fast-check';
import type { z } from 'zod';
import { jsonSchemaOf, type JsonSchema, type NamedSchemas } from '../../../demo/host/openapi/json-schema.ts';

/** Values of the host under test by field name, so that generated requests refer to existing data. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

interface Scope {
  readonly named: NamedSchemas;
  readonly known: KnownValues;
}

const str = (schema: JsonSchema, key: string): string | undefined =>
  typeof schema[key] === 'string' ? schema[key] : undefined;

const num = (schema: JsonSchema, key: string): number | undefined =>
  typeof schema[key] === 'number' ? schema[key] : undefined;

function fromPattern(pattern: string, maxLength: number): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern), { maxLength });
  } catch {
    return fc.string({ unit: 'grapheme-ascii', maxLength });
  }
}

function arbitraryString(schema: JsonSchema): fc.Arbitrary<unknown> {
  const format = str(schema, 'format');
  const pattern = str(schema, 'pattern');
  const minLength = num(schema, 'minLength') ?? 0;
  const maxLength = Math.min(num(schema, 'maxLength') ?? 60, 400);
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.integer({ min: 0, max: 1e9 }).map((id) => `user${id}@fuzz.test`);
  if (format === 'uri') return fc.webUrl();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern !== undefined) return fromPattern(pattern, Math.max(maxLength, minLength));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, maxLength) });
}

function arbitraryNumber(schema: JsonSchema): fc.Arbitrary<number> {
  const min = num(schema, 'minimum') ?? num(schema, 'exclusiveMinimum') ?? -1e6;
  const max = num(schema, 'maximum') ?? num(schema, 'exclusiveMaximum') ?? 1e6;
  return schema['type'] === 'integer'
    ? fc.integer({ min: Math.ceil(Math.max(min, -(2 ** 31))), max: Math.floor(Math.min(max, 2 ** 31 - 1)) })
    : fc.double({ min, max, noNaN: true });
}

function arbitraryObject(schema: JsonSchema, scope: Scope): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = (schema['required'] ?? []) as string[];
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, arbitraryField(name, inner, scope)]),
  );
  return fc.record(fields, { requiredKeys: required });
}

/** Generates a field's value, which often exists in the host under that name. */
function arbitraryField(name: string, schema: JsonSchema, scope: Scope): fc.Arbitrary<unknown> {
  const random = arbitraryOf(schema, scope);
  const known = scope.known[name];
  if (known === undefined) return random;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: random });
}

function arbitraryArray(schema: JsonSchema, scope: Scope): fc.Arbitrary<unknown> {
  const minLength = num(schema, 'minItems') ?? 0;
  const maxLength = Math.max(minLength, Math.min(num(schema, 'maxItems') ?? 5, 8));
  return fc.array(arbitraryOf((schema['items'] ?? {}) as JsonSchema, scope), { minLength, maxLength });
}

const byType: Readonly<Record<string, (schema: JsonSchema, scope: Scope) => fc.Arbitrary<unknown>>> = {
  string: arbitraryString,
  number: arbitraryNumber,
  integer: arbitraryNumber,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: arbitraryArray,
  object: arbitraryObject,
};

/** Generates values that match a JSON schema, as far as the schema is specific. */
function arbitraryOf(schema: JsonSchema, scope: Scope): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const reference = str(schema, '$ref');
  if (reference !== undefined)
    return arbitraryOf(scope.named.get(reference.split('/').at(-1) ?? '') ?? {}, scope);
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices))
    return fc.oneof(...(choices as JsonSchema[]).map((each) => arbitraryOf(each, scope)));
  return byType[str(schema, 'type') ?? '']?.(schema, scope) ?? fc.jsonValue({ maxDepth: 2 });
}

/** Generates inputs that match a schema. */
export function validInput(
  schema: z.ZodType | undefined,
  known: KnownValues,
): fc.Arbitrary<Record<string, unknown>> {
  if (schema === undefined) return fc.constant({});
  const named: NamedSchemas = new Map();
  const jsonSchema = jsonSchemaOf(schema, 'input', named);
  return arbitraryOf(jsonSchema, { named, known }) as fc.Arbitrary<Record<string, unknown>>;
}

/**
 * Characters that databases, encodings and lengths treat specially: NUL, the halves of a surrogate pair, 4-byte
 * characters, and very long texts of 1 and 4 bytes per character.
 */
export const specialTexts = ['\0', '\ud83d', '\udc4d', '👍', '𐍈'.repeat(3000), 'a'.repeat(30_000)] as const;

type Path = readonly (string | number)[];

/** Returns the paths of all strings in a value. */
export function stringsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each, at) => stringsIn(each, [...path, at]));
  return Object.entries(value).flatMap(([name, each]) => stringsIn(each, [...path, name]));
}

/** Returns a copy of a value with a text inserted in the string at a path, after a part of its characters. */
export function withInserted(value: unknown, [name, ...rest]: Path, inserted: string, part: number): unknown {
  if (name === undefined) {
    const text = String(value);
    const at = Math.floor(text.length * part);
    return text.slice(0, at) + inserted + text.slice(at);
  }
  if (Array.isArray(value))
    return value.map((each: unknown, at) => (at === name ? withInserted(each, rest, inserted, part) : each));
  const fields = value as Readonly<Record<string, unknown>>;
  return { ...fields, [name]: withInserted(fields[name], rest, inserted, part) };
}

/** Values that an attacker or a broken program would send. */
const hostileValue: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  true,
  '',
  ' ',
  0,
  -1,
  -0.5,
  1e308,
  2 ** 53,
  '1e400',
  'NaN',
  [],
  {},
  [[[]]],
  [null],
  "'; drop table users; --",
  "' or 1=1 --",
  '" union select 1 --',
  '\\',
  '%00',
  '\u0000',
  'a\u0000b',
  '../../etc/passwd',
  '\r\nBcc: all@example.com',
  '<img src=x onerror=alert(1)>',
  '${7*7}',
  '{{7*7}}',
  '\ud800',
  '𐍈'.repeat(300),
  'A'.repeat(5000),
  '=1+1',
  'javascript:alert(1)',
  '//evil.example',
  { $gt: '' },
  { toString: 1 },
  { length: 1e9 },
  { __proto__: { admin: true } },
  'null',
  'undefined',
  '[object Object]',
);

/** Generates valid inputs with one to three errors. */
export function mutated(valid: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<unknown> {
  const change = fc.tuple(fc.nat(), fc.constantFrom('drop', 'replace', 'add', 'whole'), hostileValue);
  return fc.tuple(valid, fc.array(change, { minLength: 1, maxLength: 3 })).map(([input, changes]) => {
    let result: unknown = { ...input };
    for (const [at, kind, value] of changes) {
      if (typeof result !== 'object' || result === null || Array.isArray(result)) break;
      const fields = result as Record<string, unknown>;
      const names = Object.keys(fields);
      const name = names[at % Math.max(1, names.length)] ?? 'id';
      if (kind === 'drop')
        result = Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
      else if (kind === 'replace') result = { ...fields, [name]: value };
      else if (kind === 'add')
        result = { ...fields, groups: ['EsriTableGenerator'], emailVerified: true, extra: value };
      else if (at % 8 === 0) result = value;
    }
    return result;
  });
}
