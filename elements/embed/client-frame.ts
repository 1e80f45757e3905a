import { SphereError } from './client-error.ts';

/** What a new frame is made of. */
export interface FrameOptions {
  /** What the frame is put into, at its end; it fills it. */
  readonly container: Element;
  /** The API key, which must be made for the site of the page. */
  readonly key: string;
  /** The viewer's host, such as `https://spheres.example.com`. */
  readonly host: string;
  /** The sphere to begin with; the key's own when left out. */
  readonly sphere?: number | undefined;
  /** What screen readers call the frame; "Aerial panorama" when left out. */
  readonly title?: string | undefined;
  /** `lazy` loads the frame once it comes near to the screen; `eager`, the default, at once. */
  readonly loading?: 'eager' | 'lazy' | undefined;
}

/** A frame of the page and the only origin that is spoken to in it. */
export interface FramePlace {
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener' | 'reportError'>;
  readonly iframe: HTMLIFrameElement;
  readonly origin: string;
}

const unusable = (message: string): SphereError =>
  new SphereError({ code: 'invalid-argument', message, recoverable: false });

function readAddress(address: string, base: string | undefined, name: string): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw unusable(`${name} is no address that begins with https: "${address}".`);
  return url;
}

/** Puts a new frame onto the page. */
export function createFrame({
  container,
  key,
  host,
  sphere,
  title,
  loading,
}: FrameOptions): HTMLIFrameElement {
  const path = ['embed', key, ...(sphere === undefined ? [] : [String(sphere)])];
  const address = readAddress(host, undefined, 'host');
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${path.map(encodeURIComponent).join('/')}`;
  const iframe = container.ownerDocument.createElement('iframe');
  iframe.title = title ?? 'Aerial panorama';
  iframe.allow = 'fullscreen; clipboard-write';
  // The host checks the key against the page's origin, and needs to know no more of it.
  iframe.referrerPolicy = 'strict-origin';
  // Before the address: what is said later comes too late for it.
  iframe.loading = loading ?? 'eager';
  Object.assign(iframe.style, { display: 'block', width: '100%', height: '100%', border: '0' });
  iframe.src = address.href;
  container.append(iframe);
  return iframe;
}

/** Where to speak to a frame; throws `invalid-argument` for one that names no address. */
export function placeOf(iframe: HTMLIFrameElement): FramePlace {
  const { baseURI, defaultView: page } = iframe.ownerDocument;
  const src = iframe.getAttribute('src') ?? '';
  if (page === null || src === '') throw unusable('The iframe needs a src and a page around it.');
  return { page, iframe, origin: readAddress(src, baseURI, 'src of the iframe').origin };
}

/** Whether the frame shows a document of its origin, as far as a page may know; messages before that make noise. */
export function isThere({ iframe: { contentWindow }, origin }: FramePlace): boolean {
  if (contentWindow === null) return false;
  try {
    return contentWindow.location.origin === origin;
  } catch {
    // Another origin's: no longer the empty document that every frame begins with.
    return true;
  }
}
