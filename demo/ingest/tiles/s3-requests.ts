import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

/** Server, bucket and credentials of an S3-compatible storage. */
export interface S3Config {
  /** URL of the server, without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3RetryPolicy {
  /** Total number of attempts, including the first. */
  readonly attempts: number;
  /** Timeout of one attempt, in milliseconds. A tile has about 40 KB. */
  readonly timeoutMs: number;
  /** Delay before the second attempt, in milliseconds. It doubles with each further attempt. */
  readonly delayMs: number;
}

const RETRY_POLICY: S3RetryPolicy = { attempts: 5, timeoutMs: 10_000, delayMs: 100 };

/**
 * Thrown if the storage has refused a request or could not be reached. `status` is null if there was no
 * response.
 */
export class S3Error extends Error {
  constructor(
    readonly status: number | null,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Returns whether the same request may succeed later, after server errors, timeouts and rate limits. */
const isTransient = (status: number): boolean => status >= 500 || status === 429 || status === 408;

/** A request to the bucket. `path` is a key, or a query that begins with `?`. */
export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: Uint8Array<ArrayBuffer> | string;
  readonly type?: string;
}

/** A response whose body was read completely within the attempt's timeout. */
export interface S3Response {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/**
 * Returns a function that sends signed requests and retries transient failures. It resolves with 2xx and 404
 * responses; any other status rejects with an `S3Error`.
 */
export function createS3Requests(
  config: S3Config,
  policy: S3RetryPolicy = RETRY_POLICY,
): (request: S3Request) => Promise<S3Response> {
  const { accessKeyId, secretAccessKey, region } = config;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const root = `${config.endpoint.replace(/\/+$/, '')}/${config.bucket}/`;

  const sendOnce = async ({ method, path, body, type }: S3Request): Promise<S3Response> => {
    const signal = AbortSignal.timeout(policy.timeoutMs);
    const headers = type === undefined ? {} : { 'content-type': type };
    // Each attempt is signed again, because a signature is valid for only a few minutes.
    const signed = await signer.sign(root + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const response = await fetch(signed, { signal, redirect: 'error' });
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  };

  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === policy.attempts;
      try {
        const response = await sendOnce(request);
        const { status } = response;
        if (status === 404 || status < 300) return response;
        if (!isTransient(status) || isLast)
          throw new S3Error(status, `The tile storage responded to ${request.method} with status ${status}.`);
      } catch (cause) {
        if (cause instanceof S3Error) throw cause;
        if (isLast) throw new S3Error(null, 'The tile storage cannot be reached.', { cause });
      }
      await wait(policy.delayMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  };
}
