import { createHash } from 'node:crypto';
import { newSphereOf } from '../services/sphere/new-sphere-of.ts';
import { type SphereSource, sphereIds } from '../services/sphere/sphere-source.ts';
import { SAMPLE_SPHERES } from './sample-sphere.ts';

/** The generated world's spheres. Their tiles are rendered when they are first asked for. */
export const sampleSpheres: SphereSource = {
  name: 'sample',
  read(known) {
    const spheres = SAMPLE_SPHERES.map(({ record }) =>
      newSphereOf(record, sphereIds.sample.first, ['webp', 'jpg']),
    );
    const fingerprint = createHash('sha256').update(JSON.stringify(spheres)).digest('hex');
    return Promise.resolve(fingerprint === known ? null : { fingerprint, spheres });
  },
};
