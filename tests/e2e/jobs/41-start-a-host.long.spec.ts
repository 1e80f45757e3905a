import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { freePort } from '../../helpers/free-port.ts';
import { checkedOut, documentation, type } from './operator.ts';
import { arrive, button, heading, logIn, signUp, test } from './person.ts';

/** Processor time that a start may take, so that it takes a minute at most on a machine of two idle cores. */
const MINUTE_S = 60;

test('JOB-01 an operator starts a fresh copy by the README; within a minute, the terminal names the portal, the sample world, the documentation and the outbox, and each opens in a browser', async ({
  another,
}) => {
  expect(documentation('README.md')).toContain('npm install && npm start');
  using machine = checkedOut();
  await using terminal = type('npm start', machine, { PORT: String(await freePort()) });
  const [, baseURL = ''] = await terminal.prints(/^Ready at (http:\/\/localhost:\d+\/)/m);
  const seconds = terminal.processorSeconds();
  test.info().annotations.push({ type: 'processor time', description: `${String(seconds)} s` });
  expect(seconds).toBeLessThan(MINUTE_S);
  const addressOf = (name: string): string =>
    new RegExp(`^ +${name} +(http\\S+)$`, 'm').exec(terminal.output())?.[1] ?? `no address of the ${name}`;
  const page = await another({ baseURL });
  await test.step('the sample world', async () => {
    await page.goto(addressOf('sample world'));
    await arrive(page);
  });
  await test.step('the documentation', async () => {
    await page.goto(addressOf('documentation'));
    await page.getByRole('link', { name: 'Your own photographs' }).first().click();
    await expect(heading(page, 'Your own photographs').first()).toBeVisible();
  });
  await test.step('the portal, as a user that the terminal lists', async () => {
    const [, password = ''] = /with the password (\S+)$/m.exec(terminal.output()) ?? [];
    const [, email = ''] = /^ {2}([\w-]*paid@example\.com) /m.exec(terminal.output()) ?? [];
    await page.goto(addressOf('portal'));
    await logIn(page, email, password);
    await expect(button(page, 'Log out')).toBeVisible();
    await button(page, 'Log out').click();
  });
  await test.step('the outbox, after a sign-up with any address', async () => {
    const email = `${randomUUID()}@anybody.test`;
    const newcomer = await another({ baseURL });
    await signUp(newcomer, { email, offering: null });
    await newcomer.close();
    await page.goto(addressOf('outbox of sent emails'));
    await page.getByRole('link').filter({ hasText: email }).first().click();
    await expect(page.locator('pre')).toContainText('verify-email');
  });
  await test.step('Ctrl+C ends it', async () => {
    await page.close();
    await terminal.end('SIGINT');
    await expect(fetch(baseURL)).rejects.toThrow();
  });
});
