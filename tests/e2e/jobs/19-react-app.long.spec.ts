import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { SPHERES, STRICT, clickPin, packInto, serveFolder } from '../package/packed-site.ts';
import { button, showsSphere, test, viewerOf } from './person.ts';

const APP = `import { StrictMode, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  import { SphereMarker, SphereViewer } from 'spheres/react';

  const cities = {
    Seattle: { src: '${SPHERES}', sphere: 1000007480, lat: 47.5991791, lng: -122.3388933 },
    Chicago: { src: '/sample/chicago-il/spheres.geojson', sphere: 1000001480, lat: 41.84707, lng: -87.641121 },
  };

  function Likes() {
    const [count, setCount] = useState(0);
    return <button onClick={() => setCount(count + 1)}>Liked {count} times</button>;
  }

  function App() {
    const [name, setName] = useState('Seattle');
    const [isOpen, setOpen] = useState(true);
    const { src, sphere, lat, lng } = cities[name];
    return <main>
      <label>City <select value={name} onChange={({ target }) => setName(target.value)}>
        {Object.keys(cities).map((each) => <option key={each}>{each}</option>)}
      </select></label>
      <button onClick={() => setOpen(!isOpen)}>{isOpen ? 'Hide viewer' : 'Show viewer'}</button>
      {isOpen && <SphereViewer key={name} className="viewer" src={src} sphere={sphere} noControls panoMarkerDistance={0}>
        <SphereMarker lat={lat} lng={lng} name={name}><Likes /></SphereMarker>
      </SphereViewer>}
    </main>;
  }
  createRoot(document.getElementById('root')).render(<StrictMode><App /></StrictMode>);`;

let folder = '';

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = packInto('job');
  writeFileSync(join(folder, 'app.jsx'), APP);
  writeFileSync(join(folder, 'app.css'), '.viewer { display: block; height: 480px }');
  writeFileSync(
    join(folder, 'app.html'),
    '<!doctype html><html lang="en"><title>My app</title><link rel="stylesheet" href="app.css"><div id="root"></div><script type="module" src="built/app.js"></script></html>',
  );
  await build({
    root: folder,
    base: '/packed/built/',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: join(folder, 'built'),
      target: 'es2022',
      rolldownOptions: { input: join(folder, 'app.jsx'), output: { entryFileNames: 'app.js' } },
    },
  });
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('JOB-01 a developer’s React app from the packed tarball has a city picker and popups with state, and is unmounted and mounted without a console line', async ({
  page,
}) => {
  const lines: string[] = [];
  page.on('console', (message) => {
    // The driver that renders in software reports that it copies pixels.
    if (!message.text().startsWith('[.WebGL-')) lines.push(message.text());
  });
  await serveFolder(page, folder, STRICT);
  await page.goto('/packed/app.html');
  await showsSphere(page);
  const likes = button(page, /^Liked \d times$/);
  const openPopup = async (place: {
    readonly latitude: number;
    readonly longitude: number;
  }): Promise<void> => {
    // The marker appears after its icon has loaded.
    await expect(async () => {
      await clickPin(page, place);
      await expect(likes).toBeVisible({ timeout: 2000 });
    }).toPass();
  };
  await test.step('a popup keeps its state', async () => {
    await openPopup({ latitude: 47.5991791, longitude: -122.3388933 });
    await likes.click();
    await likes.click();
    await expect(likes).toHaveText('Liked 2 times');
  });
  await test.step('another city is shown', async () => {
    await page.getByLabel('City').selectOption('Chicago');
    await expect(viewerOf(page)).toHaveAttribute('sphere', '1000001480');
    await showsSphere(page);
    await openPopup({ latitude: 41.84707, longitude: -87.641121 });
    await expect(likes).toHaveText('Liked 0 times');
  });
  await test.step('the viewer is unmounted and mounted three times', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await button(page, 'Hide viewer').click();
      await expect(viewerOf(page)).toHaveCount(0);
      await button(page, 'Show viewer').click();
      await showsSphere(page);
    }
    await openPopup({ latitude: 41.84707, longitude: -87.641121 });
  });
  expect(lines).toEqual([]);
});
