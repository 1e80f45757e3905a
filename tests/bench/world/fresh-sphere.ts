import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { startRenderThreads } from '../../../demo/world/serve/render-threads.ts';
import { openSampleTiles } from '../../../demo/world/serve/sample-tiles.ts';
import { openTileCache } from '../../../demo/world/serve/tile-cache.ts';
import { FACES } from '../../../elements/geo/cube-face.ts';
import { levelsOf, PREVIEW_LEVEL, type Tile, tilesOfFace } from '../../../elements/geo/tile.ts';
import { isTileInView } from '../tile-in-view.ts';
import { PICTURE, START_VIEW } from '../view.ts';

const tilesInView = (level: number, faceWidth: number): Tile[] =>
  FACES.flatMap((face) => tilesOfFace(face, level, levelsOf(faceWidth))).filter((tile) =>
    isTileInView(tile, faceWidth, START_VIEW, PICTURE),
  );

const VERSION = 'bbbbbbbbbbbb';

const fail = (error: unknown): never => {
  throw error;
};

/** Returns the resident memory of this process in MB, including its threads. */
async function residentMb(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const kb = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kb === undefined ? process.memoryUsage.rss() / 1e6 : Number(kb) / 1024;
}

const ms = (value: number): string => `${value.toFixed(0)} ms`;

/**
 * Requests the tiles of new spheres as a browser does: first the previews, then the tiles of a view of 1280 ×
 * 800 px at 75°. Measures the time until the last preview and the last tile, and the threads' memory use in the
 * meantime.
 */
export async function freshSpheres(
  spheres: readonly SampleSphere[],
  threadCount: number,
  print: (line: string) => void,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'world-bench-'));
  const threads = startRenderThreads(threadCount);
  const cache = openTileCache({ folder, version: VERSION, limitBytes: 1e9, onError: fail });
  const tiles = openSampleTiles(VERSION, cache, threads.render);
  const baseMb = await residentMb();
  let [maxMb, count] = [0, 0];
  print('| sphere | market | previews | sharp | CPU | memory of the renderer |');
  print('|---|---|---|---|---|---|');
  try {
    for (const { id, market, faceWidth } of spheres) {
      const get = (tile: Tile): Promise<unknown> => tiles.get({ sphereId: id, tile, format: 'webp' });
      const [start, cpu] = [performance.now(), process.cpuUsage()];
      const previews = FACES.map((face) => ({ face, level: PREVIEW_LEVEL, x: 0, y: 0 }));
      await Promise.all(previews.map(get));
      const previewsMs = performance.now() - start;
      const view = [2, 1].flatMap((level) => tilesInView(level, faceWidth));
      await Promise.all(view.map(get));
      const sharpMs = performance.now() - start;
      const { user, system } = process.cpuUsage(cpu);
      const mb = (await residentMb()) - baseMb;
      maxMb = Math.max(maxMb, mb);
      count += previews.length + view.length;
      print(
        `| ${id} | ${market.slug} | ${ms(previewsMs)} | ${ms(sharpMs)} | ${ms((user + system) / 1000)} | ${mb.toFixed(0)} MB |`,
      );
    }
    print(`${count} tiles on ${threadCount} threads; the renderer took ${maxMb.toFixed(0)} MB at most`);
  } finally {
    await Promise.all([threads.close(), cache.close()]);
    await rm(folder, { recursive: true });
  }
}
