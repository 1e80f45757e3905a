import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type DevLoop, EDITED, openDevLoop, respondsWith, showsBackground } from '../helpers/dev-loop.ts';
import { chromiumArgs, ensureChromium } from '../runner/chromium.ts';

/* Checks that `npm run dev` shows edits. `tests/bench/dev-loop` measures how fast it does. */

let loop: DevLoop;
let browser: Browser;
let page: Page;

before(async () => {
  loop = await openDevLoop();
  browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  page = await browser.newPage({ viewport: { width: 640, height: 400 } });
});

after(async () => {
  await browser.close();
  assert.equal(await loop.close(), 0);
});

/** Marks the page's window. A page that is reloaded loses the mark. */
const mark = (): Promise<void> => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = (): Promise<boolean> => page.evaluate(() => 'isMarked' in window);

test('an edit to the portal’s code appears in the browser without a reload', async () => {
  await page.goto(`${loop.url}/login`);
  const email = page.getByRole('textbox', { name: 'Email Address' });
  await email.fill('somebody@example.com');
  await mark();
  loop.edit(EDITED.portal.file, EDITED.portal.text, "signIn: 'Come In'");
  await page.getByRole('button', { name: 'Come In' }).waitFor();
  assert.equal(await email.inputValue(), 'somebody@example.com');
  assert.ok(await isMarked());
});

test('an edit to the viewer’s code reloads the page and preserves the view', async () => {
  await page.goto(`${loop.url}/demo/story`);
  await showsBackground(page, 'rgb(20, 24, 28)');
  await page.evaluate(() =>
    Object.assign(document.querySelector('sphere-viewer') ?? {}, { pan: 200, fov: 50 }),
  );
  await mark();
  loop.edit(EDITED.viewer.file, EDITED.viewer.text, '#0a0b0c');
  await showsBackground(page, 'rgb(10, 11, 12)');
  assert.ok(!(await isMarked()));
  await page.waitForFunction(() => {
    const viewer = document.querySelector('sphere-viewer');
    return viewer?.pan === 200 && viewer.fov === 50;
  });
});

test('edits to a demo page’s HTML and style sheet appear in the browser, those to the style sheet without a reload', async () => {
  await page.goto(`${loop.url}/demo/ten`);
  await mark();
  loop.edit('demo/site/pages/ten/page.css', '.opening {', '.opening {\n  outline: 3px solid;');
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('.opening') as Element).outlineWidth === '3px',
  );
  assert.ok(await isMarked());
  loop.edit(
    'demo/site/pages/ten/index.html',
    '<h1>Ten cities from ocean to ocean</h1>',
    '<h1>Ten towns</h1>',
  );
  await page.getByRole('heading', { name: 'Ten towns' }).waitFor();
});

test('an edit to the host’s code takes effect without a manual restart, and no request fails in the meantime', async () => {
  await respondsWith(loop.url, EDITED.host.text);
  // Many clients, so that the process has requests in flight whenever it is replaced.
  const clients = Array.from({ length: 32 }, () => respondsWith(loop.url, 'Nobody lives here.'));
  loop.edit(EDITED.host.file, EDITED.host.text, 'Nobody lives here.');
  await Promise.all(clients);
});

test('an error in the host’s code is reported in a 503 response until an edit fixes it', async () => {
  const error = async (): Promise<string | null> => {
    const response = await fetch(`${loop.url}/api/v1/nowhere`);
    const text = await response.text();
    return response.status === 503 ? text : null;
  };
  const until = async (hasError: boolean): Promise<string | null> => {
    for (;;) {
      const text = await error();
      if ((text !== null) === hasError) return text;
    }
  };
  loop.edit(EDITED.host.file, "'Nobody lives here.'", "'Nobody lives here.");
  assert.match((await until(true)) ?? '', /Unterminated string/);
  loop.edit(EDITED.host.file, "'Nobody lives here.", "'All is well.'");
  await until(false);
  await respondsWith(loop.url, 'All is well.');
});
