import { type Page, expect } from '@playwright/test';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import type { Building } from '../../helpers/truth/building.ts';
import { createWorld } from '../../helpers/truth/world.ts';
import { type Point, type Shot, groundAt, pixelOfPlace, truthAt } from './truth-camera.ts';
import { depthIn } from './truth-outline.ts';
import { sampleSphere } from './truth-town.ts';

/** If no test has opened this place before, its first tiles are rendered while the test waits. */
const FRESH = { timeout: 60_000 };

/** Returns the sphere on the screen, the viewer's view, and its size in CSS pixels. */
export async function shotOf(page: Page): Promise<Shot> {
  const { id, ...view } = await page.locator('sphere-viewer').evaluate((viewer: SphereViewer) => {
    const { pan, tilt, fov, clientWidth: width, clientHeight: height, currentSphere } = viewer;
    return { pan, tilt, fov, width, height, id: currentSphere?.id ?? 0 };
  });
  return { ...view, sphere: sampleSphere(id) as SampleSphere };
}

/** Opens a page and waits until its sphere is at full sharpness. */
export async function open(page: Page, path = '/demo'): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener('sphere-settle', (event) => {
      document.documentElement.dataset['sharp'] = String(
        (event as Event & { sphere: { id: number } }).sphere.id,
      );
    });
  });
  await page.goto(path);
  await expect(page.locator('html[data-sharp]')).toBeVisible(FRESH);
}

/** Performs an action and waits until any sphere, or the given one, is at full sharpness. */
export async function untilSharp(page: Page, act: () => Promise<unknown>, id?: number): Promise<void> {
  await page.evaluate(() => delete document.documentElement.dataset['sharp']);
  await act();
  await expect(
    page.locator(id === undefined ? 'html[data-sharp]' : `html[data-sharp="${String(id)}"]`),
  ).toBeVisible(FRESH);
}

/** Returns true if the caption, plan, hint and controls of the demo page do not cover a pixel. */
const isFree = ({ width, height }: Shot, { x, y }: Point): boolean =>
  x > 370 && x < width - 100 && y > 130 && y < height - 170;

/**
 * Returns the surrounding spheres of the same flight, and the correct positions of their markers. The sphere
 * nearest to the center of the image comes first.
 */
export function ringsIn(shot: Shot): { readonly id: number; readonly pixel: Point }[] {
  const { market, flight, eye, id: own } = shot.sphere;
  const rings: { id: number; pixel: Point; off: number }[] = [];
  for (let id = own - 250; id <= own + 250; id++) {
    const other = id === own ? null : sampleSphere(id);
    if (!other || other.market !== market || other.flight !== flight) continue;
    if (Math.hypot(other.eye.x - eye.x, other.eye.z - eye.z) > 420) continue;
    const { latitude, longitude } = other.record;
    const pixel = pixelOfPlace(shot, { latitude, longitude, altitude: market.ground });
    if (!pixel || !isFree(shot, pixel)) continue;
    rings.push({ id, pixel, off: Math.hypot(pixel.x - shot.width / 2, pixel.y - shot.height / 2) });
  }
  return rings.sort((a, b) => a.off - b.off);
}

/** The generated world with its names. */
const named = createWorld();

/**
 * Returns a pixel that shows a building with an address, where the ground behind it belongs to the same
 * building.
 */
export function buildingIn(shot: Shot): { readonly pixel: Point; readonly building: Building } {
  for (let y = 150; y < shot.height - 180; y += 10) {
    for (let x = 380; x < shot.width - 110; x += 10) {
      const seen = truthAt(shot, { x, y }, named);
      const building = seen.sky ? undefined : seen.hit.building;
      const ground = groundAt(shot, { x, y });
      if (!building?.address || !ground) continue;
      const ring = building.footprint.map((corner) => ({ x: corner.longitude, y: corner.latitude }));
      if (depthIn(ring, { x: ground.longitude, y: ground.latitude }) < -2e-5)
        return { pixel: { x, y }, building };
    }
  }
  throw new Error('No building is seen from above.');
}
