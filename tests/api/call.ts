import assert from 'node:assert/strict';
import type { ResponseOf, Endpoint, InputOf } from '../../web/contract/endpoint.ts';
import { errorBodySchema, type ErrorBody } from '../../web/contract/errors.ts';
import { placeInput } from '../../web/api/place-input.ts';
import type { TestHost } from './open-host.ts';

interface CallOptions {
  /** Sent as `Authorization: Basic`. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What takes requests: a host of a test, or one that runs as its own process. */
export type CallTarget = Pick<TestHost, 'request'>;

/** An answer that was checked against its contract. */
export type Outcome<E extends Endpoint> =
  | { readonly ok: true; readonly status: number; readonly body: ResponseOf<E>; readonly headers: Headers }
  | { readonly ok: false; readonly status: number; readonly body: ErrorBody; readonly headers: Headers };

/** The request that a call and its input make. */
export function requestOf(
  endpoint: Endpoint,
  given: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): [string, RequestInit] {
  const { path, body } = placeInput(endpoint, given);
  const headers: Record<string, string> = { ...options.headers };
  if (options.token !== undefined) headers['authorization'] = `Basic ${options.token}`;
  if (body === undefined) return [path, { headers }];
  headers['content-type'] ??= 'application/json';
  return [path, { method: 'POST', headers, body: JSON.stringify(body) }];
}

/** Calls the host and checks that the answer is exactly what the contract says, also when it is a refusal. */
export async function callHost<const E extends Endpoint>(
  host: CallTarget,
  endpoint: E,
  given: InputOf<E>,
  options: CallOptions = {},
): Promise<Outcome<E>> {
  const [path, init] = requestOf(endpoint, given as Record<string, unknown>, options);
  const response = await host.request(path, init);
  const { status, headers } = response;
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8', `${endpoint.id} answers JSON`);
  const body: unknown = await response.json();
  if (status >= 400) {
    assert.equal((body as ErrorBody).status, status);
    return { ok: false, status, headers, body: errorBodySchema.strict().parse(body) };
  }
  assert.equal(status, endpoint.status ?? 200);
  assert.ok(endpoint.response, `${endpoint.id} states an answer`);
  assert.deepEqual(
    endpoint.response.parse(body),
    body,
    `the answer of ${endpoint.id} is what its contract says`,
  );
  return { ok: true, status, headers, body: body as ResponseOf<E> };
}

/** As `callHost`, for a call that must succeed; gives the answer's body. */
export async function expectOk<const E extends Endpoint>(
  host: CallTarget,
  endpoint: E,
  given: InputOf<E>,
  options?: CallOptions,
): Promise<ResponseOf<E>> {
  const outcome = await callHost(host, endpoint, given, options);
  assert.ok(outcome.ok, `${endpoint.id} was refused: ${JSON.stringify(outcome.body)}`);
  return outcome.body;
}

/** As `callHost`, for a call that must be refused with this code; gives the refusal. */
// eslint-disable-next-line max-params -- a call, what is expected of it, and options as `callHost` has them
export async function expectRefusal(
  host: CallTarget,
  endpoint: Endpoint,
  given: unknown,
  code: ErrorBody['code'],
  options?: CallOptions,
): Promise<ErrorBody> {
  const outcome = await callHost(host, endpoint, given, options);
  assert.ok(!outcome.ok, `${endpoint.id} was not refused`);
  assert.equal(outcome.body.code, code, outcome.body.displayMessage);
  return outcome.body;
}
