import { expect } from '@playwright/test';
import { ownPage } from './own-page.ts';
import { test } from './person.ts';

test('JOB-03 a logged error, an exception, a failed request and an error response are problems of a job', async ({
  page,
  problems,
}) => {
  await using site = await ownPage(`<script>
    console.error('an error is logged');
    setTimeout(() => { throw new Error('an exception'); });
    fetch('/missing', { method: 'POST', headers: { 'X-Status': '500' } });
    fetch('http://localhost:9/').catch(() => undefined);
  </script>`);
  await page.goto(site.url);
  for (const problem of [
    /an error is logged/,
    /an exception/,
    /POST .*\/missing returned 500/,
    /localhost:9\/ failed/,
  ])
    await expect
      .poll(() => problems.some((one) => problem.test(one)), { message: String(problem) })
      .toBe(true);
  // These problems were the point.
  problems.length = 0;
});
