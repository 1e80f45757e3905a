import { z } from 'zod';

/** A JSON schema of draft 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export type NamedSchemas = Map<string, JsonSchema>;

function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : withComponentRefs(inner),
    ]),
  );
}

/**
 * Numbers in a query are sent as strings. The reference shows them as numbers, without the pattern of the
 * string.
 */
function dropTextPattern({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.type === 'number' || jsonSchema.type === 'integer') delete jsonSchema.pattern;
}

/**
 * Returns the JSON schema of a request (`input`) or of a response (`output`). Adds its named schemas to
 * `named`.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output', named: NamedSchemas): JsonSchema {
  const { $defs, ...jsonSchema } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: dropTextPattern,
  });
  delete jsonSchema.$schema;
  for (const [name, definition] of Object.entries($defs ?? {}))
    named.set(name, withComponentRefs(definition) as JsonSchema);
  return withComponentRefs(jsonSchema) as JsonSchema;
}
