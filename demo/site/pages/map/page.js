import { explainLoading } from '../world/loading-text.js';
import { createDivider } from './divider.js';

const viewer = document.querySelector('sphere-viewer');
const map = document.querySelector('sphere-map');
const key = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="api-key"]')).content;
const search = document.getElementById('search');
const years = [
  .../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('input[name="year"]')),
];

// The search requires a key; the map and the sphere do not.
if (key) {
  viewer.setAttribute('api-host', '/');
  viewer.setAttribute('api-key', key);
  search.hidden = false;
}

void explainLoading(viewer);
createDivider(document.getElementById('divider'));

/** A zoom level at which individual spheres can be distinguished. */
const START_ZOOM = 15.2;

/** All spheres of the city, of both years. */
let features = [];

const yearOf = ({ properties }) => properties.timestamp.slice(0, 4);
const shownYear = () => years.find(({ checked }) => checked).value;

/** Returns an approximate distance in degrees, which suffices for comparisons. */
function distance({ latitude, longitude }, { geometry: { coordinates } }) {
  const east = (coordinates[0] - longitude) * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(east, coordinates[1] - latitude);
}

/** Shows the spheres of the selected year on the map and around the viewer. */
function fillYear() {
  const flown = features.filter((feature) => yearOf(feature) === shownYear());
  map.spheres = { type: 'FeatureCollection', features: flown };
  viewer.restrictedSphereList = flown.map(({ properties }) => properties.id);
}

/**
 * Shows the same place with the same view in another year. The list and the sphere change at the same time.
 */
function changeYear() {
  const here = viewer.currentSphere;
  fillYear();
  const { features: flown } = /** @type {{ features: any[] }} */ (map.spheres);
  const [nearest] = flown.toSorted((a, b) => distance(here, a) - distance(here, b));
  viewer.sphere = nearest.properties.id;
}

for (const year of years) year.addEventListener('change', changeYear);

search.addEventListener('click', () => viewer.openPanel('search'));

viewer.addEventListener('sphere-load', ({ sphere }) => {
  document.getElementById('where').textContent = sphere.title;
});

await customElements.whenDefined('sphere-map');
map.goTo({ latitude: 37.7725, longitude: -122.4155 }, START_ZOOM);
const response = await fetch(viewer.getAttribute('src'));
({ features } = await response.json());
fillYear();
