import type { ResponseOf, CheckedInput, Endpoint } from '../../../web/contract/endpoint.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal, AnonymousPrincipal } from '../context/context.ts';

interface PrincipalOf {
  readonly none: AnonymousPrincipal;
  readonly optional: SessionPrincipal | AnonymousPrincipal;
  readonly session: SessionPrincipal;
  readonly reader: SessionPrincipal | KeyPrincipal;
  readonly operator: AnonymousPrincipal;
}

/**
 * Handles a call with its context and validated input. JSON is returned as a value, everything else as a
 * `Response`. A handler that returns a stream must ensure that it matches the contract.
 */
export type Handler<E extends Endpoint> = (
  ctx: Ctx<PrincipalOf[E['access']['credential']]>,
  input: CheckedInput<E>,
) => Promise<E['response'] extends object ? ResponseOf<E> | Response : Response>;

export interface Call {
  readonly endpoint: Endpoint;
  readonly handler: (ctx: Ctx, input: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

/** Binds a handler to its call. Principal and input are checked before the handler runs. */
export function call<const E extends Endpoint>(endpoint: E, handler: Handler<E>): Call {
  return { endpoint, handler: handler as (ctx: Ctx, input: unknown) => Promise<unknown> };
}
