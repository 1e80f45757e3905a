import { createAddressKeeper, readAddress } from './world/address.js';
import { fillChoices, fillYears } from './world/choices.js';
import { fetchMarkets, fetchSpheres } from './world/lists.js';
import { nearest, nextAhead } from './world/neighbours.js';
import { createPlan } from './world/plan.js';

const PHOTOGRAPHS = '/spheres/spheres.geojson';

/** Which way a key flies, degrees from where one looks; the viewer has the arrows. */
const FLY_KEYS = { w: 0, d: 90, s: 180, a: 270 };

/** Which way an arrow flies on the plan, degrees from north. */
const PLAN_KEYS = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 };

/** Milliseconds that a flight may take before the caption says where it goes. */
const SOON_MS = 400;

const viewer = document.querySelector('sphere-viewer');
const apiHost = viewer.getAttribute('api-host');
const map = viewer.querySelector('sphere-map');
const byId = (id) => document.getElementById(id);

/** The address of a market's list of spheres. */
const listOf = (slug) => `/sample/${encodeURIComponent(slug)}/spheres.geojson`;

let markets = [];
/** The market that is shown, null for a photograph; its spheres of all flights. */
let market = null;
let spheres = [];

/** A date as a person reads it, in the zone where the picture was taken; empty when it is unknown. */
const dayOf = (timestamp) =>
  timestamp
    ? new Date(`${timestamp.slice(0, 10)}T12:00:00Z`).toLocaleDateString('en-US', {
        dateStyle: 'long',
        timeZone: 'UTC',
      })
    : '';

const placeOf = ({ latitude, longitude }) =>
  `${Math.abs(latitude).toFixed(4)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude).toFixed(4)}° ${longitude < 0 ? 'W' : 'E'}`;

/** Which sphere is on its way or shown. */
const shownId = () => Number(viewer.getAttribute('sphere') ?? viewer.currentSphere?.id);

const flightOf = (id) => spheres.find((sphere) => sphere.id === id)?.flight ?? null;

/** The spheres of the flight that is shown. */
const flown = () => spheres.filter(({ flight }) => flight === flightOf(shownId()));

const plan = createPlan(byId('plan').querySelector('svg'), ({ id }) => flyTo(id));

const keepAddress = createAddressKeeper(() => {
  if (!viewer.currentSphere || viewer.hasAttribute('tiles')) return null;
  const { pan, tilt, fov } = viewer;
  const where = market ? { market: market.slug } : { src: viewer.getAttribute('src') };
  return { ...where, sphere: shownId(), pan, tilt, fov };
});

let setOut = 0;

/** Says where the flight goes, unless it is there before one could read it. */
function tellWay(name) {
  clearTimeout(setOut);
  setOut = setTimeout(() => {
    byId('facts').textContent = `On the way to ${name} …`;
  }, SOON_MS);
}

function showCaption(sphere) {
  clearTimeout(setOut);
  byId('title').textContent = sphere.title ?? `Sphere ${sphere.id}`;
  byId('facts').textContent = [placeOf(sphere), dayOf(sphere.timestamp)].filter(Boolean).join(' · ');
  byId('title').closest('section').hidden = false;
  byId('problem').textContent = '';
}

/** Lists the flight of the sphere that is shown on the plan, and marks its year. */
function showFlight() {
  const flight = flightOf(shownId());
  for (const input of byId('flights').querySelectorAll('input')) input.checked = input.value === flight;
  plan.list(flown());
  markShown();
}

/** Keeps list and plan at the sphere that is shown, however it came to be shown. */
function markShown() {
  byId('spheres').value = market ? `market:${market.slug}` : `photo:${shownId()}`;
  plan.mark(shownId());
  plan.look(viewer.pan, viewer.fov);
  keepAddress();
}

/** Goes to another sphere of the list; the view stays as it is. */
function flyTo(id) {
  const isOther = flightOf(id) !== flightOf(shownId());
  tellWay(spheres.find((sphere) => sphere.id === id)?.title ?? `sphere ${id}`);
  viewer.setAttribute('sphere', id);
  if (isOther) showFlight();
  else markShown();
}

/** Flies to the next sphere in a direction; says so where there is none. */
function flyToward(pan) {
  const here = spheres.find(({ id }) => id === shownId());
  const next = here && nextAhead(flown(), here, pan);
  if (next) flyTo(next.id);
  byId('told').textContent = next ? '' : 'No sphere further that way.';
}

/** The same place on another flight. */
function chooseFlight(flight) {
  const here = spheres.find(({ id }) => id === shownId());
  const there = nearest(
    spheres.filter((sphere) => sphere.flight === flight),
    here ?? market,
  );
  if (there) flyTo(there.id);
}

/** Shows or hides what only the sample world has, and fills it for the market that is shown. */
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
  byId('place').setAttribute('aria-label', `Plan of ${of.name}: arrow keys fly to the next sphere`);
  fillYears(byId('flights'), of.flights, chooseFlight);
  showFlight();
}

/** Opens a market with the view that shows it best. */
function openMarket(slug) {
  market = markets.find((one) => one.slug === slug) ?? null;
  if (market === null) return;
  const { sphere, pan, tilt = 0 } = market.opening;
  tellWay(market.name);
  Object.assign(viewer, { pan, tilt, fov: 75 });
  viewer.setAttribute('sphere', sphere);
  viewer.setAttribute('src', listOf(slug));
  viewer.setAttribute('api-host', apiHost);
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

/** Sets what the page's address asks for; gives the market that it names, by default the one that the page brings. */
function obeyAddress() {
  const { market: asked, attributes } = readAddress();
  if (asked !== null) viewer.setAttribute('src', listOf(asked));
  // Another list has no sphere of the one that the page brings.
  if (attributes.has('src') && !attributes.has('sphere')) viewer.removeAttribute('sphere');
  for (const [name, value] of attributes) viewer.setAttribute(name, value);
  const slug = marketOfPage();
  // A market's best sphere is not known yet.
  const isOpening = asked !== null && !attributes.has('sphere');
  if (isOpening) for (const name of ['src', 'sphere', 'api-host']) viewer.removeAttribute(name);
  // A bare template of tiles stands for itself.
  if (viewer.hasAttribute('tiles')) viewer.removeAttribute('src');
  return { slug, isOpening };
}

/** The market whose spheres the viewer has. */
function marketOfPage() {
  const [, own] = /^\/sample\/([^/]+)\//.exec(viewer.getAttribute('src') ?? '') ?? [];
  return own === undefined ? null : decodeURIComponent(own);
}

const { slug, isOpening } = obeyAddress();

viewer.addEventListener('sphere-load', ({ sphere }) => {
  showCaption(sphere);
  markShown();
});
viewer.addEventListener('sphere-error', ({ error }) => {
  if (!viewer.currentSphere) byId('problem').textContent = error.message;
  else if (error.code !== 'tile-failed') showCaption(viewer.currentSphere);
});
viewer.addEventListener('sphere-view-change', ({ cause, view }) => {
  if (cause !== 'command' && cause !== 'load') byId('hint').dataset.done = '';
  plan.look(view.pan, view.fov);
  keepAddress();
});
document.addEventListener('keydown', (event) => {
  const turn = FLY_KEYS[event.key?.toLowerCase()];
  // The viewer's own fields are within it: outside of it they pass for the viewer.
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
else if (isOpening) openMarket(slug);
else {
  market = markets.find((one) => one.slug === slug) ?? null;
  void readMarket();
}
