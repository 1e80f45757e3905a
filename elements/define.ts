import './define-viewer.ts';

/**
 * Loads the map once a sphere is visible or has failed to load, so that the map's code does not delay the
 * first picture.
 */
function awaitMap(): void {
  for (const type of ['sphere-load', 'sphere-error'])
    addEventListener(type, defineMap, { once: true, capture: true });
  // A map without a viewer is loaded immediately.
  if (document.querySelector(':not(sphere-viewer) > sphere-map')) defineMap();
  else if (document.querySelector('sphere-viewer')) return;
  else if (document.readyState === 'complete') defineMap();
  else addEventListener('load', defineMap, { once: true });
}

function defineMap(): void {
  void import('./define-map.ts');
}

/** Loads the comparison of dates for viewers inside of it, also for one that a page adds later. */
function awaitComparison(): void {
  const define = ({ target }: Event): void => {
    if ((target as Element).closest('sphere-compare')) void import('./viewer/compare/define-element.ts');
  };
  addEventListener('sphere-settle', define, { capture: true });
}

// Server-side rendering has no document, so it loads nothing.
if ('document' in globalThis) {
  awaitMap();
  awaitComparison();
}
