import {
  type S3Answer,
  S3Error,
  type S3Patience,
  type S3Place,
  type S3Request,
  s3Requests,
} from './s3-requests.ts';

/** The objects of one bucket, by their keys. */
export interface S3Client {
  /** An object's bytes, or null when there is none. */
  readonly get: (key: string) => Promise<Uint8Array | null>;
  readonly has: (key: string) => Promise<boolean>;
  readonly put: (key: string, bytes: Uint8Array | string, type?: string) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
  /** All keys that begin like this. */
  readonly keys: (prefix: string) => AsyncGenerator<string>;
}

const textOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);

/** Opens a client; it connects when it is first used. */
export function createS3Client(place: S3Place, patience?: S3Patience): S3Client {
  const ask = s3Requests(place, patience);

  /** For what must be there: a bucket that is missing is no missing object. */
  const insist = async (asked: S3Request): Promise<S3Answer> => {
    const answered = await ask(asked);
    if (answered.status === 404 && asked.method !== 'DELETE')
      throw new S3Error(404, `The tile storage has no bucket ${place.bucket}.`);
    return answered;
  };

  return {
    async get(key) {
      const { status, bytes } = await ask({ method: 'GET', path: key });
      return status === 404 ? null : bytes;
    },
    has: async (key) => (await ask({ method: 'HEAD', path: key })).status !== 404,
    async put(key, bytes, type = 'application/octet-stream') {
      const body = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
      await insist({ method: 'PUT', path: key, body, type });
    },
    async remove(key) {
      await insist({ method: 'DELETE', path: key });
    },
    async *keys(prefix) {
      let from: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (from !== undefined) query.set('continuation-token', from);
        const { bytes } = await insist({ method: 'GET', path: `?${query.toString()}` });
        const xml = Buffer.from(bytes).toString('utf8');
        yield* textOf(xml, 'Key');
        [from] = textOf(xml, 'NextContinuationToken');
      } while (from !== undefined);
    },
  };
}
