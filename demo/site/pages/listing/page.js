/** The house for sale, which the map marks. */
const HOUSE = {
  name: '212 W Ivy Street',
  formatted_address: '212 W Ivy Street, Minneapolis, MN',
  location: { lat: 44.986098, lng: -93.260058 },
  placeId: 'house',
};

/** The sphere and view that show each place best. */
const PLACES = {
  air: { sphere: 1000007754, view: { pan: 226, tilt: -25, fov: 68 } },
  house: { sphere: 1000007754, view: { pan: 234, tilt: -42, fov: 24 } },
  above: { sphere: 1000007787, view: { pan: 50, tilt: -56, fov: 40 } },
  park: { sphere: 1000007754, view: { pan: 276, tilt: -20, fov: 45 } },
  school: { sphere: 1000007755, view: { pan: 85, tilt: -36, fov: 62 } },
  stop: { sphere: 1000007787, view: { pan: 78, tilt: -26, fov: 45 } },
  river: { sphere: 1000007788, view: { pan: 235, tilt: -14, fov: 75 } },
  downtown: { sphere: 1000007754, view: { pan: 205, tilt: -6, fov: 40 } },
};

const viewer = document.querySelector('sphere-viewer');
const map = document.querySelector('sphere-map');
const buttons = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-place]'))];

/** Aborts the current flight. */
let flight = new AbortController();

/** The viewer can fly and turn after its first sphere has loaded. */
const ready = new Promise((resolve) => {
  viewer.addEventListener('sphere-load', resolve, { once: true });
});

/** Marks the chip of the current place, or no chip. */
function mark(name) {
  for (const button of buttons) {
    if (button.hasAttribute('aria-pressed')) button.ariaPressed = String(button.dataset.place === name);
  }
}

async function show(name) {
  flight.abort();
  flight = new AbortController();
  const { signal } = flight;
  const { sphere, view } = PLACES[name];
  mark(name);
  try {
    await ready;
    if (viewer.currentSphere?.id !== sphere) await viewer.flyTo({ sphere }, { signal });
    await viewer.lookAt(view, { signal });
  } catch (error) {
    // An aborted flight is not an error, because another flight has replaced it.
    if (!signal.aborted) console.error(error);
  }
}

for (const button of buttons) {
  button.addEventListener('click', () => {
    void show(button.dataset.place);
    if (!button.closest('.chips')) document.getElementById('air').scrollIntoView();
  });
}

// When visitors drag the view or turn it by keyboard, no place is marked as current.
viewer.addEventListener('sphere-view-change', ({ cause }) => {
  if (cause === 'drag' || cause === 'keyboard') mark(null);
});

// The map is linked to the viewer, which flies to the selected sphere without further code.
map.addEventListener('sphere-map-select', () => {
  mark(null);
  document.getElementById('air').scrollIntoView({ block: 'nearest' });
});

/** Shows the spheres of the listing on the map, with the house in the middle. */
async function fillMap() {
  const own = new Set(viewer.getAttribute('restricted-sphere-list').split(' ').map(Number));
  const response = await fetch(viewer.getAttribute('src'));
  const list = await response.json();
  await customElements.whenDefined('sphere-map');
  map.spheres = { ...list, features: list.features.filter(({ properties }) => own.has(properties.id)) };
  map.searchResult = HOUSE;
  await map.updateComplete;
  map.goTo({ latitude: HOUSE.location.lat, longitude: HOUSE.location.lng }, 16);
}

void fillMap();
