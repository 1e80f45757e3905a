/**
 * What a request is for: a `tile` or the strip of a sphere, the `source` of spheres (the file of `src`, the pictures that
 * such a file names, and the calls of an API host), the `surface` or its terrain, or the `geojson` with objects.
 */
export type RequestKind = 'tile' | 'source' | 'surface' | 'geojson';

/** How a request is changed. What is absent stays. */
export interface RequestChange {
  /** The URL to request instead. A relative one is relative to the page's. */
  readonly url?: string | URL | undefined;
  /** Headers to send as well, or instead of those with the same names. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Whether to send cookies: never, to the page's own origin (the default), or always. */
  readonly credentials?: 'omit' | 'same-origin' | 'include' | undefined;
}

/** A request as a page has changed it. */
export interface ChangedRequest {
  /** Absolute. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials?: RequestChange['credentials'];
}

/**
 * Changes a request of the viewer before it is sent. Returns null or undefined for one that stays as it is.
 *
 * @param url - The absolute URL of the request.
 */
export type TransformRequest = (
  url: string,
  kind: RequestKind,
) => RequestChange | null | undefined | Promise<RequestChange | null | undefined>;
