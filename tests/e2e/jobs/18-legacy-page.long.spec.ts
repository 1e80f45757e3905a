import { type Page, expect } from '@playwright/test';
import { addKey } from '../portal/keys.ts';
import { portalUrl, registerUser } from '../portal/user.ts';
import { ownPage } from './own-page.ts';
import { button, test } from './person.ts';

/** A page as it was written years ago: it posts objects to the frame, and lists what it receives. */
const pageWith = (key: string): string => `
  <iframe src="${portalUrl()}/embed/${key}/1000007480" width="640" height="400" title="Sphere"></iframe>
  <button id="east">Look east</button> <button id="title">Set title</button>
  <ol></ol>
  <script>
    const frame = document.querySelector('iframe');
    const post = (message) => frame.contentWindow.postMessage(message, '*');
    const registration = { id: 'my-page', sourceExists: true, origin: location.origin };
    frame.onload = () => post({ onInit: registration, onPanoLoad: registration, onViewChange: registration, onClick: registration });
    addEventListener('message', ({ data }) => {
      if (!data.event && !data.command) return;
      const line = document.querySelector('ol').appendChild(document.createElement('li'));
      line.textContent = JSON.stringify(data);
    });
    east.onclick = () => post({ command: 'lookAt', requestId: 7, pan: 90, tilt: 0 });
    title.onclick = () => post({ title: 'My house' });
  </script>`;

/** Returns the newest message with an event that the page lists. */
async function received(page: Page, event: string): Promise<Readonly<Record<string, unknown>>> {
  const line = page
    .getByRole('listitem')
    .filter({ hasText: `"event":"${event}"` })
    .last();
  return JSON.parse(await line.innerText()) as Record<string, unknown>;
}

test('JOB-01 a developer’s legacy page drives a frame by posted messages, and gets its events with the specified fields', async ({
  page,
}) => {
  const user = await registerUser();
  const { id } = await addKey(user, 'Old page');
  await using site = await ownPage(pageWith(id));
  await page.goto(site.url);
  expect(await received(page, 'onInit')).toMatchObject({
    id: 'my-page',
    metadata: { entityId: user.companyId, apiKey: id, valid: true },
  });
  const { lat, lng } = await received(page, 'onPanoLoadId');
  expect(lat).toBeCloseTo(47.6, 1);
  expect(lng).toBeCloseTo(-122.34, 1);
  await button(page, 'Look east').click();
  await expect(page.getByRole('listitem').filter({ hasText: '"requestId":7' })).toContainText('"value":true');
  const east = await received(page, 'viewChangeId');
  expect(east).toMatchObject({ id: 'my-page', eventName: 'command' });
  expect(east['azimuthAngle']).toBeCloseTo(-Math.PI / 2, 3);
  expect(east['polarAngle']).toBeCloseTo(Math.PI / 2, 3);
  expect(east['zoom']).toBeGreaterThan(0);
  await button(page, 'Set title').click();
  const viewer = page.frameLocator('iframe').locator('sphere-viewer');
  await expect(viewer.getByText('My house')).toBeVisible();
  const box = (await page.locator('iframe').boundingBox())!;
  await page.mouse.move(box.x + 320, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 220, box.y + 200, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByRole('listitem').filter({ hasText: '"eventName":"drag"' }).first()).toBeVisible();
  await page.mouse.click(box.x + 320, box.y + 300);
  await expect.poll(async () => typeof (await received(page, 'onClick'))['latitude']).toBe('number');
});
