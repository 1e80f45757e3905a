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
  await expect(page.locator('#facts')).toContainText('2026-05-11 10:28');
  await expect(page.locator('#facts')).toContainText('RICOH THETA V');
  await expectGoodLooks(page);
  const drop = async (name: string, bytes: Buffer): Promise<void> => {
    const data = await page.evaluateHandle(
      ([given, base64]) => {
        const transfer = new DataTransfer();
        const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([content], given, { type: 'image/jpeg' }));
        return transfer;
      },
      [name, bytes.toString('base64')] as const,
    );
    await page.dispatchEvent('#stage', 'drop', { dataTransfer: data });
  };
  await drop(
    'square.jpg',
    await sharp(Buffer.from(SCENE)).resize(600, 450, { fit: 'fill' }).jpeg().toBuffer(),
  );
  await expect(page.getByRole('alert')).toHaveText(
    /^square\.jpg: not a 360° panorama: 600 × 450 px is 1\.333:1 instead of 2:1/,
  );
  await expect(page.getByText('Choose a photograph')).toBeVisible();
  const second = isSettled(page);
  await drop('again.jpg', await photograph());
  await second;
  await expect(page.getByRole('alert')).toBeHidden();
  await expectRed(page);
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
