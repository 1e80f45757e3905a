import process from 'node:process';
import type { Additions, EntryContext } from './host/additions.ts';
import type { SphereSource } from './host/services/sphere/sphere-source.ts';
import './host/check-node.ts';

/*
 * `npm start`: builds the pages where they are missing or old, then runs the host with everything that a fresh machine
 * needs to show the product: the sample world, stand-ins for outside services, and made-up companies. Every import is
 * dynamic, so that what a start does not use is not loaded.
 */

interface Seeding extends Pick<Additions, 'seed' | 'notice'> {
  /** An API key that everybody may try the demo pages with. */
  readonly key: string | null;
}

async function seedingOf({ env }: EntryContext, sample: SphereSource): Promise<Seeding> {
  const { isSeeded } = await import('./host/config/env.ts');
  if (!isSeeded(env)) return { seed: null, notice: null, key: null };
  const { seed, seededLogins } = await import('./standins/companies/seed.ts');
  const { sampleKey } = await import('./standins/companies/seed-companies.ts');
  const { importSpheres: takeInSpheres } = await import('./host/services/sphere/import-spheres.ts');
  // Buying a plan from the stand-in costs nobody anything.
  const buysPlans = env.STRIPE_SECRET_KEY === undefined;
  return {
    seed: async (ctx) => {
      // The made-up companies own some of these.
      await takeInSpheres(ctx, sample);
      await seed(ctx, buysPlans);
    },
    notice: seededLogins(),
    key: sampleKey(),
  };
}

/** Shows how far the build is: on one line in a terminal, as a first and a last line elsewhere. */
function showBuild(done: number): void {
  const text = done === 1 ? 'Built the pages.' : `Building the pages: ${Math.round(done * 100)} %`;
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}${done === 1 ? '\n' : ''}`);
  else if (done === 0 || done === 1) process.stdout.write(`${text}\n`);
}

async function additionsOf(context: EntryContext): Promise<Additions> {
  const { settings, root } = context;
  const { ensureBuilt } = await import('../elements/build/build-product.ts');
  await ensureBuilt(root, showBuild);
  const { siteMounts, demoMounts } = await import('./site/mounts.ts');
  const { openSampleWorld } = await import('./site/sample/open-sample-world.ts');
  const { standIns } = await import('./standins/stand-ins.ts');
  const world = await openSampleWorld(context);
  const { key, ...seeding } = await seedingOf(context, world.spheres);
  return {
    ...seeding,
    mounts: [...demoMounts(key), ...world.mounts, ...siteMounts(settings)],
    sampleTiles: world.tiles,
    sphereSources: settings.production ? [] : [world.spheres],
    standIns,
    warmUp: world.warmUp,
    close: world.close,
  };
}

const { runHost } = await import('./host/run-host.ts');
process.exitCode = await runHost(process.env, additionsOf);
// A start that failed half way may have left something running.
if (process.exitCode !== 0) process.exit();
