import { expect } from '@playwright/test';
import type { SphereViewer } from '../../../elements/index.ts';
import { createKey } from '../../../web/contract/api-key.ts';
import { portalUrl, registerUser } from '../portal/user.ts';
import { ownPage } from './own-page.ts';
import { test } from './person.ts';

/** A developer's page, with a button for each call of the client and a line for what the viewer reports. */
const pageWith = (key: string): string => `
  <style>#place { height: 420px }</style>
  <div id="place"></div><p id="said" role="status"></p><ul id="events"></ul>
  <script type="module">
    import { connect } from '${portalUrl()}/elements/client.js';
    const viewer = connect({
      container: document.getElementById('place'), host: '${portalUrl()}', key: '${key}', sphere: 1000007480,
    });
    for (const type of ['init', 'load', 'settle', 'click', 'marker-click'])
      viewer.on(type, () => { document.getElementById('events').innerHTML += '<li>' + type + '</li>'; });
    viewer.on('init', () => viewer.set({
      pan: 69, tilt: -25, fov: 60,
      customMarkerList: [{ id: 'office', lat: 47.5991791, lng: -122.3388933, name: 'Office', icon: 'star' }],
    }));
    const calls = {
      'Set title': () => viewer.set({ viewerTitle: 'My house' }),
      'Get view': async () => JSON.stringify(await viewer.get(['pan', 'tilt'])),
      'Fly': () => viewer.flyTo({ sphere: 1000007481 }),
      'Look': () => viewer.lookAt({ pan: 120, tilt: -10 }),
      'Snapshot': async () => {
        const blob = await viewer.snapshot();
        const { width, height } = await createImageBitmap(blob);
        return blob.type + ' ' + width + ' × ' + height;
      },
    };
    for (const [name, call] of Object.entries(calls)) {
      const button = document.body.appendChild(document.createElement('button'));
      button.textContent = name;
      button.onclick = async () => {
        document.getElementById('said').textContent = '…';
        document.getElementById('said').textContent = name + ': ' + await call().catch((error) => error.message);
      };
    }
  </script>`;

test('JOB-01 a developer drives an iframe by the client, and each call and event takes effect', async ({
  page,
}) => {
  const user = await registerUser();
  const { id } = await user.call(createKey, {
    companyId: user.companyId,
    name: 'Frame',
    whitelist_urls: ['http://localhost:*'],
  });
  await using site = await ownPage(pageWith(id));
  await page.goto(site.url);
  const viewer = page.frameLocator('iframe').locator('sphere-viewer');
  const said = page.locator('#said');
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const events = page.locator('#events');
  await expect(events).toContainText('settle', { timeout: 120_000 });
  await expect(events).toContainText('init');
  await expect(events).toContainText('load');
  await press('Set title');
  await expect(viewer.getByText('My house')).toBeVisible();
  await press('Look');
  await expect(said).toHaveText('Look: true');
  await press('Get view');
  await expect(said).toHaveText(/^Get view: \{"pan":120,"tilt":-10\}$/);
  await press('Snapshot');
  await expect(said).toHaveText(/^Snapshot: image\/png \d{3,4} × 420$/);
  await press('Fly');
  await expect(said).toHaveText('Fly: true', { timeout: 120_000 });
  const sphere = await viewer.evaluate((it: SphereViewer) => it.currentSphere?.id);
  expect(sphere).toBe(1_000_007_481);
  await viewer.click({ position: { x: 200, y: 380 } });
  await expect(events).toContainText(/click/);
});
