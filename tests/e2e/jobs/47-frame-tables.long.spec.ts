import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import Papa from 'papaparse';
import { unzip } from '../../helpers/unzip.ts';
import { hostFolder } from '../host-data.ts';
import { makeStaff, someSpheres } from '../portal/belongings.ts';
import { openAs, registerUser } from '../portal/user.ts';
import { button, field, openMail, test } from './person.ts';

type Row = Readonly<Record<string, string>>;

/** Follows the mail's link to the tables, and returns the rows of the one that a GIS program reads. */
async function tableOfMail(page: Page, name: string, file: string): Promise<readonly Row[]> {
  await openMail(page, 'ops@example.com', /frame tables/i, name);
  const downloading = page.waitForEvent('download');
  await page.locator('pre').getByRole('link').first().click();
  const files = unzip(await readFile(await (await downloading).path()));
  expect([...files.keys()]).toContain(file);
  return Papa.parse<Row>(files.get(file) ?? '', { header: true, skipEmptyLines: true }).data;
}

/** Expects places on Earth and directions of a camera, as a GIS program needs them. */
function expectPlaced(rows: readonly Row[]): void {
  for (const row of rows) {
    expect(Math.abs(Number(row['X']))).toBeLessThanOrEqual(180);
    expect(Math.abs(Number(row['Y']))).toBeLessThanOrEqual(90);
    expect(Number(row['X'])).not.toBe(0);
    expect(row['ImagePath']).toMatch(/\S/);
  }
}

test('JOB-01 staff make a frame table from a CSV file and one from external imagery: the mail comes, and its tables are placed on Earth', async ({
  page,
}) => {
  // The photographs of the sample flight are rendered after the first start.
  await expect
    .poll(() => existsSync(join(hostFolder, 'imagery', 'Sample flight')), { timeout: 120_000 })
    .toBe(true);
  const user = await registerUser();
  makeStaff(user);
  await openAs(page, user, '/esri-table-generator');
  const spheres = someSpheres(3);
  const name = `spheres-${randomUUID()}.csv`;
  await test.step('from a CSV file', async () => {
    await page.getByLabel(/Internal Email/).fill('ops@example.com');
    await page.getByLabel(/^Key/).fill(randomUUID());
    await page.locator('input[type="file"]').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(`id,name\n${spheres.map((id) => `${String(id)},Pier`).join('\n')}\n`),
    });
    await button(page, 'Generate tables').click();
    await expect(page.getByText('File Submitted. You will receive an email')).toBeVisible();
    const rows = await tableOfMail(page, name, 'oriented-imagery.csv');
    expect(rows).toHaveLength(3);
    expectPlaced(rows);
  });
  await test.step('from external imagery', async () => {
    await page.goto('/esri-table-generator');
    await page.getByRole('radio', { name: 'External imagery' }).check();
    await page.getByLabel('Imagery Type').selectOption('Oblique');
    await page.getByLabel(/Internal Email/).fill('ops@example.com');
    await field(page, 'Folder Name').fill('Sample flight');
    for (const [label, value] of [
      ['Sensor Height', '20'],
      ['Sensor Width', '20'],
      ['Focal Length', '10'],
    ] as const)
      await page.getByLabel(new RegExp(label, 'i')).fill(value);
    await button(page, 'Generate tables').click();
    await expect(page.getByText('Lambda activated.')).toBeVisible();
    const rows = await tableOfMail(page, 'Sample flight', 'oriented-imagery.csv');
    expect(rows.length).toBeGreaterThanOrEqual(12);
    expectPlaced(rows);
  });
});
