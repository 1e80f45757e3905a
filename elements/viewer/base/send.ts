import type { RequestKind, TransformRequest } from '../../model/transform-request.ts';

/** A viewer whose page can change its requests. */
export interface RequestHost {
  readonly transformRequest: TransformRequest | null;
}

/** Returns what sends a viewer's requests of one kind, each as the page then wants it. */
export const sender =
  (host: RequestHost, kind: RequestKind): typeof fetch =>
  (url, init) => {
    const { transformRequest } = host;
    return transformRequest
      ? import('./changed-request.ts').then(({ sendChanged }) =>
          sendChanged(transformRequest, kind, url, init),
        )
      : fetch(url, init);
  };
