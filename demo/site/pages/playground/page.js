import { addSearch } from '../docs/search.js';
import { TERRAIN, surfaceOf } from '../world/surface.js';
import { frameCode, htmlCode, reactCode } from './code.js';
import { createFields } from './fields.js';
import { SETTINGS, initialValues, propertyOf, readAddress, rounded, writeAddress } from './settings.js';

/**
 * Time without movement after which the URL is updated, in milliseconds. Browsers limit how often a page
 * can change it.
 */
const REST_MS = 300;

/** Time for which the button confirms a copy, in milliseconds. */
const CONFIRM_MS = 2000;

const byId = (id) => document.getElementById(id);
const viewer = document.querySelector('sphere-viewer');
const writers = { html: htmlCode, react: reactCode, frame: frameCode };

const { markets: cities } = await fetch('/sample/markets.json').then((response) => response.json());
const openingOf = (slug) => cities.find((city) => city.slug === slug)?.opening ?? {};

/** Adds the opening view of the city to the values. */
const atOpening = (values) => ({ ...values, ...openingOf(values.city) });

const first = location.search === '' ? { ...atOpening(initialValues()), 'pano-marker-distance': 400 } : null;
let values = first ?? readAddress(location.search);
if (!cities.some(({ slug }) => slug === values.city)) values = atOpening({ ...values, city: 'seattle-wa' });

const own = new Set(['city', 'map', 'markers', 'accent', 'surface', 'compare']);

const listOf = (city) => `/sample/${city}/spheres.geojson`;

function apply(names) {
  for (const name of names) {
    const value = values[name];
    if (name === 'city') viewer.src = listOf(value);
    if (name === 'city') viewer.querySelector('sphere-map')?.setAttribute('src', listOf(value));
    if (name === 'markers') viewer.customMarkerList = value;
    if (name === 'accent') viewer.style.setProperty('--sphere-accent', value);
    if (name === 'map') showMap(value);
    if (name === 'surface') showSurface();
    if (name === 'compare') showDates(value);
    if (!own.has(name)) viewer[propertyOf(name)] = value;
  }
}

function showMap(isThere) {
  const map = viewer.querySelector('sphere-map');
  if (!isThere) map?.remove();
  else if (!map) {
    const added = document.createElement('sphere-map');
    added.slot = 'map';
    added.setAttribute('src', listOf(values.city));
    added.setAttribute('basemap', '/sample/map.json');
    viewer.append(added);
  }
}

/** Puts the viewer into a comparison of dates, or takes it out. */
function showDates(isCompared) {
  const around = viewer.parentElement;
  if (isCompared === (around.localName === 'sphere-compare')) return;
  if (isCompared) {
    const compare = document.createElement('sphere-compare');
    viewer.replaceWith(compare);
    compare.append(viewer);
  } else around.replaceWith(viewer);
}

/** Sets what stands around the sphere on the screen. The flights of a city show different buildings. */
function showSurface() {
  const { currentSphere } = viewer;
  viewer.surface = values.surface && currentSphere ? surfaceOf(currentSphere) : null;
  viewer.terrain = values.surface ? TERRAIN : null;
}

let waiting = 0;

/** Shows the values in the code immediately, and in the URL after they stop changing. */
function showValues() {
  const kind = /** @type {HTMLInputElement} */ (document.querySelector('[name="kind"]:checked')).value;
  const { timestamp } = viewer.currentSphere ?? {};
  byId('code').textContent = writers[kind]({ ...values, timestamp }, location.origin);
  byId('key').hidden = kind !== 'frame';
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const query = writeAddress(values).replaceAll('%2C', ',').replaceAll('%3B', ';');
    // The hash can contain the view.
    history.replaceState(null, '', (query === '' ? location.pathname : `?${query}`) + location.hash);
  }, REST_MS);
}

async function placeAhead() {
  const { clientWidth, clientHeight } = viewer;
  const place = await viewer.unproject({ x: clientWidth / 2, y: clientHeight / 2 }).catch(() => null);
  if (!place) return null;
  const altitude = Math.round((place.altitude - viewer.currentSphere.metadata.ground) * 10) / 10;
  return {
    lat: rounded(place.latitude),
    lng: rounded(place.longitude),
    // On level ground, the altitude is 0, the default.
    ...(altitude !== 0 && { altitude }),
  };
}

function change(name, value) {
  const isCity = name === 'city';
  values = { ...values, [name]: value };
  if (isCity) values = { ...atOpening(values), markers: [] };
  const changed = isCity ? ['markers', 'sphere', 'city', 'pan', 'tilt'] : [name];
  apply(changed);
  if (isCity) show(values, changed);
  showValues();
}

const show = createFields(byId('settings'), change, { cities, placeAhead });

/** Adopts the viewer's sphere and view after a drag, a flight or a turn. */
function follow() {
  const tenth = (degrees) => Math.round(degrees * 10) / 10;
  const { pan, tilt, fov } = viewer;
  const view = { pan: tenth(pan) % 360, tilt: tenth(tilt), fov: tenth(fov) };
  values = { ...values, ...view, sphere: viewer.sphere ?? values.sphere };
  show(values, ['pan', 'tilt', 'fov', 'sphere']);
  showValues();
}

function begin() {
  apply(SETTINGS.map(({ name }) => name).filter((name) => name !== 'city'));
  apply(['city']);
  show(values);
  showValues();
}

await customElements.whenDefined('sphere-viewer');
begin();
addSearch(byId('search'));
viewer.addEventListener('sphere-view-change', follow);
viewer.addEventListener('sphere-load', () => {
  showSurface();
  follow();
});
viewer.addEventListener('sphere-error', ({ error }) => (byId('problem').textContent = error.message));
viewer.addEventListener('sphere-load', () => (byId('problem').textContent = ''));
byId('kinds').addEventListener('change', showValues);
byId('reset').addEventListener('click', () => {
  values = atOpening(initialValues());
  begin();
});
byId('copy').addEventListener('click', async () => {
  const isDone = await navigator.clipboard.writeText(byId('code').textContent).then(
    () => true,
    () => false,
  );
  byId('copy').textContent = isDone ? 'Copied' : 'Select the code to copy it';
  setTimeout(() => (byId('copy').textContent = 'Copy'), CONFIRM_MS);
});
