/* Shows the live view in place of the picture as soon as it is near the window, or on request while the browser saves data. */

/** The module that defines the viewer's tag. */
const VIEWER = '/elements/define.js';

const stage = document.getElementById('stage');
const button = document.getElementById('look');
const template = /** @type {HTMLTemplateElement | null} */ (document.getElementById('live'));

/** Loads the viewer once. The picture stays until the viewer shows its sphere, and if it cannot. */
function open({ withFocus }) {
  button.hidden = true;
  const content = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  const viewer = /** @type {HTMLElement} */ (content.firstElementChild);
  viewer.addEventListener(
    'sphere-load',
    () => {
      stage.dataset.live = '';
      stage.querySelector('img').alt = '';
      if (withFocus) viewer.focus();
    },
    { once: true },
  );
  stage.append(viewer);
  import(VIEWER).catch(() => {
    viewer.remove();
    button.hidden = false;
  });
}

if (stage && template) {
  button.addEventListener('click', () => open({ withFocus: true }));
  const connection = /** @type {{ saveData?: boolean } | undefined} */ (Reflect.get(navigator, 'connection'));
  if (connection?.saveData) button.hidden = false;
  else
    new IntersectionObserver(
      ([entry], observer) => {
        if (!entry.isIntersecting) return;
        observer.disconnect();
        open({ withFocus: false });
      },
      { rootMargin: '200px' },
    ).observe(stage);
}
