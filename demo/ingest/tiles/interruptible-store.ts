import type { TileDraft, TileStore } from './tile-store.ts';

/**
 * Returns a store whose drafts accept no more writes once the signal has aborted. Writes that have begun are
 * completed, so no file is partly written, and a later run continues the draft.
 */
export function interruptibleStore(store: TileStore, signal: AbortSignal): TileStore {
  const unlessAborted = async (write: () => Promise<void>): Promise<void> => {
    signal.throwIfAborted();
    await write();
  };
  const interruptible = (draft: TileDraft): TileDraft => ({
    ...draft,
    put: (...tile) => unlessAborted(() => draft.put(...tile)),
    putStrip: (bytes) => unlessAborted(() => draft.putStrip(bytes)),
    finishFace: (face) => unlessAborted(() => draft.finishFace(face)),
    publish: (sphereId) => unlessAborted(() => draft.publish(sphereId)),
  });
  return { ...store, draft: async (contentHash) => interruptible(await store.draft(contentHash)) };
}
