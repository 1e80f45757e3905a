import { apiCalls, describeApi, errorStatus, trackingActions } from './product.ts';
import { namesOfSchema, type JsonSchema } from './schemas.ts';

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
}

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

const schemaOf = ({ content = {} }: Content): JsonSchema => Object.values(content)[0]?.schema ?? {};

function namesOfOperation(
  { parameters, requestBody = {}, responses }: Operation,
  named: JsonSchema,
): readonly string[] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return [
    ...parameters.map((parameter) => `${parameter.in} ${parameter.name}`),
    ...fieldsOf('body', schemaOf(requestBody), named),
    ...successes.flatMap(([status, response]) => [
      `status ${status}`,
      ...fieldsOf('response', schemaOf(response), named),
    ]),
  ];
}

const fieldsOf = (kind: string, schema: JsonSchema, named: JsonSchema): string[] =>
  namesOfSchema(schema, kind, named);

/** Returns every operation of the API with its parameters and fields, as listed in the host's OpenAPI document. */
export function apiNames(): { operations: string[]; fields: string[] } {
  const facts = { title: '', version: '', description: '', server: '', contact: { name: '', url: '' } };
  const { paths, components } = describeApi(
    apiCalls('0.0.0').map(({ endpoint }) => endpoint),
    facts,
  );
  const { schemas, securitySchemes } = components as Record<string, JsonSchema>;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  );
  const headers = Object.values(securitySchemes as Record<string, { name?: string }>);
  return {
    operations: [
      ...all.map(([name, { operationId }]) => `${name} = ${String(operationId)}`),
      ...headers.map(({ name = 'Authorization: Bearer' }) => `header ${name}`),
    ],
    fields: all.flatMap(([name, operation]) =>
      namesOfOperation(operation as unknown as Operation, schemas ?? {}).map((each) => `${name}: ${each}`),
    ),
  };
}

export const apiErrors = (): string[] =>
  Object.entries(errorStatus).map(([code, status]) => `${code} ${String(status)}`);

export const trackedActions = (): string[] =>
  Object.entries(trackingActions).flatMap(([category, actions]) =>
    actions.map((action) => `${category} ${action}`),
  );
