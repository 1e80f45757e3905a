import { escapeHtml } from '../../host/lib/escape-html.ts';
import { PAGE_GROUPS, PAGES, pageAddress, type PageGroup } from './pages.ts';
import type { Heading, RenderedText } from './render-markdown.ts';

export interface SiteFacts {
  readonly productName: string;
  readonly portalUrl: string;
  /** URL of the demo pages, or null if the host has none. */
  readonly demoUrl: string | null;
}

const link = (href: string, title: string, isHere = false): string =>
  `<a href="${escapeHtml(href)}"${isHere ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`;

function groupHtml({ title, pages, more = [] }: PageGroup, here: string): string {
  const links = [
    ...pages.map((page) => link(pageAddress(page.slug), page.title, page.slug === here)),
    ...more.map((other) => link(other.href, other.title)),
  ];
  return `<section><h2>${title}</h2><ul>${links.map((one) => `<li>${one}</li>`).join('')}</ul></section>`;
}

const navigationHtml = (here: string): string =>
  PAGE_GROUPS.map((group) => groupHtml(group, here)).join('\n');

function contentsHtml(headings: readonly Heading[]): string {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3);
  if (shown.length < 2) return '';
  const items = shown.map(
    ({ depth, id, text }) => `<li class="depth-${depth}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
  );
  return `<nav class="contents" aria-labelledby="contents"><h2 id="contents">On this page</h2><ul>${items.join('')}</ul></nav>`;
}

function stepsHtml(here: string): string {
  const at = PAGES.findIndex(({ slug }) => slug === here);
  const step = (offset: number, rel: string, word: string): string => {
    const page = PAGES[at + offset];
    if (page === undefined) return '<span></span>';
    return `<a rel="${rel}" href="${pageAddress(page.slug)}"><small>${word}</small>${escapeHtml(page.title)}</a>`;
  };
  return `<nav class="steps" aria-label="Previous and next page">${step(-1, 'prev', 'Previous')}${step(1, 'next', 'Next')}</nav>`;
}

/** The end of each page, with what public bodies look for. */
const footerHtml = `<footer class="end"><nav aria-label="Accessibility">${link('/docs/accessibility-statement', 'Accessibility statement')}${link('/docs/conformance-report', 'Conformance report')}</nav></footer>`;

/** Maximum length of a description, which search engines and messengers cut off. */
const DESCRIPTION_LENGTH = 200;

/** Returns the first paragraph of a page as plain text with escaped characters, shortened to whole words. */
function descriptionOf({ html }: RenderedText): string {
  const text = (/<p>(.*?)<\/p>/s.exec(html)?.[1] ?? '').replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH))} …`;
}

function headHtml(title: string, description: string, { productName }: SiteFacts): string {
  return `<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeHtml(title)} · ${escapeHtml(productName)}</title>
    <meta name="description" content="${description.replaceAll('"', '&quot;')}" />
    <link rel="icon" href="/pages/icon.svg" type="image/svg+xml" />
    <link rel="preload" href="/docs/inter.woff2" as="font" type="font/woff2" crossorigin />
    <link rel="stylesheet" href="/pages/docs/page.css" />
    <link rel="stylesheet" href="/pages/docs/columns.css" />
    <link rel="stylesheet" href="/pages/docs/text.css" />
    <link rel="stylesheet" href="/pages/docs/print.css" media="print" />
    <script type="module" src="/pages/docs/page.js"></script>
  </head>`;
}

function barHtml({ productName, portalUrl, demoUrl }: SiteFacts): string {
  const demo = demoUrl === null ? '' : link(demoUrl, 'Demo');
  return `<header class="bar">
      <a class="brand" href="/docs"><img src="/pages/icon.svg" alt="" width="26" height="26" />${escapeHtml(productName)} <span>Docs</span></a>
      <search id="search" hidden></search>
      <nav aria-label="Elsewhere">${link('/docs/playground', 'Playground')}${demo}${link(portalUrl, 'Portal')}</nav>
    </header>`;
}

/** Fills the empty bar of a page that was not rendered from Markdown, and completes the title of the page. */
export const withBar = (page: string, facts: SiteFacts): string =>
  page
    .replace('<header class="bar"></header>', () => barHtml(facts))
    .replace('</title>', () => ` · ${escapeHtml(facts.productName)}</title>`);

export function pageHtml(here: string, rendered: RenderedText, facts: SiteFacts): string {
  const { html, headings } = rendered;
  const title = headings[0]?.text ?? 'Documentation';
  return `<!doctype html>
<html lang="en">
  ${headHtml(title, descriptionOf(rendered), facts)}
  <body>
    <a class="skip" href="#text">Skip to content</a>
    ${barHtml(facts)}
    <div class="columns">
      <details class="pages" id="pages"><summary>${escapeHtml(title)}</summary><nav aria-label="Documentation">${navigationHtml(here)}</nav></details>
      <main id="text" tabindex="-1"><article>${html}</article>${stepsHtml(here)}</main>
      ${contentsHtml(headings)}
    </div>
    ${footerHtml}
  </body>
</html>
`;
}
