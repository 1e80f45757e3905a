import { SphereViewer } from './viewer/sphere-viewer.ts';

customElements.define('sphere-viewer', SphereViewer);

/** Controls come once a sphere is on the screen, or cannot be: nothing they bring may delay the first picture. */
const comeLast = new AbortController();
for (const type of ['sphere-load', 'sphere-error']) {
  addEventListener(
    type,
    () => {
      comeLast.abort();
      void import('./define-panels.ts');
    },
    { signal: comeLast.signal, capture: true },
  );
}

declare global {
  interface HTMLElementTagNameMap {
    'sphere-viewer': SphereViewer;
  }
}
