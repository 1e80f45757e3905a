import type { Page } from '@playwright/test';
import type { PortalConfigInput } from '../../../web/contract/portal-config.ts';
import { portalUrl } from './user.ts';

/** Goes to another address as a link would: without reloading the page. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
  }, path);

/** Gives the page other settings than the host has. */
export async function withSettings(page: Page, settings: PortalConfigInput): Promise<void> {
  await page.route(
    (url) => url.origin === portalUrl(),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = await response.text();
      const changed = body.replace(
        /(id="portal-config">)([^<]*)/,
        (_, open: string, own: string) =>
          open + JSON.stringify({ ...(JSON.parse(own) as PortalConfigInput), ...settings }),
      );
      return route.fulfill({ response, body: changed });
    },
  );
}

/** The errors that reached nobody: a page that works has none. */
export function watchErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    // What the browser says of an answer that is none, and the viewer of a place without spheres, is no fault of the page.
    const isKnown = /^(Failed to load resource|ViewerError: )/.test(message.text());
    if (message.type() === 'error' && !isKnown) errors.push(message.text());
  });
  return errors;
}
