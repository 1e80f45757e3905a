import { addSearch } from './search.js';

/** Time for which a button confirms a copy, in milliseconds. */
const CONFIRM_MS = 2000;

function addCopyButton(figure) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    const text = figure.querySelector('code').textContent;
    const isDone = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    button.textContent = isDone ? 'Copied' : 'Select the code to copy it';
    button.dataset.done = '';
    setTimeout(() => {
      button.textContent = 'Copy';
      delete button.dataset.done;
    }, CONFIRM_MS);
  });
  figure.append(button);
}

/** Marks the current heading in the list of headings while the reader scrolls. */
function followReader(links) {
  const headings = links.map((link) => document.getElementById(link.hash.slice(1)));
  const mark = () => {
    const top = window.innerHeight / 4;
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < top).length;
    const isEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
    const here = isEnd ? links.length - 1 : Math.max(0, passed - 1);
    links.forEach((link, at) => {
      if (at === here) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    });
  };
  window.addEventListener('scroll', mark, { passive: true });
  mark();
}

document.querySelectorAll('figure.code').forEach(addCopyButton);
const links = [...document.querySelectorAll('.contents a')];
if (links.length > 0) followReader(links);
addSearch(document.getElementById('search'));

// On wide screens, the list of pages is always open, including for keyboard users.
const pages = /** @type {HTMLDetailsElement} */ (document.getElementById('pages'));
const wide = matchMedia('(min-width: 800px)');
const follow = () => (pages.open = wide.matches);
wide.addEventListener('change', follow);
follow();
pages.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
