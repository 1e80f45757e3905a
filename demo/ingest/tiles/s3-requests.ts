import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

/** An S3-compatible storage: which server, which bucket, and who we are there. */
export interface S3Place {
  /** Address of the server, without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** How patient a client is. */
export interface S3Patience {
  readonly tries: number;
  /** For one try; a tile has some 40 KB. */
  readonly timeoutMs: number;
  /** Before the second try; it doubles with each further one. */
  readonly pauseMs: number;
}

const PATIENCE: S3Patience = { tries: 5, timeoutMs: 10_000, pauseMs: 100 };

/** The storage refused, or was out of reach for too long. */
export class S3Error extends Error {
  constructor(
    readonly status: number | null,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Worth another try: the server's fault, or it asks us to slow down. */
const isPassing = (status: number): boolean => status >= 500 || status === 429 || status === 408;

/** A request to the bucket: a key, or a query. */
export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: Uint8Array<ArrayBuffer> | string;
  readonly type?: string;
}

/** An answer as far as it is used; its bytes are read within the time of the try. */
export interface S3Answer {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/** Makes the function that asks the storage, again and again while its faults look passing. A 404 is an answer. */
export function s3Requests(
  place: S3Place,
  patience: S3Patience = PATIENCE,
): (request: S3Request) => Promise<S3Answer> {
  const { accessKeyId, secretAccessKey, region } = place;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const root = `${place.endpoint.replace(/\/+$/, '')}/${place.bucket}/`;

  const tryOnce = async ({ method, path, body, type }: S3Request): Promise<S3Answer> => {
    const signal = AbortSignal.timeout(patience.timeoutMs);
    const headers = type === undefined ? {} : { 'content-type': type };
    // Signed anew each time: a signature is good for some minutes only.
    const request = await signer.sign(root + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const answer = await fetch(request, { signal, redirect: 'error' });
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };

  return async (asked) => {
    for (let turn = 1; ; turn += 1) {
      const isLast = turn === patience.tries;
      try {
        const answered = await tryOnce(asked);
        if (answered.status === 404 || answered.status < 300) return answered;
        if (!isPassing(answered.status) || isLast)
          throw new S3Error(
            answered.status,
            `The tile storage answered ${answered.status} to ${asked.method}.`,
          );
      } catch (cause) {
        if (cause instanceof S3Error) throw cause;
        if (isLast) throw new S3Error(null, 'The tile storage cannot be reached.', { cause });
      }
      await wait(patience.pauseMs * 2 ** (turn - 1) * (0.5 + Math.random()));
    }
  };
}
