import { SphereViewer } from './viewer/sphere-viewer.ts';

// A page may get the library twice, by a tag and by a bundle: the first one stays.
if (!customElements.get('sphere-viewer')) customElements.define('sphere-viewer', SphereViewer);

/** The map comes once a sphere is on the screen, or cannot be: nothing it brings may delay the first picture. */
function awaitMap(): void {
  const comeLast = new AbortController();
  for (const type of ['sphere-load', 'sphere-error']) {
    addEventListener(
      type,
      () => {
        comeLast.abort();
        defineMap();
      },
      { signal: comeLast.signal, capture: true },
    );
  }
  // A map that belongs to no viewer need not wait for one.
  if (document.querySelector(':not(sphere-viewer) > sphere-map')) defineMap();
  else if (document.querySelector('sphere-viewer')) return;
  else if (document.readyState === 'complete') defineMap();
  else addEventListener('load', defineMap, { once: true });
}

function defineMap(): void {
  void import('./define-map.ts');
}

// A server that draws pages shows nothing.
if ('document' in globalThis) awaitMap();

declare global {
  interface HTMLElementTagNameMap {
    'sphere-viewer': SphereViewer;
  }
}
