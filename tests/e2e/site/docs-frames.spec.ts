import { expect, test, type Frame, type Page } from '@playwright/test';
import { snippet } from '../../helpers/snippets.ts';
import {
  becomes,
  errorsOf,
  openReadersSite,
  runModule,
  savePage,
  sphereIn,
  type ReadersSite,
} from './docs-site.ts';

/* Runs the scripts around a frame exactly as documented: with the client, with current messages, and with
   legacy messages. */

const [HERE, THERE] = [1_000_007_480, 1_000_007_481];

let site: ReadersSite;
let host: string;

test.beforeAll(async ({ baseURL }) => {
  host = baseURL ?? '';
  site = await openReadersSite();
});

test.afterAll(() => site.close());

/** Opens a page with a frame and records all messages from it. */
async function open(page: Page, frame: string): Promise<{ errors: string[]; inner: () => Frame }> {
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
  const errors = errorsOf(page);
  await page.goto(`${site.url}/around.html`);
  return { errors, inner: () => page.frames()[1] as Frame };
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

test('the documented client code turns and flies a viewer, and receives its view until it unsubscribes', async ({
  page,
}) => {
  const { errors, inner } = await open(page, SHOWN());
  await runModule(page, errors, `${written(snippet('client', 'Client'))}\nwindow.viewer = viewer;`);
  expect(await propertyIn(inner(), 'pan')).toBeCloseTo(90, 3);
  const listening = snippet('client', 'Events');
  await runModule(page, errors, listening);
  await page.evaluate('viewer.lookAt({ pan: 100 }, { animate: false })');
  expect(await page.evaluate('drawn')).toEqual([]);
  await runModule(page, errors, listening.replace('stop();', ''));
  await page.evaluate('viewer.lookAt({ pan: 120 }, { animate: false })');
  await becomes(errors, () => page.evaluate('drawn.some(({ pan }) => Math.round(pan) === 120)'));
  // The tiles are rendered on the first request, but the documented call has a short timeout.
  await page.evaluate(
    `viewer.flyTo({ sphere: ${String(THERE)} }).then(() => viewer.flyTo({ sphere: ${String(HERE)} }))`,
  );
  await runModule(page, errors, snippet('client', 'Methods and properties'));
  expect(await currentIn(inner())).toBe(THERE);
  expect(errors).toEqual([]);
});

test('PEER-16 the documented frame has the language of its address, and changes it with the client', async ({
  page,
}) => {
  const { errors, inner } = await open(
    page,
    SHOWN().replace(/src="([^"]+)"/, (_, src: string) => `src="${src}?lang=de"`),
  );
  await runModule(
    page,
    errors,
    `${written(snippet('client', 'Client'))}\nObject.assign(window, { viewer, client: viewer });`,
  );
  const has = (name: string): Promise<void> =>
    becomes(errors, async () => (await inner().getByRole('button', { name, exact: true }).count()) > 0);
  await has('Hilfe');
  await runModule(page, errors, snippet('languages', 'In a frame'));
  await has('Aide');
  await has('Photo');
});

test('the documented message exchange opens a frame, calls the viewer and receives its view', async ({
  page,
}) => {
  const { errors } = await open(page, '<iframe title="Viewer" width="640" height="400"></iframe>');
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await runModule(page, errors, written(snippet('messages', 'A conversation')));
  await becomes(errors, () => Promise.resolve(messages.includes('3 true')));
  await page.evaluate(
    `frame.contentWindow.postMessage({ protocol: 'sphere-viewer', version: 1, type: 'call', id: '4', verb: 'lookAt', args: { pan: 200 } }, host)`,
  );
  await becomes(errors, () => Promise.resolve(messages.some((line) => line.startsWith('view-change'))));
});

test('the documented legacy messages change settings, register for events and fly the viewer', async ({
  page,
}) => {
  const { errors, inner } = await open(page, SHOWN());
  await sphereIn(inner(), errors);
  await runModule(page, errors, snippet('migration', 'Settings'));
  await becomes(errors, async () => (await propertyIn(inner(), 'viewerTitle')) === 'Our office');
  expect(await propertyIn(inner(), 'panoMarkerDistance')).toBe(450);
  await runModule(page, errors, snippet('migration', 'Registrations'));
  await runModule(page, errors, snippet('migration', 'Commands'));
  const response = { command: 'flyTo', requestId: 7, value: true };
  const received = (fits: string): Promise<unknown> => page.evaluate(`heard.find((data) => ${fits})`);
  await becomes(errors, () => received(`data.command === 'flyTo'`));
  expect(await received(`data.command === 'flyTo'`)).toEqual(response);
  expect(await currentIn(inner())).toBe(THERE);
  await page.evaluate('frame.contentWindow.postMessage({ pan: 200 }, host)');
  await becomes(errors, () => received(`data.event === 'viewChangeId' && data.id === 'view'`));
});
