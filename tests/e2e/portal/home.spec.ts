import { expect, test, type Page } from '@playwright/test';
import { expectGoodLooks } from '../axe.ts';
import { buyPlan, openAs, registerUser } from './user.ts';

/* The second offering's home against the real host. */

const PATH = '/zwivel/home';

test.use({ viewport: { width: 1280, height: 900 } });

/** Gives the page settings of the owner that the host of the tests does not have. */
async function setLinks(page: Page, links: Readonly<Record<string, string>>): Promise<void> {
  await page.route(`**${PATH}`, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const place = /(<script[^>]*id="portal-config"[^>]*>)([^<]*)(<\/script>)/;
    const body = text.replace(place, (_, open: string, config: string, close: string) => {
      const read = JSON.parse(config) as { links?: object };
      return open + JSON.stringify({ ...read, links: { ...read.links, ...links } }) + close;
    });
    const policy = answer.headers()['content-security-policy'] ?? '';
    await route.fulfill({
      response: answer,
      body,
      headers: {
        ...answer.headers(),
        'content-security-policy': policy.replace("frame-src 'self'", "frame-src 'self' https://video.test"),
      },
    });
  });
  await page.route('https://video.test/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Film</title><main><h1>Film</h1></main></html>',
    }),
  );
}

const links = { homeVideo: 'https://video.test/film', survey: 'https://survey.test/one' };

/** What a page still asks for when its test ends is nobody's fault. */
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('ROUTE-37 HOME-01 HOME-02 HOME-03 HOME-05 HOME-06 a trial user is welcomed, sees how the trial stands, and starts', async ({
  page,
}) => {
  const firstName = 'Zoë 🌍 مرحبا';
  const user = await registerUser({ offerings: ['zwivel'], firstName: 'Zoe' });
  await page.route('**/user/login/token', async (route) => {
    const json = (await (await route.fetch()).json()) as {
      user: { firstName: string; subscriptions: { plan_name: string }[] };
    };
    json.user.firstName = firstName;
    for (const one of json.user.subscriptions) one.plan_name = 'TRIAL';
    await route.fulfill({ json });
  });
  await openAs(page, user, PATH);
  await expect(page).toHaveTitle('Zwivel: Home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${firstName}`);
  await expect(page.getByRole('heading', { name: 'Your free trial' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('6 days left');
  await expect(page.locator('iframe')).toHaveCount(0);
  // The card is as high as the picture beside it, and its lines stay together all the same.
  const gap = await page.getByRole('heading', { name: 'Your free trial' }).evaluate((title) => {
    const left = title.nextElementSibling;
    return (left?.getBoundingClientRect().top ?? Infinity) - title.getBoundingClientRect().bottom;
  });
  expect(gap).toBeLessThan(20);
  await expectGoodLooks(page);
  await page.getByRole('link', { name: 'See plans' }).last().click();
  await expect(page).toHaveURL(/\/subscriptions$/);
  await page.goBack();
  await page.getByRole('link', { name: /Get Started/ }).press('Enter');
  await expect(page).toHaveURL(/\/zwivel\/scene/);
});

test('HOME-04 HOME-05 HOME-06 paying users see the survey if there is one, and the video', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  await buyPlan(user, 'zwivel');
  await openAs(page, user, PATH);
  await expect(page.getByRole('link', { name: /Get Started/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How do you like it?' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your free trial' })).toHaveCount(0);
  await setLinks(page, links);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Take the survey' })).toHaveAttribute('href', links.survey);
  await expect(page.frameLocator('iframe[title="Introduction"]').getByRole('heading')).toHaveText('Film');
  await expectGoodLooks(page);
});
