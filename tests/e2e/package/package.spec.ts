import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { expect, test, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { publint } from 'publint';
import { globSync } from 'tinyglobby';
import { build } from 'vite';
import { DRAWN_KINDS, ICON_STYLES } from '../../../elements/model/objects/objects.ts';
import { CONTROL_GROUPS } from '../../../elements/panels/control-groups.ts';
import { runCommands } from '../../helpers/linked-repository.ts';
import { snippet } from '../../helpers/snippets.ts';
import {
  ARCHIVE,
  ROOT,
  SPHERES,
  STRICT,
  VIEWER,
  expectMap,
  packInto,
  panOf,
  serveFolder,
} from './packed-site.ts';

const TAGS = [
  'sphere-compare',
  'sphere-layer',
  'sphere-map',
  'sphere-marker',
  'sphere-polygon',
  'sphere-polyline',
  'sphere-textured-polygon',
  'sphere-viewer',
];

let folder = '';
let own = '';

test.beforeAll(() => {
  test.setTimeout(180_000);
  folder = packInto('packed');
  own = join(folder, 'node_modules/spheres');
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens a page in the folder in which the package is installed. */
async function open(page: Page, name: string, html: string): Promise<string[]> {
  const errors = await serveFolder(page, folder, STRICT);
  writeFileSync(
    join(folder, `${name}.html`),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>${html}</html>`,
  );
  await page.goto(`/packed/${name}.html`);
  return errors;
}

test('the packed modules show a sphere and a map on a plain page with a strict content security policy and Trusted Types', async ({
  page,
}) => {
  writeFileSync(
    join(folder, 'plain.js'),
    `import './node_modules/spheres/define.js';
     import { SphereViewer } from './node_modules/spheres/index.js';
     document.body.dataset.same = String(customElements.get('sphere-viewer') === SphereViewer);`,
  );
  const errors = await open(
    page,
    'plain',
    `<script type="module" src="plain.js"></script><body>${VIEWER}<sphere-map src="${SPHERES}"></sphere-map>`,
  );
  expect(await panOf(page, errors)).toBeCloseTo(40, 3);
  await expect(page.locator('body')).toHaveAttribute('data-same', 'true');
  await expectMap(page);
  expect(errors).toEqual([]);
});

test('the documented code draws a view as an image without a viewer element', async ({ page }) => {
  const code = snippet('views', 'Snapshots', 3)
    .replace("'spheres'", "'./node_modules/spheres/index.js'")
    .replace('https://photos.example.com/spheres.geojson', SPHERES)
    .replace('sphere: 7,', 'sphere: 7480,');
  writeFileSync(join(folder, 'picture.js'), `const image = document.querySelector('img');\n${code}`);
  const errors = await open(
    page,
    'picture',
    '<body><img alt=""><script type="module" src="picture.js"></script>',
  );
  const image = page.locator('img');
  await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(480);
  const colors = await image.evaluate((it: HTMLImageElement) => {
    const pen = new OffscreenCanvas(48, 30).getContext('2d') as OffscreenCanvasRenderingContext2D;
    pen.drawImage(it, 0, 0, 48, 30);
    return new Set(new Uint32Array(pen.getImageData(0, 0, 48, 30).data.buffer)).size;
  });
  expect(colors).toBeGreaterThan(100);
  expect(errors).toEqual([]);
});

test('with classic script tags, a page shows a sphere, and the client is available as `Spheres.connect`', async ({
  page,
}) => {
  const scripts = ['script', 'client-script'].map(
    (name) => `<script src="node_modules/spheres/${name}.js"></script>`,
  );
  const errors = await open(page, 'classic', `${scripts.join('')}<body>${VIEWER}`);
  expect(await panOf(page, errors)).toBeCloseTo(40, 3);
  expect(await page.evaluate('Object.keys(Spheres).join()')).toContain('connect');
  expect(errors).toEqual([]);
});

test('with script tags from another origin, a page can show a sphere and a map, and load the client', async ({
  page,
  baseURL,
}) => {
  const host = baseURL ?? '';
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Elsewhere</title>
    <link rel="icon" href="data:,"><script src="/elements/script.js"></script>
    <script src="/elements/client-script.js"></script><body>${VIEWER}<sphere-map src="${SPHERES}"></sphere-map>`;
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(html.replaceAll('src="/', `src="${host}/`));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const site = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const errors = await serveFolder(page, folder, '');
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await page.goto(site);
  expect(await panOf(page, errors)).toBeCloseTo(40, 3);
  await expectMap(page);
  expect(workers.filter((url) => !url.startsWith(`blob:${site}/`))).toEqual([]);
  expect(await page.evaluate('typeof Spheres.connect')).toBe('function');
  const client = await page.evaluate(
    (url) => import(url).then((exports: object) => Object.keys(exports)),
    `${host}/elements/client.js`,
  );
  expect(client).toContain('connect');
  expect(errors).toEqual([]);
  server.close();
});

test('a built page with the React components shows a sphere and receives its load event', async ({
  page,
}) => {
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
  const errors = await open(
    page,
    'react',
    '<body><div id="root"></div><script type="module" src="built/app.js"></script>',
  );
  expect(await panOf(page, errors)).toBeCloseTo(40, 3);
  await expect(page.locator('body')).toHaveAttribute('data-sphere', '1000007480');
  expect(errors).toEqual([]);
});

test('the documented import map loads the packed modules on a page without a build step', async ({
  page,
  baseURL,
}) => {
  const errors = await serveFolder(page, folder, '');
  await page.route(
    ({ pathname }) => pathname.startsWith('/spheres/'),
    (route) => {
      const path = join(own, new URL(route.request().url()).pathname.replace('/spheres/', ''));
      return route.fulfill({ path, contentType: 'text/javascript' });
    },
  );
  writeFileSync(
    join(folder, 'import-map.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Import map</title><script type="importmap">
     ${snippet('quick-start', 'Use a classic script or a package', 4)}</script><script type="module">
       import 'spheres/define';
       import { SphereViewer } from 'spheres';
       document.documentElement.dataset.same = String(customElements.get('sphere-viewer') === SphereViewer);
     </script><body>${VIEWER}</html>`,
  );
  await page.goto(`${baseURL ?? ''}/packed/import-map.html`);
  expect(await panOf(page, errors)).toBeCloseTo(40, 3);
  await expect(page.locator('html')).toHaveAttribute('data-same', 'true');
  expect(errors).toEqual([]);
});

test('the documented command installs the package into a project', () => {
  const project = join(folder, 'project');
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  copyFileSync(join(folder, 'repository', ARCHIVE), join(project, 'spheres-1.0.0-rc.1.tgz'));
  writeFileSync(join(project, 'package.json'), '{ "name": "project", "type": "module" }');
  // The dependencies of the package are linked, so that nothing is downloaded.
  for (const name of ['@lit/react', 'lit', 'zod', 'react']) {
    mkdirSync(dirname(join(project, 'node_modules', name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
  }
  const install = snippet('quick-start', 'Use a classic script or a package', 3);
  runCommands(install, project, { npm_config_offline: 'true', npm_config_legacy_peer_deps: 'true' });
  expect(existsSync(join(project, 'node_modules/spheres/define.js'))).toBe(true);
});

test('FIX-129 npm does not link the folder of the package into a project, and says what to install', () => {
  const project = join(folder, 'linking');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "name": "linking", "type": "module" }');
  // A test command that runs silently passes its log level on to the npm of the test.
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--offline', '--loglevel=notice', '../repository/dist/package'],
    { cwd: project, encoding: 'utf8' },
  );
  expect(stderr).toContain('Install the .tgz file next to this folder');
  expect(status).not.toBe(0);
  expect(readFileSync(join(project, 'package.json'), 'utf8')).not.toContain('dependencies');
});

test('FIX-60 the modules can be imported on a server, and the React component can be rendered there', () => {
  writeFileSync(
    join(folder, 'server.mjs'),
    `import { createElement } from 'react';
     import { renderToString } from 'react-dom/server';
     for (const name of ['', '/define', '/define-viewer', '/define-map', '/client', '/jsx', '/react-viewer']) await import('spheres' + name);
     const { SphereViewer } = await import('spheres/react');
     console.log(renderToString(createElement(SphereViewer, { src: '/s.geojson', pan: 90 }, 'Loading')));`,
  );
  const { stdout, stderr } = spawnSync(process.execPath, ['server.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    // The environment is reduced to `PATH`, because Node.js warns if colors are both requested and disabled.
    env: { PATH: process.env['PATH'] },
  });
  expect(stderr).toBe('');
  expect(stdout).toBe('<sphere-viewer src="/s.geojson" pan="90">Loading</sphere-viewer>\n');
});

/** Returns the errors of TypeScript in files of the folder. */
function typeErrors(files: readonly string[], module = 'esnext --moduleResolution bundler'): string {
  const options = `--strict --noEmit --jsx react-jsx --target es2022 --lib es2023,dom,dom.iterable --types react --skipLibCheck --pretty false --ignoreConfig --module ${module}`;
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [tsc, ...files, ...options.split(' ')], {
    cwd: folder,
    encoding: 'utf8',
  }).stdout;
}

test('the packed type declarations describe the elements, the components and the client', () => {
  writeFileSync(
    join(folder, 'typed.ts'),
    `import 'spheres/define';
     import { ViewerError, type Marker, type SphereLoadEvent } from 'spheres';
     import { connect, type FrameErrorCode, SphereError } from 'spheres/client';
     import { SphereMap, SphereViewer } from 'spheres/react';
     const viewer = document.createElement('sphere-viewer');
     const turned: Promise<boolean> = viewer.lookAt({ pan: 3 });
     // @ts-expect-error the method does not exist
     viewer.fly();
     viewer.addEventListener('sphere-load', (event: SphereLoadEvent) => event.sphere.id.toFixed());
     const client = connect({ container: document.body, key: 'k', host: 'https://h.example' });
     client.on('view-change', ({ zoom, view }) => zoom + view.pan, { everyMs: 100 });
     // @ts-expect-error the event does not exist
     client.on('wink', () => undefined);
     void client.set({ pan: 3, title: 'Pier' });
     // @ts-expect-error the setting does not exist
     void client.set({ pann: 3 });
     const place: Promise<{ name: string }> = client.flyToAddress('Pine St', { timeoutMs: 1000 });
     const code: FrameErrorCode = new SphereError({ code: 'timeout', message: '', recoverable: true }).code;
     export { ViewerError, type Marker, SphereMap, SphereViewer, turned, place, code };`,
  );
  writeFileSync(join(folder, 'objects.ts'), `${snippet('objects', 'Types')}\nexport { layer };`);
  for (const module of ['esnext --moduleResolution bundler', 'nodenext'])
    expect(typeErrors(['typed.ts', 'objects.ts'], module)).toBe('');
});

/** Returns code that reads fields of the events of a target. */
const listeners = (target: string): string => `
  ${target}.addEventListener('sphere-view-change', ({ view }) => view.pan.toFixed());
  ${target}.addEventListener('sphere-marker-click', ({ clicked }) => clicked.id.trim());
  ${target}.addEventListener('sphere-favorite-save', ({ view }) => view.initialZoom);
  ${target}.addEventListener('sphere-place', ({ place }) => place.name.trim());
  ${target}.addEventListener('sphere-map-select', ({ sphere }) => sphere.toFixed());
  // @ts-expect-error the event has no such field
  ${target}.addEventListener('sphere-map-move', ({ view }) => view);`;

test('FIX-53 importing spheres/define gives TypeScript the types of all eight elements and their events', () => {
  writeFileSync(
    join(folder, 'tags.ts'),
    `import 'spheres/define';
     const marker = document.createElement('sphere-marker');
     marker.lat = 47.6;
     marker.markerStyle = 'round';
     // @ts-expect-error the style does not exist
     marker.markerStyle = 'square';
     document.createElement('sphere-polygon').points = [{ lat: 47, lng: -122 }];
     document.createElement('sphere-polyline').width = 3;
     document.createElement('sphere-textured-polygon').position = { x: 3 };
     document.createElement('sphere-layer').center = { lat: 47, lng: -122 };
     const map: HTMLElementTagNameMap['sphere-map'] = document.createElement('sphere-map');
     map.theme = 'dark';
     const viewer: HTMLElementTagNameMap['sphere-viewer'] = document.createElement('sphere-viewer');
     ${['viewer', 'document', 'window'].map(listeners).join('\n')}`,
  );
  expect(typeErrors(['tags.ts'])).toBe('');
});

test('FIX-53 the JSX and React types accept the elements’ attributes, properties and events, and reject unknown ones', () => {
  const native = `
    export const native = (
      <sphere-viewer src="/s.geojson" pan={90} tilt="-10" zoom-range="web-app" class="wide" hideControls={['info']}
        hide-controls="info help" no-controls onsphere-load={({ sphere }) => sphere.id.toFixed()}>
        <sphere-layer name="Piers" center="47.6,-122.3">
          <sphere-marker lat="47.6" lng={-122.3} hover-text="Pier" icon-color="red" marker-style="logo">Pier</sphere-marker>
          <sphere-polygon points="47.6,-122.3 47.7,-122.3" opacity={0.5} />
          <sphere-polyline points={[{ lat: 47.6, lng: -122.3 }]} width="3" />
        </sphere-layer>
        <sphere-textured-polygon texture="t.png" width="3" height={2} position="0 1 2" object-display-order="2" />
        <sphere-map slot="map" for="v" theme="auto" onsphere-map-select={({ sphere }) => sphere.toFixed()} />
      </sphere-viewer>
    );
    export const wrong = [
      // @ts-expect-error the value does not exist
      <sphere-viewer zoom-range="wide" />,
      // @ts-expect-error the attribute does not exist
      <sphere-marker latitude="3" />,
      // @ts-expect-error the value does not exist
      <sphere-map theme="blue" />,
    ];`;
  writeFileSync(join(folder, 'native.tsx'), `import type {} from 'spheres/jsx';${native}`);
  writeFileSync(
    join(folder, 'wrapped.tsx'),
    `import { SphereLayer, SphereMap, SphereMarker, SpherePolygon, SpherePolyline, SphereTexturedPolygon,
       SphereViewer } from 'spheres/react';
     ${native}
     export const wrapped = (
       <SphereViewer src="/s.geojson" pan={90} zoomRange="web-app" viewerDisplayOrder={['spheres', 'icons']} className="wide" id="v"
         onSphereLoad={({ sphere }) => sphere.id.toFixed()} ref={(viewer) => void viewer?.lookAt({ pan: 3 })}>
         <SphereLayer name="Piers" center={{ lat: 47.6, lng: -122.3 }}>
           <SphereMarker lat={47.6} lng={-122.3} hoverText="Pier" markerStyle="logo">Pier</SphereMarker>
           <SpherePolygon points={[{ lat: 47.6, lng: -122.3 }]} opacity={0.5} />
           <SpherePolyline points={[{ lat: 47.6, lng: -122.3 }]} width={3} />
         </SphereLayer>
         <SphereTexturedPolygon texture="t.png" width={3} height={2} position={{ y: 1 }} />
         <SphereMap slot="map" htmlFor="v" onMapSelect={({ sphere }) => sphere.toFixed()} />
       </SphereViewer>
     );
     export const refused = [
       // @ts-expect-error the value does not exist
       <SphereViewer viewerDisplayOrder={['markers']} />,
       // @ts-expect-error the value does not exist
       <SphereViewer zoomRange="wide" />,
       // @ts-expect-error methods are not props
       <SphereViewer lookAt={() => undefined} />,
       // @ts-expect-error must be a number
       <SphereMarker lat="47" />,
     ];`,
  );
  expect(typeErrors(['native.tsx'])).toBe('');
  expect(typeErrors(['wrapped.tsx'])).toBe('');
});

test('publint and are-the-types-wrong find no problem in the packed files', async () => {
  const archive = readFileSync(join(folder, 'spheres.tgz'));
  const { messages } = await publint({ pack: { tarball: Uint8Array.from(archive).buffer }, strict: true });
  expect(messages).toEqual([]);
  const wrong = await checkPackage(createPackageFromTarballData(Uint8Array.from(archive)), {
    excludeEntrypoints: [/\.json$/],
  });
  // CommonJS and the old resolution of Node.js are not supported, because the package contains only ES
  // modules.
  const found = wrong.types ? wrong.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM') : [wrong];
  expect(
    found.filter((problem) => !('resolutionKind' in problem && problem.resolutionKind === 'node10')),
  ).toEqual([]);
});

test('the type declarations import exactly the packages listed as dependencies and peer dependencies', () => {
  const { dependencies, peerDependencies }: Record<'dependencies' | 'peerDependencies', object> = JSON.parse(
    readFileSync(join(own, 'package.json'), 'utf8'),
  ) as never;
  const named = globSync('types/**/*.d.ts', { cwd: own }).flatMap((file) =>
    [...readFileSync(join(own, file), 'utf8').matchAll(/(?<=from '|import\(")[^.'"][^'"]*/g)].map(([name]) =>
      name.replace(/^((?:@[^/]+\/)?[^/]+).*/, '$1'),
    ),
  );
  expect([...new Set(named)].sort()).toEqual(Object.keys({ ...dependencies, ...peerDependencies }).sort());
});

test('FIX-62 the package contains its metadata, a README of all modules, a changelog and references to the notices', () => {
  const entries = globSync('*.js', { cwd: own, ignore: 'script.js' });
  for (const entry of entries) {
    const text = readFileSync(join(own, entry), 'utf8');
    expect(text, entry).toContain('/*! For licenses see THIRD-PARTY-NOTICES.txt */');
  }
  const facts = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(facts).toMatchObject({
    repository: { type: 'git', url: expect.stringMatching(/^git\+https:/) },
    homepage: expect.stringMatching(/^https:/),
    keywords: expect.arrayContaining(['360', 'panorama', 'web-components']),
    engines: { node: '>=20' },
    license: 'UNLICENSED',
  });
  // The module must come from the package and not from the surrounding repository.
  expect(facts['description']).toMatch(/^<sphere-viewer>/);
  expect(facts['description']).not.toMatch(/portal|API host/);
  const readme = readFileSync(join(own, 'README.md'), 'utf8');
  for (const name of Object.keys(facts['exports'] as object).filter((key) => !key.endsWith('.json')))
    expect(readme, name).toContain(`\`${name.replace('.', 'spheres')}\``);
  expect(existsSync(join(own, 'CHANGELOG.md'))).toBe(true);
});

test('FIX-53 the package describes its eight elements for code editors, and every file that it names exists', () => {
  const read = (file: string): never => JSON.parse(readFileSync(join(own, file), 'utf8')) as never;
  const { exports }: { exports: Record<string, string | Record<string, string>> } = read('package.json');
  for (const place of Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry),
  ))
    expect(existsSync(join(own, place)), place).toBe(true);
  interface Attribute {
    readonly name: string;
    readonly values?: readonly { readonly name: string }[];
  }
  const { tags }: { tags: { name: string; attributes: Attribute[] }[] } = read(
    'vscode.html-custom-data.json',
  );
  expect(tags.map(({ name }) => name).sort()).toEqual(TAGS);
  const valuesOf = (tag: string, attribute: string): string[] | undefined =>
    tags
      .find(({ name }) => name === tag)
      ?.attributes.find(({ name }) => name === attribute)
      ?.values?.map(({ name }) => name)
      .sort();
  for (const [tag, attribute, values] of [
    ['sphere-viewer', 'format', ['jpg', 'webp']],
    ['sphere-viewer', 'loading', ['eager', 'lazy']],
    ['sphere-viewer', 'zoom-range', ['embedded', 'web-app']],
    ['sphere-viewer', 'low-power', ['false', 'true']],
    ['sphere-viewer', 'hide-controls', [...CONTROL_GROUPS].sort()],
    ['sphere-viewer', 'viewer-display-order', [...DRAWN_KINDS].sort()],
    ['sphere-viewer', 'src', undefined],
    ['sphere-map', 'theme', ['auto', 'dark', 'light']],
    ['sphere-map', 'package-markers', ['false', 'true']],
    ['sphere-marker', 'marker-style', [...ICON_STYLES].sort()],
    ['sphere-marker', 'fly-here', ['false', 'true']],
    ['sphere-layer', 'hidden', undefined],
  ] as const)
    expect(valuesOf(tag, attribute), `${tag} ${attribute}`).toEqual(values);
  const web: {
    contributions: {
      html: { elements: { name: string; attributes: { name: string; value: { type: string } }[] }[] };
    };
  } = read('web-types.json');
  const { elements } = web.contributions.html;
  expect(elements.map(({ name }) => name).sort()).toEqual(TAGS);
  expect(
    elements
      .find(({ name }) => name === 'sphere-marker')
      ?.attributes.find(({ name }) => name === 'marker-style')?.value.type,
  ).toBe(ICON_STYLES.map((style) => `'${style}'`).join(' | '));
  const { modules }: { modules: { path: string }[] } = read('custom-elements.json');
  for (const { path } of modules) expect(existsSync(join(own, path)), path).toBe(true);
  const { name }: { name: string } = read('web-types.json');
  expect(name).toBe('spheres');
});
