import { randomUUID } from 'node:crypto';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../../helpers/free-port.ts';
import { openMailServer } from '../../helpers/host/mail-server.ts';
import { CHECKOUT, checkedOut, documentation, emptyMachine, enter, type } from './operator.ts';
import { button, field, heading, test } from './person.ts';

/** Addresses that a production host does not have. */
test.use({ expected: /returned 404/ });

const GUIDE = 'demo/site/docs/hosting.md';
const START = 'NODE_ENV=production node --env-file=.env demo/run.mjs start';

/** Fills in settings in a copy of the example file, as an operator does with an editor. */
function fillIn(file: string, values: Readonly<Record<string, string>>): void {
  let text = documentation('.env.example');
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^#${name}=.*$`, 'm');
    expect(text, name).toMatch(line);
    text = text.replace(line, () => `${name}=${value}`);
  }
  writeFileSync(file, text);
}

const PASSWORD = 'Look-Around-360';

test('JOB-01 an operator puts a host into production by the guide: one list names missing and wrong settings, and with the right ones people sign up', async ({
  another,
}) => {
  using builder = checkedOut();
  using machine = emptyMachine();
  const mail = await openMailServer();
  try {
    await test.step('the build, and the files that the guide names', async () => {
      expect(documentation(GUIDE)).toContain(START);
      const { code, output } = await enter('npm run build', builder);
      expect(code, output).toBe(0);
      machine.copy(builder, 'package.json', 'package-lock.json', 'demo/run.mjs', 'dist');
      // The packages of this machine, because tests do not use the network.
      symlinkSync(join(CHECKOUT.folder, 'node_modules'), join(machine.folder, 'node_modules'));
    });
    const env = join(machine.folder, '.env');
    await test.step('without settings, one list names the missing ones', async () => {
      fillIn(env, {});
      const { code, output } = await enter(START, machine);
      expect(code).toBe(1);
      const names = [...output.matchAll(/^ {2}(\w+): must be set/gm)].map(([, name = '']) => name);
      expect(names.sort()).toEqual(
        'API_URL INQUIRY_RECIPIENT MAIL_SENDER PORTAL_URL PRIVACY_URL SECRET_KEY SMTP_URL TERMS_URL'.split(
          ' ',
        ),
      );
    });
    const port = String(await freePort());
    const right = {
      PORT: port,
      SECRET_KEY: randomUUID() + randomUUID(),
      PORTAL_URL: `http://localhost:${port}`,
      API_URL: `http://localhost:${port}`,
      SMTP_URL: mail.url,
      MAIL_SENDER: 'Look Around <no-reply@look.test>',
      INQUIRY_RECIPIENT: 'sales@look.test',
      TERMS_URL: 'https://www.look.test/terms',
      PRIVACY_URL: 'https://www.look.test/privacy',
    };
    await test.step('with wrong settings, one list says what each must be', async () => {
      fillIn(env, {
        ...right,
        SECRET_KEY: 'short',
        PORTAL_URL: 'http://look.test',
        SMTP_URL: 'mail.look.test',
      });
      const { code, output } = await enter(START, machine);
      expect(code).toBe(1);
      expect(output).toMatch(/^ {2}SECRET_KEY: must have at least 32 characters$/m);
      expect(output).toMatch(
        /^ {2}PORTAL_URL=http:\/\/look\.test: must start with https:\/\/ in production$/m,
      );
      expect(output).toMatch(/^ {2}SMTP_URL: must be a URL that starts with smtp/m);
    });
    fillIn(env, right);
    await using terminal = type(START, machine);
    await terminal.prints(/^Ready at /m);
    const page = await another({ baseURL: right.PORTAL_URL });
    await test.step('it is ready, and shows browsers its own page where there is no demo or outbox', async () => {
      await page.goto('/readyz');
      await expect(page.locator('body')).toContainText('"status":"ok"');
      for (const path of ['/demo', '/dev/mail']) {
        await page.goto(path);
        await expect(heading(page, 'Page not found')).toBeVisible();
      }
    });
    await test.step('a person signs up, and verifies the address by the mail', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
      await expect(heading(page, 'Log In')).toBeVisible();
      const email = `${randomUUID()}@customer.test`;
      await page.getByRole('link', { name: 'Create an account' }).click();
      await field(page, 'First Name').fill('Grace');
      await field(page, 'Last Name').fill('Hopper');
      await field(page, 'Email Address').fill(email);
      await field(page, 'Company Name').fill('Harbor Views');
      await field(page, 'Primary Industry').selectOption({ index: 1 });
      await field(page, 'Password').fill(PASSWORD);
      await field(page, 'Confirm Password').fill(PASSWORD);
      // The click is forced because the drawn box covers the input.
      await page.getByRole('checkbox').check({ force: true });
      await button(page, 'Create Account').click();
      await expect(button(page, 'Log out')).toBeVisible();
      await expect.poll(() => mail.received.length).toBeGreaterThan(0);
      const { from, raw } = mail.received[0] ?? { from: '', raw: '' };
      expect(from).toBe('no-reply@look.test');
      // Long lines of a mail are continued after "=".
      const text = raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
      const [link = ''] = /http:\/\/localhost:\d+\/\S*verify-email\/[\w./~-]+/.exec(text) ?? [];
      await page.goto(link);
      await expect(page).not.toHaveURL(/verify-email/);
      await expect(button(page, 'Log out')).toBeVisible();
    });
    // An open page would miss the host.
    await page.close();
  } finally {
    await mail.stop();
  }
});
