/** The house as the map marks it. */
const HOUSE = {
  name: '212 W Ivy Street',
  formatted_address: '212 W Ivy Street, Minneapolis, MN',
  location: { lat: 44.986098, lng: -93.260058 },
  placeId: 'house',
};

/** From which sphere each place is seen best, and in which direction it lies there. */
const PLACES = {
  air: { sphere: 7754, view: { pan: 226, tilt: -25, fov: 68 } },
  house: { sphere: 7754, view: { pan: 234, tilt: -42, fov: 24 } },
  above: { sphere: 7787, view: { pan: 50, tilt: -56, fov: 40 } },
  park: { sphere: 7754, view: { pan: 276, tilt: -20, fov: 45 } },
  school: { sphere: 7755, view: { pan: 85, tilt: -36, fov: 62 } },
  stop: { sphere: 7787, view: { pan: 78, tilt: -26, fov: 45 } },
  river: { sphere: 7788, view: { pan: 235, tilt: -14, fov: 75 } },
  downtown: { sphere: 7754, view: { pan: 205, tilt: -6, fov: 40 } },
};

const viewer = document.querySelector('sphere-viewer');
const map = document.querySelector('sphere-map');
const buttons = [...document.querySelectorAll('[data-place]')];

/** Ends the flight under way when another one is asked for. */
let flight = new AbortController();

/** Before its first sphere the viewer can neither fly nor turn. */
const ready = new Promise((resolve) => {
  viewer.addEventListener('sphere-load', resolve, { once: true });
});

/** Marks the chip of the place that is shown, or none. */
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
  } catch {
    // It gave way to the next wish, or failed: of that the viewer tells by itself, as `sphere-error`.
  }
}

for (const button of buttons) {
  button.addEventListener('click', () => {
    void show(button.dataset.place);
    if (!button.closest('.chips')) document.getElementById('air').scrollIntoView();
  });
}

// Whoever looks around by hand is at none of the places any more.
viewer.addEventListener('sphere-view-change', ({ cause }) => {
  if (cause === 'drag' || cause === 'keyboard') mark(null);
});

// The viewer flies there by itself: the map names it.
map.addEventListener('sphere-map-select', () => {
  mark(null);
  document.getElementById('air').scrollIntoView({ block: 'nearest' });
});

/** Puts the listing's own spheres on the map, and the house in its middle. */
async function fillMap() {
  const own = new Set(viewer.getAttribute('restricted-sphere-list').split(' ').map(Number));
  const answer = await fetch(viewer.getAttribute('src'));
  const list = await answer.json();
  await customElements.whenDefined('sphere-map');
  map.spheres = { ...list, features: list.features.filter(({ properties }) => own.has(properties.id)) };
  map.searchResult = HOUSE;
  await map.updateComplete;
  map.goTo({ latitude: HOUSE.location.lat, longitude: HOUSE.location.lng }, 16);
}

void fillMap();
