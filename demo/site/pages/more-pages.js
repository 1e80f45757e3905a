/* The list of all demo pages at the foot of each: chrome of this site, not part of what a page shows. */

/** Address, title and summary of each page. */
const PAGES = [
  ['/demo', 'The sample world', 'Sixty cities to fly over, in two years.'],
  ['/demo/listing', 'A listing', 'A house for sale, seen from the air.'],
  ['/demo/map', 'Map and sphere', 'Side by side; each moves the other.'],
  ['/demo/story', 'A story', 'Scroll, and fly from place to place.'],
  ['/demo/legacy', 'Posted messages', 'A framed viewer, driven by messages alone.'],
  ['/demo/ten', 'Ten viewers', 'Ten on one page, and it still scrolls smoothly.'],
  ['/docs/', 'Documentation', 'From the first snippet to every setting.'],
];

const list = document.querySelector('nav[aria-label="More pages"] ul');
for (const [href, title, summary] of PAGES) {
  if (href === location.pathname) continue;
  const [item, link, text] = ['li', 'a', 'span'].map((name) => document.createElement(name));
  Object.assign(link, { href, textContent: title });
  text.textContent = summary;
  item.append(link, text);
  list?.append(item);
}
