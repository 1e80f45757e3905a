import { type Page, expect, test } from '@playwright/test';
import sharp from 'sharp';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { buildingIn, open, ringsIn, shotOf, untilSharp } from './tour-sights.ts';
import { type Point, type Shot, groundAt, pixelOfPlace } from './truth-camera.ts';
import { depthIn, wrongPixels } from './truth-outline.ts';
import { PAINT, type Picture, coverageOf, pictureOf } from './truth-pictures.ts';
import { sphereOver } from './truth-town.ts';

const viewerOf = (page: Page) => page.locator('sphere-viewer');

/** Returns the number of white pixels on the screen around a point. */
async function whiteAround(page: Page, { x, y }: { x: number; y: number }): Promise<number> {
  const clip = { x: Math.round(x) - 18, y: Math.round(y) - 18, width: 36, height: 36 };
  const { data } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let white = 0;
  for (let n = 0; n < data.length; n += 3)
    white += Number(Math.min(data[n] ?? 0, data[n + 1] ?? 0, data[n + 2] ?? 0) > 245);
  return white;
}

/**
 * Clicks the sphere marker nearest to the middle of the image, and waits until the viewer has flown there.
 */
async function flyByClick(page: Page): Promise<void> {
  const [ring] = ringsIn(await shotOf(page));
  if (!ring) throw new Error('No sphere marker is in sight.');
  await expect.poll(() => whiteAround(page, ring.pixel)).toBeGreaterThan(40);
  await untilSharp(page, () => page.mouse.click(ring.pixel.x, ring.pixel.y), ring.id);
  expect((await shotOf(page)).sphere.id).toBe(ring.id);
}

test.describe('in a viewport of 1200 × 760 px', () => {
  test.use({ viewport: { width: 1200, height: 760 } });

  test('users fly from sphere to sphere by clicking markers and pressing keys, and see the address of a queried building', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await open(page);
    await test.step('VIEW-66 clicking a sphere marker flies to its sphere', async () => {
      const { sphere: start } = await shotOf(page);
      await flyByClick(page);
      await flyByClick(page);
      const { eye } = (await shotOf(page)).sphere;
      expect(Math.hypot(eye.x - start.eye.x, eye.z - start.eye.z)).toBeGreaterThan(100);
    });
    await test.step('pressing W flies to another sphere', async () => {
      const { sphere } = await shotOf(page);
      await page.keyboard.press('w');
      await expect.poll(async () => (await shotOf(page)).sphere.id).not.toBe(sphere.id);
    });
    await untilSharp(page, () =>
      viewerOf(page).evaluate((viewer: SphereViewer) => void Object.assign(viewer, { tilt: -42, fov: 50 })),
    );

    const shot = await shotOf(page);
    const { pixel, building } = buildingIn(shot);
    const popup = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Fly Here' }) });
    await test.step("VIEW-53 VIEW-54 What's Here? in the context menu shows the address of the building", async () => {
      await page.mouse.click(pixel.x, pixel.y, { button: 'right' });
      await page.getByRole('menuitem', { name: "What's Here?" }).click();
      const { number, street } = building.address as { number: number; street: string };
      await expect(popup).toContainText(`${String(number)} ${street}, ${shot.sphere.market.name}`);
    });
    await test.step('VIEW-58 the popup shows the latitude and longitude of the clicked point', async () => {
      const text = await popup.getByRole('button', { name: /-?\d+\.\d+, -?\d+\.\d+/ }).innerText();
      const [latitude = NaN, longitude = NaN] = text.split(',').map(Number);
      const ring = building.footprint.map((corner) => ({ x: corner.longitude, y: corner.latitude }));
      expect(depthIn(ring, { x: longitude, y: latitude }), 'the point lies within the building').toBeLessThan(
        0,
      );
      const ground = groundAt(shot, pixel);
      expect(latitude).toBeCloseTo(ground?.latitude ?? NaN, 5);
      expect(longitude).toBeCloseTo(ground?.longitude ?? NaN, 5);
    });
  });
});

interface Footprints {
  readonly features: readonly {
    readonly geometry: { readonly coordinates: readonly (readonly [number, number])[][] };
  }[];
}

/** Opens a page that consists of three lines of HTML. If `polygon` is empty, the page has no polygon. */
async function openThreeLines(
  page: Page,
  { sphere, pan, tilt, fov }: Shot,
  polygon: string,
): Promise<Picture> {
  await page.route('**/three-lines.html*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script type="module" src="/elements/define.js"></script>
<sphere-viewer src="/sample/${sphere.market.slug}/spheres.geojson" sphere="${String(sphere.id)}" pan="${String(pan)}" tilt="${String(tilt)}" fov="${String(fov)}">
${polygon}</sphere-viewer>`,
    }),
  );
  await open(page, `/three-lines.html?${String(polygon.length)}`);
  await page.unroute('**/three-lines.html*');
  return pictureOf(page);
}

test('OBJ-01 three lines of HTML draw a polygon that matches the footprint of a building to the pixel', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const view = { pan: 200, tilt: -30, fov: 40 };
  const sphere = sphereOver('columbus-oh');
  const bare = await openThreeLines(page, { sphere, width: 0, height: 0, ...view }, '');
  const shot: Shot = { sphere, width: bare.width, height: bare.height, ...view };
  const middle = groundAt(shot, { x: shot.width / 2, y: shot.height / 2 });
  const [lat, lng] = [middle?.latitude ?? NaN, middle?.longitude ?? NaN];
  const bbox = [lng - 0.001, lat - 0.001, lng + 0.001, lat + 0.001].join();
  const response = await page.request.get(`/sample/columbus-oh/buildings.geojson?bbox=${bbox}`);
  const { features } = (await response.json()) as Footprints;
  const outlines = features.map(({ geometry }) => (geometry.coordinates[0] ?? []).slice(1));
  const inSight = outlines.find((outline) =>
    outline.every(([longitude, latitude]) => {
      const pixel = pixelOfPlace(shot, { latitude, longitude, altitude: sphere.market.ground });
      return pixel && pixel.x > 60 && pixel.x < shot.width - 60 && pixel.y > 60 && pixel.y < shot.height - 90;
    }),
  );
  if (!inSight) throw new Error('No footprint is whole in the picture.');
  const points = inSight.map(([longitude, latitude]) => `${String(latitude)},${String(longitude)}`).join(' ');
  const line = `<sphere-polygon points="${points}" color="${PAINT}" opacity="1"></sphere-polygon>`;
  const drawn = coverageOf(bare, await openThreeLines(page, shot, line));
  const outline = inSight.map(
    ([longitude, latitude]) =>
      pixelOfPlace(shot, { latitude, longitude, altitude: sphere.market.ground }) as Point,
  );
  expect(drawn.share.reduce((sum, share) => sum + share, 0)).toBeGreaterThan(200);
  expect(wrongPixels(drawn, [outline], 1)).toBe(0);
});
