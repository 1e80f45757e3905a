import type { Access, RequiredPlan } from '../../../web/contract/access.ts';
import { tags, type Endpoint } from '../../../web/contract/endpoint.ts';
import { errorBodySchema, errorStatus, type ErrorCode } from '../../../web/contract/errors.ts';
import { jsonSchemaOf, type JsonSchema, type NamedSchemas } from './json-schema.ts';

export interface ApiFacts {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly server: string;
  readonly contact: { readonly name: string; readonly url: string };
}

export interface ApiDescription {
  readonly openapi: '3.1.0';
  readonly info: Pick<ApiFacts, 'title' | 'version' | 'description' | 'contact'> & {
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description?: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly components: JsonSchema;
}

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Basic ` followed by the token that a login returns, unchanged.',
  },
  siteKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'An API key, sent from a site on its whitelist.',
  },
  embedToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Embed-Token',
    description: 'The short-lived token of an embedded viewer.',
  },
  keyInAddress: {
    type: 'apiKey',
    in: 'query',
    name: 'key',
    description: 'An API key, for images on a page on its whitelist.',
  },
  signature: {
    type: 'apiKey',
    in: 'query',
    name: 'signature',
    description: 'The end of an address that `/api/static/sign` returns.',
  },
  monitor: {
    type: 'http',
    scheme: 'bearer',
    description: "The monitor's token, from the host's setting `METRICS_TOKEN`.",
  },
} as const;

/** Returns the access of a call as OpenAPI security requirements; an empty entry means no credentials. */
function securityOf({ access }: Endpoint): readonly JsonSchema[] {
  const reader = [{ session: [] }, { siteKey: [] }, { embedToken: [] }];
  const schemes = {
    none: [],
    optional: [{}, { session: [] }],
    session: [{ session: [] }],
    reader,
    signed: [...reader, { keyInAddress: [] }, { signature: [] }],
    operator: [{ monitor: [] }],
  };
  return schemes[access.credential];
}

/** Returns the error codes of the requirements of a call. */
function accessCodes({ credential, verified, staff, plan }: Access): readonly ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (credential !== 'none' && credential !== 'optional') codes.push('unauthenticated');
  if (verified) codes.push('email_unverified');
  if (staff) codes.push('forbidden');
  if (plan) codes.push('subscription_inactive');
  if (credential === 'reader' || credential === 'signed')
    codes.push('origin_not_allowed', 'subscription_inactive');
  return codes;
}

/** Returns the error codes that a call can have although its contract does not declare them. */
function commonCodes({ access, rate, query, body, params }: Endpoint): readonly ErrorCode[] {
  const codes: ErrorCode[] = ['invalid_request', 'internal', 'unavailable'];
  if (query ?? body ?? params) codes.push('validation_failed');
  if (body) codes.push('payload_too_large', 'unsupported_media_type');
  codes.push(...accessCodes(access));
  if (rate !== 'free') codes.push('rate_limited');
  return codes;
}

function errorResponses(endpoint: Endpoint): Record<string, JsonSchema> {
  const codes = new Set([...commonCodes(endpoint), ...(endpoint.errors ?? [])]);
  if (endpoint.idempotent) codes.add('idempotency_mismatch');
  if (endpoint.mutates) codes.add('forbidden');
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes)
    byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      { description: list.map((code) => `\`${code}\``).join(', '), content },
    ]),
  );
}

/**
 * Returns the parameters of a call at one of its paths. The path contains some or all of the call's path
 * parameters.
 */
function parametersOf(endpoint: Endpoint, path: string, named: NamedSchemas): readonly JsonSchema[] {
  const places = [
    ['path', endpoint.params],
    ['query', endpoint.query],
  ] as const;
  const parameters: JsonSchema[] = [];
  for (const [place, schema] of places) {
    if (schema === undefined) continue;
    const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input', named) as {
      properties?: Record<string, JsonSchema>;
      required?: readonly string[];
    };
    for (const [name, { description, ...own }] of Object.entries(properties)) {
      if (place === 'path' && !path.includes(`{${name}}`)) continue;
      const isRequired = place === 'path' || required.includes(name);
      const about = description === undefined ? {} : { description };
      parameters.push({ name, in: place, required: isRequired, ...about, schema: own });
    }
  }
  if (endpoint.idempotent)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Any text of at most 255 characters. A request that is repeated within 24 hours receives the first response again.',
      schema: { type: 'string', maxLength: 255 },
    });
  return parameters;
}

function successOf(endpoint: Endpoint, named: NamedSchemas): JsonSchema {
  const schema = endpoint.response && jsonSchemaOf(endpoint.response, 'output', named);
  const type = schema ? 'application/json' : (endpoint.produces ?? 'application/octet-stream');
  return {
    description: endpoint.status === 202 ? 'Accepted.' : 'OK.',
    content: { [type]: schema ? { schema } : {} },
  };
}

const planNames: Readonly<Record<RequiredPlan, string>> = {
  api: 'a plan of the API',
  zwivel: 'a Zwivel plan',
  either: 'a plan of either offering',
};

/** Returns a sentence with the requirements of a call other than its credential; empty if there are none. */
function requirementsOf({ access: { verified, staff, plan } }: Endpoint): string {
  const required = [
    ...(verified ? ['a verified email address'] : []),
    ...(staff ? ['membership of the staff group'] : []),
    ...(plan ? [`${planNames[plan]}, on trial or paid`] : []),
  ];
  return required.length === 0 ? '' : `Requires ${required.join(' and ')}.`;
}

function operationOf(
  endpoint: Endpoint,
  { path, operationId }: { path: string; operationId: string },
  named: NamedSchemas,
): JsonSchema {
  const { tag, summary, body, rawBody, status = 200 } = endpoint;
  const description = [endpoint.description ?? '', requirementsOf(endpoint)].join(' ').trim();
  const schema = body && jsonSchemaOf(body, 'input', named);
  const requestBody = schema
    ? { required: true, content: { 'application/json': { schema } } }
    : rawBody && { required: true, content: { 'application/json': {} } };
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === '' ? {} : { description }),
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, path, named),
    ...(requestBody ? { requestBody } : {}),
    responses: { [String(status)]: successOf(endpoint, named), ...errorResponses(endpoint) },
  };
}

/** Returns the methods of a call; HEAD belongs to GET and is not listed. */
const methodsOf = ({ method, mutates }: Endpoint): readonly ('get' | 'post')[] =>
  mutates ? ['get', 'post'] : [method];

/**
 * Generates the OpenAPI 3.1 document of the whole API from the schemas that validate requests and responses.
 */
export function describeApi(endpoints: readonly Endpoint[], facts: ApiFacts): ApiDescription {
  const named: NamedSchemas = new Map([['Error', jsonSchemaOf(errorBodySchema, 'output', new Map())]]);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of endpoints) {
    let spelling = 0;
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      for (const method of methodsOf(endpoint)) {
        spelling += 1;
        const operationId = spelling === 1 ? endpoint.id : `${endpoint.id}_${spelling}`;
        paths[path] = { ...paths[path], [method]: operationOf(endpoint, { path, operationId }, named) };
      }
    }
  }
  const { title, version, description, contact, server } = facts;
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description,
      contact,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The host that serves this page' }, { url: server }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name, description: tags[name] })),
    paths,
    components: { securitySchemes, schemas: Object.fromEntries(named) },
  };
}
