import { createAddressUpdater, readAddress } from './world/address.js';
import { fillChoices, fillYears } from './world/choices.js';
import { fetchMarkets, fetchSpheres } from './world/lists.js';
import { explainLoading } from './world/loading-text.js';
import { nearest, nextAhead } from './world/neighbors.js';
import { createPlan } from './world/plan.js';
import { TERRAIN, describePlace, surfaceOf } from './world/surface.js';

const PHOTOGRAPHS = '/spheres/spheres.geojson';

/**
 * The directions in which the keys fly, in degrees from the view. The arrow keys are reserved for the viewer.
 */
const FLY_KEYS = { w: 0, d: 90, s: 180, a: 270 };

/** The directions in which the arrow keys fly on the plan, in degrees from north. */
const PLAN_KEYS = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 };

/** Time after which the caption names the destination of a flight, in milliseconds. */
const SOON_MS = 400;

const viewer = document.querySelector('sphere-viewer');
const apiHost = viewer.getAttribute('api-host');
const apiKey = viewer.getAttribute('api-key');
const map = viewer.querySelector('sphere-map');
const byId = (id) => document.getElementById(id);

const listOf = (slug) => `/sample/${encodeURIComponent(slug)}/spheres.geojson`;

void explainLoading(viewer);

let markets = [];
/** The current market, or null for a photograph, and the spheres of all its flights. */
let market = null;
let spheres = [];

/**
 * Returns the day of a timestamp as text, in the time zone of the image, or an empty string if there is no
 * timestamp.
 */
const dayOf = (timestamp) =>
  timestamp
    ? new Date(`${timestamp.slice(0, 10)}T12:00:00Z`).toLocaleDateString('en-US', {
        dateStyle: 'long',
        timeZone: 'UTC',
      })
    : '';

const placeOf = ({ latitude, longitude }) =>
  `${Math.abs(latitude).toFixed(4)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude).toFixed(4)}° ${longitude < 0 ? 'W' : 'E'}`;

/** Returns the id of the sphere that is shown or loading. */
const shownId = () => Number(viewer.getAttribute('sphere') ?? viewer.currentSphere?.id);

const flightOf = (id) => spheres.find((sphere) => sphere.id === id)?.flight ?? null;

const flown = () => spheres.filter(({ flight }) => flight === flightOf(shownId()));

const plan = createPlan(byId('plan').querySelector('svg'), ({ id }) => flyTo(id));

const updateAddress = createAddressUpdater(() => {
  if (!viewer.currentSphere || viewer.hasAttribute('tiles')) return null;
  const { pan, tilt, fov } = viewer;
  const where = market ? { market: market.slug } : { src: viewer.getAttribute('src') };
  return { ...where, sphere: shownId(), pan, tilt, fov };
});

let announcing = 0;

/** Announces the destination of a flight unless the flight arrives before visitors can read the text. */
function announceGoal(name) {
  clearTimeout(announcing);
  announcing = setTimeout(() => {
    byId('facts').textContent = `Flying to ${name}…`;
  }, SOON_MS);
}

function showCaption(sphere) {
  clearTimeout(announcing);
  byId('title').textContent = sphere.title ?? `Sphere ${sphere.id}`;
  const where = document.createElement('span');
  where.className = 'where';
  const day = dayOf(sphere.timestamp);
  where.textContent = `${placeOf(sphere)}${day ? ' · ' : ''}`;
  byId('facts').replaceChildren(where, day);
  byId('title').closest('section').hidden = false;
  delete viewer.dataset.failed;
  for (const id of ['problem', 'clicked']) byId(id).textContent = '';
}

/** Shows only the choice of another place, because no sphere is shown. The viewer itself reports the error. */
function showFailure(code) {
  clearTimeout(announcing);
  byId('title').textContent = 'Choose a place';
  byId('facts').textContent = '';
  byId('title').closest('section').hidden = false;
  viewer.dataset.failed = code;
}

/** Shows the flight of the current sphere on the plan, and marks its year. */
function showFlight() {
  const flight = flightOf(shownId());
  for (const input of byId('flights').querySelectorAll('input')) input.checked = input.value === flight;
  plan.list(flown());
  markShown();
}

function markShown() {
  /** @type {HTMLSelectElement} */ (byId('spheres')).value = market
    ? `market:${market.slug}`
    : `photo:${shownId()}`;
  plan.mark(shownId());
  plan.look(viewer.pan, viewer.fov);
  updateAddress();
}

/** Flies to another sphere of the list with the same view. */
function flyTo(id) {
  const isOther = flightOf(id) !== flightOf(shownId());
  announceGoal(spheres.find((sphere) => sphere.id === id)?.title ?? `sphere ${id}`);
  viewer.setAttribute('sphere', id);
  if (isOther) showFlight();
  else markShown();
}

/** Flies to the next sphere in a direction, or reports that there is none. */
function flyToward(pan) {
  const here = spheres.find(({ id }) => id === shownId());
  const next = here && nextAhead(flown(), here, pan);
  if (next) flyTo(next.id);
  byId('message').textContent = next ? '' : 'There is no sphere in that direction.';
}

function chooseFlight(flight) {
  const here = spheres.find(({ id }) => id === shownId());
  const there = nearest(
    spheres.filter((sphere) => sphere.flight === flight),
    here ?? market,
  );
  if (there) flyTo(there.id);
}

/** Shows and fills the plan and the years for a market, or hides them for a photograph. */
async function readMarket() {
  const of = market;
  map.src = viewer.getAttribute('src');
  for (const id of ['plan', 'flights']) byId(id).hidden = of === null;
  spheres = [];
  if (of === null) return markShown();
  const list = await fetchSpheres(listOf(of.slug));
  if (market !== of) return;
  spheres = list;
  byId('plan').hidden = list.length === 0;
  byId('place').setAttribute(
    'aria-label',
    `Plan of ${of.name}: use the arrow keys to fly to the next sphere`,
  );
  fillYears(byId('flights'), of.flights, chooseFlight);
  showFlight();
}

/** Opens a market with its opening view. Attributes of the page's URL take precedence. */
function openMarket(slug, given = new Map()) {
  market = markets.find((one) => one.slug === slug) ?? null;
  if (market === null) return;
  const { sphere, pan, tilt = 0 } = market.opening;
  announceGoal(market.name);
  Object.assign(viewer, { pan, tilt, fov: 75 });
  for (const name of ['pan', 'tilt', 'fov']) if (given.has(name)) viewer[name] = given.get(name);
  viewer.setAttribute('sphere', sphere);
  viewer.setAttribute('src', listOf(slug));
  viewer.setAttribute('api-host', apiHost);
  viewer.setAttribute('api-key', apiKey);
  void readMarket();
}

function openPhotograph(id) {
  market = null;
  viewer.setAttribute('sphere', id);
  viewer.setAttribute('src', PHOTOGRAPHS);
  void readMarket();
}

function chooseFromList({ currentTarget }) {
  const [kind, name] = currentTarget.value.split(':');
  if (kind === 'market') openMarket(name);
  else openPhotograph(name);
}

/**
 * Applies the page's URL to the viewer. Returns the market that the URL names, or else the market in
 * the page's source.
 */
function applyAddress() {
  const { market: requested, attributes } = readAddress();
  if (requested !== null) viewer.setAttribute('src', listOf(requested));
  // The sphere in the page's source is from the list in the page's source, so it is removed if the URL
  // names another list.
  if (attributes.has('src') && !attributes.has('sphere')) viewer.removeAttribute('sphere');
  for (const [name, value] of attributes) viewer.setAttribute(name, value);
  const slug = marketOfPage();
  // The opening sphere of the market is set after the markets have loaded.
  const isOpening = requested !== null && !attributes.has('sphere');
  if (isOpening) for (const name of ['src', 'sphere', 'api-host', 'api-key']) viewer.removeAttribute(name);
  // A template for tiles makes the list unnecessary.
  if (viewer.hasAttribute('tiles')) viewer.removeAttribute('src');
  return { slug, isOpening, attributes };
}

/** Returns the market of the viewer's list of spheres. */
function marketOfPage() {
  const [, own] = /^\/sample\/([^/]+)\//.exec(viewer.getAttribute('src') ?? '') ?? [];
  return own === undefined ? null : decodeURIComponent(own);
}

const { slug, isOpening, attributes } = applyAddress();

viewer.addEventListener('sphere-load', ({ sphere }) => {
  showCaption(sphere);
  // The two flights of a market show different buildings.
  const around = { surface: surfaceOf(sphere), terrain: TERRAIN };
  for (const [name, url] of Object.entries(around))
    if (market) viewer.setAttribute(name, url);
    else viewer.removeAttribute(name);
  markShown();
});
viewer.addEventListener('sphere-click', ({ point }) => {
  byId('clicked').textContent = describePlace(point.place);
});
viewer.addEventListener('sphere-error', ({ error }) => {
  if (error.code === 'tile-failed') return;
  if (viewer.currentSphere) showCaption(viewer.currentSphere);
  else showFailure(error.code);
});
viewer.addEventListener('sphere-view-change', ({ cause, view }) => {
  if (cause !== 'command' && cause !== 'load') byId('hint').dataset.done = '';
  plan.look(view.pan, view.fov);
  updateAddress();
});
document.addEventListener('keydown', (event) => {
  const turn = FLY_KEYS[event.key?.toLowerCase()];
  // Events from fields in the viewer's shadow tree are retargeted to the viewer, so only the event's path
  // contains the field.
  const [target] = event.composedPath();
  const isTyped = target instanceof Element && target.matches('input:not([type=radio]), select, textarea');
  if (turn === undefined || isTyped || event.altKey || event.ctrlKey || event.metaKey || market === null)
    return;
  event.preventDefault();
  flyToward(viewer.pan + turn);
});
byId('place').addEventListener('keydown', (event) => {
  const pan = PLAN_KEYS[event.key];
  if (pan === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  flyToward(pan);
});
byId('ahead').addEventListener('click', () => flyToward(viewer.pan));
byId('spheres').addEventListener('change', chooseFromList);

const [listed, photographs] = await Promise.all([
  fetchMarkets(),
  fetchSpheres(PHOTOGRAPHS),
  customElements.whenDefined('sphere-viewer'),
]);
markets = listed;
fillChoices(byId('spheres'), markets, photographs);
byId('choice').hidden = markets.length + photographs.length < 2;
if (slug !== null && !markets.some((one) => one.slug === slug))
  byId('problem').textContent = `There is no market “${slug}”.`;
else if (isOpening) openMarket(slug, attributes);
else {
  market = markets.find((one) => one.slug === slug) ?? null;
  void readMarket();
}
