import { SphereError, type FrameTarget } from './client-connection.ts';

/** Options for creating a new frame. */
export interface FrameOptions {
  /** The element to which the frame is appended. The frame fills this element. */
  readonly container: Element;
  /** The API key, which must allow the page's site. */
  readonly key: string;
  /** The viewer's host, such as `https://spheres.example.com`. */
  readonly host: string;
  /** Id of the sphere to show first; by default, the one set for the key. */
  readonly sphere?: number | undefined;
  /**
   * The language of the viewer as a BCP 47 tag; by default, that of the container in the page (the attribute `lang` of it or
   * around it).
   */
  readonly lang?: string | undefined;
  /** The frame's name for screen readers; "Aerial panorama" by default. */
  readonly title?: string | undefined;
  /**
   * `lazy` loads the frame once it is near the visible area. The default, `eager`, loads the frame
   * immediately.
   */
  readonly loading?: 'eager' | 'lazy' | undefined;
}

/** Returns an error that says what is wrong with the arguments of a call. */
export const invalidArgument = (message: string): SphereError =>
  new SphereError({ code: 'invalid-argument', message, recoverable: false });

function readAddress(address: string, base: string | undefined, name: string): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw invalidArgument(`${name} must be an http or https URL, not "${address}".`);
  return url;
}

const isObject = (given: unknown): given is object => typeof given === 'object' && given !== null;

/**
 * Throws an error that says what is expected unless the target of `connect` is an iframe or has a container.
 * Pages without types may give a selector or a jQuery object.
 */
export function checkTarget(target: unknown): void {
  const element = isObject(target) && 'container' in target ? target.container : target;
  if (!isObject(element) || !('ownerDocument' in element))
    throw invalidArgument('connect needs an iframe, or an object whose container is an element.');
}

/** Adds a new frame to the page. */
export function createFrame({
  container,
  key,
  host,
  sphere,
  lang,
  title,
  loading,
}: FrameOptions): HTMLIFrameElement {
  const path = ['embed', key, ...(sphere === undefined ? [] : [String(sphere)])];
  const address = readAddress(host, undefined, 'host');
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${path.map(encodeURIComponent).join('/')}`;
  const language = lang ?? container.closest('[lang]')?.getAttribute('lang');
  // English is the default of a frame.
  if (language && !/^en\b/i.test(language)) address.searchParams.set('lang', language);
  const iframe = container.ownerDocument.createElement('iframe');
  iframe.title = title ?? 'Aerial panorama';
  iframe.allow = 'fullscreen; clipboard-write; gyroscope; accelerometer; magnetometer';
  // The host checks the key against the page's origin and does not need the rest of the page's URL.
  iframe.referrerPolicy = 'strict-origin';
  // `loading` must be set before `src`, because setting `src` starts loading.
  iframe.loading = loading ?? 'eager';
  Object.assign(iframe.style, { display: 'block', width: '100%', height: '100%', border: '0' });
  iframe.src = address.href;
  container.append(iframe);
  return iframe;
}

/** Returns the iframe and its origin. Throws `invalid-argument` for a frame without a URL. */
export function targetOf(iframe: HTMLIFrameElement): FrameTarget {
  const { baseURI, defaultView: page } = iframe.ownerDocument;
  const src = iframe.getAttribute('src') ?? '';
  if (page === null || src === '') throw invalidArgument('The iframe must have a src and be part of a page.');
  return { page, iframe, origin: readAddress(src, baseURI, 'src of the iframe').origin };
}
