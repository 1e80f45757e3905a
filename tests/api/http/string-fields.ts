import fc from 'fast-check';
import type { z } from 'zod';
import { jsonSchemaOf, type JsonSchema } from '../../../demo/host/openapi/json-schema.ts';
import { apiCalls } from '../../../demo/host/routes/calls.ts';
import { validInput } from '../../helpers/host/arbitrary-input.ts';

/** A field of a call that takes a string, with its path such as `data.email`. */
export interface StringField {
  readonly name: string;
  readonly path: readonly string[];
  readonly schema: z.ZodType;
  /** Inputs of the call in which the field can be replaced. Some of them do not use it. */
  readonly inputs: readonly Record<string, unknown>[];
}

/** Values without which random inputs of some calls are hardly ever valid. */
const known = {
  id: ['5b1c7a52-9c1e-4f5e-8c55-2f8d3a1f6f77'],
  name: ['Harbor'],
  updated_date: ['2026-11-20T12:00:00Z'],
  whitelist_urls: [['*']],
  whitelistUrls: [['*']],
};

type Place = Pick<StringField, 'path' | 'inputs'>;

const choicesOf = (schema: JsonSchema): readonly JsonSchema[] =>
  (schema['anyOf'] ?? schema['oneOf'] ?? []) as readonly JsonSchema[];

/** Passwords are compared and never stored, so they may contain any character. */
const isString = (schema: JsonSchema): boolean =>
  schema['type'] === 'string' &&
  !('enum' in schema) &&
  !('const' in schema) &&
  schema['format'] !== 'password';

function stringPaths(schema: JsonSchema, path: readonly string[]): (readonly string[])[] {
  if (isString(schema)) return [path];
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>);
  const inner = properties.flatMap(([name, field]) => stringPaths(field, [...path, name]));
  const items = schema['items'];
  const entries = items === undefined ? [] : stringPaths(items as JsonSchema, [...path, '0']);
  return [...inner, ...entries, ...choicesOf(schema).flatMap((choice) => stringPaths(choice, path))];
}

/** Returns the string fields of a schema. Each choice of a union has an input of its own. */
function placesIn(schema: z.ZodType): Place[] {
  const whole = jsonSchemaOf(schema, 'input', new Map());
  const choices = choicesOf(whole);
  return (choices.length > 0 ? choices : [whole]).flatMap((choice) => {
    const samples = fc.sample(validInput(schema, known), { numRuns: 200, seed: 104 });
    const valid = samples.filter((sample) => schema.safeParse(sample).success);
    const inputs = valid.length > 0 ? valid : samples.slice(0, 8);
    const properties = (choice['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
    const constants = Object.entries(properties).flatMap(([name, field]) =>
      'const' in field ? [[name, field['const']] as const] : [],
    );
    const ofChoice = inputs.map((input) => ({ ...input, ...Object.fromEntries(constants) }));
    return stringPaths(choice, []).map((path) => ({ path, inputs: ofChoice }));
  });
}

/** Returns the string fields of all calls of the API. */
export const stringFields = (): readonly StringField[] =>
  apiCalls('0').flatMap(({ endpoint }) =>
    [endpoint.params, endpoint.query, endpoint.body].flatMap((schema) =>
      schema === undefined
        ? []
        : placesIn(schema).map((place) => ({
            ...place,
            schema,
            name: `${endpoint.id} ${place.path.join('.')}`,
          })),
    ),
  );

/** Returns a copy of a value with another value at a path. */
function withValue(target: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '0') return [withValue(undefined, rest, value)];
  const fields = typeof target === 'object' && target !== null ? target : {};
  return { ...fields, [name]: withValue((fields as Record<string, unknown>)[name], rest, value) };
}

/** Fields that are read under another name, which errors state. */
const renamed: Readonly<Record<string, string>> = { whitelistUrls: 'whitelist_urls' };

/** Returns whether a field refuses a string, with an error that names the field. */
export function refuses({ schema, inputs, path }: StringField, value: string): boolean {
  const isHere = (at: readonly PropertyKey[]): boolean =>
    at.length > 0 && at.every((name, index) => String(name) === (renamed[path[index] ?? ''] ?? path[index]));
  return inputs.some(
    (input) =>
      schema.safeParse(withValue(input, path, value)).error?.issues.some((issue) => isHere(issue.path)) ??
      false,
  );
}
