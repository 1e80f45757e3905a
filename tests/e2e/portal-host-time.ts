import type { Page } from '@playwright/test';

/** Lets the host tell a page another time, as if so much had passed there too. */
export const hostTells = (page: Page, time: () => number): Promise<unknown> =>
  page.route(/\/(api|user)\//, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), date: new Date(time()).toUTCString() };
    await route.fulfill({ response, headers });
  });
