import assert from 'node:assert/strict';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { FolderLockedError, lockFolder } from '../../../../../demo/ingest/collection/lock-folder.ts';
import { openFolderStore } from '../../../../../demo/ingest/tiles/folder-store.ts';
import { scratchFolder } from '../../../../helpers/ingest/synthetic-panorama.ts';

const tile = { face: 'f', level: 0, x: 1, y: 2 } as const;
const bytes = Uint8Array.of(1, 2, 3);

test('if the replacement of a sphere’s tiles was interrupted, opening the tile folder restores the old tiles', async () => {
  const folder = await scratchFolder();
  const draft = await (await openFolderStore(folder)).draft('one');
  await draft.put(tile, 'webp', bytes);
  await draft.publish(1);
  await rename(join(folder, '1'), join(folder, '.ingest', 'replaced-1'));
  const store = await openFolderStore(folder);
  assert.ok(await store.get(1, tile, 'webp'));
});

test('only one ingest at a time can lock a folder, and a lock left by a killed ingest is ignored', async () => {
  const path = join(await scratchFolder(), '.ingest', 'lock');
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, '1\n');
  if (process.pid !== 1) await assert.rejects(lockFolder(path), FolderLockedError);
  await writeFile(path, '4194305\n');
  const release = await lockFolder(path);
  await release();
  await (
    await lockFolder(path)
  )();
});
