import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

/** A folder of somebody who installed the package; within the repository, where React is found. */
let folder = '';
let own = '';

test.beforeAll(() => {
  test.setTimeout(180_000);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  folder = mkdtempSync(join(ROOT, '.cache/packed-'));
  const written = join(folder, 'written');
  const run = (program: string, args: readonly string[], cwd: string): string =>
    execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  run(process.execPath, ['--import', 'tsx', '.vite/package/main.ts', written], ROOT);
  const archive = run('npm', ['pack', '--silent', '--pack-destination', folder], written).trim();
  // Somebody else's: otherwise the name of the package would lead to this repository.
  writeFileSync(join(folder, 'package.json'), '{ "name": "site", "type": "module" }');
  own = join(folder, 'node_modules/spheres');
  mkdirSync(own, { recursive: true });
  run('tar', ['-xzf', archive, '-C', own, '--strip-components=1'], folder);
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** What a careful site allows itself: its own files, no inline code or style, no text turned into code or markup. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html dompurify',
].join('; ');

/** Serves the folder beside the host's spheres, and tells what went wrong on the page. */
async function open(page: Page, name: string, html: string): Promise<string[]> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.route(/\/packed\//, (route) => {
    const file = join(folder, new URL(route.request().url()).pathname.replace('/packed/', ''));
    if (!existsSync(file)) return route.fulfill({ status: 404 });
    return route.fulfill({
      body: readFileSync(file),
      headers: {
        'Content-Type': KINDS[extname(file)] ?? 'application/octet-stream',
        'Content-Security-Policy': POLICY,
      },
    });
  });
  writeFileSync(
    join(folder, `${name}.html`),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>${html}</html>`,
  );
  await page.goto(`/packed/${name}.html`);
  return faults;
}

interface Viewer extends HTMLElement {
  readonly currentSphere: object | null;
  readonly pan: number;
  lookAt: (goal: object, options: object) => Promise<boolean>;
}

const VIEWER = '<sphere-viewer src="/sample/seattle-wa/spheres.geojson" sphere="7480"></sphere-viewer>';

/** Waits until the sphere is on the screen, and asks the element for its view; what goes wrong on the page ends it. */
async function panOf(page: Page, faults: readonly string[]): Promise<number> {
  const viewer = page.locator('sphere-viewer');
  const isShown = (): Promise<boolean> =>
    viewer.evaluate((shown) => Boolean((shown as Viewer).currentSphere)).catch(() => false);
  await expect.poll(async () => (await isShown()) || faults).toBe(true);
  return viewer.evaluate(async (shown: Viewer) => {
    await shown.lookAt({ pan: 40 }, { animate: false });
    return shown.pan;
  });
}

test('the packed modules show a sphere on a plain page of strict policy with Trusted Types', async ({
  page,
}) => {
  writeFileSync(
    join(folder, 'plain.js'),
    `import './node_modules/spheres/define.js';
     import { SphereViewer } from './node_modules/spheres/index.js';
     document.body.dataset.same = String(customElements.get('sphere-viewer') === SphereViewer);`,
  );
  const faults = await open(page, 'plain', `<script type="module" src="plain.js"></script><body>${VIEWER}`);
  expect(await panOf(page, faults)).toBeCloseTo(40, 3);
  await expect(page.locator('body')).toHaveAttribute('data-same', 'true');
  expect(faults).toEqual([]);
});

test('one classic script tag shows a sphere; another gives the client', async ({ page }) => {
  const scripts = ['script', 'client-script'].map(
    (name) => `<script src="node_modules/spheres/${name}.js"></script>`,
  );
  const faults = await open(page, 'classic', `${scripts.join('')}<body>${VIEWER}`);
  expect(await panOf(page, faults)).toBeCloseTo(40, 3);
  expect(await page.evaluate('Object.keys(Spheres).join()')).toBe('connect,SphereError');
  expect(faults).toEqual([]);
});

test('the React components show a sphere, with typed events, out of a build', async ({ page }) => {
  writeFileSync(
    join(folder, 'app.tsx'),
    `import { createRoot } from 'react-dom/client';
     import { SphereViewer } from 'spheres/react';
     createRoot(document.getElementById('root')!).render(
       <SphereViewer src="/sample/seattle-wa/spheres.geojson" sphere={7480}
         onSphereLoad={({ sphere }) => (document.body.dataset.sphere = String(sphere.id))} />,
     );`,
  );
  const outDir = join(folder, 'built');
  await build({
    root: folder,
    base: '/packed/built/',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      target: 'es2022',
      rolldownOptions: { input: join(folder, 'app.tsx'), output: { entryFileNames: 'app.js' } },
    },
  });
  const faults = await open(
    page,
    'react',
    '<body><div id="root"></div><script type="module" src="built/app.js"></script>',
  );
  expect(await panOf(page, faults)).toBeCloseTo(40, 3);
  await expect(page.locator('body')).toHaveAttribute('data-sphere', '7480');
  expect(faults).toEqual([]);
});

test('every module can be imported on a server, and the React components be drawn there', () => {
  writeFileSync(
    join(folder, 'server.mjs'),
    `import { createElement } from 'react';
     import { renderToString } from 'react-dom/server';
     for (const name of ['spheres', 'spheres/define', 'spheres/define-map', 'spheres/client']) await import(name);
     const { SphereViewer } = await import('spheres/react');
     console.log(renderToString(createElement(SphereViewer, { title: 'Home' })));`,
  );
  const { stdout, stderr } = spawnSync(process.execPath, ['server.mjs'], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^<sphere-viewer[^>]*>/);
});

test('TypeScript knows the elements, the components and the client by the packed declarations', () => {
  writeFileSync(
    join(folder, 'typed.ts'),
    `import 'spheres/define';
     import { ViewerError, type Marker, type SphereLoadEvent } from 'spheres';
     import { connect, type FrameErrorCode, SphereError } from 'spheres/client';
     import { SphereMap, SphereViewer } from 'spheres/react';
     const viewer = document.createElement('sphere-viewer');
     const turned: Promise<boolean> = viewer.lookAt({ pan: 3 });
     // @ts-expect-error there is no such method
     viewer.fly();
     viewer.addEventListener('sphere-load', (event: SphereLoadEvent) => event.sphere.id.toFixed());
     const client = connect({ container: document.body, key: 'k', host: 'https://h.example' });
     client.on('view-change', ({ zoom, view }) => zoom + view.pan, { everyMs: 100 });
     // @ts-expect-error there is no such event
     client.on('wink', () => undefined);
     const place: Promise<{ name: string }> = client.flyToAddress('Pine St', { timeoutMs: 1000 });
     const code: FrameErrorCode = new SphereError({ code: 'timeout', message: '', recoverable: true }).code;
     export { ViewerError, type Marker, SphereMap, SphereViewer, turned, place, code };`,
  );
  for (const module of ['esnext --moduleResolution bundler', 'nodenext']) {
    const options = `--strict --noEmit --target es2022 --lib es2023,dom,dom.iterable --types react --skipLibCheck --pretty false --ignoreConfig --module ${module}`;
    const tsc = join(ROOT, 'node_modules/.bin/tsc');
    const { stdout } = spawnSync(tsc, ['typed.ts', ...options.split(' ')], { cwd: folder, encoding: 'utf8' });
    expect(stdout).toBe('');
  }
});

test('the package describes its elements to editors, and names no file that it has not', () => {
  const read = (file: string): never => JSON.parse(readFileSync(join(own, file), 'utf8')) as never;
  const { exports }: { exports: Record<string, string | Record<string, string>> } = read('package.json');
  for (const place of Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry),
  ))
    expect(existsSync(join(own, place)), place).toBe(true);
  const { tags }: { tags: { name: string; description: string; attributes: { name: string }[] }[] } = read(
    'vscode.html-custom-data.json',
  );
  expect(tags.map(({ name }) => name).sort()).toEqual(['sphere-map', 'sphere-viewer']);
  const viewer = tags.find(({ name }) => name === 'sphere-viewer');
  expect(viewer?.attributes.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['src', 'api-key', 'pan']),
  );
  const { modules }: { modules: { path: string }[] } = read('custom-elements.json');
  for (const { path } of modules) expect(existsSync(join(own, path)), path).toBe(true);
  const { name }: { name: string } = read('web-types.json');
  expect(name).toBe('spheres');
});
