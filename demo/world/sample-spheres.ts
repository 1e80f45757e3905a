import { newSphereOf } from '../services/sphere/new-sphere-of.ts';
import { type SphereSource, sphereIds } from '../services/sphere/sphere-source.ts';
import { spheresOver } from './flights/spheres.ts';
import { MARKETS } from './markets/markets.ts';
import { worldVersion } from './serve/world-version.ts';

/** Every sphere of the world as the database has it. */
const allSpheres = () =>
  MARKETS.flatMap((market) => [...spheresOver(market, 0), ...spheresOver(market, 1)]).map(({ record }) =>
    newSphereOf(record, sphereIds.sample.first, ['webp', 'jpg']),
  );

/**
 * The generated world's spheres; their tiles are rendered when they are first asked for. The code that makes them
 * stands for them, so that asking for news costs nothing.
 */
export function createSampleSpheres(): SphereSource {
  let version: Promise<string> | null = null;
  return {
    name: 'sample',
    async read(known) {
      const fingerprint = await (version ??= worldVersion());
      return fingerprint === known ? null : { fingerprint, spheres: allSpheres() };
    },
  };
}
