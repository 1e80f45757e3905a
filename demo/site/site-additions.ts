import type { Additions, EntryContext, Pages, StandIns } from '../host/start/additions.ts';
import { listedPages, siteMounts } from './mounts.ts';

/** Adds the documentation and the API reference to a host without the sample world. */
export const siteAdditions = (
  context: EntryContext,
  pages: Pages,
  standIns: StandIns | null = null,
): Additions => ({
  pages,
  mounts: siteMounts(context.settings, { hasSample: false }),
  previews: { paths: ['/docs', '/about'], viewOf: () => null, companyId: null },
  basemap: null,
  surfaceOf: () => null,
  surfaceMounts: [],
  sampleTiles: null,
  externalImageryDir: null,
  sphereSources: [],
  standIns,
  seed: null,
  notice: null,
  listedPages: listedPages(context, { hasSample: false }),
  warmUp: () => Promise.resolve(),
  close: () => Promise.resolve(),
});
