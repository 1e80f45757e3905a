/** What the page's address may set of the viewer: `/demo?src=/spheres/spheres.geojson&sphere=3&pan=90`. */
const SETTABLE = ['src', 'tiles', 'face-width', 'sphere', 'pan', 'tilt', 'fov'];

/** Milliseconds that a view rests before the address tells it: browsers refuse to be told at each frame. */
const REST_MS = 400;

/** What the page's address asks for: a market, or attributes of the viewer. */
export function readAddress() {
  const asked = new URLSearchParams(location.search);
  const attributes = [...asked].filter(([name]) => SETTABLE.includes(name));
  return { market: asked.get('market'), attributes: new Map(attributes) };
}

const rounded = (value) => String(Math.round(value * 10) / 10);

/** Keeps the page's address at what is shown, so that a copied link opens the same; `partsOf` tells what that is. */
export function createAddressKeeper(partsOf) {
  let waiting = 0;
  const tell = () => {
    const parts = partsOf();
    if (parts === null) return;
    const { pan, tilt, fov, ...where } = parts;
    const view = { pan: rounded(pan), tilt: rounded(tilt), fov: rounded(fov) };
    const query = new URLSearchParams({ ...where, ...view }).toString().replaceAll('%2F', '/');
    history.replaceState(null, '', `?${query}`);
  };
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(tell, REST_MS);
  };
}
