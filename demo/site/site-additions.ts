import type { Additions, EntryContext, Pages, StandIns } from '../host/start/additions.ts';
import { siteMounts } from './mounts.ts';

/** Additions of a host without the sample world: the documentation and the API reference. */
export const siteAdditions = (
  { settings }: EntryContext,
  pages: Pages,
  standIns: StandIns | null = null,
): Additions => ({
  pages,
  mounts: siteMounts(settings, { hasSample: false }),
  basemap: null,
  sampleTiles: null,
  externalImageryDir: null,
  sphereSources: [],
  standIns,
  seed: null,
  notice: null,
  warmUp: () => Promise.resolve(),
  close: () => Promise.resolve(),
});
