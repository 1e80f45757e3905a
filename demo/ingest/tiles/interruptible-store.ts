import type { TileDraft, TileStore } from './tile-store.ts';

/**
 * Returns a store whose drafts accept no more writes once the signal has aborted. Writes that have begun are
 * completed, so no file is partly written, and a later run continues the draft.
 */
export function interruptibleStore(store: TileStore, signal: AbortSignal): TileStore {
  const unlessAborted =
    <Args extends readonly unknown[]>(write: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      signal.throwIfAborted();
      await write(...args);
    };
  const interruptible = (draft: TileDraft): TileDraft => ({
    ...draft,
    put: unlessAborted(draft.put),
    putStrip: unlessAborted(draft.putStrip),
    finishFace: unlessAborted(draft.finishFace),
    publish: unlessAborted(draft.publish),
  });
  return { ...store, draft: async (contentHash) => interruptible(await store.draft(contentHash)) };
}
