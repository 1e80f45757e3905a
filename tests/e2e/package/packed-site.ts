import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { extname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Map as GlMap } from 'maplibre-gl';
import type { SphereMap } from '../../../elements/map/sphere-map.ts';
import { linkRepository, runCommands } from '../../helpers/linked-repository.ts';
import { snippet } from '../../helpers/snippets.ts';
import { runFolder } from '../../runner/run-folder.ts';

export const ROOT = join(import.meta.dirname, '../../..');

/** The spheres of the sample world's Seattle, as served by the host. */
export const SPHERES = '/sample/seattle-wa/spheres.geojson';

/** A viewer that shows one of these spheres. */
export const VIEWER = `<sphere-viewer src="${SPHERES}" sphere="7480"></sphere-viewer>`;

/**
 * The content security policy of a strict site: only its own files, no inline code or styles, and no strings
 * that become code or markup.
 */
export const STRICT = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html dompurify sphere-map-workers',
].join('; ');

/** The archive that the documented command creates. */
export const ARCHIVE = 'dist/spheres-1.0.0-rc.1.tgz';

/** Number of waits of 200 ms after which another test's packing counts as hung. Packing takes 35 s on slow cores. */
const MAX_WAITS = 1500;

/** Waits without an event loop, because a hook that packs blocks its process anyway. */
const sleep = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * Packs the package with the documented command, once for all tests of a run, and returns the folder. Of tests that run
 * at the same time, one packs, and the others wait for it.
 */
function packedRepository(): string {
  const folder = join(runFolder(), 'packed');
  const repository = join(folder, 'repository');
  const ready = join(folder, 'ready');
  for (let waits = 0; !existsSync(ready); waits += 1) {
    try {
      mkdirSync(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || waits > MAX_WAITS) throw error;
      sleep(200);
      continue;
    }
    try {
      linkRepository(repository);
      // Other tests read the repository's own folder at the same time.
      rmSync(join(repository, 'dist'));
      runCommands(snippet('quick-start', 'Use a classic script or a package', 2), repository);
      writeFileSync(ready, '');
    } catch (error) {
      // The next test that needs the package tries again.
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }
  return repository;
}

/**
 * Creates a folder in which the package is installed with the documented command. The folder is inside the
 * repository, so that the frameworks are found. The subfolder `repository` contains the archive, and the folder that it was packed from.
 */
export function packInto(name: string): string {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, `.cache/${name}-`));
  const repository = join(folder, 'repository');
  symlinkSync(packedRepository(), repository);
  // The site has a different package name. Otherwise, imports of the package would resolve to this
  // repository.
  writeFileSync(join(folder, 'package.json'), '{ "name": "site", "type": "module" }');
  const own = join(folder, 'node_modules/spheres');
  mkdirSync(own, { recursive: true });
  copyFileSync(join(repository, ARCHIVE), join(folder, 'spheres.tgz'));
  execFileSync('tar', ['-xzf', 'spheres.tgz', '-C', own, '--strip-components=1'], { cwd: folder });
  return folder;
}

const KINDS: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/**
 * Serves the folder on the host's origin with this content security policy. Returns the errors of the page.
 */
export async function serveFolder(page: Page, folder: string, policy: string): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.route(/\/packed\//, (route) => {
    const file = join(folder, new URL(route.request().url()).pathname.replace('/packed/', ''));
    if (!existsSync(file)) return route.fulfill({ status: 404 });
    return route.fulfill({
      body: readFileSync(file),
      headers: {
        'Content-Type': KINDS[extname(file)] ?? 'application/octet-stream',
        'Content-Security-Policy': policy,
      },
    });
  });
  return errors;
}

interface Viewer extends HTMLElement {
  readonly currentSphere: object | null;
  readonly pan: number;
  lookAt: (goal: object, options: object) => Promise<boolean>;
  project: (place: object) => Promise<{ x: number; y: number }>;
}

/** Waits until the sphere is shown and returns the pan of the element. Fails if the page reports an error. */
export async function panOf(page: Page, errors: readonly string[]): Promise<number> {
  const viewer = page.locator('sphere-viewer');
  const isShown = (): Promise<boolean> =>
    viewer.evaluate((shown) => Boolean((shown as Viewer).currentSphere)).catch(() => false);
  await expect.poll(async () => (await isShown()) || errors, { timeout: 30_000 }).toBe(true);
  return viewer.evaluate(async (shown: Viewer) => {
    await shown.lookAt({ pan: 40 }, { animate: false });
    return shown.pan;
  });
}

/** Waits until the map's workers have drawn land and spheres. Fails with what the map shows instead. */
export async function expectMap(page: Page): Promise<void> {
  const map = page.locator('sphere-map');
  // The map moves to the town of the spheres, far from the borders of its state.
  await expect.poll(() => map.evaluate((element: SphereMap) => element.surface !== null)).toBe(true);
  await map.evaluate((element: SphereMap) => element.surface?.goTo({ latitude: 47.6, longitude: -122.3 }, 8));
  const shown = (): Promise<unknown> =>
    map.evaluate((element: SphereMap) => {
      const { library } = (element.surface ?? {}) as { library?: GlMap };
      if (!library) return { notice: element.renderRoot.querySelector('[part=notice]')?.textContent };
      const layers = ['states', 'sphere-packages', 'sphere-clusters'].filter((id) => library.getLayer(id));
      const found = library.queryRenderedFeatures({ layers }).map(({ layer }) => layer.id);
      const { lat, lng } = library.getCenter();
      return {
        states: found.includes('states'),
        spheres: found.some((id) => id.startsWith('sphere-')),
        view: [lat.toFixed(1), lng.toFixed(1), library.getZoom().toFixed(1)].join(),
      };
    });
  await expect.poll(shown).toEqual({ states: true, spheres: true, view: '47.6,-122.3,8.0' });
}

/** Turns the view to a place and clicks the head of the pin there. */
export async function clickPin(page: Page, place: object): Promise<void> {
  const viewer = page.locator('sphere-viewer');
  await viewer.evaluate(async (shown: Viewer, goal) => {
    await shown.lookAt(goal, { animate: false });
  }, place);
  const { x, y } = await viewer.evaluate((shown: Viewer, goal) => shown.project(goal), place);
  await viewer.click({ position: { x, y: y - 20 } });
}
