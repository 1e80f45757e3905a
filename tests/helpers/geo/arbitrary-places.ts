import fc from 'fast-check';
import type { Direction, Size, View } from '../../../elements/geo/camera.ts';
import type { Place } from '../../../elements/geo/earth.ts';

/** Number of equal steps into which a range is divided. Every part of the range is equally likely. */
const STEPS = 2 ** 32;

/**
 * Generates finite numbers between two bounds, mostly evenly distributed, and sometimes one of the many doubles
 * near zero.
 */
export const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.integer({ min: 0, max: STEPS }).map((step) => min + (max - min) * (step / STEPS)),
    },
    { weight: 1, arbitrary: fc.double({ min, max, noNaN: true }) },
  );

/** Latitudes anywhere, with a preference for the poles and the equator. */
const latitude = fc.oneof(
  between(-90, 90),
  between(89.999, 90),
  between(-90, -89.999),
  between(-0.001, 0.001),
  fc.constantFrom(-90, 90, 0),
);

/** Longitudes anywhere, with a preference for the antimeridian. */
const longitude = fc.oneof(
  between(-180, 180),
  between(179.999, 180),
  between(-180, -179.999),
  fc.constantFrom(-180, 180, 0),
);

/** Any position from the deepest trench to well above an aircraft. */
export const anyPlace: fc.Arbitrary<Place> = fc.record({
  latitude,
  longitude,
  altitude: between(-11_000, 20_000),
});

export const anyDirection: fc.Arbitrary<Direction> = fc.record({
  pan: between(0, 359.999999),
  tilt: between(-90, 90),
});

export const anyView: fc.Arbitrary<View> = fc.record({
  pan: between(0, 359.999999),
  tilt: between(-90, 90),
  fov: between(1, 150),
});

/** Any image size from a phone's thumbnail to a wall of screens. */
export const anySize: fc.Arbitrary<Size> = fc.record({
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 5000 }),
});
