import { Hono, type Context } from 'hono';
import type { Shop } from '../billing/shop.ts';
import { expand } from '../wire/expand.ts';
import { readForm } from '../wire/form.ts';
import { makeId } from '../wire/make-id.ts';
import { WireError } from '../wire/wire-error.ts';
import { accountRoutes } from './account-routes.ts';
import { offerRoutes } from './offer-routes.ts';
import { purchaseRoutes } from './purchase-routes.ts';
import type { WireRoute } from './route.ts';

/** Time for which the response for an idempotency key is stored, in seconds. */
const IDEMPOTENCY_S = 86_400;

const MAX_BODY = 256 * 1024;

interface PlainResponse {
  readonly status: number;
  readonly body: string;
}

/** Returns the API key of a request: a Bearer token, or the user name of Basic authentication. */
function keyOf(c: Context): string | null {
  const header = c.req.header('authorization') ?? '';
  const [, bearer] = /^Bearer (\S+)$/i.exec(header) ?? [];
  const [, basic] = /^Basic (\S+)$/i.exec(header) ?? [];
  if (basic !== undefined) return Buffer.from(basic, 'base64').toString().split(':')[0] ?? null;
  return bearer ?? null;
}

function checkKey(c: Context, secretKey: string): void {
  if (keyOf(c) !== secretKey)
    throw new WireError('Invalid API Key provided.', { type: 'invalid_request_error', status: 401 });
}

/** Validates parameters. Throws Stripe's errors. */
function checkParams(route: WireRoute, input: unknown): never {
  const checked = route.params.safeParse(input);
  if (checked.success) return checked.data as never;
  const [issue] = checked.error.issues;
  const path = issue?.path.map(String) ?? [];
  const unknown = issue?.code === 'unrecognized_keys' ? [...path, ...issue.keys.slice(0, 1)] : null;
  const [first = '', ...rest] = unknown ?? path;
  const param = first + rest.map((name) => `[${name}]`).join('');
  const [code, message] =
    unknown === null
      ? ['parameter_invalid', `Invalid ${param}`]
      : ['parameter_unknown', `Received unknown parameter: ${param}`];
  throw new WireError(message, { type: 'invalid_request_error', status: 400, code, param });
}

function run(shop: Shop, route: WireRoute, id: string, form: object): PlainResponse {
  try {
    const params: { readonly expand?: readonly string[] } = checkParams(route, form);
    const response = route.run(shop, { id, params: params as never });
    return { status: 200, body: JSON.stringify(expand(shop.state, response, params.expand ?? [])) };
  } catch (error) {
    if (error instanceof WireError) return { status: error.facts.status, body: JSON.stringify(error.body) };
    throw error;
  }
}

/**
 * Runs a request once per idempotency key. A repeated request gets the first response; a different request
 * with the same key is refused.
 */
function runOnce(
  shop: Shop,
  key: string,
  fingerprint: string,
  work: () => PlainResponse,
): PlainResponse & { isRepeat: boolean } {
  const stored = Object.hasOwn(shop.state.answers, key) ? shop.state.answers[key] : undefined;
  if (stored === undefined || stored.at + IDEMPOTENCY_S <= shop.now()) {
    const response = work();
    shop.state.answers[key] = { ...response, asked: fingerprint, at: shop.now() };
    return { ...response, isRepeat: false };
  }
  if (stored.asked === fingerprint) return { ...stored, isRepeat: true };
  throw new WireError(
    'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    { type: 'idempotency_error', status: 400 },
  );
}

async function respond(c: Context, shop: Shop, route: WireRoute, onChange: () => void): Promise<Response> {
  const url = new URL(c.req.url);
  const body = route.method === 'get' ? '' : (await c.req.text()).slice(0, MAX_BODY);
  const form = readForm(new URLSearchParams(route.method === 'get' ? url.search : body));
  const id = c.req.param('id') ?? '';
  c.header('Content-Type', 'application/json');
  const key = route.method === 'post' ? c.req.header('idempotency-key') : undefined;
  const work = (): PlainResponse => run(shop, route, id, form);
  const response = key === undefined ? work() : runOnce(shop, key, `${url.pathname}\n${body}`, work);
  if (key !== undefined) c.header('Idempotency-Key', key);
  if ('isRepeat' in response && response.isRepeat) c.header('Idempotent-Replayed', 'true');
  if (route.method !== 'get') onChange();
  return c.body(response.body, response.status as 200);
}

/** Creates Stripe's API as an app to be mounted at `/v1`. */
export function wireApp(shop: Shop, secretKey: string, onChange: () => void): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    c.header('Request-Id', makeId('req_'));
    checkKey(c, secretKey);
    await next();
  });
  for (const route of [...accountRoutes, ...offerRoutes, ...purchaseRoutes])
    app.on(route.method.toUpperCase(), route.path, (c) => respond(c, shop, route, onChange));
  app.notFound((c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`;
    return c.json(new WireError(message, { type: 'invalid_request_error', status: 404 }).body, 404);
  });
  app.onError((error, c) => {
    const known =
      error instanceof WireError
        ? error
        : new WireError('An unknown error occurred.', { type: 'api_error', status: 500 });
    return c.json(known.body, known.facts.status as 400);
  });
  return app;
}
