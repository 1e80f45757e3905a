import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Page, expect, test } from '@playwright/test';
import sharp from 'sharp';
import { type Direction, vectorOf } from '../../../elements/geo/camera.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { programOf } from '../../helpers/program.ts';
import { hostFolder } from '../host-data.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The folder that the host under test serves. */
const SPHERES = join(hostFolder, 'spheres');
const PHOTO = join(ROOT, '.cache/e2e-photo/painted.png');
const REAL_PHOTO = join(ROOT, '../shared/panoramas/theta-v_field_NW.jpg');

/** Width of the painted photograph in pixels, and its heading in degrees. */
const WIDTH = 1024;
const HEADING = 90;

const ingest = (...args: string[]): Promise<{ stdout: string }> =>
  promisify(execFile)('node', [...programOf('demo/ingest/main.ts'), '--out', SPHERES, ...args], {
    cwd: ROOT,
  });

/** Returns the color of a direction: the components of its unit vector, mapped from [-1, 1] to [0, 255]. */
const colorOf = (direction: Direction): number[] => vectorOf(direction).map((part) => (part + 1) * 127.5);

/** Paints a photograph in which every direction, relative to its center, has a unique color. */
async function paintPhoto(): Promise<void> {
  const pixels = Buffer.alloc((WIDTH * WIDTH * 3) / 2);
  for (let y = 0; y < WIDTH / 2; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const pan = ((x + 0.5) / WIDTH) * 360 - 180;
      pixels.set(colorOf({ pan, tilt: 90 - ((y + 0.5) / WIDTH) * 360 }), 3 * (y * WIDTH + x));
    }
  }
  await mkdir(join(PHOTO, '..'), { recursive: true });
  await sharp(pixels, { raw: { width: WIDTH, height: WIDTH / 2, channels: 3 } })
    .png()
    .toFile(PHOTO);
}

async function openIngested(page: Page, query: string): Promise<void> {
  await page.goto(`/demo?src=/spheres/spheres.geojson${query}`);
  await expect(page.locator('#title')).not.toBeEmpty();
}

/** Returns the color at the center of the viewer's snapshot. */
const middleColor = (page: Page): Promise<number[]> =>
  page.locator('sphere-viewer').evaluate(async (viewer: SphereViewer) => {
    const picture = await createImageBitmap(await viewer.snapshot());
    const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    pen.drawImage(picture, -Math.floor(picture.width / 2), -Math.floor(picture.height / 2));
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  });

test.beforeEach(() => rm(SPHERES, { recursive: true, force: true }));

test('a photograph ingested with a heading shows north at pan 0', async ({ page }) => {
  await paintPhoto();
  await ingest('--latitude', '40.7', '--longitude', '-74', '--heading', String(HEADING), PHOTO);
  for (const [pan, tilt] of [
    [90, 0],
    [0, 0],
    [120, -20],
    [300, 50],
  ] as const) {
    await openIngested(page, `&pan=${String(pan)}&tilt=${String(tilt)}`);
    const expected = colorOf({ pan: pan - HEADING, tilt });
    await expect
      .poll(async () =>
        Math.max(...(await middleColor(page)).map((part, at) => Math.abs(part - (expected[at] ?? 0)))),
      )
      .toBeLessThan(6);
  }
});

test('the demo page shows the position and date of an ingested real photograph', async ({ page }) => {
  test.skip(!existsSync(REAL_PHOTO), 'the real photographs are not next to the repository');
  await ingest('--width', '1024', REAL_PHOTO);
  await openIngested(page, '');
  await expect(page.locator('#facts')).toContainText('53.1820° N, 2.8613° W');
  await page.locator('sphere-viewer').getByRole('button', { name: 'Sphere info' }).click();
  const panel = page.locator('sphere-info-panel');
  await expect(panel).toContainText('53.182050°');
  await expect(panel).toContainText('-2.861264°');
  await expect(panel).toContainText('May 11th, 2020');
});
