import { expect, test, type Page } from '@playwright/test';
import { FACES } from '../../../elements/geo/cube-face.ts';
import { PREVIEW_LEVEL } from '../../../elements/geo/tile.ts';
import { snippet } from '../../helpers/snippets.ts';
import {
  becomes,
  errorsOf,
  openReadersSite,
  runModule,
  savePage,
  sphereIn,
  type ReadersSite,
  type Viewer,
} from './docs-site.ts';

/*
 * Runs the scripts and styles of the guides exactly as documented, on a reader's page. The tests check the
 * effects that the guides promise.
 */

interface Shown extends Viewer {
  readonly pan: number;
  readonly tilt: number;
  readonly fov: number;
  readonly favorites: readonly { readonly name: string }[];
  readonly customMarkerList: readonly object[];
  readonly layers: readonly object[];
  readonly texts: Readonly<Record<string, string>>;
  readonly openPanel: (panel: string) => void;
}

/** The parts of the page that readers of the guides write themselves. */
const MARKUP = `<img alt="" /><script>
  var viewer = document.querySelector('sphere-viewer');
  var [image, calls] = [document.querySelector('img'), []];
  var rememberView = (view) => calls.push(['rememberView', view]);
  var showNothingNearby = () => calls.push(['showNothingNearby']);
</script>`;

let site: ReadersSite;
let page: Page;
let errors: string[];
let host: string;

test.beforeAll(async ({ browser, baseURL }) => {
  test.setTimeout(120_000);
  host = baseURL ?? '';
  site = await openReadersSite();
  page = await browser.newPage({ viewport: { width: 960, height: 600 } });
  errors = errorsOf(page);
  savePage(
    site,
    '/scripts.html',
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Scripts</title>
     <script type="module" src="${host}/elements/define.js"></script>
     <style>sphere-viewer { height: 480px }</style>
     <sphere-viewer src="${host}/sample/seattle-wa/spheres.geojson" sphere="7480" pan="55" tilt="-20"
       api-host="${host}" api-key="YOUR_API_KEY"></sphere-viewer>${MARKUP}</html>`,
  );
  await page.goto(`${site.url}/scripts.html`);
  await sphereIn(page, errors);
});

test.afterAll(async () => {
  await page.close();
  site.close();
});

const run = (code: string, names = ''): Promise<Record<string, unknown>> =>
  runModule(page, errors, code, names);
const inPage = async <T>(question: (viewer: Shown) => T | Promise<T>): Promise<T> => {
  const response: unknown = await page.locator('sphere-viewer').evaluate(question as never);
  return response as T;
};
const calls = (): Promise<unknown[][]> => page.evaluate('calls');

test('the documented view scripts turn to a place, zoom and start auto-rotation', async () => {
  await run(snippet('views', 'The view'));
  const [pixel, fov] = await inPage(async (viewer) => [
    await viewer.project({ latitude: 47.6097, longitude: -122.3422 }),
    viewer.fov,
  ]);
  const width = await inPage(({ clientWidth }) => clientWidth);
  expect(pixel?.x).toBeCloseTo(width / 2, 0);
  expect(pixel?.y).toBeCloseTo(240, 0);
  expect(fov).toBeCloseTo(40, 3);
  const before = await inPage(({ pan }) => pan);
  await run(snippet('views', 'Auto-rotation'));
  await becomes(errors, () =>
    inPage(({ tilt, fov: now }) => Math.abs(tilt + 15) < 0.1 && Math.abs(now - 60) < 0.1),
  );
  await becomes(errors, async () => (await inPage(({ pan }) => pan)) !== before);
  await page.evaluate('viewer.autoRotate = false');
});

test('the documented script lets the view follow a device, and says why it cannot', async () => {
  await page.evaluate(
    `Object.assign(window, { button: document.createElement('button'), caption: document.createElement('p') })`,
  );
  await run(snippet('views', 'Device orientation'));
  await page.evaluate('button.click()');
  // Without a user, nobody allows the sensors, which the machine does not have anyway.
  await becomes(errors, () => page.evaluate(`caption.textContent.includes('has refused access')`));
  await page.context().grantPermissions(['accelerometer', 'gyroscope', 'magnetometer']);
  await page.evaluate('button.click()');
  await becomes(errors, () => page.evaluate(`caption.textContent.includes('does not report')`));
  await page.evaluate(`
    var turn = setInterval(() => dispatchEvent(new DeviceOrientationEvent('deviceorientation', { alpha: 10, beta: 70, gamma: 0 })), 50);
    button.click();
  `);
  await becomes(errors, () => page.evaluate(`button.textContent === 'Moves with your phone'`));
  await becomes(errors, () => inPage(({ tilt }) => Math.abs(tilt + 20) < 0.1));
  await page.evaluate('clearInterval(turn); viewer.stopOrientation()');
  await becomes(errors, () => page.evaluate(`button.textContent === 'Look around'`));
});

test('the documented script shows a little planet, and the documented tag opens with one', async () => {
  await page.evaluate('viewer.lookAt({ pan: 55, tilt: -20, fov: 60 }, { animate: false })');
  await run(snippet('views', 'Projections'));
  await becomes(errors, () => inPage(({ tilt }) => tilt === -90));
  await page.evaluate(`viewer.projection = 'rectilinear'`);
  await becomes(errors, () => inPage(({ tilt, fov }) => tilt === -20 && fov === 60));
  const tag = snippet('views', 'Projections', 2).replace(
    '/spheres/spheres.geojson',
    `${host}/sample/seattle-wa/spheres.geojson`,
  );
  await page.evaluate((html) => {
    const place = document.createElement('div');
    place.innerHTML = html;
    document.body.prepend(place);
  }, tag);
  const tilt = (): Promise<number> => page.evaluate('document.querySelector("sphere-viewer").tilt');
  await becomes(errors, async () => (await tilt()) === -90);
  await becomes(errors, async () => (await tilt()) === -10);
  await page.evaluate('document.querySelector("body > div").remove()');
});

test('the documented scripts convert between places and pixels, and show a snapshot', async () => {
  await page.evaluate(
    'Object.assign(window, { latitude: 47.5991791, longitude: -122.3388933, altitude: 20 })',
  );
  await page.evaluate('viewer.lookAt({ pan: 55, tilt: -40, fov: 75 }, { animate: false })');
  const { pixel, place } = await run(snippet('views', 'Places and pixels'), 'pixel, place');
  expect(pixel).toEqual({ x: expect.any(Number), y: expect.any(Number) });
  expect(place).toMatchObject({ latitude: expect.any(Number), longitude: expect.any(Number) });
  await run(snippet('views', 'Snapshots'));
  await becomes(errors, () => page.locator('img').evaluate((it: HTMLImageElement) => it.naturalWidth > 0));
  // A smaller picture, which a slow machine draws in time as well.
  const large = snippet('views', 'Snapshots', 2).replace('3840', '1280').replace('2160', '720');
  const size = `const { width, height } = await createImageBitmap(large);`;
  expect(await run(`${large.replace('60_000', '280_000')}\n${size}`, 'width, height')).toEqual({
    width: 1280,
    height: 720,
  });
});

test('PEER-16 the documented scripts choose a language, replace texts and add a language', async () => {
  const has = (name: string): Promise<void> =>
    becomes(errors, async () => (await page.getByRole('button', { name, exact: true }).count()) > 0);
  await run(snippet('languages', 'Choose a language'));
  await has('Hilfe');
  await run(snippet('languages', 'Replace texts'));
  await has('Photo');
  await has('Hilfe');
  await page.evaluate(`document.documentElement.lang = 'sv'`);
  await has('Help');
  await run(snippet('languages', 'Add a language'));
  await has('Hjälp');
  await has('Snapshot');
  await becomes(errors, () => page.evaluate(`viewer.shadowRoot.querySelector('.panels').lang === 'sv'`));
  await page.evaluate(`document.documentElement.lang = 'en'; viewer.texts = null`);
  await has('Help');
});

test('the documented scripts show the kind, height and precision of the place at a pixel, even on terrain', async () => {
  const tag = snippet('surface', 'What stands there').replaceAll('https://spheres.example', host);
  const surface = /surface="([^"]+)"/.exec(tag)?.[1] ?? '';
  await page.evaluate(`Object.assign(window, { caption: document.createElement('p') })`);
  await page.evaluate('viewer.lookAt({ pan: 69, tilt: -20, fov: 30 }, { animate: false })');
  await page.evaluate(`viewer.surface = ${JSON.stringify(surface)}`);
  await run(snippet('surface', 'Places on the surface'));
  expect(await page.evaluate('caption.textContent')).toMatch(
    /^(ground|water|wall|roof|other), -?\d+\.\d m, /,
  );
  await run(snippet('surface', 'Places on the surface', 2));
  expect(await page.evaluate('viewer.texts.ask.surface.kinds.roof')).toBe('Dach');
  await run(snippet('surface', 'How precise a place is'));
  expect(await page.evaluate('caption.textContent')).toMatch(
    /^±\d+\.\d\d m, height ±\d+\.\d\d m(, or \w+)?$/,
  );
  const terrain = /terrain="([^"]+)"/.exec(
    snippet('surface', 'Terrain').replaceAll('https://spheres.example', host),
  );
  await page.evaluate(`viewer.terrain = ${JSON.stringify(terrain?.[1])}`);
  const bases = await page.evaluate(async () => {
    const viewer = document.querySelector('sphere-viewer');
    const places = [];
    for (let x = 40; x < 900; x += 40) places.push(await viewer?.unproject({ x, y: 500 }));
    return places.map((place) => place?.basis);
  });
  expect(bases).toContain('terrain');
});

test('the documented attribute outlines the tiles of the view, and the plug-in says when all have arrived', async () => {
  const outlined = (): Promise<number> =>
    page.evaluate(async () => {
      const viewer = document.querySelector('sphere-viewer') as unknown as { snapshot(): Promise<Blob> };
      const picture = await createImageBitmap(await viewer.snapshot());
      const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
      pen.drawImage(picture, 0, 0);
      const { data } = pen.getImageData(0, 0, picture.width, picture.height);
      let found = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at]! < 90 && data[at + 1]! > 240 && data[at + 2]! < 140) found += 1;
      return found;
    });
  expect(await outlined()).toBe(0);
  await run(snippet('plugins', 'See the tiles', 2));
  await expect.poll(() => page.title()).toBe('sharp');
  const [attribute = ''] = /show-[\w-]+/.exec(snippet('plugins', 'See the tiles')) ?? [];
  await page.evaluate(`viewer.toggleAttribute('${attribute}')`);
  await expect.poll(outlined).toBeGreaterThan(1000);
  await page.evaluate(`viewer.toggleAttribute('${attribute}')`);
  await expect.poll(outlined).toBe(0);
});

test('the documented scripts measure a height with the keyboard, and keep it for the next visit', async () => {
  const tag = snippet('measuring', 'Measuring').replaceAll('https://spheres.example', host);
  for (const name of ['surface', 'terrain']) {
    const url = new RegExp(`${name}="([^"]+)"`).exec(tag)?.[1];
    await page.evaluate(`viewer.${name} = ${JSON.stringify(url)}`);
  }
  await run(snippet('measuring', 'Mark points'));
  await run(snippet('measuring', 'Save and read back'));
  for (const tilt of [-40, -30]) {
    await page.evaluate(`viewer.lookAt({ pan: 69, tilt: ${tilt}, fov: 30 }, { animate: false })`);
    await page.evaluate('viewer.unproject({ x: 1, y: 1 })');
    await page.evaluate('viewer.focus()');
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => page.evaluate(`localStorage.getItem('measures') ?? ''`)).toContain('height_m');
  await run(snippet('measuring', 'Draw'));
  for (const pan of [60, 69, 78]) {
    await page.evaluate(
      `viewer.lookAt({ pan: ${pan}, tilt: ${pan === 69 ? -45 : -40} }, { animate: false })`,
    );
    await page.evaluate('viewer.unproject({ x: 1, y: 1 })');
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(`localStorage.getItem('measures') ?? ''`)).toContain('polygon');
  await page.evaluate('viewer.measure(null)');
  await page.evaluate('viewer.drawing = false');
  await page.evaluate('viewer.measures = null');
});

test('the documented polygon lies on the surface, where a click hits it', async () => {
  const surface = /surface="([^"]+)"/.exec(
    snippet('surface', 'What stands there').replaceAll('https://spheres.example', host),
  );
  await page.evaluate(`viewer.surface = ${JSON.stringify(surface?.[1])}`);
  await page.evaluate('viewer.unproject({ x: 1, y: 1 })');
  const polygon = snippet('surface', 'Objects on terrain and roofs');
  const clicked = page.evaluate(
    ([html]) =>
      new Promise<unknown>((resolve) => {
        const viewer = document.querySelector('sphere-viewer');
        viewer?.insertAdjacentHTML('beforeend', html);
        document.addEventListener('sphere-polygon-click', ({ clicked: { object } }) => {
          resolve((object as { drape?: boolean }).drape);
          viewer?.querySelector('sphere-polygon')?.remove();
        });
      }),
    [polygon] as const,
  );
  // The middle of the polygon.
  await page.evaluate('viewer.lookAt({ latitude: 47.59875, longitude: -122.33915 }, { animate: false })');
  const { x, y, width, height } = (await page.locator('sphere-viewer').boundingBox())!;
  await expect
    .poll(async () => {
      await page.mouse.click(x + width / 2, y + height / 2);
      return Promise.race([clicked, page.waitForTimeout(200).then(() => null)]);
    })
    .toBe(true);
});

test('with the documented favorites script, a visitor can save, rename and delete a favorite', async () => {
  await run(snippet('views', 'Favorites'));
  await inPage((viewer) => viewer.openPanel('favorite'));
  const panel = page.locator('sphere-favorites-panel');
  await panel.getByRole('textbox').fill('Harbour');
  await panel.getByRole('button', { name: /^Save/ }).click();
  const names = (): Promise<string[]> => inPage(({ favorites }) => favorites.map(({ name }) => name));
  await expect.poll(names).toEqual(['Harbour']);
  await panel.getByRole('button', { name: 'Harbour, ' }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Pier');
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['Pier']);
  await panel.locator('button.delete').click();
  await expect.poll(names).toEqual([]);
  await page.keyboard.press('Escape');
});

/** Clicks upward from the ground below the documented marker, whose altitude is unknown, until `isDone`. */
async function clickMarker(isDone: () => Promise<boolean>): Promise<void> {
  await page.evaluate('viewer.lookAt({ pan: 55, tilt: -20, fov: 75 }, { animate: false })');
  const [x, ground] = await inPage(async (viewer) => {
    const pixel = await viewer.project({ latitude: 47.5991, longitude: -122.3389 });
    const { left, top } = viewer.getBoundingClientRect();
    return [left + (pixel?.x ?? 0), top + (pixel?.y ?? 0)] as const;
  });
  await expect(async () => {
    for (let up = 10; up < 90 && !(await isDone()); up += 8) await page.mouse.click(x, ground - up);
    expect(await isDone()).toBe(true);
  }).toPass();
}

test('the documented scripts open and close a marker’s popup that contains a button of the page', async () => {
  await run(snippet('objects', 'Popups'));
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  const button = page.getByRole('button', { name: 'Book a visit' });
  await clickMarker(() => button.isVisible());
  await button.click();
  await expect.poll(() => messages).toContain('booked');
  await page.keyboard.press('Escape');
  const popup = page.locator('sphere-viewer [part="popup"]');
  await expect(popup).toHaveCount(0);

  const openAndClose = snippet('objects', 'Popups', 2);
  const [open = ''] = openAndClose.split('viewer.closePopup');
  await run(open);
  await expect(popup).toBeVisible();
  await run(openAndClose);
  await expect(popup).toHaveCount(0);
});

test('the documented scripts add objects through properties and report a click on a marker', async () => {
  await run(snippet('objects', 'As properties'));
  const counts = await inPage(({ customMarkerList, layers }) => [customMarkerList.length, layers.length]);
  expect(counts).toEqual([1, 1]);
  await run(snippet('objects', 'Clicks'));
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await clickMarker(() => Promise.resolve(messages.length > 0));
  expect(messages.join()).toMatch(/^a /);
  await expect(page.locator('sphere-viewer [part="popup"]')).toHaveCount(0);
});

test('the documented event script remembers a view set by the visitor, but not one set by a script', async () => {
  await run(snippet('events', 'Events'));
  await page.evaluate('viewer.lookAt({ pan: 60 }, { animate: false })');
  await page.evaluate('viewer.updateComplete');
  expect(await calls()).toEqual([]);
  await page.locator('sphere-viewer').hover({ position: { x: 200, y: 200 } });
  await page.mouse.down();
  await page.mouse.move(320, 220, { steps: 4 });
  await page.mouse.up();
  await becomes(errors, async () => (await calls())[0]?.[0] === 'rememberView');
});

test('the documented script flies to an address, and reports when no sphere is near the destination', async ({
  request,
}) => {
  // On a slow machine, the sample world paints the goal's tiles for longer than a viewer waits.
  const paint = async (sphere: number): Promise<void> => {
    for (const face of FACES) {
      const tile = `${host}/spheres/${String(sphere)}/${face}/${String(PREVIEW_LEVEL)}/0_0.webp`;
      await expect.poll(async () => (await request.get(tile, { timeout: 0 })).status()).toBe(200);
    }
  };
  await paint(1_000_007_060);
  const { name, latitude, longitude } = await run(snippet('views', 'Flights'), 'name, latitude, longitude');
  expect(name).toBe('W Main St, Seattle, WA 98121, USA');
  expect(latitude).toBeCloseTo(47.6, 1);
  await run(snippet('views', 'Flights', 2));
  await expect(page.locator('sphere-viewer').getByRole('dialog', { name: 'Our office' })).toBeVisible();
  const goals = await page.evaluate<number[]>(`(async () => {
    const [south] = await viewer.bestViews({ latitude: ${String(latitude)}, longitude: ${String(longitude)} }, { from: 'south' });
    const [day] = await viewer.captures({ latitude: 47.6097, longitude: -122.3422 });
    return [south.sphere, day.view.sphere];
  })()`);
  for (const goal of goals) await paint(goal);
  await run(snippet('views', 'Best views and captures'));
  expect(await inPage((viewer) => viewer.currentSphere?.id)).toBe(goals[0]);
  const found = await run(snippet('views', 'Best views and captures', 2), 'views, days, newest');
  expect((found['days'] as readonly { date: string }[]).map(({ date }) => date.slice(0, 4))).toContain(
    '2026',
  );
  expect(await inPage((viewer) => viewer.currentSphere?.id)).toBe(goals[1]);
  await page.evaluate('Object.assign(window, { latitude: 0, longitude: 0 }); calls.length = 0');
  await run(snippet('views', 'Results and errors'));
  expect(await calls()).toEqual([['showNothingNearby']]);
});

test('the documented styles change the size, colors, font and CSS parts of the viewer', async () => {
  await page.evaluate(`document.querySelector('style').remove()`);
  await page.addStyleTag({ content: 'body { margin: 0 }' });
  expect((await page.locator('sphere-viewer').boundingBox())?.height).toBe(400);
  await page.addStyleTag({ content: snippet('styling', 'Size') });
  expect(await page.locator('sphere-viewer').boundingBox()).toMatchObject({ width: 960, height: 540 });
  await page.addStyleTag({ content: snippet('styling', 'Colors and font') });
  await page.addStyleTag({ content: snippet('styling', 'Light and dark') });
  await page.addStyleTag({ content: snippet('styling', 'Parts') });
  await page.addStyleTag({ content: snippet('styling', 'States') });
  await page.evaluate(`viewer.insertAdjacentHTML('beforeend', '<p class="caption">Seattle</p>')`);
  await expect(page.locator('.caption')).toHaveCSS('opacity', '1');
  await page.evaluate(`document.body.className = 'dark'`);
  const controls = page.locator('sphere-viewer sphere-control-bar [part~="bar"]').first();
  await expect(controls).toHaveCSS('margin-bottom', '12px');
  const button = page.locator('sphere-viewer sphere-control-bar [part~="button"]').first();
  await expect(button).toHaveCSS('color', 'rgb(243, 246, 248)');
  await button.focus();
  await inPage((viewer) => viewer.openPanel('help'));
  await expect(page.locator('sphere-help-panel')).toHaveCSS('font-family', 'Inter, sans-serif');
});

test('the documented markers in the picture have popups', async () => {
  const tags = snippet('objects', 'Markers in the picture');
  const [marker = ''] = /<sphere-marker[^]*<\/sphere-marker>/.exec(tags) ?? [];
  const named = marker.replace('<sphere-marker', '<sphere-marker id="pinned"');
  await page.evaluate(`viewer.insertAdjacentHTML('beforeend', ${JSON.stringify(named)})`);
  expect(await page.evaluate(`viewer.openPopup('pinned')`)).toBe(true);
  await expect(page.locator('sphere-viewer').getByRole('dialog', { name: 'Entrance' })).toBeVisible();
  await run(snippet('objects', 'Markers in the picture', 2));
  const spheres = await page.evaluate('viewer.customMarkerList.map(({ sphere }) => sphere)');
  expect(spheres).toEqual([1_000_007_480, 1_000_007_480]);
  expect(errors).toEqual([]);
});

test('content placed inside the viewer element is shown over the sphere', async () => {
  const caption = snippet('styling', 'Content over the picture').replaceAll('https://spheres.example', host);
  savePage(
    site,
    '/caption.html',
    `<!doctype html><title>Caption</title><script type="module" src="${host}/elements/define.js"></script>${caption}`,
  );
  await page.goto(`${site.url}/caption.html`);
  await sphereIn(page, errors);
  const isOnTop = await page.evaluate(() => {
    const { left, top } = document.querySelector('.caption')?.getBoundingClientRect() ?? new DOMRect();
    return document.elementFromPoint(left + 5, top + 5)?.className === 'caption';
  });
  expect(isOnTop).toBe(true);
});
