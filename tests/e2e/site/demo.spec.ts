import AxeBuilder from '@axe-core/playwright';
import { type Page, expect, test } from '@playwright/test';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';

/** Opens the page and waits until a sphere is shown. Returns the errors of the browser. */
async function open(page: Page, path = '/demo'): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(path);
  // On a fresh host, the first visitor waits until the first tiles are rendered.
  await expect(page.locator('#title')).not.toBeEmpty({ timeout: 40_000 });
  return errors;
}

const panOf = (page: Page): Promise<number> =>
  page.locator('sphere-viewer').evaluate((viewer: SphereViewer) => viewer.pan);

/** Returns the number of different colors in a coarse sample of the center of the screen. */
async function colorsShown(page: Page): Promise<number> {
  const shot = await page.screenshot({ clip: { x: 300, y: 250, width: 360, height: 150 } });
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const seen = new Set<number>();
    for (let i = 0; i < data.length; i += 4) {
      seen.add(((data[i] ?? 0) >> 4) * 256 + ((data[i + 1] ?? 0) >> 4) * 16 + ((data[i + 2] ?? 0) >> 4));
    }
    return seen.size;
  }, shot.toString('base64'));
}

test('the demo page shows a sphere, and dragging turns the view', async ({ page }) => {
  const errors = await open(page);
  await expect.poll(() => colorsShown(page)).toBeGreaterThan(60);
  const before = await panOf(page);
  await page.mouse.move(600, 300);
  await page.mouse.down();
  await page.mouse.move(380, 300, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => panOf(page)).toBeGreaterThan(before + 5);
  await expect(page.locator('#hint')).toBeHidden();
  expect(errors).toEqual([]);
});

test('FIX-64 until the previews arrive, the demo page shows the sphere’s cubemap strip and a notice about the delay', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  // The previews do not arrive, so the strip alone covers the sphere.
  await page.route(/\/sample\/\d+\/[frblud]\//, () => undefined);
  await page.goto('/demo?market=salt-lake-city-ut');
  await expect.poll(() => colorsShown(page)).toBeGreaterThan(60);
  await expect(page.locator('[part="loading"]')).toContainText('takes a few seconds to draw');
  expect(errors).toEqual([]);
});

test('the demo page opens with the view given in its URL', async ({ page }) => {
  await open(page, '/demo?pan=200&tilt=-30&fov=50');
  const view = await page
    .locator('sphere-viewer')
    .evaluate(({ pan, tilt, fov }: SphereViewer) => [pan, tilt, fov]);
  expect(view.map(Math.round)).toEqual([200, -30, 50]);
});

test('FIX-96 the demo page and the playground replace a sample world’s number in their URL with the sphere’s id', async ({
  page,
}) => {
  for (const path of ['/demo?market=denver-co&sphere=9480', '/docs/playground?city=denver-co&sphere=9480']) {
    await page.goto(path);
    await expect(page).toHaveURL(/[?&]sphere=1000009480\b/);
  }
});

test('the demo page says once that a sphere is unknown, and offers another place', async ({ page }) => {
  await page.goto('/demo?sphere=99999');
  for (const part of ['#hint', '#plan']) await expect(page.locator(part)).toBeHidden();
  await expect(page.getByText('does not contain sphere 99999.')).toHaveCount(1);
  await expect(page.locator('#title')).toHaveText('Choose a place');
  await page.getByLabel('Market').selectOption({ label: 'Omaha' });
  await expect(page.locator('#title')).toContainText('Omaha');
  for (const part of ['#hint', '#plan']) await expect(page.locator(part)).toBeVisible();
});

test('the demo page complies with its content security policy and passes axe', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await open(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  expect(refused).toEqual([]);
});

test('the demo page does not overflow horizontally on a 360 px wide phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  for (const part of ['.caption', '#hint']) {
    const box = await page.locator(part).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
  }
});

test.describe('on a phone', () => {
  const phone = { width: 360, height: 740 };
  test.use({ viewport: phone, hasTouch: true });

  test('the demo page leaves two thirds of the picture free', async ({ page }) => {
    await open(page);
    await expect(page.getByRole('button', { name: 'Fly ahead' })).toBeVisible();
    const covering = ['.caption', '#plan', '#hint', 'sphere-viewer [role=toolbar]'];
    const boxes = await Promise.all(covering.map((part) => page.locator(part).boundingBox()));
    const covered = boxes.reduce((sum, box) => sum + (box ? box.width * box.height : NaN), 0);
    expect(covered / (phone.width * phone.height)).toBeLessThan(1 / 3);
  });
});
