import { type Page, expect, test } from '@playwright/test';
import { directionOf, rayOfPixel } from '../../../elements/geo/camera.ts';
import type { BuiltPoint, SurfacePoint } from '../../../elements/model/surface-point.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { sampleSphereOf } from '../../../demo/world/flights/spheres.ts';
import { createWorld } from '../../helpers/truth/world.ts';

const SIZE = { width: 1000, height: 640 };

/** A grid of pixels below the horizon of the view, away from the controls. */
const PIXELS = [380, 420, 460, 500].flatMap((y) => [400, 500, 600, 700, 800, 900].map((x) => ({ x, y })));

test.use({ viewport: SIZE });

const unproject = (page: Page, pixels: readonly { readonly x: number; readonly y: number }[]) =>
  page
    .locator('sphere-viewer')
    .evaluate(
      (viewer: SphereViewer, list): Promise<(SurfacePoint | null)[]> =>
        Promise.all(list.map((pixel) => viewer.unproject(pixel))),
      pixels,
    );

test('clicking a roof on the demo page shows the height and address of that roof in the sample world', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto('/demo?market=denver-co&fov=60&tilt=-25');
  await expect(page.locator('#title')).not.toBeEmpty({ timeout: 60_000 });
  await expect(page.locator('sphere-viewer')).toHaveAttribute('surface', /surface\.json\?flight=/);
  const viewer = page.locator('sphere-viewer');
  const { id, view } = await viewer.evaluate((it: SphereViewer) => ({
    id: it.currentSphere?.id ?? 0,
    view: { pan: it.pan, tilt: it.tilt, fov: it.fov },
  }));
  const places = await unproject(page, PIXELS);
  const roofs = places.flatMap((place, at) =>
    place?.basis === 'surface' && place.kind === 'roof' && place.building?.properties['street'] !== undefined
      ? [{ place, pixel: PIXELS[at]! }]
      : [],
  );
  expect(roofs.length).toBeGreaterThan(0);
  const { place, pixel } = roofs[0] as { place: BuiltPoint; pixel: { x: number; y: number } };
  const { pan, tilt } = directionOf(rayOfPixel(view, SIZE, pixel));
  const seen = createWorld().at(sampleSphereOf(id % 1_000_000_000)!, pan, tilt);
  if (seen.sky) throw new Error('the world has no roof there');
  expect(Math.abs(seen.distance - place.distance)).toBeLessThan(1);
  expect(Math.abs(seen.altitude - place.altitude)).toBeLessThan(0.5);
  const { address } = seen.hit.building!;
  await page.mouse.click(pixel.x, pixel.y);
  await expect(page.locator('#clicked')).toContainText(
    `Roof · ${place.heightAboveGround.toFixed(1)} m above the ground · ${address!.number} ${address!.street}`,
  );
});
