import { z } from 'zod';
import { latitudeField, longitudeField, sphereIdField } from './fields.ts';

/** Any number of degrees; whole turns do not count. */
export const panField = () => z.number().min(-1e6).max(1e6);

/** Degrees above the horizon. */
export const tiltField = () => z.number().min(-90).max(90);

/** A vertical field of view in degrees. */
export const fovField = () => z.number().gt(0).lt(180);

/** Metres above the WGS84 ellipsoid, from the deepest trench to far beyond any satellite that looks down. */
export const heightField = () => z.number().min(-12_000).max(50_000_000);

/** Ids of spheres with commas between; none at all says nothing and counts as left out. */
export const sphereIdList = (max: number) =>
  z
    .string()
    .max(max * 20, { error: `must name at most ${max} spheres`, abort: true })
    .trim()
    .regex(/^(\s*\d{0,16}\s*,)*\s*\d{0,16}$/, {
      error: 'must be sphere ids with commas between',
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

/** A part of the map in degrees; one whose west lies east of its east crosses the 180th meridian. */
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
    .refine(({ south, north }) => south <= north, { error: 'must have its south below its north' })
    .meta({ examples: ['-83.2,39.8,-82.8,40.1'] });
