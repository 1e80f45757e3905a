import {
  type S3Response,
  S3Error,
  type S3RetryPolicy,
  type S3Config,
  type S3Request,
  createS3Requests,
} from './s3-requests.ts';

export interface S3Client {
  /** Returns the bytes of an object; null if it does not exist. */
  readonly get: (key: string) => Promise<Uint8Array | null>;
  readonly has: (key: string) => Promise<boolean>;
  readonly put: (key: string, bytes: Uint8Array | string, type?: string) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
  /** Lists all keys with a prefix, page by page. */
  readonly keys: (prefix: string) => AsyncGenerator<string>;
}

/** Returns the texts of all XML elements with the given name. */
const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);

/** Creates a client, which connects on its first request. */
export function createS3Client(config: S3Config, policy?: S3RetryPolicy): S3Client {
  const send = createS3Requests(config, policy);

  /**
   * Sends a request to write, delete or list objects. Except for DELETE, a 404 response means that the bucket
   * is missing.
   */
  const sendToBucket = async (request: S3Request): Promise<S3Response> => {
    const response = await send(request);
    if (response.status === 404 && request.method !== 'DELETE')
      throw new S3Error(404, `The tile storage has no bucket named ${config.bucket}.`);
    return response;
  };

  return {
    async get(key) {
      const { status, bytes } = await send({ method: 'GET', path: key });
      return status === 404 ? null : bytes;
    },
    has: async (key) => (await send({ method: 'HEAD', path: key })).status !== 404,
    async put(key, bytes, type = 'application/octet-stream') {
      const body = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
      await sendToBucket({ method: 'PUT', path: key, body, type });
    },
    async remove(key) {
      await sendToBucket({ method: 'DELETE', path: key });
    },
    async *keys(prefix) {
      let from: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (from !== undefined) query.set('continuation-token', from);
        const { bytes } = await sendToBucket({ method: 'GET', path: `?${query.toString()}` });
        const xml = Buffer.from(bytes).toString('utf8');
        yield* textsOf(xml, 'Key');
        [from] = textsOf(xml, 'NextContinuationToken');
      } while (from !== undefined);
    },
  };
}
