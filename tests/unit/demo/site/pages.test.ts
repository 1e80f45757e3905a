import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { transformSync, type Loader } from 'esbuild';
import { Marked, type Tokens } from 'marked';
import { fillConformance } from '../../../../demo/site/conformance/report-tables.ts';
import { Documentation } from '../../../../demo/site/documentation/documentation.ts';
import { PAGE_GROUPS, PAGES, pageAddress } from '../../../../demo/site/documentation/pages.ts';
import { renderMarkdown, WRITTEN_HOST } from '../../../../demo/site/documentation/render-markdown.ts';
import { SphereClient } from '../../../../elements/embed/client.ts';
import { EVENTS, VERBS } from '../../../../elements/embed/schemas.ts';
import { settingSchemas } from '../../../../elements/embed/settings.ts';
import { VIEW_KEYS } from '../../../../elements/input/key-labels.ts';
import type { Manifest } from '../../../helpers/elements-page.ts';

const FOLDER = 'demo/site/docs';
const HOST = 'https://host.test';

const read = (slug: string): string => fillConformance(readFileSync(join(FOLDER, `${slug}.md`), 'utf8'));
const rendered = new Map(PAGES.map(({ slug }) => [pageAddress(slug), renderMarkdown(read(slug), HOST)]));

interface Fence {
  readonly slug: string;
  readonly info: string;
  readonly language: string;
  readonly text: string;
}

const fences: readonly Fence[] = PAGES.flatMap(({ slug }) =>
  new Marked()
    .lexer(read(slug))
    .filter((token): token is Tokens.Code => token.type === 'code')
    .map(({ lang: info = '', text }) => ({ slug, info, language: info.split(' ')[0] ?? '', text })),
);

test('every documentation file is converted to a page with exactly one title and unique heading ids', () => {
  const files = readdirSync(FOLDER).map((name) => name.replace(/\.md$/, ''));
  assert.deepEqual(files.sort(), PAGES.map(({ slug }) => slug).sort());
  for (const [address, { headings }] of rendered) {
    const titles = headings.filter(({ depth }) => depth === 1);
    assert.equal(titles.length, 1, `${address} has one title`);
    assert.equal(new Set(headings.map(({ id }) => id)).size, headings.length);
  }
});

test('every link in the documentation leads to an existing page and heading', () => {
  const more = PAGE_GROUPS.flatMap((group) => group.more ?? []);
  const others = [`${HOST}/demo`, ...more.map(({ href }) => HOST + href)];
  const broken: string[] = [];
  for (const [address, { html }] of rendered) {
    for (const [, href = ''] of html.matchAll(/<a (?:class="anchor" )?href="([^"]*)"/g)) {
      if (others.includes(href)) continue;
      const { pathname, hash, origin } = new URL(href, HOST + address);
      const anchors = origin === HOST ? rendered.get(pathname)?.headings : undefined;
      const isThere = hash === '' || anchors?.some(({ id }) => id === decodeURIComponent(hash.slice(1)));
      if (anchors === undefined || isThere !== true) broken.push(`${address} → ${href}`);
    }
  }
  assert.deepEqual(broken, []);
});

test('the first documentation page links to every other page', () => {
  const { html = '' } = rendered.get('/docs') ?? {};
  const missing = PAGES.filter(
    ({ slug }) => slug !== 'index' && !html.includes(`href="${pageAddress(slug)}"`),
  );
  assert.deepEqual(missing, []);
});

test('the documentation’s table of keyboard shortcuts lists every key of the view except the arrow keys', () => {
  const [, section = ''] = /## Keyboard\n([^]*?)\n## /.exec(read('accessibility')) ?? [];
  const [, ...cells] = [...section.matchAll(/^\| ([^|]+?) +\|/gm)].map(([, cell = '']) => cell);
  const listed = cells.flatMap((cell) => cell.replaceAll('`', '').split(/, | (?=[^\w])/));
  const shown = VIEW_KEYS.flatMap((row) => [...row.shown]).filter((key) => !/[←→↑↓]/.test(key));
  assert.deepEqual(
    shown.filter((key) => !listed.includes(key)),
    [],
    'Add these keys to the table in demo/site/docs/accessibility.md.',
  );
});

const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);

const LOADERS: Readonly<Record<string, Loader>> = { js: 'js', typescript: 'ts', tsx: 'tsx', css: 'css' };

function readSnippet({ language, text }: Fence): void {
  if (language === 'json') JSON.parse(text);
  const loader = LOADERS[language];
  const decorated = { compilerOptions: { experimentalDecorators: true } };
  if (loader !== undefined) transformSync(text, { loader, tsconfigRaw: decorated });
  if (['html', 'vue', 'svelte'].includes(language))
    for (const script of scriptsOf(text)) transformSync(script, { loader: 'js' });
}

test('every snippet has valid syntax, and every snippet marked as a page is a full HTML page', () => {
  const languages = new Set(fences.map(({ language }) => language));
  const known = ['', 'bash', 'http', 'html', 'json', 'vue', 'svelte', ...Object.keys(LOADERS)];
  assert.deepEqual(
    [...languages].filter((language) => !known.includes(language)),
    [],
  );
  for (const fence of fences) assert.doesNotThrow(() => readSnippet(fence), `${fence.slug}: ${fence.info}`);
  const pages = fences.filter(({ info }) => info.includes('page="'));
  assert.ok(pages.length >= 8);
  for (const { text } of pages) assert.ok(text.startsWith('<!doctype html>') && text.includes(WRITTEN_HOST));
  const names = pages.map(({ info }) => info);
  assert.equal(new Set(names).size, names.length);
});

const hasCode = (slug: string, name: string): boolean =>
  new RegExp(`\`[^\`\n]*\\b${name}\\b[^\`\n]*\``).test(read(slug));

test('EMB-11 every setting, message, client method and event is documented', () => {
  const manifest = JSON.parse(readFileSync('elements/custom-elements.json', 'utf8')) as Manifest;
  const methods = Object.getOwnPropertyNames(SphereClient.prototype).filter((name) => name !== 'constructor');
  const events = manifest.modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ tagName = '' }) => ['sphere-viewer', 'sphere-map'].includes(tagName))
    .flatMap((declaration) => declaration.events ?? []);
  const wanted: [slug: string, names: readonly string[]][] = [
    ['settings', Object.keys(settingSchemas)],
    ['messages', VERBS],
    ['client', methods],
    ['events', [...EVENTS, ...events.map(({ name }) => name)]],
    ['migration', ['onInit', 'onClick', 'onMarkerClick', 'onPolygonClick', 'onViewChange', 'onPanoLoad']],
  ];
  const missing = wanted.flatMap(([slug, names]) =>
    names.filter((name) => !hasCode(slug, name)).map((name) => `${slug}: ${name}`),
  );
  assert.deepEqual(missing, []);
});

test('HTML in a documentation file is escaped, and the sample host name is replaced by the real one', () => {
  const source = `# A <b>title</b>\n\n<script>alert(1)</script> at ${WRITTEN_HOST}/x.\n\n## \`set\` and \`get\`\n\n## \`set\` and \`get\`\n`;
  const { html, headings } = renderMarkdown(source, HOST);
  assert.doesNotMatch(html, /<script|<b>/);
  assert.match(html, /https:\/\/host\.test\/x/);
  assert.deepEqual(
    headings.slice(1).map(({ id, text }) => [id, text]),
    [
      ['set-and-get', 'set and get'],
      ['set-and-get-1', 'set and get'],
    ],
  );
});

test('a documentation page has navigation links, contains no inline scripts or styles, and is rendered only once', async () => {
  const facts = {
    productName: 'A & B',
    portalUrl: HOST,
    demoUrl: '/demo',
    publicUrl: HOST,
    contact: 'help@host.test',
  };
  const documentation = new Documentation({
    folder: FOLDER,
    playground: join(FOLDER, '../pages/playground/index.html'),
    reference: join(FOLDER, '../pages/api-reference/index.html'),
    ...facts,
  });
  const page = await documentation.page('quick-start');
  assert.equal(await documentation.page('quick-start'), page);
  const html = page?.content ?? '';
  assert.match(html, /A &amp; B/);
  assert.match(html, /<a href="\/docs\/quick-start" aria-current="page">/);
  assert.match(html, /rel="next" href="\/docs\/react"/);
  assert.doesNotMatch(html, /<script(?![^>]*src=)|<style|\sstyle=|\son\w+=|spheres\.example/);
  const statement = await documentation.page('accessibility-statement');
  assert.match(statement?.content ?? '', /href="mailto:help@host\.test"/);
  for (const slug of ['nothing', '../../package', 'constructor'])
    assert.equal(await documentation.page(slug), null);
});
