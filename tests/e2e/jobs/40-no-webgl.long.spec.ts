import { expect } from '@playwright/test';
import { chromiumArgs, ensureChromium } from '../../runner/chromium.ts';
import { addKey } from '../portal/keys.ts';
import { registerUser } from '../portal/user.ts';
import { ownPage } from './own-page.ts';
import { snippetOf, test, viewerOf } from './person.ts';

// The viewer reports in the console that it can only show a preview.
test.use({
  launchOptions: { executablePath: ensureChromium(), args: [...chromiumArgs, '--disable-3d-apis'] },
  expected: /WebGL/,
});

test('JOB-01 a visitor whose browser has no WebGL sees a still picture and a sentence that says why', async ({
  page,
}) => {
  const { id } = await addKey(await registerUser(), 'Site');
  await using site = await ownPage(snippetOf(id));
  await page.goto(site.url);
  const viewer = viewerOf(page);
  await expect(viewer.getByText('so this is a still preview.')).toBeVisible();
  const pictures = viewer.locator('[part="fallback"] img');
  await expect(pictures.first()).toBeVisible();
  await expect
    .poll(() =>
      pictures.evaluateAll((all: HTMLImageElement[]) => all.map(({ naturalWidth }) => naturalWidth > 0)),
    )
    .not.toContain(false);
  // The sides of the picture are in the box, next to each other.
  const box = (await viewer.boundingBox())!;
  const [first, last] = [await pictures.first().boundingBox(), await pictures.last().boundingBox()];
  expect(first!.x).toBeLessThan(last!.x);
  expect(first!.y).toBeGreaterThanOrEqual(box.y);
});

test('JOB-01 a visitor of the sample world without WebGL can read the whole sentence', async ({ page }) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/demo');
    const sentence = await viewerOf(page).getByText('so this is a still preview.').boundingBox();
    const caption = await page.getByRole('region', { name: 'The sphere shown' }).boundingBox();
    expect(caption!.y).toBeGreaterThanOrEqual(sentence!.y + sentence!.height);
  }
});
