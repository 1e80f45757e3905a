const viewer = document.querySelector('sphere-viewer');
const sections = [
  .../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('section[data-sphere]')),
];
const links = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('.steps a'))];

/** On an upright phone, the cards cover the lower half, so the subject of a step moves to the upper half. */
const isTall = matchMedia('(max-width: 700px) and (orientation: portrait)').matches;
const [LOWER_DEG, WIDER] = isTall ? [12, 1.25] : [0, 1];

/**
 * The sphere and the view of a step.
 *
 * @param {HTMLElement} step
 */
const sceneOf = ({ dataset: { sphere, pan, tilt, fov } }) => ({
  sphere: Number(sphere),
  view: { pan: Number(pan), tilt: Number(tilt) - LOWER_DEG, fov: Number(fov) * WIDER },
});

let shown = sections.find(({ id }) => `#${id}` === location.hash) ?? sections[0];

/** Aborts the flight to a step that was scrolled past. */
let flight = new AbortController();

/** The viewer can fly after its first sphere has loaded. */
const ready = new Promise((resolve) => {
  viewer.addEventListener('sphere-load', resolve, { once: true });
});

// The viewer starts at the step in the URL, or at the first step, without a flight.
const first = sceneOf(shown);
viewer.setAttribute('sphere', String(first.sphere));
for (const [name, value] of Object.entries(first.view)) viewer.setAttribute(name, String(value));

function mark() {
  for (const link of links) {
    if (link.hash === `#${shown.id}`) link.setAttribute('aria-current', 'step');
    else link.removeAttribute('aria-current');
  }
}

/** Flies to a step. If the visitor prefers reduced motion, the viewer jumps instead. */
async function show(section) {
  if (section === shown) return;
  shown = section;
  mark();
  // The URL contains the step, but steps do not add history entries.
  history.replaceState(null, '', `#${section.id}`);
  flight.abort();
  flight = new AbortController();
  const { signal } = flight;
  const { sphere, view } = sceneOf(section);
  try {
    await ready;
    await viewer.flyTo({ sphere }, { signal });
    await viewer.lookAt(view, { signal });
  } catch (error) {
    // An aborted flight is not an error, because its step was scrolled past.
    if (!signal.aborted) console.error(error);
  }
}

/** A step is current while it covers the middle of the window. */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) void show(target);
  },
  { rootMargin: '-50% 0px -50% 0px' },
);

// Scrolling is instant, because a smooth scroll would pass other steps and fly to them.
if (shown !== sections[0]) shown.scrollIntoView({ behavior: 'instant' });
mark();
for (const section of sections) observer.observe(section);
