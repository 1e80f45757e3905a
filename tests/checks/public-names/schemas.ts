export type JsonSchema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const REFERENCE = /^#\/components\/schemas\//;

/** Returns the direct subschemas: alternatives, entries, and referenced schemas. */
function subschemasOf(schema: JsonSchema, named: JsonSchema): JsonSchema[] {
  const { anyOf, oneOf, allOf, items, prefixItems, additionalProperties, $ref } = schema;
  const reference = typeof $ref === 'string' ? named[$ref.replace(REFERENCE, '')] : undefined;
  const lists = [anyOf, oneOf, allOf, prefixItems].filter((list) => Array.isArray(list)).flat() as unknown[];
  return [...lists, items, additionalProperties, reference].filter(isSchema);
}

/** Returns the fields that a JSON schema declares, including nested fields, and the strings that it accepts. */
export function namesOfSchema(schema: JsonSchema, path = '', named: JsonSchema = {}): string[] {
  const { properties, enum: words, const: word } = schema;
  const literals = [...(Array.isArray(words) ? (words as unknown[]) : []), word];
  const literalNames = literals
    .filter((value) => typeof value === 'string')
    .map((value) => `${path} '${value}'`);
  const fields = isSchema(properties) ? Object.entries(properties) : [];
  return [
    ...literalNames,
    ...fields.flatMap(([name, field]) => {
      const place = path === '' ? name : `${path}.${name}`;
      return [place, ...(isSchema(field) ? namesOfSchema(field, place, named) : [])];
    }),
    ...subschemasOf(schema, named).flatMap((subschema) => namesOfSchema(subschema, path, named)),
  ];
}
