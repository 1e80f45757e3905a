import { sampleSphereOf } from '../../../demo/world/flights/spheres.ts';
import { placeOfMeters } from '../../../demo/world/markets/market-frame.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import type { View } from '../../../elements/geo/camera.ts';
import { pointAt } from '../../../elements/geo/pointing.ts';
import { someSpheres } from '../world/some-spheres.ts';

/** A flight between two spheres of a market, and the view with which it begins. */
export interface Pair {
  readonly from: SampleSphere;
  readonly to: SampleSphere;
  readonly view: View;
}

/** Side of a face in pixels. The pictures are sharp at a height of up to 780 px with a field of view of 75°. */
const FACE_WIDTH = 1024;

/** Tilts of the views at the beginning of flights, in degrees. */
const TILTS = [-10, -25, -40] as const;

/** Directions of the views relative to the direction of the flight, in degrees. */
const TURNS = [0, 20, -60, 120] as const;

const sized = (sphere: SampleSphere): SampleSphere => ({
  ...sphere,
  faceWidth: FACE_WIDTH,
  record: { ...sphere.record, front_image_width: FACE_WIDTH },
});

/** Selects flights in several markets to the next sphere on the line or the one after it. */
export const somePairs = (count: number): Pair[] =>
  someSpheres(count, 1).flatMap((first, at): Pair[] => {
    const second = sampleSphereOf(first.id + 1 + (at % 2));
    if (second?.market !== first.market || second.flight !== first.flight) return [];
    const [from, to] = [sized(first), sized(second)];
    const [here, there] = [placeOfMeters(from.market, from.eye), placeOfMeters(to.market, to.eye)];
    const pan = (pointAt(here, there).pan + (TURNS[at % TURNS.length] ?? 0) + 360) % 360;
    return [{ from, to, view: { pan, tilt: TILTS[at % TILTS.length] ?? 0, fov: 75 } }];
  });

/** Returns the sphere that a camera would see after a share of the way between two spheres. */
export function sphereBetween({ from, to }: Pair, id: number, done: number): SampleSphere {
  const mix = (a: number, b: number): number => a + (b - a) * done;
  const eye = {
    x: mix(from.eye.x, to.eye.x),
    y: mix(from.eye.y, to.eye.y),
    z: mix(from.eye.z, to.eye.z),
  };
  const { latitude, longitude, altitude } = placeOfMeters(from.market, eye);
  const metadata = { ...from.record.metadata, altitude };
  return { ...from, id, eye, record: { ...from.record, id, latitude, longitude, metadata } };
}
