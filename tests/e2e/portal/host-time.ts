import type { Page } from '@playwright/test';

/** Lets the host tell a page another time, as if so much had passed there too, or with null none at all. */
export const hostTells = (page: Page, time: () => number | null): Promise<unknown> =>
  page.route(/\/(api|user)\//, async (route) => {
    const response = await route.fetch();
    const told = time();
    const others = Object.entries(response.headers()).filter(([name]) => name !== 'date');
    const date = told === null ? {} : { date: new Date(told).toUTCString() };
    const headers = { ...Object.fromEntries(others), ...date };
    await route.fulfill({ response, headers });
  });
