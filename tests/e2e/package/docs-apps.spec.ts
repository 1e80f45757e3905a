import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test, type Page } from '@playwright/test';
import { buildSync } from 'esbuild';
import { allSnippets, snippet } from '../../helpers/snippets.ts';
import { ROOT, VIEWER, packInto, serveFolder } from './packed-site.ts';

/* Runs the code of the guide for apps with the packed package, as in a reader's project. */

let folder = '';

test.beforeAll(() => {
  test.setTimeout(180_000);
  folder = packInto('packed-apps');
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the text of a snippet that has a file name. */
const fileNamed = (name: string): string =>
  allSnippets().find((one) => one.page === 'apps' && one.name === name)?.text ?? '';

/** Runs a program in the reader's project and returns its output. */
function runProgram(name: string, args: readonly string[] = []): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...args, name], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  expect({ stderr, status }, stdout).toEqual({ stderr: '', status: 0 });
  return stdout;
}

test('FIX-61 the documented TypeScript code has no type errors with the package', () => {
  writeFileSync(join(folder, 'guide.ts'), snippet('apps', 'TypeScript'));
  writeFileSync(join(folder, 'tags.tsx'), snippet('react', 'Tags in JSX'));
  writeFileSync(join(folder, 'page.tsx'), snippet('react', 'Render on a server'));
  for (const module of ['esnext --moduleResolution bundler', 'nodenext']) {
    const options = `--strict --noEmit --target es2022 --lib es2023,dom,dom.iterable --jsx react-jsx --skipLibCheck --pretty false --ignoreConfig --module ${module}`;
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(
      process.execPath,
      [tsc, 'guide.ts', 'tags.tsx', 'page.tsx', ...options.split(' ')],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    expect(stdout).toBe('');
  }
});

/** Renders a documented page on a server. */
function rendered(name: string): string {
  const source = `${name}.ts${name.endsWith('-react') ? 'x' : ''}`;
  const file = name === 'server-react' ? 'page.tsx' : 'page.ts';
  writeFileSync(join(folder, source), `${fileNamed(file)}\nconsole.log(html);`);
  buildSync({
    absWorkingDir: folder,
    entryPoints: [source],
    outfile: join(folder, `${name}.mjs`),
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
  });
  return runProgram(`${name}.mjs`).trim();
}

for (const framework of ['react', 'vue']) {
  test(`FIX-61 the documented server code of ${framework} renders a page that shows its sphere in the browser`, async ({
    page,
    baseURL,
  }) => {
    const html = rendered(`server-${framework}`);
    expect(html).toMatch(/^<sphere-viewer src="[^"]+" sphere="1000007480" pan="69"><\/sphere-viewer>$/);
    const body = html.replaceAll('https://spheres.example', baseURL ?? '');
    await serveFolder(page, folder, '');
    writeFileSync(
      join(folder, `${framework}.html`),
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Server</title>
       <script type="module" src="node_modules/spheres/define.js"></script><body>${body}</html>`,
    );
    await page.goto(`/packed/${framework}.html`);
    const viewer = page.locator('sphere-viewer');
    await expect
      .poll(() =>
        viewer.evaluate((it: HTMLElement & { currentSphere: { id: number } | null; pan: number }) => [
          it.currentSphere?.id,
          Math.round(it.pan),
        ]),
      )
      .toEqual([1_000_007_480, 69]);
  });
}

test('FIX-61 the documented test without a viewer passes in Node.js', () => {
  writeFileSync(join(folder, 'view.test.mjs'), snippet('apps', 'Tests', 1));
  expect(runProgram('view.test.mjs', ['--test'])).toMatch(/pass 1\n/);
});

test('FIX-61 the documented Playwright test passes on a page with a viewer', async ({ page }) => {
  await serveFolder(page, folder, '');
  writeFileSync(
    join(folder, 'first.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>First</title>
     <script type="module" src="node_modules/spheres/define.js"></script><body>${VIEWER}</html>`,
  );
  const code = fileNamed('viewer.spec.ts')
    .replace(/^import .*$/m, '')
    .replace('/first.html', '/packed/first.html');
  let body: ((fixtures: { page: Page }) => Promise<void>) | null = null;
  const collect = (_: string, given: typeof body): void => {
    body = given;
  };
  runInNewContext(code, { test: collect, expect });
  expect(body).not.toBeNull();
  await (body as unknown as (fixtures: { page: Page }) => Promise<void>)({ page });
});
