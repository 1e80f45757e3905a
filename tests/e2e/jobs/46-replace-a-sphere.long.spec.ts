import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import sharp from 'sharp';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { CHECKOUT, emptyMachine, enter } from './operator.ts';
import { ownHost } from './own-host.ts';
import { arrive, signUp, test, viewerOf } from './person.ts';

/** A removed sphere does not exist any more. */
test.use({ expected: /returned 404|ViewerError: / });

const PLACE = '--latitude 53.5 --longitude=-2.25 --altitude 120 --ground 40 --heading 0';

/** Writes a photograph with a sky of one color above ground of another. */
async function photograph(path: string, sky: string, ground: string): Promise<void> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="512"><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="${ground}"/></linearGradient><rect width="1024" height="512" fill="url(#sky)"/></svg>`;
  await sharp(Buffer.from(picture)).jpeg().toFile(path);
}

/** Returns the color of the photograph that is shown. */
const shownColor = (page: Page): Promise<string> =>
  viewerOf(page).evaluate(async (it: SphereViewer) => {
    const picture = await createImageBitmap(await it.snapshot());
    const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    pen.drawImage(picture, -Math.floor(picture.width / 2), -Math.floor(picture.height / 2));
    const [red = 0, , blue = 0] = pen.getImageData(0, 0, 1, 1).data;
    return red > blue ? 'red' : 'blue';
  });

test('JOB-01 an operator replaces and removes a sphere; seconds later, the map and the scene show the new picture and then none, although browsers have stored the old one', async ({
  another,
}) => {
  using data = emptyMachine();
  const [red, blue] = [join(data.folder, 'red.jpg'), join(data.folder, 'blue.jpg')];
  await photograph(red, '#e04030', '#802010');
  await photograph(blue, '#3040e0', '#102080');
  const ingest = async (args: string, printed: RegExp): Promise<void> => {
    const { output } = await enter(`npm run ingest -- ${args}`, CHECKOUT, { DATA_DIR: data.folder });
    expect(output).toMatch(printed);
  };
  await ingest(`${PLACE} ${red}`, /^1 published, 0 refused$/m);
  await using host = await ownHost({ DATA_DIR: data.folder, SAMPLE_WORLD: 'off' });
  const screens: [Page, string][] = [
    [await another({ baseURL: host.url }), '/coverage/1'],
    [await another({ baseURL: host.url }), '/zwivel/scene?sphere=1'],
  ];
  const onEachScreen = async (look: (page: Page, path: string) => Promise<void>): Promise<void> => {
    for (const [page, path] of screens) await test.step(path, () => look(page, path));
  };
  const expectColor =
    (color: string) =>
    async (page: Page, path: string): Promise<void> => {
      await expect(async () => {
        await page.goto(path);
        expect((await arrive(page)).sphere).toBe(1);
        // The picture becomes sharp tile by tile.
        await expect.poll(() => shownColor(page), { timeout: 5_000 }).toBe(color);
      }).toPass({ timeout: 60_000 });
    };
  await test.step('the first picture', () =>
    onEachScreen(async (page, path) => {
      const offering = path.startsWith('/zwivel') ? null : /Spheres on my own sites/;
      await signUp(page, { email: `${randomUUID()}@viewer.test`, offering });
      await page.goto(path);
      await arrive(page);
      await expect.poll(() => shownColor(page)).toBe('red');
    }));
  await test.step('the replaced picture', async () => {
    await ingest(`--replace 1 ${PLACE} ${blue}`, /^published .*: sphere 1 \(faces of/m);
    await onEachScreen(expectColor('blue'));
  });
  await test.step('after the removal, the screens say so, and there is no picture at its address', async () => {
    await ingest('--remove 1', /^removed +sphere 1$/m);
    await onEachScreen(async (page, path) => {
      await expect(async () => {
        await page.goto(path);
        await expect(page.getByRole('main')).toContainText(
          /This sphere does not exist|Sphere not found|no longer/,
          { timeout: 5_000 },
        );
      }).toPass();
      const tile = '/spheres/1/f/0/0_0.webp';
      // Browsers may show what they have stored for some seconds.
      const status = (): Promise<number> => page.evaluate(async (url) => (await fetch(url)).status, tile);
      await expect.poll(status).toBe(404);
      await page.goto(tile);
      await expect(page.locator('body')).toContainText('There is nothing at this address.');
    });
  });
});
