/** Maximum number of results shown. */
const MAX_RESULTS = 9;

let index = null;

async function loadIndex() {
  index ??= fetch('/docs/search.json').then((response) => response.json());
  return index.catch(() => {
    index = null;
    return [];
  });
}

/**
 * Returns the rank of a result; lower is better. Titles that begin with the first search word come first, and
 * pages come before other headings.
 */
const rank = ({ title, page }, words) =>
  (title.toLowerCase().startsWith(words[0]) ? 0 : 2) + (title === page ? 0 : 1);

function find(entries, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = entries.filter(({ title, page }) =>
    words.every((word) => `${page} ${title}`.toLowerCase().includes(word)),
  );
  return found.sort((a, b) => rank(a, words) - rank(b, words)).slice(0, MAX_RESULTS);
}

function optionOf({ title, page, href }, at) {
  const option = document.createElement('li');
  option.id = `found-${at}`;
  option.role = 'option';
  option.dataset.href = href;
  option.textContent = title;
  if (title !== page) {
    const place = document.createElement('small');
    place.textContent = page;
    option.append(place);
  }
  return option;
}

function createControls() {
  const input = document.createElement('input');
  Object.assign(input, { type: 'search', placeholder: 'Search  /', role: 'combobox', autocomplete: 'off' });
  input.setAttribute('aria-label', 'Search the documentation');
  input.setAttribute('aria-controls', 'found');
  input.setAttribute('aria-expanded', 'false');
  const list = document.createElement('ul');
  Object.assign(list, { id: 'found', role: 'listbox', hidden: true, ariaLabel: 'Results' });
  const status = document.createElement('p');
  status.role = 'status';
  return { input, list, status };
}

/** Adds a search field for all headings to an element. */
export function addSearch(parent) {
  const { input, list, status } = createControls();
  let chosen = -1;
  const choose = (at) => {
    const options = [...list.children];
    chosen = options.length === 0 ? -1 : (at + options.length) % options.length;
    options.forEach((option, n) => option.setAttribute('aria-selected', String(n === chosen)));
    options[chosen]?.scrollIntoView({ block: 'nearest' });
    if (chosen >= 0) input.setAttribute('aria-activedescendant', `found-${chosen}`);
    else input.removeAttribute('aria-activedescendant');
  };
  const show = (found) => {
    list.replaceChildren(...found.map(optionOf));
    list.hidden = found.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
    status.textContent = input.value.trim() === '' ? '' : `Results: ${found.length || 'none'}`;
    choose(0);
  };
  const go = (option) => {
    if (!option) return;
    show([]);
    location.href = option.dataset.href;
  };
  const keys = {
    ArrowDown: () => choose(chosen + 1),
    ArrowUp: () => choose(chosen - 1),
    Enter: () => go(list.children[chosen]),
    Escape: () => show([]),
  };
  input.addEventListener('focus', loadIndex);
  input.addEventListener('input', async () => show(find(await loadIndex(), input.value)));
  input.addEventListener('keydown', (event) => {
    if (!keys[event.key]) return;
    if (event.key !== 'Escape') event.preventDefault();
    keys[event.key]();
  });
  input.addEventListener('blur', () => show([]));
  // A `pointerdown` event occurs before the field loses focus, which closes the list.
  list.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    go(/** @type {Element} */ (event.target).closest('[role=option]'));
  });
  window.addEventListener('keydown', (event) => {
    const isTyping = /** @type {Element} */ (event.target).closest?.(
      'input, textarea, select, [contenteditable]',
    );
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    input.focus();
  });
  parent.append(input, list, status);
  parent.hidden = false;
}
