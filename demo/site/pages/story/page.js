const viewer = document.querySelector('sphere-viewer');
const sections = [...document.querySelectorAll('section[data-sphere]')];
const links = [...document.querySelectorAll('.steps a')];

/** On a phone held upright the cards lie over the lower half: what a step is about goes to the upper one. */
const isTall = matchMedia('(max-width: 700px) and (orientation: portrait)').matches;
const [LOWER_DEG, WIDER] = isTall ? [12, 1.25] : [0, 1];

/** Which sphere a step is seen from, and how one looks from there. */
const sceneOf = ({ dataset: { sphere, pan, tilt, fov } }) => ({
  sphere: Number(sphere),
  view: { pan: Number(pan), tilt: Number(tilt) - LOWER_DEG, fov: Number(fov) * WIDER },
});

let shown = sections.find(({ id }) => `#${id}` === location.hash) ?? sections[0];

/** Ends the flight to a step that was scrolled past. */
let flight = new AbortController();

/** Before its first sphere the viewer cannot fly. */
const ready = new Promise((resolve) => {
  viewer.addEventListener('sphere-load', resolve, { once: true });
});

// The first step is not flown to: the viewer starts there.
const first = sceneOf(shown);
viewer.setAttribute('sphere', first.sphere);
for (const [name, value] of Object.entries(first.view)) viewer.setAttribute(name, value);

function mark() {
  for (const link of links) {
    if (link.hash === `#${shown.id}`) link.setAttribute('aria-current', 'step');
    else link.removeAttribute('aria-current');
  }
}

/** Flies to a step; where motion is not wanted, the viewer jumps. */
async function show(section) {
  if (section === shown) return;
  shown = section;
  mark();
  // The address names the step, without an entry of the history for each.
  history.replaceState(null, '', `#${section.id}`);
  flight.abort();
  flight = new AbortController();
  const { signal } = flight;
  const { sphere, view } = sceneOf(section);
  try {
    await ready;
    await viewer.flyTo({ sphere }, { signal });
    await viewer.lookAt(view, { signal });
  } catch {
    // It was scrolled past, or failed: of that the viewer tells by itself, as `sphere-error`.
  }
}

/** A step is shown while it covers the middle of the window. */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) void show(target);
  },
  { rootMargin: '-50% 0px -50% 0px' },
);

// Now, and not smoothly some time later: on the way other steps would be seen.
if (shown !== sections[0]) shown.scrollIntoView({ behavior: 'instant' });
mark();
for (const section of sections) observer.observe(section);
