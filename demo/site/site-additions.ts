import type { Additions, EntryContext, Pages, StandIns } from '../host/start/additions.ts';
import { siteMounts } from './mounts.ts';

/** Adds the documentation and the API reference to a host without the sample world. */
export const siteAdditions = (
  { settings }: EntryContext,
  pages: Pages,
  standIns: StandIns | null = null,
): Additions => ({
  pages,
  mounts: siteMounts(settings, { hasSample: false }),
  basemap: null,
  surfaceOf: () => null,
  surfaceMounts: [],
  sampleTiles: null,
  externalImageryDir: null,
  sphereSources: [],
  standIns,
  seed: null,
  notice: null,
  warmUp: () => Promise.resolve(),
  close: () => Promise.resolve(),
});
