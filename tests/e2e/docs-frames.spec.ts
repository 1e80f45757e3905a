import { expect, test, type Frame, type Page } from '@playwright/test';
import { snippet } from '../helpers/snippets.ts';
import {
  becomes,
  faultsOf,
  openReadersSite,
  runModule,
  savePage,
  sphereIn,
  type ReadersSite,
} from './docs-site.ts';

/* The scripts around a frame, each run as it is written: by the client, by today's messages, by those of old. */

const [HERE, THERE] = [1_000_007_480, 1_000_007_481];

let site: ReadersSite;
let host: string;

test.beforeAll(async ({ baseURL }) => {
  host = baseURL ?? '';
  site = await openReadersSite();
});

test.afterAll(() => site.close());

/** Opens a page with a frame, and keeps all that comes out of it. */
async function open(page: Page, frame: string): Promise<{ faults: string[]; inner: () => Frame }> {
  savePage(
    site,
    '/around.html',
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Around</title>
     ${frame}<script>
       var [heard, drawn, host] = [[], [], '${host}'];
       var frame = document.querySelector('iframe');
       var draw = (view) => drawn.push(view);
       addEventListener('message', ({ data, source }) => source === frame.contentWindow && heard.push(data));
     </script></html>`,
  );
  const faults = faultsOf(page);
  await page.goto(`${site.url}/around.html`);
  return { faults, inner: () => page.frames()[1] as Frame };
}

const SHOWN = (): string =>
  `<iframe src="${host}/embed/YOUR_API_KEY/${String(HERE)}" title="Viewer" width="640" height="400"></iframe>`;
const written = (text: string): string =>
  text.replaceAll('https://spheres.example', host).replaceAll('YOUR_API_KEY', site.key);
const currentIn = (frame: Frame): Promise<number> =>
  frame
    .locator('sphere-viewer')
    .evaluate((it: HTMLElement & { currentSphere: { id: number } }) => it.currentSphere.id);
const propertyIn = (frame: Frame, name: string): Promise<unknown> =>
  frame.locator('sphere-viewer').evaluate((it, key) => Reflect.get(it, key) as unknown, name);

test('the client turns a viewer, flies it, and hears of its view until it hears no more', async ({
  page,
}) => {
  const { faults, inner } = await open(page, SHOWN());
  await runModule(page, faults, `${written(snippet('client', 'Client'))}\nwindow.viewer = viewer;`);
  expect(await propertyIn(inner(), 'pan')).toBeCloseTo(90, 3);
  const listening = snippet('client', 'Events');
  await runModule(page, faults, listening);
  await page.evaluate('viewer.lookAt({ pan: 100 }, { animate: false })');
  expect(await page.evaluate('drawn')).toEqual([]);
  await runModule(page, faults, listening.replace('stop();', ''));
  await page.evaluate('viewer.lookAt({ pan: 120 }, { animate: false })');
  await becomes(faults, () => page.evaluate('drawn.some(({ pan }) => Math.round(pan) === 120)'));
  // Its tiles are painted when they are first asked for, which the call of the text waits for but so long.
  await page.evaluate(
    `viewer.flyTo({ sphere: ${String(THERE)} }).then(() => viewer.flyTo({ sphere: ${String(HERE)} }))`,
  );
  await runModule(page, faults, snippet('client', 'Methods and properties'));
  expect(await currentIn(inner())).toBe(THERE);
  expect(faults).toEqual([]);
});

test('the conversation that the page of messages gives opens a frame, flies it and hears of its view', async ({
  page,
}) => {
  const { faults } = await open(page, '<iframe title="Viewer" width="640" height="400"></iframe>');
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await runModule(page, faults, written(snippet('messages', 'A conversation')));
  await becomes(faults, () => Promise.resolve(said.includes('3 true')));
  await page.evaluate(
    `frame.contentWindow.postMessage({ protocol: 'sphere-viewer', version: 1, type: 'call', id: '4', verb: 'lookAt', args: { pan: 200 } }, host)`,
  );
  await becomes(faults, () => Promise.resolve(said.some((line) => line.startsWith('view-change'))));
});

test('messages of old set, register and command as the page of them says', async ({ page }) => {
  const { faults, inner } = await open(page, SHOWN());
  await sphereIn(inner(), faults);
  await runModule(page, faults, snippet('migration', 'Settings'));
  await becomes(faults, async () => (await propertyIn(inner(), 'viewerTitle')) === 'Our office');
  expect(await propertyIn(inner(), 'panoMarkerDistance')).toBe(450);
  await runModule(page, faults, snippet('migration', 'Registrations'));
  await runModule(page, faults, snippet('migration', 'Commands'));
  const answer = { command: 'flyTo', requestId: 7, value: true };
  const hears = (fits: string): Promise<unknown> => page.evaluate(`heard.find((data) => ${fits})`);
  await becomes(faults, () => hears(`data.command === 'flyTo'`));
  expect(await hears(`data.command === 'flyTo'`)).toEqual(answer);
  expect(await currentIn(inner())).toBe(THERE);
  await page.evaluate('frame.contentWindow.postMessage({ pan: 200 }, host)');
  await becomes(faults, () => hears(`data.event === 'viewChangeId' && data.id === 'view'`));
});
