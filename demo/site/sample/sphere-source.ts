import { setImmediate } from 'node:timers/promises';
import { type NewSphere, toNewSphere } from '../../host/providers/spheres/new-sphere.ts';
import { type SphereSource, sphereIds } from '../../host/providers/spheres/sphere-source.ts';
import { spheresOver } from '../../world/flights/spheres.ts';
import { MARKETS } from '../../world/markets/markets.ts';
import { worldVersion } from '../../world/serve/world-version.ts';

/**
 * Returns all spheres of the world in the form of the database. The function yields to the event loop between
 * two markets.
 */
async function allSpheres(): Promise<NewSphere[]> {
  const all: NewSphere[] = [];
  for (const market of MARKETS) {
    const flights = [...spheresOver(market, 0), ...spheresOver(market, 1)];
    all.push(...flights.map(({ record }) => toNewSphere(record, sphereIds.sample.first, ['webp', 'jpg'])));
    await setImmediate();
  }
  return all;
}

/**
 * Creates the source of the generated world's spheres. The fingerprint of the spheres is the version of the
 * generating code, so that checking for changes requires no work.
 */
export function createSampleSpheres(): SphereSource {
  let version: Promise<string> | null = null;
  return {
    name: 'sample',
    ids: sphereIds.sample,
    async read(known) {
      const fingerprint = await (version ??= worldVersion());
      return fingerprint === known ? null : { fingerprint, spheres: await allSpheres() };
    },
  };
}
