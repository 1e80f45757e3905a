import { importSpheres } from '../services/sphere/import-spheres.ts';
import type { PeriodicTask } from './job-kind.ts';

/** Brings what the ingest has published since into the database, at most five seconds later. */
export const importSpheresTask: PeriodicTask = {
  name: 'take-in-spheres',
  everyMs: 5000,
  run: async (ctx) => {
    for (const source of ctx.services.sphereSources) await importSpheres(ctx, source);
  },
};
