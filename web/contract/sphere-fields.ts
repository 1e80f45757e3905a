import { z } from 'zod';
import { latitudeField, longitudeField, sphereIdField } from './fields.ts';

/** Degrees, including values beyond a full turn. */
export const panField = () => z.number().min(-1e6).max(1e6);

/** Degrees above the horizon, -90 to 90. */
export const tiltField = () => z.number().min(-90).max(90);

/** Vertical field of view, in degrees. */
export const fovField = () => z.number().gt(0).lt(180);

/**
 * Height above the WGS84 ellipsoid, in meters. The range extends from the deepest trench to beyond the orbits
 * of imaging satellites.
 */
export const heightField = () => z.number().min(-12_000).max(50_000_000);

/** Comma-separated sphere ids. An empty list is equivalent to no list. */
export const sphereIdList = (max: number) =>
  z
    .string()
    .max(max * 20, { error: `must name at most ${max} spheres`, abort: true })
    .trim()
    .regex(/^(\s*\d{0,16}\s*,)*\s*\d{0,16}$/, {
      error: 'must be sphere ids separated by commas',
      abort: true,
    })
    .transform((list) =>
      list
        .split(',')
        .filter((id) => id.trim() !== '')
        .map(Number),
    )
    .pipe(z.array(sphereIdField()).max(max, { error: `must name at most ${max} spheres` }))
    .transform((ids) => (ids.length === 0 ? undefined : ids))
    .meta({ examples: ['12,15,40'] });

/** A part of the map in degrees. If `west` is greater than `east`, the box crosses the 180th meridian. */
export interface BoundingBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const corners = z.tuple([longitudeField(), latitudeField(), longitudeField(), latitudeField()]);

/** A box as `west,south,east,north`. */
export const boundingBoxField = () =>
  z
    .string()
    .max(200, { abort: true })
    .regex(/^\s*-?\d{1,3}(\.\d{0,30})?(\s*,\s*-?\d{1,3}(\.\d{0,30})?){3}\s*$/, {
      error: 'must be west,south,east,north in degrees',
      abort: true,
    })
    .transform((box) => box.split(',').map(Number) as [number, number, number, number])
    .pipe(corners)
    .transform(([west, south, east, north]): BoundingBox => ({ west, south, east, north }))
    .refine(({ south, north }) => south <= north, { error: 'must have its south edge below its north edge' })
    .meta({ examples: ['-83.2,39.8,-82.8,40.1'] });
