import type { ResponseOf, CheckedInput, Endpoint } from '../../../web/contract/endpoint.ts';
import type { Ctx, KeyCaller, SessionCaller, UnknownCaller } from '../services/context.ts';

interface CallerOf {
  readonly anyone: UnknownCaller;
  readonly visitor: SessionCaller | UnknownCaller;
  readonly session: SessionCaller;
  readonly verified: SessionCaller;
  readonly staff: SessionCaller;
  readonly key: SessionCaller | KeyCaller;
  readonly operator: UnknownCaller;
}

/**
 * What fulfils a call: context and checked input in, answer out. An answer that is no JSON is a `Response`;
 * so is one that is too long to be held at once, and keeps to its contract by itself.
 */
export type Verb<E extends Endpoint> = (
  ctx: Ctx<CallerOf[E['access']]>,
  input: CheckedInput<E>,
) => Promise<E['response'] extends object ? ResponseOf<E> | Response : Response>;

/** A call of the contract and the verb that fulfils it. */
export interface Call {
  readonly endpoint: Endpoint;
  readonly verb: (ctx: Ctx, input: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

/** Binds a verb to its call; the pipeline makes sure of the caller and of the input before it runs. */
export function call<const E extends Endpoint>(endpoint: E, verb: Verb<E>): Call {
  return { endpoint, verb: verb as (ctx: Ctx, input: unknown) => Promise<unknown> };
}
