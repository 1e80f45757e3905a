/** Distance that an arrow key moves the divider, in percent of the width. */
const STEP = 4;

/**
 * Makes a separator between two columns movable by pointer and arrow keys. The separator sets the property
 * `--share` of its parent.
 */
export function createDivider(divider) {
  const parent = divider.parentElement;
  const limit = (name) => Number(divider.getAttribute(name));

  function move(share) {
    const limited = Math.min(limit('aria-valuemax'), Math.max(limit('aria-valuemin'), Math.round(share)));
    divider.setAttribute('aria-valuenow', limited);
    parent.style.setProperty('--share', `${limited}%`);
  }

  divider.addEventListener('pointerdown', (event) => {
    divider.setPointerCapture(event.pointerId);
    parent.dataset.dragging = '';
  });
  divider.addEventListener('pointermove', (event) => {
    if (!divider.hasPointerCapture(event.pointerId)) return;
    const { left, width } = parent.getBoundingClientRect();
    move(((event.clientX - left) / width) * 100);
  });
  divider.addEventListener('lostpointercapture', () => delete parent.dataset.dragging);

  divider.addEventListener('keydown', (event) => {
    const now = limit('aria-valuenow');
    const goals = {
      ArrowLeft: now - STEP,
      ArrowRight: now + STEP,
      Home: limit('aria-valuemin'),
      End: limit('aria-valuemax'),
    };
    if (!(event.key in goals)) return;
    event.preventDefault();
    move(goals[event.key]);
  });
}
