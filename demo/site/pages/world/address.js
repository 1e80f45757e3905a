/**
 * Attributes of the viewer that the page's URL can set, e.g.
 * `/demo?src=/spheres/spheres.geojson&sphere=3&pan=90`.
 */
const SETTABLE = ['src', 'tiles', 'face-width', 'sphere', 'pan', 'tilt', 'fov'];

/**
 * Time without movement after which the URL is updated, in milliseconds. Browsers limit how often a page
 * can change it.
 */
const REST_MS = 400;

export function readAddress() {
  const query = new URLSearchParams(location.search);
  const attributes = [...query].filter(([name]) => SETTABLE.includes(name));
  return { market: query.get('market'), attributes: new Map(attributes) };
}

const rounded = (value) => String(Math.round(value * 10) / 10);

/**
 * Returns a function that updates the page's URL, so that a copied link opens the same view. `partsOf`
 * returns the parts of the URL.
 */
export function createAddressUpdater(partsOf) {
  let waiting = 0;
  const update = () => {
    const parts = partsOf();
    if (parts === null) return;
    const { pan, tilt, fov, ...where } = parts;
    const view = { pan: rounded(pan), tilt: rounded(tilt), fov: rounded(fov) };
    const query = new URLSearchParams({ ...where, ...view }).toString().replaceAll('%2F', '/');
    history.replaceState(null, '', `?${query}`);
  };
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(update, REST_MS);
  };
}
