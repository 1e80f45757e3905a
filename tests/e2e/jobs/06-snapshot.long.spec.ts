import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { textsOf } from '../../../elements/viewer/snapshot/png-text.ts';
import { readSnapshotView } from '../../../elements/viewer/snapshot/read-snapshot-view.ts';
import { openAs, registerUser } from '../portal/user.ts';
import { arrive, atRest, button, control, test, viewerOf } from './person.ts';

/** Returns the share of pixels of a picture's part that are nearly white, as letters and the controls' icons are. */
async function whiteness(png: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const data = await sharp(png).extract(part).greyscale().raw().toBuffer();
  return data.filter((value) => value > 235).length / data.length;
}

test('JOB-01 a realtor takes a framed view as a 16:9 PNG of 3840 pixels: the file has the size, the view and the copyright line, and no controls', async ({
  page,
  context,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  await openAs(page, user, '/zwivel/scene?sphere=1000007480&pan=69&tilt=-30&fov=75');
  await arrive(page);
  await control(page, 'Zoom in').click();
  const framed = await atRest(page);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Snapshot', exact: true }).click();
  const tab = await opened;
  await arrive(tab);
  await button(tab, '16:9').click();
  await button(tab, '3840 px').click();
  await expect(tab.getByText('3840 × 2160 pixels')).toBeVisible();
  const shown = await atRest(tab);
  expect(shown.sphere).toBe(framed.sphere);
  expect(shown.pan).toBeCloseTo(framed.pan, 0);
  expect(shown.tilt).toBeCloseTo(framed.tilt, 0);
  const downloading = tab.waitForEvent('download', { timeout: 150_000 });
  await button(tab, 'Download PNG').click();
  const download = await downloading;
  await expect(tab.getByText(`Saved as ${download.suggestedFilename()}`)).toBeVisible();
  const png = await readFile(await download.path());
  const { format, width, height } = await sharp(png).metadata();
  expect([format, width, height]).toEqual(['png', 3840, 2160]);
  expect(readSnapshotView(png)).toMatchObject({
    sphere: framed.sphere,
    width: 3840,
    height: 2160,
    pan: shown.pan,
    tilt: shown.tilt,
  });
  await test.step('the picture is a real one, with the copyright line in its corner and without the control bar', async () => {
    const { channels } = await sharp(png).stats();
    expect(Math.min(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(10);
    const captured = await tab.getByRole('main').locator('time').innerText();
    const [year = ''] = /\d{4}/.exec(captured) ?? [];
    expect(textsOf(png)['Copyright']).toMatch(new RegExp(`^© ${year} \\w`));
    const line = { left: width - 1000, top: height - 60, width: 1000, height: 60 };
    expect(await whiteness(png, line)).toBeGreaterThan(0.005);
    const bar = (await control(tab, 'Zoom in').boundingBox())!;
    const box = (await viewerOf(tab).boundingBox())!;
    const scale = width / box.width;
    const part = {
      left: Math.floor((bar.x - box.x) * scale),
      top: Math.floor((bar.y - box.y) * scale),
      width: Math.ceil(bar.width * scale),
      height: Math.ceil(bar.height * scale),
    };
    expect(await whiteness(png, part)).toBeLessThan(0.005);
  });
});
