import type { TestContext } from 'node:test';
import fc from 'fast-check';
import { SPHERE_COUNT, sampleSphereOf } from '../../../demo/world/flights/spheres.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import type { Place } from '../../../elements/geo/earth.ts';
import type { Pose } from '../../../elements/geo/pose.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';
import { between } from '../geo/arbitrary-places.ts';
import { randomRuns } from '../random-runs.ts';

/** Options for property tests of geometry. `usual` is the number of tested spheres. */
export const runs = (usual: number) => ({
  numRuns: randomRuns(usual),
  // Shrinking is disabled: it takes minutes, and a smaller counterexample is no more useful.
  endOnFailure: true,
});

const sphereOf = (id: number): SampleSphere => {
  const sphere = sampleSphereOf(id);
  if (!sphere) throw new Error(`Sphere ${id} is missing.`);
  return sphere;
};

export const cameraOf = ({ record }: SampleSphere): Place => ({
  latitude: record.latitude,
  longitude: record.longitude,
  altitude: record.metadata.altitude as number,
});

export const anySphere: fc.Arbitrary<SampleSphere> = fc.integer({ min: 1, max: SPHERE_COUNT }).map(sphereOf);

/** Generates lists of `count` directions. The tilts from `low` to `high` are those that an image can show. */
export const directions = (count: number, low = -89, high = 12) =>
  fc.array(fc.record({ pan: between(0, 359.999999), tilt: between(low, high) }), {
    minLength: count,
    maxLength: count,
  });

/** Records the largest value for each name and reports these values at the end of a test. */
export class Worst {
  count = 0;
  private readonly figures = new Map<string, number>();

  note(name: string, value: number): void {
    this.count += 1;
    if (!(value <= (this.figures.get(name) ?? -Infinity))) this.figures.set(name, value);
  }

  of(name: string): number {
    return this.figures.get(name) ?? NaN;
  }

  report(t: TestContext): void {
    for (const [name, value] of this.figures) t.diagnostic(`worst ${name}: ${value.toExponential(2)}`);
    t.diagnostic(`${String(this.count)} figures`);
  }
}

/** Returns the unit vector (east, up, south) of a direction, computed only from the definition of pan and tilt. */
export function aheadOf(pan: number, tilt: number): Vec3 {
  const [p, t] = [(pan * Math.PI) / 180, (tilt * Math.PI) / 180];
  return [Math.sin(p) * Math.cos(t), Math.sin(t), -Math.cos(p) * Math.cos(t)];
}

/**
 * Rotates a vector around a unit axis by Rodrigues' formula. The angle is in degrees and follows the right-hand
 * rule.
 */
function turned(v: Vec3, [ax, ay, az]: Vec3, deg: number): Vec3 {
  const [sin, cos] = [Math.sin((deg * Math.PI) / 180), Math.cos((deg * Math.PI) / 180)];
  const along = (v[0] * ax + v[1] * ay + v[2] * az) * (1 - cos);
  return [
    v[0] * cos + (ay * v[2] - az * v[1]) * sin + ax * along,
    v[1] * cos + (az * v[0] - ax * v[2]) * sin + ay * along,
    v[2] * cos + (ax * v[1] - ay * v[0]) * sin + az * along,
  ];
}

/**
 * Converts a direction of a stored cube to the world frame, using only the definition of a pose. First the roll
 * lowers the right side, then the pitch raises the nose, then the heading turns clockwise.
 */
export function worldOfStored(v: Vec3, { heading, pitch, roll }: Pose): Vec3 {
  return turned(turned(turned(v, [0, 0, -1], roll), [1, 0, 0], pitch), [0, 1, 0], -heading);
}
