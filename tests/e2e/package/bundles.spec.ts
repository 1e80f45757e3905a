import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { globSync } from 'tinyglobby';
import { type InlineConfig, type Plugin, type Rolldown, build } from 'vite';
import { packagesIn, unnoticed } from '../../helpers/notices.ts';
import { ROOT, SPHERES, panOf, serveFolder } from './packed-site.ts';

/* What bundlers make of the packed modules: sizes, files of pages without a map, and pages rendered on a
   server. */

let folder = '';
let own = '';
/** The folder of the source maps. */
let maps = '';

test.beforeAll(() => {
  test.setTimeout(180_000);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  folder = mkdtempSync(join(ROOT, '.cache/bundles-'));
  own = join(folder, 'node_modules/spheres');
  maps = join(folder, 'built-maps');
  const built = join(folder, 'built');
  // The package is built here and not in `dist`, where other tests build it at the same time.
  const program = join(ROOT, 'elements/build/package/main.ts');
  execFileSync(process.execPath, ['--import', 'tsx', program, built, '--source-maps'], {
    cwd: ROOT,
    stdio: 'ignore',
  });
  writeFileSync(join(folder, 'package.json'), '{ "name": "site", "type": "module" }');
  mkdirSync(own, { recursive: true });
  execFileSync('tar', ['-xzf', 'spheres-1.0.0-rc.1.tgz', '-C', own, '--strip-components=1'], { cwd: folder });
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds an entry with this code, and returns the built files. */
async function bundle(name: string, code: string, config: InlineConfig = {}): Promise<Rolldown.OutputBundle> {
  const site = join(folder, name);
  mkdirSync(site, { recursive: true });
  writeFileSync(join(site, 'entry.jsx'), code);
  const { plugins = [], build: options, ...more } = config;
  const built = await build({
    root: site,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [react(), ...plugins],
    ...more,
    build: {
      target: 'es2022',
      chunkSizeWarningLimit: 2000,
      ...options,
      rolldownOptions: {
        input: join(site, 'entry.jsx'),
        output: { entryFileNames: 'entry.js' },
        ...options?.rolldownOptions,
      },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return Object.fromEntries(output.map((file) => [file.fileName, file]));
}

/** Returns the names of the files that the entry loads before it runs. */
function firstFiles(files: Rolldown.OutputBundle): string[] {
  const found = ['entry.js'];
  for (const name of found) {
    const file = files[name];
    for (const next of file?.type === 'chunk' ? file.imports : [])
      if (next in files && !found.includes(next)) found.push(next);
  }
  return found;
}

const bytesOf = (files: Rolldown.OutputBundle, names: readonly string[]): number =>
  names.reduce((sum, name) => {
    const file = files[name];
    return sum + Buffer.byteLength(file?.type === 'chunk' ? file.code : (file?.source ?? ''));
  }, 0);

/** The size of the code that makes components of the elements, which `spheres/define` does not contain. */
const COMPONENTS_BYTES = 5200;

/** Files that only maps need. */
const MAP = /topojson|-10m|-50m|-110m|map-worker|cluster-worker|read-worker|drawn-map|sphere-map/;

const withoutReact: InlineConfig = { build: { rolldownOptions: { external: /^react(-dom)?(\/|$)/ } } };

test('FIX-63 the unpacked package is at most 4 MB, translations aside, and contains no source maps', () => {
  const files = globSync('**/*', { cwd: own, dot: true });
  const bytesIn = (names: readonly string[]): number =>
    names.reduce((sum, file) => sum + statSync(join(own, file)).size, 0);
  // A viewer loads those of its language only.
  const translations = files.filter((file) =>
    /^chunks\/(ar|de|es|fr|it|ja|ko|nl|pl|pt|zh)-[\w-]{8}\.js$/.test(file),
  );
  expect(translations.length).toBe(33);
  expect(bytesIn(translations)).toBeLessThanOrEqual(195_000);
  // `npm pack` shows such a size as 4.0 MB.
  expect(bytesIn(files) - bytesIn(translations)).toBeLessThan(4_050_000);
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  for (const file of files.filter((name) => /^(chunks\/)?[\w-]+\.js$/.test(name))) {
    const code = readFileSync(join(own, file), 'utf8');
    expect(code).not.toContain('sourceMappingURL');
    // The others contain only imports, or no code of the modules' source files.
    if (code.length > 1000 && !/^client-script\.js$|rolldown-runtime/.test(file))
      expect(existsSync(join(maps, `${file}.map`)), file).toBe(true);
  }
});

test('FIX-62 the package contains the license text of every package that is bundled in it', () => {
  expect(packagesIn(maps)).toEqual(
    expect.arrayContaining(['three', 'maplibre-gl', '@lit-labs/ssr-dom-shim']),
  );
  expect(unnoticed(own, maps)).toEqual([]);
});

test('the package’s worker scripts import no other files, because bundlers would not copy them', () => {
  const workers = globSync('chunks/*-worker-*.js', { cwd: own });
  expect(workers.length).toBeGreaterThan(1);
  for (const file of workers)
    expect(readFileSync(join(own, file), 'utf8'), file).not.toMatch(/\b(import\(|from)\s*["'`]\./);
});

test('FIX-63 a build that does not use the map contains none of its code', async () => {
  const page = (module: string, name: string): string =>
    `import { createElement } from 'react'; import { createRoot } from 'react-dom/client';
     import { ${name} } from '${module}'; createRoot(document.body).render(createElement(${name}));`;
  const pages = {
    plain: `import 'spheres/define-viewer'; document.body.append(document.createElement('sphere-viewer'));`,
    react: page('spheres/react-viewer', 'SphereViewer'),
  };
  for (const [name, code] of Object.entries(pages)) {
    const files = await bundle(name, code, withoutReact);
    expect(
      Object.keys(files).filter((file) => MAP.test(file)),
      name,
    ).toEqual([]);
    // Of these, 170 KB read and cut photographs, 160 KB are texts in other languages than English, 90 KB measure and
    // draw, 17 KB are for other projections and for devices that are turned, and 11 KB read STAC. They load only when
    // they are used.
    expect(bytesOf(files, Object.keys(files)), name).toBeLessThan(1_420_000);
  }
  // Even if a page imports a module that contains the map's element, its build contains no code of the map.
  const others = {
    'react-unused': page('spheres/react', 'SphereViewer'),
    classes: `import { ViewerError } from 'spheres'; console.log(ViewerError);`,
  };
  for (const [name, code] of Object.entries(others)) {
    const files = await bundle(name, code, withoutReact);
    expect(
      Object.keys(files).filter((file) => /(drawn-map|sphere-map).*\.js$/.test(file)),
      name,
    ).toEqual([]);
  }
  const files = await bundle('map', page('spheres/react', 'SphereMap'), withoutReact);
  expect(Object.keys(files).filter((file) => /topojson/.test(file))).toHaveLength(4);
});

test('FIX-63 the initial load of spheres/react is at most 5200 bytes larger than that of spheres/define and includes no map code', async () => {
  const define = await bundle('first-define', `import 'spheres/define';`, withoutReact);
  const components = `import { SphereViewer, SphereMap, SphereMarker } from 'spheres/react';
    window.components = [SphereViewer, SphereMap, SphereMarker];`;
  const wrapped = await bundle('first-react', components, withoutReact);
  const [before, after] = [define, wrapped].map((files) => bytesOf(files, firstFiles(files))) as [
    number,
    number,
  ];
  console.log(`First bytes: define ${String(before)}, react ${String(after)}.`);
  expect(after).toBeLessThanOrEqual(before + COMPONENTS_BYTES);
  expect(firstFiles(wrapped).filter((file) => MAP.test(file))).toEqual([]);
});

/**
 * Treats modules with the directive `use client` as frameworks with server components do: on the server, they
 * are only references to the code for browsers.
 */
function clientReferences(found: string[]): Plugin {
  return {
    name: 'client-references',
    enforce: 'pre',
    transform(code, id) {
      const statements = code.replace(/^(\s|\/\*[\s\S]*?\*\/|\/\/.*\n)+/, '');
      if (!/^(['"])use client\1/.test(statements)) return null;
      found.push(id);
      const names = [...code.matchAll(/ as (Sphere\w+)/g)].map(([, name = '']) => name);
      return `export const ${names.map((name) => `${name} = 'client:${name}'`).join(', ')};`;
    },
  };
}

const PAGE = `import { createElement, useEffect, useState } from 'react';
  import { SphereMarker, SphereViewer } from 'spheres/react';
  const note = (text) => (window.noted ??= []).push(text);
  export function Page() {
    const [pan, setPan] = useState(55);
    useEffect(() => { document.body.dataset.hydrated = 'yes' }, []);
    return createElement('main', null,
      createElement(SphereViewer, { id: 'v', className: 'wide', src: '${SPHERES}', sphere: 1000007480, pan, noControls: true,
          uiPanelOpen: false, customMarkerList: [],
          onSphereLoad: ({ target, sphere }) => note(target.id + ' ' + sphere.id) },
        createElement('a', { href: '/list' }, 'List of places'),
        createElement(SphereMarker, { lat: 47.6, lng: -122.3, name: 'Pier', points: undefined })),
      createElement('button', { onClick: () => setPan(90) }, 'Look east'));
  }`;

test('FIX-60 react.js has the directive “use client”, so that server components do not run its code', async () => {
  const found: string[] = [];
  const code = `import { SphereViewer } from 'spheres/react'; export const viewer = SphereViewer;`;
  const files = await bundle('server-component', code, {
    plugins: [clientReferences(found)],
    resolve: { conditions: ['react-server'] },
    ssr: { noExternal: ['spheres'], resolve: { conditions: ['react-server'] } },
    build: { ssr: true },
  });
  expect(found).toEqual([join(own, 'react.js')]);
  const { viewer } = (await import(pathToFileURL(join(folder, 'server-component/dist/entry.js')).href)) as {
    viewer: string;
  };
  expect(viewer).toBe('client:SphereViewer');
  expect(Object.keys(files)).toEqual(['entry.js']);
});

test('FIX-60 a page rendered on a server contains the elements’ attributes and is hydrated without warnings or view changes', async ({
  page,
}) => {
  // The development build of React reports differences between the server's markup and the browser's.
  const mode = { mode: 'development', define: { 'process.env.NODE_ENV': '"development"' } };
  mkdirSync(join(folder, 'next'));
  writeFileSync(join(folder, 'next/page.js'), PAGE);
  const render = `import { createElement } from 'react'; import { renderToString } from 'react-dom/server';
    import { Page } from './page.js'; export const html = () => renderToString(createElement(Page));`;
  await bundle('next', render, {
    ...mode,
    ssr: { noExternal: ['spheres'] },
    build: { ssr: true, outDir: 'server' },
  });
  const server = (await import(pathToFileURL(join(folder, 'next/server/entry.js')).href)) as {
    html: () => string;
  };
  const html = server.html();
  expect(html).toContain(
    `<sphere-viewer id="v" class="wide" src="${SPHERES}" sphere="1000007480" pan="55" no-controls="" ui-panel-open="false">` +
      '<a href="/list">List of places</a><sphere-marker lat="47.6" lng="-122.3" name="Pier"></sphere-marker></sphere-viewer>',
  );

  const hydrate = `import { StrictMode, createElement } from 'react'; import { hydrateRoot } from 'react-dom/client';
    import { Page } from './page.js';
    window.hydrate = () => hydrateRoot(document.getElementById('root'), createElement(StrictMode, null, createElement(Page)),
      { onRecoverableError: (error) => console.error(error) });`;
  await bundle('next', hydrate, { ...mode, build: { outDir: 'browser' } });
  writeFileSync(
    join(folder, 'next/index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Next</title><link rel="icon" href="data:,">
     <div id="root">${html}</div><script type="module" src="./browser/entry.js"></script></html>`,
  );
  const errors = await serveFolder(page, folder, '');
  await page.goto('/packed/next/index.html');
  // The element starts from its attributes, and the view moves to 40°, before React takes over.
  expect(await panOf(page, errors)).toBeCloseTo(40, 3);
  await page.evaluate('hydrate()');
  await expect(page.locator('body[data-hydrated]')).toBeAttached();
  await expect(page.locator('sphere-viewer')).toHaveJSProperty('pan', 40);
  // The handler receives once that the sphere was shown before.
  const noted = (): Promise<string[]> => page.evaluate('window.noted ?? []');
  await expect.poll(noted).toEqual(['v 1000007480']);
  await page.getByRole('button', { name: 'Look east' }).click();
  await expect(page.locator('sphere-viewer')).toHaveJSProperty('pan', 90);
  await expect(page.locator('sphere-viewer')).toHaveAttribute('pan', '55');
  await page.evaluate(`document.querySelector('sphere-viewer').sphere = 1000007481`);
  await expect.poll(noted).toEqual(['v 1000007480', 'v 1000007481']);
  expect(errors).toEqual([]);
});
