import { expect, test } from '@playwright/test';
import { expectGoodLooks } from '../axe.ts';

test.use({ viewport: { width: 1000, height: 700 } });

test('of ten viewers on one page, only those near the viewport load, and at most five WebGL contexts are in use', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext;
    const contexts = new Set<WebGL2RenderingContext>();
    Object.assign(window, { contexts });
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      const context = Reflect.apply(getContext, this, args) as unknown;
      if (context instanceof WebGL2RenderingContext) contexts.add(context);
      return context as never;
    } as typeof getContext;
  });
  await page.goto('/demo/ten');
  const liveContexts = (): Promise<number> =>
    page.evaluate(() => {
      const { contexts } = window as unknown as { contexts: Set<WebGL2RenderingContext> };
      return [...contexts].filter((context) => !context.isContextLost()).length;
    });
  const viewers = page.locator('sphere-viewer');
  await expect(viewers).toHaveCount(10);
  const isShown = (at: number): Promise<boolean> =>
    viewers.nth(at).evaluate((viewer) => viewer.shadowRoot?.querySelector('sphere-control-bar') != null);
  await expect.poll(() => isShown(0), { timeout: 20_000 }).toBe(true);
  expect(await liveContexts()).toBeLessThanOrEqual(2);
  await expectGoodLooks(page);
  await page.getByRole('link', { name: 'Boston' }).click();
  await expect.poll(() => isShown(9), { timeout: 20_000 }).toBe(true);
  expect(await isShown(4), 'a viewer that is scrolled past is not loaded').toBe(false);
  expect(await liveContexts()).toBeLessThanOrEqual(5);
  expect(errors).toEqual([]);
});
