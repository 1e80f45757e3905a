import { createSearch, marked, snippetOf } from './find.js';

/** The host serves the package `minisearch` at this path. */
const MINISEARCH = '/docs/minisearch.js';

let search = null;

/** Loads the search when it is first needed. Resolves with null if it could not be loaded. */
async function loadSearch() {
  search ??= Promise.all([
    import(MINISEARCH),
    fetch('/docs/search.json').then((response) => response.json()),
  ]).then(([{ default: MiniSearch }, pages]) => createSearch(MiniSearch, pages));
  return search.catch(() => {
    search = null;
    return null;
  });
}

/** Returns an element with a text in which the words that match are marked. */
function markedElement(tag, parts) {
  const element = document.createElement(tag);
  parts.forEach((part, at) => {
    if (at % 2 === 0) return element.append(part);
    const hit = document.createElement('mark');
    hit.textContent = part;
    element.append(hit);
  });
  return element;
}

function optionOf({ title, place, text, href, terms }, at) {
  const option = document.createElement('li');
  option.id = `found-${at}`;
  option.role = 'option';
  option.dataset.href = href;
  option.append(markedElement('span', marked(title, terms)));
  if (place !== '') option.append(markedElement('small', [place]));
  if (text !== '') option.append(markedElement('p', snippetOf(text, terms)));
  return option;
}

const link = (href, text) => {
  const anchor = document.createElement('a');
  Object.assign(anchor, { href, textContent: text });
  return anchor;
};

/** Returns the advice to show when nothing was found or the search could not be loaded. */
function adviceFor(typed, isLoaded) {
  const [problem, advice] = [document.createElement('strong'), document.createElement('p')];
  if (!isLoaded) {
    problem.textContent = 'The search could not be loaded.';
    advice.append('Check your connection, then try again.');
    return [problem, advice];
  }
  problem.textContent = `Nothing found for “${typed.trim()}”.`;
  advice.append(
    'Try a single or a shorter word, in English. You can also read the ',
    link('/docs', 'overview'),
    ', the list of ',
    link('/docs/elements', 'all attributes, methods and events'),
    ', or ',
    link('/docs/other-viewers#what-is-different', 'what other viewers have that this one lacks'),
    '.',
  );
  return [problem, advice];
}

function createControls() {
  const input = document.createElement('input');
  Object.assign(input, { type: 'search', placeholder: 'Search', role: 'combobox', autocomplete: 'off' });
  input.setAttribute('aria-label', 'Search the documentation');
  input.setAttribute('aria-controls', 'found');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-expanded', 'false');
  input.setAttribute('aria-keyshortcuts', 'Control+K Meta+K');
  const list = document.createElement('ul');
  Object.assign(list, { id: 'found', role: 'listbox', hidden: true, ariaLabel: 'Results' });
  const nothing = document.createElement('div');
  Object.assign(nothing, { className: 'nothing', hidden: true });
  const status = document.createElement('p');
  status.role = 'status';
  return { input, list, nothing, status };
}

/** Tracks which option of the list is chosen while the focus stays in the field. */
function createChoice(input, list) {
  let chosen = -1;
  const choose = (at) => {
    const options = [...list.children];
    chosen = options.length === 0 ? -1 : (at + options.length) % options.length;
    options.forEach((option, n) => option.setAttribute('aria-selected', String(n === chosen)));
    options[chosen]?.scrollIntoView({ block: 'nearest' });
    if (chosen >= 0) input.setAttribute('aria-activedescendant', `found-${chosen}`);
    else input.removeAttribute('aria-activedescendant');
  };
  return { choose, move: (by) => choose(chosen + by), chosen: () => list.children[chosen] };
}

/**
 * Moves the focus to the field when the reader presses Ctrl+K or ⌘K. A single character would be pressed by accident by
 * people who dictate (WCAG 2.2, 2.1.4).
 */
function focusOnShortcut(input) {
  window.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
    if (event.ctrlKey === event.metaKey) return;
    event.preventDefault();
    input.focus();
  });
}

/** Adds a search field for the whole documentation to an element. */
export function addSearch(parent) {
  const { input, list, nothing, status } = createControls();
  const { choose, move, chosen } = createChoice(input, list);
  const close = () => {
    list.replaceChildren();
    list.hidden = nothing.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    status.textContent = '';
    choose(0);
  };
  const show = async () => {
    const find = await loadSearch();
    const typed = input.value;
    close();
    if (typed.trim() === '') return;
    const found = find?.(typed) ?? [];
    list.replaceChildren(...found.map((one, at) => optionOf(one, at)));
    list.hidden = found.length === 0;
    nothing.hidden = !list.hidden;
    nothing.replaceChildren(...(nothing.hidden ? [] : adviceFor(typed, find !== null)));
    input.setAttribute('aria-expanded', String(!list.hidden));
    status.textContent = nothing.hidden ? `Results: ${found.length}` : nothing.textContent;
    choose(0);
  };
  const go = (option) => {
    if (!option) return;
    close();
    location.href = option.dataset.href;
  };
  const keys = {
    ArrowDown: () => (list.hidden ? show() : move(1)),
    ArrowUp: () => move(-1),
    Enter: () => go(chosen()),
    Escape: close,
  };
  input.addEventListener('focus', loadSearch);
  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    if (!keys[event.key]) return;
    if (event.key !== 'Escape') event.preventDefault();
    void keys[event.key]();
  });
  // The links below the field can have the focus while the field shows its message.
  parent.addEventListener('focusout', ({ relatedTarget }) => {
    if (!parent.contains(relatedTarget)) close();
  });
  // A press leaves the focus in the field. Otherwise, the list would close before the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) =>
    go(/** @type {Element} */ (event.target).closest('[role=option]')),
  );
  focusOnShortcut(input);
  parent.append(input, list, nothing, status);
  parent.hidden = false;
}
