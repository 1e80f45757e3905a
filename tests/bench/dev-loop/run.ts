import { chromium, type Page } from '@playwright/test';
import { type DevLoop, EDITED, openDevLoop, respondsWith, showsBackground } from '../../helpers/dev-loop.ts';
import { chromiumArgs, ensureChromium } from '../../runner/chromium.ts';

/*
 * Measures how long `npm run dev` takes to show the change after a file is saved. Run `node --import tsx
 * tests/bench/dev-loop/run.ts`. It makes ten edits of each kind with an existing database.
 */

const EDITS = 10;

/** Pause between two edits in milliseconds, in which the effects of the previous edit end. */
const REST_MS = 2000;

type Shown = (marker: number) => Promise<void>;

/** Returns a function that replaces the same text of a file on each call. */
function editorOf(loop: DevLoop, kind: keyof typeof EDITED): (to: string) => void {
  const { file, text } = EDITED[kind];
  let last: string = text;
  return (to) => {
    loop.edit(file, last, to);
    last = to;
  };
}

async function measure(name: string, edit: (index: number) => void, shown: Shown): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < EDITS; index += 1) {
    await new Promise((done) => setTimeout(done, REST_MS));
    const start = performance.now();
    edit(index);
    await shown(index);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const middle = ((times[EDITS / 2 - 1] ?? 0) + (times[EDITS / 2] ?? 0)) / 2;
  const list = times.map((time) => time.toFixed(0)).join(' ');
  console.log(`${name.padEnd(8)}median ${middle.toFixed(0)} ms   ${list}`);
}

async function measureAll(loop: DevLoop, page: Page): Promise<void> {
  const edits = {
    portal: editorOf(loop, 'portal'),
    viewer: editorOf(loop, 'viewer'),
    host: editorOf(loop, 'host'),
  };
  await page.goto(`${loop.url}/login`);
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await measure(
    'portal',
    (index) => edits.portal(`signIn: 'Sign In ${index}'`),
    (index) => page.getByRole('button', { name: `Sign In ${index}` }).waitFor(),
  );
  await page.goto(`${loop.url}/demo`);
  await showsBackground(page, 'rgb(20, 24, 28)');
  await measure(
    'viewer',
    (index) => edits.viewer(`#0a0b0${index}`),
    (index) => showsBackground(page, `rgb(10, 11, ${index})`),
  );
  await page.close();
  await measure(
    'host',
    (index) => edits.host(`Nothing here, ${index}.`),
    (index) => respondsWith(loop.url, `Nothing here, ${index}.`),
  );
}

const loop = await openDevLoop();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
try {
  await measureAll(loop, await browser.newPage({ viewport: { width: 960, height: 600 } }));
} finally {
  await browser.close();
  await loop.close();
}
