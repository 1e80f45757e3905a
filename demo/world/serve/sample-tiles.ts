import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Tile, tileKey } from '../../../elements/geo/tile.ts';
import type { TileFormat } from '../../tiles/encode-tile.ts';

/** One tile of a sample sphere as a file of a format. */
export interface TileRequest {
  readonly sphereId: number;
  readonly tile: Tile;
  readonly format: TileFormat;
}

/** Paints a tile's file; `urgent` ones go before those that nobody waits for. */
export type Render = (request: TileRequest, urgent: boolean) => Promise<Uint8Array>;

/** The tiles of the sample world, rendered once and kept on disk. */
export interface SampleTiles {
  /** Changes whenever the world's pictures do. */
  readonly version: string;
  /** A tile's file. Askers for the same tile at the same time share one rendering. */
  get(request: TileRequest, urgent?: boolean): Promise<Uint8Array<ArrayBuffer>>;
}

/** Writes a file so that no reader ever sees half of it. */
async function keep(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.new`;
  await writeFile(draft, bytes);
  await rename(draft, path);
}

/** Removes what other versions of the world left. */
async function clearOthers(folder: string, version: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (name !== version && /^[0-9a-f]{12}$/.test(name))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Opens the tiles kept in `folder`; `onFault` hears of files that could not be kept. */
export async function openSampleTiles(
  folder: string,
  version: string,
  render: Render,
  onFault: (error: unknown) => void,
): Promise<SampleTiles> {
  await clearOthers(folder, version);
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const produce = async (path: string, request: TileRequest, urgent: boolean) => {
    const kept = await readFile(path).catch(() => null);
    if (kept) return new Uint8Array(kept);
    const bytes = new Uint8Array(await render(request, urgent));
    await keep(path, bytes).catch(onFault);
    return bytes;
  };
  return {
    version,
    get(request, urgent = true) {
      const { sphereId, tile, format } = request;
      const path = join(folder, version, String(sphereId), `${tileKey(tile)}.${format}`);
      let work = underWay.get(path);
      if (!work) {
        work = produce(path, request, urgent).finally(() => underWay.delete(path));
        underWay.set(path, work);
      }
      return work;
    },
  };
}
