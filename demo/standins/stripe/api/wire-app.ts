import { Hono, type Context } from 'hono';
import type { Shop } from '../billing/shop.ts';
import { expand } from '../wire/expand.ts';
import { WireFault } from '../wire/fault.ts';
import { readForm } from '../wire/form.ts';
import { makeId } from '../wire/make-id.ts';
import { accountRoutes } from './account-routes.ts';
import { offerRoutes } from './offer-routes.ts';
import { purchaseRoutes } from './purchase-routes.ts';
import type { WireRoute } from './route.ts';

/** How long an answer is given again to its key, in seconds. */
const KEY_S = 86_400;

const MAX_BODY = 256 * 1024;

interface PlainAnswer {
  readonly status: number;
  readonly body: string;
}

/** The key of a request: as Bearer, or as the user name of Basic. */
function keyOf(c: Context): string | null {
  const header = c.req.header('authorization') ?? '';
  const [, bearer] = /^Bearer (\S+)$/i.exec(header) ?? [];
  const [, basic] = /^Basic (\S+)$/i.exec(header) ?? [];
  if (basic !== undefined) return Buffer.from(basic, 'base64').toString().split(':')[0] ?? null;
  return bearer ?? null;
}

function checkKey(c: Context, secretKey: string): void {
  if (keyOf(c) !== secretKey)
    throw new WireFault('Invalid API Key provided.', { type: 'invalid_request_error', status: 401 });
}

/** The provider's words for parameters that do not fit. */
function checkParams(route: WireRoute, given: unknown): never {
  const checked = route.params.safeParse(given);
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
  throw new WireFault(message, { type: 'invalid_request_error', status: 400, code, param });
}

function run(shop: Shop, route: WireRoute, id: string, form: object): PlainAnswer {
  try {
    const params: { readonly expand?: readonly string[] } = checkParams(route, form);
    const answer = route.run(shop, { id, params: params as never });
    return { status: 200, body: JSON.stringify(expand(shop.state, answer, params.expand ?? [])) };
  } catch (fault) {
    if (fault instanceof WireFault) return { status: fault.facts.status, body: JSON.stringify(fault.body) };
    throw fault;
  }
}

/** Runs a request once for each key: a repeat gets the first answer, and the same key on another request is refused. */
function runOnce(
  shop: Shop,
  key: string,
  asked: string,
  work: () => PlainAnswer,
): PlainAnswer & { isRepeat: boolean } {
  const kept = Object.hasOwn(shop.state.answers, key) ? shop.state.answers[key] : undefined;
  if (kept === undefined || kept.at + KEY_S <= shop.now()) {
    const answer = work();
    shop.state.answers[key] = { ...answer, asked, at: shop.now() };
    return { ...answer, isRepeat: false };
  }
  if (kept.asked === asked) return { ...kept, isRepeat: true };
  throw new WireFault(
    'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    { type: 'idempotency_error', status: 400 },
  );
}

async function answerRoute(
  c: Context,
  shop: Shop,
  route: WireRoute,
  onChange: () => void,
): Promise<Response> {
  const url = new URL(c.req.url);
  const body = route.method === 'get' ? '' : (await c.req.text()).slice(0, MAX_BODY);
  const form = readForm(new URLSearchParams(route.method === 'get' ? url.search : body));
  const id = c.req.param('id') ?? '';
  c.header('Content-Type', 'application/json');
  const key = route.method === 'post' ? c.req.header('idempotency-key') : undefined;
  const work = (): PlainAnswer => run(shop, route, id, form);
  const answer = key === undefined ? work() : runOnce(shop, key, `${url.pathname}\n${body}`, work);
  if (key !== undefined) c.header('Idempotency-Key', key);
  if ('isRepeat' in answer && answer.isRepeat) c.header('Idempotent-Replayed', 'true');
  if (route.method !== 'get') onChange();
  return c.body(answer.body, answer.status as 200);
}

/** The calls of the wire format as an app, to be mounted at `/v1`. */
export function wireApp(shop: Shop, secretKey: string, onChange: () => void): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    c.header('Request-Id', makeId('req_'));
    checkKey(c, secretKey);
    await next();
  });
  for (const route of [...accountRoutes, ...offerRoutes, ...purchaseRoutes])
    app.on(route.method.toUpperCase(), route.path, (c) => answerRoute(c, shop, route, onChange));
  app.notFound((c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`;
    return c.json(new WireFault(message, { type: 'invalid_request_error', status: 404 }).body, 404);
  });
  app.onError((fault, c) => {
    const known =
      fault instanceof WireFault
        ? fault
        : new WireFault('An unknown error occurred.', { type: 'api_error', status: 500 });
    return c.json(known.body, known.facts.status as 400);
  });
  return app;
}
