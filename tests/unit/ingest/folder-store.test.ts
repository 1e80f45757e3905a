import assert from 'node:assert/strict';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { openFolderStore } from '../../../demo/tiles/folder-store.ts';
import { FolderLockedError, lockFolder } from '../../../demo/ingest/lock-folder.ts';
import { scratchFolder } from './synthetic-panorama.ts';

const tile = { face: 'f', level: 0, x: 1, y: 2 } as const;
const bytes = Uint8Array.of(1, 2, 3);

test('VIEW-11 a tile is kept by sphere, face, level, x and y once it is published, not before', async () => {
  const store = await openFolderStore(await scratchFolder());
  const draft = await store.draft('one');
  await draft.put(tile, 'webp', bytes);
  assert.equal(await store.get(7, tile, 'webp'), null);
  await draft.finishFace('f');
  await draft.publish(7);
  assert.deepEqual([...(await store.get(7, tile, 'webp'))!], [1, 2, 3]);
  assert.equal(await store.get(7, tile, 'jpg'), null);
  assert.deepEqual([await store.published(), await store.recipeOf(7)], [[7], 'one']);
});

test('a draft remembers its finished faces, and none once it was published', async () => {
  const folder = await scratchFolder();
  const first = await (await openFolderStore(folder)).draft('one');
  await first.put(tile, 'webp', bytes);
  await first.finishFace('f');
  const again = await (await openFolderStore(folder)).draft('one');
  assert.deepEqual([await again.hasFace('f'), await again.hasFace('r')], [true, false]);
  await again.publish(1);
  const fresh = await (await openFolderStore(folder)).draft('one');
  assert.equal(await fresh.hasFace('f'), false);
});

test('drafts left by earlier runs can be removed; what is published stays', async () => {
  const store = await openFolderStore(await scratchFolder());
  for (const recipe of ['one', 'two']) {
    const draft = await store.draft(recipe);
    await draft.put(tile, 'webp', bytes);
    await draft.finishFace('f');
    if (recipe === 'one') await draft.publish(1);
  }
  await store.removeDrafts();
  assert.ok(await store.get(1, tile, 'webp'));
  assert.equal(await (await store.draft('two')).hasFace('f'), false);
});

test('publishing again replaces every tile', async () => {
  const store = await openFolderStore(await scratchFolder());
  for (const [recipe, x] of [
    ['one', 0],
    ['two', 1],
  ] as const) {
    const draft = await store.draft(recipe);
    await draft.put({ ...tile, x }, 'webp', bytes);
    await draft.publish(1);
  }
  assert.equal(await store.get(1, { ...tile, x: 0 }, 'webp'), null);
  assert.ok(await store.get(1, { ...tile, x: 1 }, 'webp'));
  assert.deepEqual(
    [await store.published(), await store.recipeOf(1), await store.recipeOf(2)],
    [[1], 'two', null],
  );
});

test('tiles set aside for new ones that never came are brought back', async () => {
  const folder = await scratchFolder();
  const draft = await (await openFolderStore(folder)).draft('one');
  await draft.put(tile, 'webp', bytes);
  await draft.publish(1);
  await rename(join(folder, '1'), join(folder, '.ingest', 'replaced-1'));
  const store = await openFolderStore(folder);
  assert.ok(await store.get(1, tile, 'webp'));
});

test('one run at a time writes to a folder; a killed run’s lock is taken over', async () => {
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
