import type { SphereSource } from './host/providers/spheres/sphere-source.ts';
import type { Additions, EntryContext, Pages } from './host/start/additions.ts';

/*
 * Everything that a new machine needs to show the product: the sample world, stand-ins for outside services,
 * and made-up companies. All imports are dynamic, so that only the necessary modules are loaded.
 */

interface Seeding extends Pick<Additions, 'seed' | 'notice'> {
  /** API key that anyone can use to try the demo pages, and its company; null if no companies are seeded. */
  readonly key: string | null;
  readonly companyId: string | null;
}

/** The spheres' share of the time that the sample data take. */
const SPHERES_SHARE = 0.9;

async function seedingOf({ env }: EntryContext, sample: SphereSource): Promise<Seeding> {
  const { isSeeded } = await import('./host/config/env.ts');
  if (!isSeeded(env)) return { seed: null, notice: null, key: null, companyId: null };
  const { seed, seededLogins } = await import('./standins/companies/seed.ts');
  const { sampleCompany } = await import('./standins/companies/seed-companies.ts');
  const { importSpheres } = await import('./host/services/sphere/import-spheres.ts');
  // Buying a plan from the stand-in costs nothing.
  const buysPlans = env.STRIPE_SECRET_KEY === undefined;
  return {
    seed: async (ctx, onProgress) => {
      // Some of these spheres belong to the made-up companies.
      await importSpheres(ctx, sample, (done) => onProgress(done * SPHERES_SHARE));
      await seed(ctx, buysPlans);
    },
    notice: seededLogins(),
    ...sampleCompany(),
  };
}

/** Adds the sample world, the stand-ins and the made-up companies to a host that serves these pages. */
export async function sampleAdditions(context: EntryContext, pages: Pages): Promise<Additions> {
  const { settings } = context;
  const { siteMounts, demoMounts, listedPages } = await import('./site/mounts.ts');
  const { openSampleWorld } = await import('./site/sample/open-sample-world.ts');
  const { sampleSurfaceOf } = await import('./site/sample/sphere-surface.ts');
  const { standIns } = await import('./standins/stand-ins.ts');
  const world = await openSampleWorld(context);
  const { openingOf } = await import('./site/sample/opening-of.ts');
  const { viewOfPage } = await import('./site/page-view.ts');
  const opening = openingOf(null);
  const { key, companyId, ...seeding } = await seedingOf(context, world.spheres);
  return {
    pages,
    ...seeding,
    listedPages: listedPages(context, { hasSample: true }),
    mounts: [...demoMounts(key), ...world.mounts, ...siteMounts(settings, { hasSample: true })],
    previews: {
      paths: ['/demo', '/docs', '/about'],
      viewOf: (html, url) => viewOfPage(html, url, openingOf),
      companyId,
    },
    showcase: {
      src: '/sample/seattle-wa/spheres.geojson',
      sphere: opening.sphereId,
      pan: opening.pan,
      tilt: opening.tilt,
      fov: opening.fov,
      'pano-marker-distance': 450,
      'scroll-guard': '',
    },
    basemap: '/sample/map.json',
    surfaceOf: sampleSurfaceOf,
    surfaceMounts: world.mounts,
    sampleTiles: world.tiles,
    externalImageryDir: world.imagery,
    sphereSources: settings.production ? [] : [world.spheres],
    standIns,
    warmUp: world.warmUp,
    close: world.close,
  };
}
