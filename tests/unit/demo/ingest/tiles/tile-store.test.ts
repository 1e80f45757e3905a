import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { openFolderStore } from '../../../../../demo/ingest/tiles/folder-store.ts';
import { createS3Client } from '../../../../../demo/ingest/tiles/s3-client.ts';
import { openS3Store } from '../../../../../demo/ingest/tiles/s3-store.ts';
import type { TileStore } from '../../../../../demo/ingest/tiles/tile-store.ts';
import { scratchFolder } from '../../../../helpers/ingest/synthetic-panorama.ts';
import { startObjectStorage } from '../../../../helpers/object-storage.ts';

const storage = await startObjectStorage(4);
after(() => storage.close());

/** A kind of tile store. `place` creates an empty location and returns a function that opens a store there. */
interface Kind {
  readonly name: string;
  readonly place: () => Promise<() => Promise<TileStore>>;
}

const kinds: readonly Kind[] = [
  {
    name: 'folder',
    place: async () => {
      const folder = await scratchFolder();
      return () => openFolderStore(folder);
    },
  },
  {
    name: 'S3',
    place: () => {
      const bucket = `b-${randomUUID()}`;
      storage.createBucket(bucket);
      const client = createS3Client({ ...storage.config, bucket });
      return Promise.resolve(() => Promise.resolve(openS3Store(client)));
    },
  },
];

const tile = { face: 'f', level: 0, x: 1, y: 2 } as const;
const bytes = Uint8Array.of(1, 2, 3);

for (const kind of kinds) {
  const open = async (): Promise<TileStore> => (await kind.place())();

  test(`VIEW-11 ${kind.name}: the tiles of a sphere can be read only after the sphere is published`, async () => {
    const store = await open();
    const draft = await store.draft('one');
    await draft.put(tile, 'webp', bytes);
    assert.equal(await store.get(7, tile, 'webp'), null);
    await draft.finishFace('f');
    await draft.publish(7);
    assert.deepEqual([...(await store.get(7, tile, 'webp'))!], [1, 2, 3]);
    assert.equal(await store.get(7, tile, 'jpg'), null);
    assert.deepEqual([await store.published(), await store.contentHashOf(7)], [[7], 'one']);
  });

  test(`${kind.name}: a cubemap strip can be read only after its sphere is published, and can be added to a published sphere`, async () => {
    const store = await open();
    const draft = await store.draft('one');
    await draft.put(tile, 'webp', bytes);
    assert.deepEqual([...(await draft.get(tile, 'webp'))!], [1, 2, 3]);
    assert.equal(await draft.get(tile, 'jpg'), null);
    await draft.finishFace('f');
    await draft.putStrip(Uint8Array.of(4));
    assert.equal(await store.strip(7), null);
    await draft.publish(7);
    assert.deepEqual([...(await store.strip(7))!], [4]);
    const earlier = await store.draft('two');
    await earlier.put(tile, 'webp', bytes);
    await earlier.publish(8);
    assert.equal(await store.strip(8), null);
    await store.addStrip(8, Uint8Array.of(5));
    assert.deepEqual([...(await store.strip(8))!], [5]);
    await store.remove(8);
    assert.equal(await store.strip(8), null);
  });

  test(`${kind.name}: a draft that is opened again still has its finished faces unless it was published`, async () => {
    const reopen = await kind.place();
    const first = await (await reopen()).draft('one');
    await first.put(tile, 'webp', bytes);
    await first.finishFace('f');
    const again = await (await reopen()).draft('one');
    assert.deepEqual([await again.hasFace('f'), await again.hasFace('r')], [true, false]);
    await again.publish(1);
    const fresh = await (await reopen()).draft('one');
    assert.equal(await fresh.hasFace('f'), false);
  });

  test(`${kind.name}: removing the drafts of earlier runs does not remove published tiles`, async () => {
    const store = await open();
    for (const contentHash of ['one', 'two']) {
      const draft = await store.draft(contentHash);
      await draft.put(tile, 'webp', bytes);
      await draft.finishFace('f');
      if (contentHash === 'one') await draft.publish(1);
    }
    await store.removeDrafts();
    assert.ok(await store.get(1, tile, 'webp'));
    assert.equal(await (await store.draft('two')).hasFace('f'), false);
  });

  test(`FIX-71 ${kind.name}: removing a sphere deletes only its tiles, and the sphere can be published again`, async () => {
    const store = await open();
    const publish = async (id: number, hash: string) => {
      const draft = await store.draft(hash);
      await draft.put(tile, 'webp', bytes);
      await draft.finishFace('f');
      await draft.publish(id);
    };
    await publish(7, 'one');
    await publish(8, 'two');
    await store.remove(7);
    await store.remove(99);
    assert.equal(await store.get(7, tile, 'webp'), null);
    assert.deepEqual([await store.published(), await store.contentHashOf(7)], [[8], null]);
    assert.deepEqual([...(await store.get(8, tile, 'webp'))!], [1, 2, 3]);
    await publish(7, 'one');
    assert.deepEqual([...(await store.get(7, tile, 'webp'))!], [1, 2, 3]);
  });

  test(`${kind.name}: publishing a sphere again replaces all its tiles`, async () => {
    const store = await open();
    for (const [contentHash, x] of [
      ['one', 0],
      ['two', 1],
    ] as const) {
      const draft = await store.draft(contentHash);
      await draft.put({ ...tile, x }, 'webp', bytes);
      await draft.publish(1);
    }
    assert.equal(await store.get(1, { ...tile, x: 0 }, 'webp'), null);
    assert.ok(await store.get(1, { ...tile, x: 1 }, 'webp'));
    assert.deepEqual(
      [await store.published(), await store.contentHashOf(1), await store.contentHashOf(2)],
      [[1], 'two', null],
    );
  });
}
