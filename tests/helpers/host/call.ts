import assert from 'node:assert/strict';
import { encodeInput } from '../../../web/api/client.ts';
import type { ResponseOf, Endpoint, InputOf } from '../../../web/contract/endpoint.ts';
import { errorBodySchema, type ErrorBody } from '../../../web/contract/errors.ts';
import type { TestHost } from './open-host.ts';

interface CallOptions {
  /** Sent as `Authorization: Basic`. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server that receives requests: a test's host, or a host in a separate process. */
export type CallTarget = Pick<TestHost, 'request'>;

/** A response that was validated against its contract. */
export type Outcome<E extends Endpoint> =
  | { readonly ok: true; readonly status: number; readonly body: ResponseOf<E>; readonly headers: Headers }
  | { readonly ok: false; readonly status: number; readonly body: ErrorBody; readonly headers: Headers };

export function requestOf(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): [string, RequestInit] {
  const { path, body } = encodeInput(endpoint, input);
  const headers: Record<string, string> = { ...options.headers };
  if (options.token !== undefined) headers['authorization'] = `Basic ${options.token}`;
  if (body === undefined) return [path, { headers }];
  headers['content-type'] ??= 'application/json';
  return [path, { method: 'POST', headers, body: JSON.stringify(body) }];
}

/** Calls the host and checks that the response, including an error, matches the contract exactly. */
export async function callHost<const E extends Endpoint>(
  host: CallTarget,
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Outcome<E>> {
  const [path, init] = requestOf(endpoint, input as Record<string, unknown>, options);
  const response = await host.request(path, init);
  const { status, headers } = response;
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8', `${endpoint.id} returns JSON`);
  const body: unknown = await response.json();
  if (status >= 400) {
    assert.equal((body as ErrorBody).status, status);
    return { ok: false, status, headers, body: errorBodySchema.strict().parse(body) };
  }
  assert.equal(status, endpoint.status ?? 200);
  assert.ok(endpoint.response, `${endpoint.id} declares a response`);
  assert.deepEqual(
    endpoint.response.parse(body),
    body,
    `the response of ${endpoint.id} matches its contract`,
  );
  return { ok: true, status, headers, body: body as ResponseOf<E> };
}

/** Calls the host and checks that the call succeeds; returns the response's body. */
export async function expectOk<const E extends Endpoint>(
  host: CallTarget,
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
): Promise<ResponseOf<E>> {
  const outcome = await callHost(host, endpoint, input, options);
  assert.ok(outcome.ok, `${endpoint.id} was refused: ${JSON.stringify(outcome.body)}`);
  return outcome.body;
}

/** Calls the host and checks that the call is refused with this code; returns the error. */
// oxlint-disable-next-line max-params -- a call, what is expected of it, and options as `callHost` has them
export async function expectRefusal(
  host: CallTarget,
  endpoint: Endpoint,
  input: unknown,
  code: ErrorBody['code'],
  options?: CallOptions,
): Promise<ErrorBody> {
  const outcome = await callHost(host, endpoint, input, options);
  assert.ok(!outcome.ok, `${endpoint.id} was not refused`);
  assert.equal(outcome.body.code, code, outcome.body.displayMessage);
  return outcome.body;
}
