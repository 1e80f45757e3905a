interface ErrorFacts {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly status: number;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
}

export class WireError extends Error {
  constructor(
    message: string,
    readonly facts: ErrorFacts,
  ) {
    super(message);
  }

  get body(): object {
    const { type, code, param, decline_code } = this.facts;
    const doc_url = code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${code}` };
    return { error: { type, code, param, decline_code, ...doc_url, message: this.message } };
  }
}

export const badParameter = (message: string, param: string, code?: string): WireError =>
  new WireError(message, {
    type: 'invalid_request_error',
    status: 400,
    param,
    ...(code === undefined ? {} : { code }),
  });

/**
 * Returns the error for a missing object. As at Stripe, the status is 404 if the id is in the path, else 400.
 */
export const missing = (what: string, id: string, param: string, status: 400 | 404 = 400): WireError =>
  new WireError(`No such ${what}: '${id}'`, {
    type: 'invalid_request_error',
    status,
    code: 'resource_missing',
    param,
  });

export const cardRefused = (code: string, message: string, decline_code?: string): WireError =>
  new WireError(message, {
    type: 'card_error',
    status: 402,
    code,
    ...(decline_code === undefined ? {} : { decline_code }),
  });
