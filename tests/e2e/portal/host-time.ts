import type { Page } from '@playwright/test';

/**
 * Makes the host report a different time to a page, as if its clock showed that time. If `time` returns null,
 * the responses contain no time.
 */
export const setHostTime = (page: Page, time: () => number | null): Promise<unknown> =>
  page.route(/\/(api|user)\//, async (route) => {
    const response = await route.fetch();
    const reported = time();
    const others = Object.entries(response.headers()).filter(([name]) => name !== 'date');
    const date = reported === null ? {} : { date: new Date(reported).toUTCString() };
    const headers = { ...Object.fromEntries(others), ...date };
    await route.fulfill({ response, headers });
  });
