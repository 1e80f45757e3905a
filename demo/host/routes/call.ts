import type { ResponseOf, CheckedInput, Endpoint } from '../../../web/contract/endpoint.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal, AnonymousPrincipal } from '../services/context.ts';

interface PrincipalOf {
  readonly anyone: AnonymousPrincipal;
  readonly visitor: SessionPrincipal | AnonymousPrincipal;
  readonly session: SessionPrincipal;
  readonly verified: SessionPrincipal;
  readonly staff: SessionPrincipal;
  readonly key: SessionPrincipal | KeyPrincipal;
  readonly operator: AnonymousPrincipal;
}

/**
 * What fulfils a call: context and checked input in, answer out. An answer that is no JSON is a `Response`;
 * so is one that is too long to be held at once, and keeps to its contract by itself.
 */
export type Handler<E extends Endpoint> = (
  ctx: Ctx<PrincipalOf[E['access']]>,
  input: CheckedInput<E>,
) => Promise<E['response'] extends object ? ResponseOf<E> | Response : Response>;

/** A call of the contract and the verb that fulfils it. */
export interface Call {
  readonly endpoint: Endpoint;
  readonly handler: (ctx: Ctx, input: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

/** Binds a verb to its call; the pipeline makes sure of the caller and of the input before it runs. */
export function call<const E extends Endpoint>(endpoint: E, handler: Handler<E>): Call {
  return { endpoint, handler: handler as (ctx: Ctx, input: unknown) => Promise<unknown> };
}
