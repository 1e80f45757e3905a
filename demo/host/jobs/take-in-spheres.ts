import { takeInSpheres } from '../services/sphere/take-in-spheres.ts';
import type { PeriodicTask } from './job-kind.ts';

/** Brings what the ingest has published since into the database, at most five seconds later. */
export const takeInSpheresTask: PeriodicTask = {
  name: 'take-in-spheres',
  everyMs: 5000,
  run: async (ctx) => {
    for (const source of ctx.parts.sphereSources) await takeInSpheres(ctx, source);
  },
};
