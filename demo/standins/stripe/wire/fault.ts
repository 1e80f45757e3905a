/** What a refusal tells beyond its message. */
interface FaultFacts {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly status: number;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
}

/** A refusal in the provider's own shape. */
export class WireFault extends Error {
  constructor(
    message: string,
    readonly facts: FaultFacts,
  ) {
    super(message);
  }

  /** The answer's body. */
  get body(): object {
    const { type, code, param, decline_code } = this.facts;
    const doc_url = code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${code}` };
    return { error: { type, code, param, decline_code, ...doc_url, message: this.message } };
  }
}

/** A parameter that cannot be. */
export const badParameter = (message: string, param: string, code?: string): WireFault =>
  new WireFault(message, {
    type: 'invalid_request_error',
    status: 400,
    param,
    ...(code === undefined ? {} : { code }),
  });

/** Something that is not there. The provider says 404 when the address names it, else 400. */
export const missing = (what: string, id: string, param: string, status: 400 | 404 = 400): WireFault =>
  new WireFault(`No such ${what}: '${id}'`, {
    type: 'invalid_request_error',
    status,
    code: 'resource_missing',
    param,
  });

/** A card that was refused. */
export const cardRefused = (code: string, message: string, decline_code?: string): WireFault =>
  new WireFault(message, {
    type: 'card_error',
    status: 402,
    code,
    ...(decline_code === undefined ? {} : { decline_code }),
  });
