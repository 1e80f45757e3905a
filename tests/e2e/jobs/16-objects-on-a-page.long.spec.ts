import { type Page, expect } from '@playwright/test';
import sharp from 'sharp';
import type { SphereViewer } from '../../../elements/index.ts';
import { addKey } from '../portal/keys.ts';
import { portalUrl, registerUser } from '../portal/user.ts';
import { ownPage } from './own-page.ts';
import { type Spot, atRest, showsSphere, tabToPicture, test, viewerOf } from './person.ts';

const PLACES = [47.5986, 47.5994].flatMap((lat) =>
  [-122.3392, -122.3386, -122.338, -122.3372, -122.3358].map((lng) => ({ lat, lng })),
);

const [MAGENTA, CYAN, YELLOW] = [
  [255, 0, 255],
  [0, 255, 255],
  [255, 255, 0],
] as const;

const LAWN = '47.5980,-122.3392 47.5980,-122.3386 47.5984,-122.3386 47.5984,-122.3392';
const PATH = '47.5982,-122.3398 47.5984,-122.3384';

/** A page with ten markers, a polygon, a line and a picture on a rectangle. */
const pageWith = (key: string): string => `
  <script type="module" src="${portalUrl()}/elements/define.js"></script>
  <sphere-viewer api-host="${portalUrl()}" api-key="${key}" sphere="1000007480" pan="69" tilt="-25" fov="75"
    pano-marker-distance="0" style="display: block; height: 640px">
    ${PLACES.map(
      (
        { lat, lng },
        at,
      ) => `<sphere-marker lat="${String(lat)}" lng="${String(lng)}" name="Shop ${String(at + 1)}"
        hover-text="Come in, ${String(at + 1)}"><form><label>Question ${String(at + 1)} <input></label></form></sphere-marker>`,
    ).join('')}
    <sphere-polygon points="${LAWN}" color="#ff00ff" opacity="1" hover-text="Our lawn"></sphere-polygon>
    <sphere-polyline points="${PATH}" color="#00ffff" width="40"></sphere-polyline>
  </sphere-viewer>
  <output></output>
  <script>
    const viewer = document.querySelector('sphere-viewer');
    viewer.texturedPolygonLayers = [{ name: 'signs', visible: true, items: [{
      id: 1, texture: 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#ffff00"/></svg>'),
      opacity: 1, dimensions: { width: 30, height: 30 }, rotation: { x: 0, y: -69, z: 0 }, position: { x: 90, y: -20, z: -70 } }] }];
    for (const type of ['sphere-settle', 'sphere-marker-click', 'sphere-polygon-click'])
      viewer.addEventListener(type, () => { document.querySelector('output').textContent += type + ' '; });
  </script>`;

/** Returns how many of the picture's pixels on the screen have nearly a color. */
async function pixelsLike(
  page: Page,
  [red, green, blue]: readonly [number, number, number],
): Promise<number> {
  const data = await sharp(await viewerOf(page).screenshot())
    .removeAlpha()
    .raw()
    .toBuffer();
  let count = 0;
  for (let at = 0; at < data.length; at += 3)
    if (Math.abs(data[at]! - red) + Math.abs(data[at + 1]! - green) + Math.abs(data[at + 2]! - blue) < 90)
      count += 1;
  return count;
}

/** Returns where on the screen a person sees a place. */
async function spotOf(page: Page, place: { readonly lat: number; readonly lng: number }): Promise<Spot> {
  const box = (await viewerOf(page).boundingBox())!;
  const pixel = await viewerOf(page).evaluate(
    (it: SphereViewer, { lat, lng }) => it.project({ latitude: lat, longitude: lng }),
    place,
  );
  return { x: box.x + pixel!.x, y: box.y + pixel!.y };
}

/** The middle of a pin whose tip is at a place. */
const above = ({ x, y }: Spot): Spot => ({ x, y: y - 24 });

test('JOB-01 a developer’s markers, polygon, line and picture are seen on the page, hidden behind houses, clicked, hovered and reached by keyboard', async ({
  page,
}) => {
  const { id } = await addKey(await registerUser(), 'Site');
  await using site = await ownPage(pageWith(id));
  await page.goto(site.url);
  await showsSphere(page);
  await atRest(page);
  const viewer = viewerOf(page);
  const list = viewer.getByRole('listbox');
  await expect(page.locator('output')).toContainText('sphere-settle', { timeout: 120_000 });
  await expect(list).toHaveAccessibleName('Objects around you: 13');
  await test.step('the polygon, the line and the picture are on the screen', async () => {
    for (const color of [MAGENTA, CYAN, YELLOW])
      await expect.poll(() => pixelsLike(page, color)).toBeGreaterThan(500);
  });
  await test.step('a marker and the polygon say what they are under the pointer', async () => {
    for (const [place, text] of [
      [above(await spotOf(page, PLACES[0]!)), 'Come in, 1'],
      [await spotOf(page, { lat: 47.5983, lng: -122.3388 }), 'Our lawn'],
    ] as const) {
      await page.mouse.move(place.x, place.y, { steps: 3 });
      await expect(viewer.getByText(text)).toBeVisible();
    }
  });
  await test.step('a click on a marker opens its own popup, and one on the polygon reaches the page', async () => {
    const { x, y } = above(await spotOf(page, PLACES[0]!));
    await page.mouse.click(x, y);
    const question = page.getByLabel('Question 1', { exact: true });
    await expect(question).toBeVisible();
    await question.fill('Open on Sunday?');
    await expect(question).toHaveValue('Open on Sunday?');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    const lawn = await spotOf(page, { lat: 47.5983, lng: -122.3388 });
    await page.mouse.click(lawn.x, lawn.y);
    await expect(page.locator('output')).toContainText(/sphere-marker-click.*sphere-polygon-click/);
  });
  await test.step('by keyboard, each object is read, those behind houses as hidden, and Enter opens a popup', async () => {
    await tabToPicture(page);
    await page.keyboard.press('Tab');
    await expect(list).toBeFocused();
    await expect(async () => {
      const read = new Map<string, string>();
      await page.keyboard.press('Home');
      for (let at = 0; at < 13; at += 1) {
        const [name = '', ...rest] = (await list.getByRole('option').innerText()).trim().split(', ');
        read.set(name, rest.join(', '));
        await page.keyboard.press('ArrowRight');
      }
      expect(read.size).toBe(13);
      // The viewer knows what hides an object once the buildings have been loaded.
      expect(read.get('Shop 6')).toMatch(/^northeast, \d+ m, hidden, /);
      expect(read.get('Shop 1')).toMatch(/^northeast, \d+ m, \d+ of 13$/);
    }).toPass({ timeout: 60_000 });
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      await expect(list.getByRole('option')).toContainText('Shop 1,', { timeout: 200 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Question 1', { exact: true })).toBeVisible();
  });
});
