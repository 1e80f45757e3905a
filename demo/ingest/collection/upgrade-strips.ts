import { stripOfPreviews } from '../tiles/make-strip.ts';
import type { TileStore } from '../tiles/tile-store.ts';
import type { Collection } from './collection-file.ts';

/**
 * Adds a strip to a published sphere if it has none. Returns false if the sphere still has none, because its
 * previews are missing or damaged.
 */
export async function ensureStrip(sphereId: number, store: TileStore): Promise<boolean> {
  if ((await store.strip(sphereId)) !== null) return true;
  const strip = await stripOfPreviews(store, sphereId);
  if (strip === null) return false;
  await store.addStrip(sphereId, strip);
  return true;
}

/** Adds the missing strips of listed spheres. Returns the spheres that still have none. */
async function spheresWithoutStrip({ spheres }: Collection, store: TileStore): Promise<number[]> {
  const without: number[] = [];
  for (const { id } of spheres) if (!(await ensureStrip(id, store))) without.push(id);
  return without;
}

interface UpgradeContext {
  readonly store: TileStore;
  readonly save: (collection: Collection) => Promise<void>;
}

/**
 * Adds strips to spheres of earlier versions, which wrote none, and lists the strips once every sphere has
 * one. If this fails, spheres are shown without strips as before, so the run continues with a note.
 */
export async function upgradeStrips(
  collection: Collection,
  { store, save }: UpgradeContext,
  note: (text: string) => void,
): Promise<void> {
  if (collection.hasStrips) return;
  try {
    const without = await spheresWithoutStrip(collection, store);
    if (without.length === 0) await save({ ...collection, hasStrips: true });
    else
      note(
        `the list has no strips yet, because previews of ${without.length} of ${collection.spheres.length} spheres are missing or damaged, the first of them sphere ${without[0]}; --verify lists the tiles to repair`,
      );
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    note(`strips could not be added to the spheres of earlier runs: ${detail}; the next run tries again`);
  }
}
