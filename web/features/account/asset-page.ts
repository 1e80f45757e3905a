import type { z } from 'zod';
import type { assetSchema } from '../../contract/entities.ts';

export type Asset = z.infer<typeof assetSchema>;

export const PAGE_SIZE = 10;

export interface AssetPage {
  readonly assets: readonly Asset[];
  /** Index of the page, from 0. */
  readonly page: number;
  readonly pages: number;
  readonly from: number;
  readonly to: number;
  readonly total: number;
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/**
 * Finds the spheres whose name contains a string, ignoring case and accents, or whose number starts with it.
 */
export function findAssets(assets: readonly Asset[], query: string): readonly Asset[] {
  const wanted = folded(query);
  if (wanted === '') return assets;
  return assets.filter(
    ({ name, panorama }) => folded(name).includes(wanted) || String(panorama.id).startsWith(wanted),
  );
}

/**
 * Returns a page of the spheres. If the page does not exist, for example after the deletion of its only
 * sphere, returns the last page.
 */
export function pageOf(assets: readonly Asset[], wanted: number): AssetPage {
  const total = assets.length;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(Math.max(0, wanted), pages - 1);
  const start = page * PAGE_SIZE;
  const shown = assets.slice(start, start + PAGE_SIZE);
  return { assets: shown, page, pages, from: total === 0 ? 0 : start + 1, to: start + shown.length, total };
}
