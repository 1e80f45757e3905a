import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { SphereViewer } from '../../../elements/index.ts';
import { snippet } from '../../helpers/snippets.ts';
import { expectGoodLooks } from '../axe.ts';
import { openDocumented, openReadersSite, runModule, sphereIn, type ReadersSite } from './docs-site.ts';

/* Shows a photograph without an ingest: on the demo page, and as the documentation describes. */

const SCENE = `<svg xmlns="http://www.w3.org/2000/svg" width="2048" height="1024"><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#2b6cb0"/><stop offset="0.5" stop-color="#bcd9ef"/><stop offset="0.5" stop-color="#7b8f52"/><stop offset="1" stop-color="#39421f"/></linearGradient><rect width="2048" height="1024" fill="url(#sky)"/><circle cx="1024" cy="480" r="60" fill="#d33"/></svg>`;

const EXIF = {
  IFD0: { Make: 'RICOH', Model: 'RICOH THETA V' },
  IFD2: { DateTimeOriginal: '2026:05:11 10:28:25' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '47/1 36/1 234/10',
    GPSLongitudeRef: 'W',
    GPSLongitude: '122/1 20/1 322/10',
  },
};

/** A photograph as a camera writes it, with its place and time. */
const photograph = (): Promise<Buffer> => sharp(Buffer.from(SCENE)).withExif(EXIF).jpeg().toBuffer();

const viewer = (page: Page) => page.locator('sphere-viewer');

const isSettled = (page: Page): Promise<void> =>
  viewer(page).evaluate(
    (it: SphereViewer) =>
      new Promise<void>((done) => it.addEventListener('sphere-settle', () => done(), { once: true })),
  );

/** Returns the color in the middle of the view. */
const middle = (page: Page): Promise<readonly number[]> =>
  viewer(page).evaluate(async (it: SphereViewer) => {
    const picture = await createImageBitmap(await it.snapshot());
    const pen = new OffscreenCanvas(1, 1).getContext('2d')!;
    pen.drawImage(picture, -picture.width / 2, -picture.height / 2);
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  });

async function expectRed(page: Page): Promise<void> {
  const [red = 0, green = 0] = await middle(page);
  expect(red).toBeGreaterThan(180);
  expect(green).toBeLessThan(100);
}

test('on the demo page, a photograph that is chosen or dropped is shown with what its tags say, and a file that is not a panorama is refused', async ({
  page,
}) => {
  await page.goto('/demo/photo');
  await expectGoodLooks(page);
  const settled = isSettled(page);
  await page.getByLabel('Choose a photograph').setInputFiles({
    name: 'harbor.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph(),
  });
  await settled;
  await expectRed(page);
  await expect(page.locator('#facts')).toContainText('47.60650, -122.34228');
  await expect(page.locator('#facts')).toContainText('2026-05-11 10:28 (camera’s local time)');
  await expect(page.locator('#notes > *')).toHaveCount(0);
  await expect(page.locator('#facts')).toContainText('RICOH THETA V');
  await expectGoodLooks(page);
  const type = 'image/jpeg';
  await drop(page, [{ name: 'square.jpg', type, data: await square() }]);
  await expect(page.getByRole('alert')).toHaveText(
    /^square\.jpg: not a 360° panorama: 600 × 450 px is 1\.333:1 instead of 2:1/,
  );
  const second = isSettled(page);
  await drop(page, [{ name: 'again.jpg', type, data: await photograph() }]);
  await second;
  await expect(page.getByRole('alert')).toBeHidden();
  await expectRed(page);
});

/** Drops files or texts, each with its type, onto the page. */
async function drop(page: Page, items: readonly { name?: string; type: string; data: Buffer | string }[]) {
  const data = await page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer();
      for (const { name, type, text } of given) {
        if (name === undefined) {
          transfer.setData(type, text);
          continue;
        }
        const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([content], name, { type }));
      }
      return transfer;
    },
    items.map(({ name, type, data: content }) => ({
      name,
      type,
      text: typeof content === 'string' ? content : content.toString('base64'),
    })),
  );
  await page.dispatchEvent('#stage', 'drop', { dataTransfer: data });
}

const choose = async (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.locator('#file').setInputFiles({ name, mimeType: 'image/jpeg', buffer });

const square = (): Promise<Buffer> =>
  sharp(Buffer.from(SCENE)).resize(600, 450, { fit: 'fill' }).jpeg().toBuffer();

test('a first visit to the demo page logs no errors, also if nothing is chosen', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.addInitScript(() =>
    addEventListener('sphere-error', () => document.documentElement.setAttribute('data-reported', '')),
  );
  await page.goto('/demo/photo');
  // A viewer without a source reports this after three seconds.
  await expect(page.locator('html[data-reported]')).toHaveCount(1);
  expect(errors).toEqual([]);
});

test('on the demo page, a file that cannot be opened leaves the previous photograph on the screen', async ({
  page,
}) => {
  await page.goto('/demo/photo');
  const settled = isSettled(page);
  await choose(page, 'harbor.jpg', await photograph());
  await settled;
  await choose(page, 'square.jpg', await square());
  await expect(page.getByRole('alert')).toHaveText(/^square\.jpg: not a 360° panorama/);
  await expect(viewer(page)).toBeVisible();
  await expect(page.locator('#facts')).toContainText('RICOH THETA V');
  await expect.poll(() => viewer(page).evaluate((it: SphereViewer) => it.viewerTitle)).toBe('harbor.jpg');
  await expectRed(page);
});

test('on the demo page, the next photograph opens in its middle, with the focus on it', async ({ page }) => {
  await page.goto('/demo/photo');
  await page.locator('#file').focus();
  const settled = isSettled(page);
  await choose(page, 'harbor.jpg', await photograph());
  await settled;
  await expect(viewer(page)).toBeFocused();
  await viewer(page).evaluate((it: SphereViewer) => it.lookAt({ pan: 150, tilt: 40 }, { animate: false }));
  await page.keyboard.press('ArrowLeft');
  // Keys turn the view in the next frame. Until then, the view is the one that the page has set, which would stay.
  await expect.poll(() => viewer(page).evaluate((it: SphereViewer) => it.pan)).not.toBe(150);
  await choose(page, 'second.jpg', await photograph());
  await expect(() => expectRed(page)).toPass();
});

test('on the demo page, one sentence says what a file does not say, and without a heading there is no compass', async ({
  page,
}) => {
  await page.goto('/demo/photo');
  const settled = isSettled(page);
  await choose(page, 'bare.jpg', await sharp(Buffer.from(SCENE)).jpeg().toBuffer());
  await settled;
  await expect(page.locator('#missing')).toHaveText(
    'The file does not say where it was taken, when it was taken, in which direction it looks, or which camera took it. Without a direction, there is no compass, and the middle of the photograph counts as north.',
  );
  await expect(page.locator('#facts > *')).toHaveCount(0);
  await expect(page.locator('sphere-control-bar')).toBeVisible();
  await expect(page.locator('sphere-compass')).toHaveCount(0);
  const second = isSettled(page);
  await choose(page, 'harbor.jpg', await photograph());
  await second;
  await expect(page.locator('#missing')).toContainText('The file does not say in which direction it looks.');
  await expect(page.locator('sphere-compass')).toHaveCount(0);
});

test('FIX-144 on the demo page, a time of GPS is in UTC, and a note says why the clock of the camera was not believed', async ({
  page,
}) => {
  await page.goto('/demo/photo');
  const settled = isSettled(page);
  const gps = { ...EXIF.IFD3, GPSDateStamp: '2026:05:11', GPSTimeStamp: '17/1 28/1 25/1' };
  const reset = { ...EXIF, IFD2: { DateTimeOriginal: '2000:01:01 00:00:12' }, IFD3: gps };
  await choose(page, 'reset.jpg', await sharp(Buffer.from(SCENE)).withExif(reset).jpeg().toBuffer());
  await settled;
  await expect(page.locator('#facts')).toContainText('2026-05-11 17:28 UTC');
  await expect(page.locator('#notes li')).toHaveText(
    /^The camera’s clock, 2000-01-01 00:00:12, is 26 years behind GPS time, .* was used instead\.$/,
  );
  await expectGoodLooks(page);
});

test('on the demo page, a dropped text or link is refused with what can be dropped, and of two files the first is opened', async ({
  page,
}) => {
  await page.goto('/demo/photo');
  for (const type of ['text/plain', 'text/uri-list']) {
    await drop(page, [{ type, data: 'https://example.com/photo.jpg' }]);
    await expect(page.getByRole('alert')).toHaveText(/^Only a file can be dropped here: .+ JPEG, PNG/);
  }
  const settled = isSettled(page);
  await drop(page, [
    { name: 'one.jpg', type: 'image/jpeg', data: await photograph() },
    { name: 'two.jpg', type: 'image/jpeg', data: await square() },
  ]);
  await settled;
  await expect(page.getByRole('status').filter({ hasText: 'files' })).toHaveText(
    'You dropped 2 files, but one photograph is shown at a time: one.jpg is opened.',
  );
  await expect(page.getByRole('alert')).toBeHidden();
  await expectRed(page);
});

test('on the demo page, the buttons of the viewer can be read in light and dark colors', async ({ page }) => {
  await page.goto('/demo/photo');
  const settled = isSettled(page);
  await choose(page, 'harbor.jpg', await photograph());
  await settled;
  await viewer(page).evaluate((it: SphereViewer) => it.openPanel('snapshot'));
  const save = page.locator('sphere-snapshot-panel [part="save"]');
  await expect(save).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const contrast = await save.evaluate((element) => {
      const luminance = (color: string): number => {
        const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)!.map((part) => {
          const share = Number(part) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const { color, backgroundColor } = getComputedStyle(element);
      const [dark = 0, light = 0] = [luminance(color), luminance(backgroundColor)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    });
    expect(contrast, colorScheme).toBeGreaterThan(4.5);
  }
});

test.describe('the documentation', () => {
  let site: ReadersSite;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    site = await openReadersSite();
  });
  test.afterAll(() => site.close());

  test('the documented page shows the photograph beside it, and its script the file that a user chooses', async ({
    page,
  }) => {
    const body = await photograph();
    await page.route('**/photo.jpg', (route) => route.fulfill({ body, contentType: 'image/jpeg' }));
    const errors = await openDocumented(page, site, { doc: 'photographs', name: 'photo.html' });
    expect(await sphereIn(page, errors)).toBe(1);
    await expectRed(page);
    await page.evaluate(() => {
      const input = document.createElement('input');
      input.type = 'file';
      document.body.append(input);
    });
    await runModule(page, errors, snippet('photographs', 'A file that the user chooses'));
    await page.setInputFiles('input', { name: 'own.jpg', mimeType: 'image/jpeg', buffer: body });
    await expect.poll(() => viewer(page).evaluate((it: SphereViewer) => it.currentSphere?.title)).toBe('own');
    expect(errors).toEqual([]);
  });
});
