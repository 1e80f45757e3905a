import createDOMPurify, { type Config, type UponSanitizeAttributeHookEvent } from 'dompurify';
import { readUrl } from '../model/objects/read-url.ts';

/**
 * The allowed content of a popup: text, lists, tables, links and images. Elements that look or act like
 * controls are excluded.
 */
const HTML: Config = {
  ALLOWED_TAGS: [
    '#text',
    'p',
    'br',
    'hr',
    'div',
    'span',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'address',
    'blockquote',
    'b',
    'i',
    'em',
    'strong',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'mark',
    'q',
    'cite',
    'abbr',
    'time',
    'code',
    'kbd',
    'pre',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'bdi',
    'figure',
    'figcaption',
    'a',
    'img',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
  ALLOWED_ATTR: [
    'href',
    'src',
    'alt',
    'title',
    'lang',
    'dir',
    'datetime',
    'width',
    'height',
    'colspan',
    'rowspan',
    'scope',
    'start',
    'reversed',
  ],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
};

/**
 * The allowed content of an icon: static shapes and text. `use` is excluded because a few nested `use`
 * elements produce more shapes than a browser can draw.
 */
const SVG: Config = {
  USE_PROFILES: { svg: true, svgFilters: true },
  ADD_ATTR: ['href'],
  FORBID_TAGS: [
    'a',
    'style',
    'image',
    'feimage',
    'switch',
    'view',
    'audio',
    'video',
    'animatecolor',
    'animatemotion',
    'animatetransform',
    'mpath',
  ],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
};

/**
 * Functions that an SVG value may call: colors, transforms, and references. References are checked
 * separately.
 */
const STILL_FUNCTION = /^(?:rgba?|hsla?|matrix|translate|rotate|scale|skew[xy]|url)$/i;

/** Matches a reference to a part of the same drawing. */
const LOCAL_REFERENCE = /^url\(\s*(['"]?)#[^'"()]+\1\s*\)/i;

type Purifier = ReturnType<typeof createDOMPurify>;

let shared: Purifier | undefined;

/** Returns a popup's HTML as inert nodes; null if nothing visible remains. */
export function cleanHtml(source: string): DocumentFragment | null {
  const fragment = nodesOf(source, HTML, addHtmlRules);
  const isSeen = fragment?.textContent.trim() || fragment?.querySelector('img');
  return isSeen ? fragment : null;
}

/**
 * Returns an icon's SVG as well-formed source that neither loads resources nor runs scripts; null if it
 * contains no drawing.
 */
export function cleanSvg(source: string): string | null {
  const root = nodesOf(source, SVG, addSvgRules)?.querySelector('svg');
  return root?.firstElementChild ? new XMLSerializer().serializeToString(root) : null;
}

/**
 * Returns the sanitized content. Returns null if the parser produces no document, a case that the library's
 * types do not cover. HTML and SVG share one purifier, because each creates a Trusted Types policy of the same
 * name, which a page usually allows only once.
 */
function nodesOf(
  source: string,
  rules: Config,
  addRules: (purifier: Purifier) => void,
): DocumentFragment | null {
  shared ??= createDOMPurify(window);
  shared.removeAllHooks();
  addRules(shared);
  return shared.sanitize(source, { ...rules, RETURN_DOM_FRAGMENT: true });
}

function addHtmlRules(purifier: Purifier): void {
  purifier.addHook('uponSanitizeAttribute', (_element, attribute) => {
    const { attrName, attrValue } = attribute;
    if (attrName !== 'href' && attrName !== 'src') return;
    const address = readUrl(attrValue);
    const isAllowed = address !== null && (attrName === 'src' || !address.startsWith('data:'));
    if (isAllowed) attribute.attrValue = address;
    else attribute.keepAttr = false;
  });
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (element.localName === 'a') guardLink(element);
    if (element.localName === 'img') guardImage(element);
  });
}

/** Makes a link open in a new tab that has no access to the page. */
function guardLink(link: Element): void {
  if (!link.hasAttribute('href')) return;
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
}

function guardImage(image: Element): void {
  if (!image.hasAttribute('src')) image.remove();
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '');
  image.setAttribute('loading', 'lazy');
}

function addSvgRules(purifier: Purifier): void {
  purifier.addHook('uponSanitizeAttribute', (_element, attribute) => {
    if (!isStill(attribute)) attribute.keepAttr = false;
  });
}

/** Returns whether an SVG attribute refers only to parts of its own drawing. */
function isStill({ attrName, attrValue }: UponSanitizeAttributeHookEvent): boolean {
  if (attrName === 'href' || attrName === 'xlink:href') return attrValue.startsWith('#');
  // Values with CSS escapes are rejected, because escapes could represent the name of any function.
  if (attrValue.includes('\\')) return false;
  for (const { 1: name = '', index } of attrValue.matchAll(/([\w-]*)\s*\(/g)) {
    if (!STILL_FUNCTION.test(name)) return false;
    if (name.toLowerCase() === 'url' && !LOCAL_REFERENCE.test(attrValue.slice(index))) return false;
  }
  return true;
}
