const SAMPLE = '/sample/columbus-oh/spheres.geojson';
const INGESTED = '/spheres/spheres.geojson';

/** Attributes that the page's own address may set: `/?src=/spheres/spheres.geojson&sphere=3&pan=90`. */
const SETTABLE = ['src', 'tiles', 'face-width', 'sphere', 'pan', 'tilt', 'fov'];

const viewer = document.querySelector('sphere-viewer');
const byId = (id) => document.getElementById(id);

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

function showCaption(sphere) {
  byId('title').textContent = sphere.title ?? `Sphere ${sphere.id}`;
  byId('facts').textContent = [placeOf(sphere), dayOf(sphere.timestamp)].filter(Boolean).join(' · ');
  byId('title').closest('section').hidden = false;
  byId('problem').textContent = '';
}

/** Spheres of a file as choices; none when there is no such file. */
async function choicesOf(src, group) {
  const answer = await fetch(src).catch(() => null);
  if (!answer?.ok) return [];
  const { features } = await answer.json();
  return features.map(({ properties }) => ({ src, group, id: properties.id, title: properties.title }));
}

function optionOf({ src, id, title }) {
  const option = new Option(title ?? `Sphere ${id}`, `${src}#${id}`);
  option.dataset.src = src;
  option.dataset.id = id;
  return option;
}

function listChoices(choices) {
  const select = byId('spheres');
  for (const group of new Set(choices.map((choice) => choice.group))) {
    const part = document.createElement('optgroup');
    part.label = group;
    part.append(...choices.filter((choice) => choice.group === group).map(optionOf));
    select.append(part);
  }
  select.addEventListener('change', () => {
    const { src, id } = select.selectedOptions[0].dataset;
    viewer.setAttribute('sphere', id);
    viewer.setAttribute('src', src);
  });
  byId('choice').hidden = choices.length < 2;
}

/** Keeps the list at the sphere that is shown, however it came to be shown. */
function markShown(sphere) {
  const option = [...byId('spheres').options].find(
    ({ dataset }) => dataset.id === String(sphere.id) && dataset.src === viewer.getAttribute('src'),
  );
  if (option) option.selected = true;
}

for (const [name, value] of new URLSearchParams(location.search)) {
  if (SETTABLE.includes(name)) viewer.setAttribute(name, value);
}
// A bare template of tiles stands for itself.
if (viewer.hasAttribute('tiles')) viewer.removeAttribute('src');

viewer.addEventListener('sphere-load', ({ sphere }) => {
  showCaption(sphere);
  markShown(sphere);
});
viewer.addEventListener('sphere-error', ({ error }) => {
  if (!viewer.currentSphere) byId('problem').textContent = error.message;
});
viewer.addEventListener('sphere-view-change', ({ cause }) => {
  if (cause !== 'command' && cause !== 'load') byId('hint').dataset.done = '';
});

const [sample, ingested] = await Promise.all([
  choicesOf(SAMPLE, 'Sample'),
  choicesOf(INGESTED, 'Your photographs'),
]);
listChoices([...sample, ...ingested]);
if (viewer.currentSphere) markShown(viewer.currentSphere);
