import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { createLog } from '../../../demo/host/log/create-log.ts';
import { filesRoutes } from '../../../demo/host/routes/files.ts';
import { createApp } from '../../../demo/host/start/app.ts';
import { sampleMounts } from '../../../demo/site/sample/open-sample-world.ts';
import { sampleTileResponder } from '../../../demo/site/sample/tiles.ts';
import { pictureFile } from '../../../demo/world/serve/picture-file.ts';
import { openSampleTiles } from '../../../demo/world/serve/sample-tiles.ts';
import { openTileCache } from '../../../demo/world/serve/tile-cache.ts';
import { testSettings } from '../../helpers/host/test-settings.ts';
import { quantile, runLoad } from '../../helpers/load/load.ts';

const VERSION = 'bbbbbbbbbbbb';

const fail = (error: unknown): never => {
  throw error;
};

/** Returns pixels that compress to the size of a tile of the world. */
function noise(): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length: 512 * 512 * 3 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return 100 + (state >>> 27);
  });
}

/**
 * Measures the host's response times at 200 requests per second for cached tiles of the generated world and for
 * the same tiles as plain files.
 */
export async function cachedTiles(seconds: number, print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'world-bench-'));
  const cache = openTileCache({ folder, version: VERSION, limitBytes: 1e9, onError: fail });
  const bytes = await pictureFile({ width: 512, height: 512, data: noise() }, 'webp');
  for (let x = 0; x < 8; x++) {
    for (let y = 0; y < 8; y++)
      await cache.store({ sphereId: 1, tile: { face: 'f', level: 0, x, y }, format: 'webp' }, bytes);
  }
  const files = join(folder, 'pages');
  await mkdir(files);
  const cachedFolder = join(folder, VERSION, '1/f/0');
  await cp(cachedFolder, files, { recursive: true });
  const sample = openSampleTiles(VERSION, cache, () => fail(new Error('a tile was rendered')));
  const app = createApp({
    mounts: [{ path: '/pages', routes: filesRoutes(files) }, ...sampleMounts(sample, testSettings, () => '')],
    elements: files,
    spheres: files,
    sampleTiles: sampleTileResponder(sample, () => ''),
    api: new Hono(),
    log: createLog({ level: 'error', write: print }),
    onResponse: () => undefined,
    https: false,
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const names = await readdir(cachedFolder);
  print(`${(bytes.length / 1024).toFixed(0)} KB each, 200 a second`);
  // The first of the two runs is discarded, because hot code is compiled during it.
  for (const [run, length] of [2, seconds].entries()) {
    for (const [what, path] of [
      ['files', '/pages/'],
      ['tiles', '/sample/1/f/0/'],
    ] as const) {
      const cpu = process.cpuUsage();
      const { latenciesMs, statuses, sent } = await runLoad({
        url,
        ratePerS: 200,
        seconds: length,
        request: (index) => [`${path}${names[index % names.length] ?? ''}`, {}],
      });
      const { user, system } = process.cpuUsage(cpu);
      const [p50, p99] = [0.5, 0.99].map((share) => quantile(latenciesMs, share).toFixed(2));
      const each = ((user + system) / 1000 / sent).toFixed(2);
      if (run > 0)
        print(
          `${what}: p50 ${p50} ms, p99 ${p99} ms, ${each} ms of processor with its asking, ${JSON.stringify(statuses)}`,
        );
    }
  }
  const closed = new Promise((resolve) => server.close(resolve));
  if ('closeAllConnections' in server) server.closeAllConnections();
  await closed;
  await cache.close();
  await rm(folder, { recursive: true });
}
