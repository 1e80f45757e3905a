import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import Papa from 'papaparse';
import { listSpheres } from '../../../web/contract/sphere.ts';
import { unzip } from '../../helpers/unzip.ts';
import { expectGoodLooks } from '../axe.ts';
import { hostFolder } from '../host-data.ts';
import { makeStaff } from './belongings.ts';
import { withSettings } from './frame.ts';
import { openAs, portalUrl, registerUser } from './user.ts';

/* Tests frame tables of external imagery on a new machine. The sample world contains a folder of
   photographs. */

const FLIGHT = join(hostFolder, 'imagery', 'Sample flight');

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

const rowsOf = (text: string | undefined): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(text ?? '', { header: true, skipEmptyLines: true }).data;

test('FIX-31 FRAME-05 staff can generate tables from the sample flight of a new installation', async ({
  page,
}) => {
  test.setTimeout(240_000);
  // The photographs of the folder are rendered after the first start, when no visitor is waiting for other
  // images.
  await expect.poll(() => existsSync(FLIGHT), { timeout: 180_000 }).toBe(true);
  const user = await registerUser();
  makeStaff(user);
  await openAs(page, user, '/esri-table-generator');
  await page.getByRole('radio', { name: 'External imagery' }).check();
  await page.getByLabel('Imagery Type').selectOption('Oblique');
  const entries = { folderName: 'Sample flight', sensorHeight: '20', sensorWidth: '20', focalLength: '10' };
  await field(page, 'email').fill('ops@example.com');
  for (const [name, value] of Object.entries(entries)) await field(page, name).fill(value);
  await page.getByRole('button', { name: 'Generate tables' }).click();
  const job = page.getByRole('list', { name: 'Your tables' }).getByRole('listitem');
  await expect(job).toContainText('Ready', { timeout: 60_000 });
  await expectGoodLooks(page);

  const url = await job.getByRole('link', { name: /^Download/ }).getAttribute('href');
  const response = await fetch(new URL(url ?? '', portalUrl()));
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  expect([...files.keys()]).not.toContain('left-out.txt');
  expect(rowsOf(files.get('frames.csv')).length).toBeGreaterThanOrEqual(12);
  const images = rowsOf(files.get('oriented-imagery.csv'));
  expect(images.length).toBe(rowsOf(files.get('frames.csv')).length);
  // Each photograph shows the view straight down from a sphere of the world.
  const { panoramas } = await user.call(listSpheres, { bbox: '-123,47,-122,48' });
  for (const image of images) {
    const isThere = panoramas.some(
      ({ latitude, longitude, altitude_m }) =>
        Math.abs(latitude - Number(image['Y'])) < 1e-6 &&
        Math.abs(longitude - Number(image['X'])) < 1e-6 &&
        Math.abs((altitude_m ?? 0) - Number(image['Z'])) < 0.01,
    );
    expect(isThere, image['ImagePath']).toBe(true);
    expect(image['OrientedImageryType']).toBe('Nadir');
    expect(Number(image['HorizontalFieldOfView'])).toBeCloseTo(90, 1);
  }
});

test('FIX-31 the frame table form does not offer external imagery if the host has none', async ({ page }) => {
  const user = await registerUser();
  makeStaff(user);
  await withSettings(page, { hasExternalImagery: false });
  await openAs(page, user, '/esri-table-generator');
  await expect(page.getByText('Still needed: Internal Email, Key, CSV File')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByText('External imagery')).toHaveCount(0);
});
