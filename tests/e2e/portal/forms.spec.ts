import { randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { writePhoto } from '../../helpers/host/some-photos.ts';
import { unzip } from '../../helpers/unzip.ts';
import { expectGoodLooks } from '../axe.ts';
import { hostFolder } from '../host-data.ts';
import { makeStaff, someSpheres } from './belongings.ts';
import { openAs, portalUrl, registerUser } from './user.ts';

/* Tests the inquiry and the frame table generator with the real host. */

test.use({ viewport: { width: 1280, height: 900 } });

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** Returns the newest email in the outbox that contains a text: its page, and its body as HTML. */
async function mailWith(text: string): Promise<{ page: string; html: string } | null> {
  const get = async (path: string): Promise<string> => (await fetch(portalUrl() + path)).text();
  const links = (await get('/dev/mail')).matchAll(/href="(\/dev\/mail\/[\w-]+)"/g);
  for (const [, path = ''] of [...links].slice(0, 5)) {
    const page = await get(path);
    if (page.includes(text)) return { page, html: await get(`${path}/html`) };
  }
  return null;
}

test('INQ-01 an inquiry is validated, preserved while the browser is offline, and emailed only once', async ({
  page,
}) => {
  const user = await registerUser({ companyName: 'Pier & Co' });
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/email/send')) sent += 1;
  });
  await openAs(page, user, '/xp360api/pricing-contact');
  await expect(field(page, 'email')).toHaveValue(user.email);
  const wrong = page.locator('[aria-invalid="true"]');
  await test.step('INQ-09 no field is highlighted before the first submission', async () => {
    for (const name of ['firstName', 'lastName', 'email', 'companyName', 'usage', 'comments'])
      await field(page, name).fill('');
    await expect(wrong).toHaveCount(0);
  });
  await test.step('INQ-04 INQ-05 INQ-10 after a submission, all required fields without a value are highlighted, but no optional ones', async () => {
    await page.getByRole('button', { name: 'Send inquiry' }).click();
    await expect(page.getByText('Please complete the required fields.')).toBeVisible();
    expect(await wrong.evaluateAll((all) => all.map((one) => one.getAttribute('name')))).toEqual([
      'reseller',
      'custom',
      'firstName',
      'lastName',
      'email',
      'companyName',
      'usage',
    ]);
    await expect(field(page, 'reseller')).toBeFocused();
    await expectGoodLooks(page);
  });

  const usage = '<img src=x onerror="alert(1)">\n🌍 10,000 & more';
  await test.step('INQ-02 INQ-03 the form has all inputs and both choices', async () => {
    const typed = { firstName: 'Zoë', lastName: 'مريم', companyName: '<b>Pier</b>', email: 'zoë', usage };
    for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
    await field(page, 'phone').fill('12');
    await expect(field(page, 'comments')).toHaveValue('');
    await field(page, 'reseller').check();
    await field(page, 'custom').check();
  });
  await test.step('INQ-06 INQ-07 an invalid email address and phone number are reported, and nothing is sent', async () => {
    await page.getByRole('button', { name: 'Send inquiry' }).click();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(page.getByText('Please enter a valid phone number.')).toBeVisible();
    await expect(page.getByText('Please complete the required fields.')).toHaveCount(0);
    await expect(field(page, 'email')).toBeFocused();
    expect(sent).toBe(0);
    await field(page, 'email').fill(`  ${user.email} `);
    await field(page, 'phone').fill('(303) 555-0142');
    await expect(wrong).toHaveCount(0);
  });

  await test.step('INQ-18 a failed inquiry is reported, and its text is preserved', async () => {
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send inquiry' }).click();
    await expect(messages(page)).toContainText(
      'Error attempting to send inquiry. Your message is still here.',
    );
    await expect(field(page, 'usage')).toHaveValue(usage);
    await page.context().setOffline(false);
  });
  await test.step('INQ-16 INQ-17 ROUTE-16 the inquiry is sent once, and the pricing page opens', async () => {
    sent = 0;
    await page.getByRole('button', { name: 'Send inquiry' }).dblclick();
    await expect(messages(page)).toContainText('Inquiry sent. Thanks!');
    await expect(page).toHaveURL(/\/pricing$/);
    expect(sent).toBe(1);
  });

  await test.step('INQ-11 INQ-12 INQ-13 the configured recipient gets an email with the inquiry as a table', async () => {
    await expect.poll(() => mailWith(user.email)).not.toBeNull();
    const mail = await mailWith(user.email);
    expect(mail?.page).toContain('<h1>Reseller and Custom Pricing Inquiry</h1>');
    expect(mail?.page).toContain('<dt>To</dt><dd>sales@example.com</dd>');
    expect(mail?.page).toContain(`<dt>Reply to</dt><dd>${user.email}</dd>`);
    // In the recipient's email, the input is text in a table.
    await page.goto('about:blank');
    await page.setContent(mail?.html ?? '');
    const cells = page.locator('tr:has(th)');
    await expect(cells).toHaveText([
      // The host adds a row that identifies the sender.
      new RegExp(`^From\\s*${user.email}`),
      /^Name\s*Zoë مريم/,
      new RegExp(user.email),
      /\(303\) 555-0142/,
      /<b>Pier<\/b>/,
      /Reseller, Custom Pricing/,
      /<img src=x onerror="alert\(1\)">\s*🌍 10,000 & more/,
    ]);
    await expect(page.locator('img[onerror]')).toHaveCount(0);
  });
});

test('FRAME-02 FRAME-03 users who are not staff cannot open the frame table generator', async ({ page }) => {
  await openAs(page, await registerUser(), '/esri-table-generator');
  await expect(page.getByText('You do not have access to this application.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expectGoodLooks(page);
});

test('FRAME-01 staff can convert a CSV file to tables, and an invalid file or a failed upload is reported', async ({
  page,
}) => {
  const user = await registerUser();
  makeStaff(user);
  const calls: string[] = [];
  page.on('request', (request) => void calls.push(new URL(request.url()).pathname));
  const started = () => calls.filter((path) => path.startsWith('/api/aws/') && !path.includes('jobs'));
  await openAs(page, user, '/esri-table-generator');
  const submit = page.getByRole('button', { name: 'Generate tables' });
  const file = page.locator('input[type="file"]');
  const take = (name: string, text: string) =>
    file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await test.step('FRAME-16 nothing can be submitted before all values are entered', async () => {
    await expect(submit).toBeDisabled();
    await expect(page.getByText('Still needed: Internal Email, Key, CSV File')).toBeVisible();
  });
  await test.step('FRAME-06 FRAME-07 FRAME-08 an internal email address, a key and a CSV file are required', async () => {
    await field(page, 'email').fill('ops@else.test');
    await field(page, 'esriKey').fill('no key');
    await field(page, 'esriKey').blur();
    await expect(page.getByText('Please enter an internal email address.')).toBeVisible();
    await expect(page.getByText(/^Please enter a key such as/)).toBeVisible();
    await take('spheres.xlsx', 'id');
    await expect(
      page.getByText('This is not a CSV file. Please choose a file whose name ends in .csv.'),
    ).toBeVisible();
    await expect(submit).toBeDisabled();
    await expect(page.getByText('Please correct: Internal Email, Key, CSV File')).toBeVisible();
    await expectGoodLooks(page);
  });
  const key = randomUUID();
  await test.step('FRAME-20 an upload that the host rejects is reported with its reasons', async () => {
    await field(page, 'email').fill('ops@example.com');
    await field(page, 'esriKey').fill(` ${key} `);
    await take('spheres.csv', 'nothing,that,names\n1,2,3\n');
    await expect(submit).toBeEnabled();
    await submit.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Unable to process (E01). Please try again or contact support.',
    );
    await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0);
    // The reasons come before the advice to try again.
    const [, advice] = (await page.getByRole('main').getByRole('alert').innerText()).split(
      /(?=Unable to process)/,
    );
    expect(advice).toMatch(/^Unable to process \(E01\)/);
    expect(started()).toEqual(['/api/aws/upload_file']);
  });

  await test.step('the upload of a large file over a slow connection shows its progress', async () => {
    const line = await page.context().newCDPSession(page);
    const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1_000_000 };
    await line.send('Network.emulateNetworkConditions', speed);
    await take('large.csv', `nothing\n${'1\n'.repeat(700_000)}`);
    await submit.click();
    await expect(page.getByText(/^[01]\.\d of 1\.3 MB uploaded$/)).toBeVisible();
    const upload = page.getByRole('progressbar', { name: 'Uploading large.csv' });
    await expect(upload).toBeVisible();
    await expect(upload).toBeHidden();
    await line.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 });
    await expect(submit).toBeEnabled();
  });

  const name = `spheres-${key}.csv`;
  await test.step('FRAME-21 an interrupted upload is reported, and the file stays selected', async () => {
    await take(name, `id,name\n${someSpheres(3).join(',Pier\n')},"<b>Pier</b>"\n`);
    await page.route('**/api/aws/upload_file', (route) => route.abort(), { times: 1 });
    await submit.click();
    await expect(messages(page)).toContainText(
      'Unable to process (E02). Please try again or contact support.',
    );
    await expect(page.getByText(name)).toBeVisible();
  });

  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await test.step('FRAME-17 the form is locked while a file is processed', async () => {
    calls.length = 0;
    await page.route('**/api/aws/upload_file', async (route) => {
      await held;
      await route.continue();
    });
    await submit.dblclick();
    await expect(page.getByText('Processing...')).toBeVisible();
    await expect(field(page, 'email')).toBeDisabled();
  });
  await test.step('FRAME-18 FRAME-19 FRAME-22 the job starts after the upload, and the form is then reset', async () => {
    goOn();
    await expect(messages(page)).toContainText(
      'File Submitted. You will receive an email after process is complete.',
    );
    expect(started()).toEqual(['/api/aws/upload_file', '/api/aws/call_lambda']);
    await expect(field(page, 'esriKey')).toHaveValue('');
    await expect(page.getByText('Drop a file here, or')).toBeVisible();
    await expect(submit).toBeDisabled();
    const results = page.getByRole('heading', { name: 'Your tables' });
    await expect(results).toBeFocused();
    await expect(results).toBeInViewport();
  });
  const job = page.getByRole('list', { name: 'Your tables' }).getByRole('listitem').filter({ hasText: name });
  await test.step('FRAME-04 the tables of the file can be downloaded, and an email about them is sent', async () => {
    await expect(job).toContainText('Ready');
    const downloading = page.waitForEvent('download');
    await job.getByRole('link', { name: /^Download/ }).click();
    const tables = unzip(await readFile(await (await downloading).path()));
    expect([...tables.values()].join('\n')).toContain(key);
    await expect.poll(() => mailWith(name)).not.toBeNull();
  });
  await test.step('a reload preserves the list of tables, and an entry can be removed', async () => {
    await page.reload();
    await expect(job).toContainText('Ready');
    await expectGoodLooks(page);
    await job.getByRole('button', { name: /^Remove/ }).click();
    await expect(job).toHaveCount(0);
  });
});

test('a folder of external imagery is converted to tables if its name, imagery type and camera dimensions are valid', async ({
  page,
}) => {
  const folder = `Flight ${randomUUID()}`;
  const place = join(hostFolder, 'imagery', folder);
  await mkdir(place, { recursive: true });
  await writePhoto(place, {
    file: 'DJI_0018.JPG',
    width: 400,
    height: 225,
    latitude: 46.8426,
    longitude: -91.9945,
    altitude: 198,
    takenAt: '2016:06:23 16:31:59',
    xmp: {
      'drone-dji:GimbalYawDegree': '45',
      'drone-dji:GimbalPitchDegree': '-89.9',
      'drone-dji:GimbalRollDegree': '0',
    },
  });
  const user = await registerUser();
  makeStaff(user);
  await openAs(page, user, '/esri-table-generator');
  await page.getByRole('radio', { name: 'External imagery' }).check();
  const submit = page.getByRole('button', { name: 'Generate tables' });
  await test.step('FRAME-09 FRAME-10 an internal email address and a valid folder name are required', async () => {
    await expect(page.getByText('Still needed: Internal Email, Folder Name')).toBeVisible();
    await field(page, 'email').fill('ops@example.com');
    await expect(page.getByText('Still needed: Folder Name')).toBeVisible();
    await field(page, 'folderName').fill('../secret');
    await field(page, 'folderName').blur();
    await expect(page.getByText(/^Please enter a folder name that has only/)).toBeVisible();
    await expect(submit).toBeDisabled();
  });
  await test.step('a folder that does not exist is reported', async () => {
    await field(page, 'folderName').fill('not there');
    await expect(submit).toBeEnabled();
    await submit.click();
    await expect(messages(page)).toContainText(
      'There is no folder of external imagery with this name. Please check the name.',
    );
  });
  await test.step('FRAME-11 FRAME-15 panoramic imagery requires no camera dimensions, but oblique imagery does', async () => {
    await field(page, 'folderName').fill(folder);
    await expect(page.getByLabel('Imagery Type')).toHaveValue('Panoramic');
    await expect(submit).toBeEnabled();
    await page.getByLabel('Imagery Type').selectOption('Oblique');
    await expect(submit).toBeDisabled();
  });
  await test.step('FRAME-24 the camera dimensions accept only digits, periods and minus signs', async () => {
    const lengths = { sensorHeight: '24mm', sensorWidth: '3-6', focalLength: '0' };
    for (const [name, value] of Object.entries(lengths)) await field(page, name).pressSequentially(value);
    await expect(field(page, 'sensorHeight')).toHaveValue('24');
    await expect(field(page, 'sensorWidth')).toHaveValue('3-6');
  });
  await test.step('FRAME-12 FRAME-13 FRAME-14 each camera dimension of oblique imagery must be above zero', async () => {
    await field(page, 'focalLength').blur();
    await expect(page.getByText('Please enter a length greater than 0 and at most 10,000.')).toHaveCount(2);
    await expect(submit).toBeDisabled();
    await expectGoodLooks(page);
    await field(page, 'sensorWidth').fill('36');
    await field(page, 'focalLength').fill('8.8');
    await expect(submit).toBeEnabled();
    await field(page, 'sensorHeight').fill('0');
    await expect(submit).toBeDisabled();
    await field(page, 'sensorHeight').fill('24');
  });
  await test.step('FRAME-05 FRAME-23 the folder is converted to tables once', async () => {
    await submit.dblclick();
    await expect(messages(page)).toContainText(
      'Lambda activated. Generating table off of external imagery...',
    );
    await expect(field(page, 'folderName')).toHaveValue('');
    const jobs = page.getByRole('list', { name: 'Your tables' }).getByRole('listitem');
    await expect(jobs).toHaveCount(1);
    await expect(jobs).toContainText(/Ready|Failed/);
    await expect(jobs).toContainText('Ready');
  });
});
