import type { ResponseOf, CheckedInput, Endpoint } from '../../../web/contract/endpoint.ts';
import type { Change } from '../context/change.ts';
import type {
  AnonymousPrincipal,
  Ctx,
  KeyPrincipal,
  ReadingPrincipal,
  SessionPrincipal,
} from '../context/context.ts';

interface PrincipalOf {
  readonly none: AnonymousPrincipal;
  readonly optional: SessionPrincipal | AnonymousPrincipal;
  readonly session: SessionPrincipal;
  readonly reader: SessionPrincipal | KeyPrincipal;
  readonly signed: ReadingPrincipal;
  readonly operator: AnonymousPrincipal;
}

type Outcome<E extends Endpoint> = E extends { readonly idempotent: true }
  ? Change<ResponseOf<E>>
  : E['response'] extends object
    ? ResponseOf<E> | Response
    : Response;

/**
 * Handles a call with its context and validated input. JSON is returned as a value, everything else as a
 * `Response`. A handler that returns a stream must ensure that it matches the contract. A call that clients
 * may repeat returns its changes, which are committed together with the stored response.
 */
export type Handler<E extends Endpoint> = (
  ctx: Ctx<PrincipalOf[E['access']['credential']]>,
  input: CheckedInput<E>,
) => Outcome<E> | Promise<Outcome<E>>;

export interface Call {
  readonly endpoint: Endpoint;
  readonly handler: (ctx: Ctx, input: Readonly<Record<string, unknown>>) => unknown;
}

/** Binds a handler to its call. Principal and input are checked before the handler runs. */
export function call<const E extends Endpoint>(endpoint: E, handler: Handler<E>): Call {
  return { endpoint, handler: handler as (ctx: Ctx, input: unknown) => unknown };
}
