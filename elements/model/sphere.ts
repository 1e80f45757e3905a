import * as z from 'zod/mini';
import type { Pose } from '../geo/pose.ts';

const latitude = z.number().check(z.minimum(-90), z.maximum(90));
const longitude = z.number().check(z.minimum(-180), z.maximum(180));

/**
 * The orientation of an image in the world, in degrees: heading clockwise from north, pitch nose up, roll
 * right side down.
 */
export const poseSchema = z.object({
  heading: z._default(z.number(), 0),
  pitch: z._default(z.number(), 0),
  roll: z._default(z.number(), 0),
}) satisfies z.ZodMiniType<Pose>;

const deviation = z.optional(z.number().check(z.positive()));

/**
 * The precision of a sphere's position and orientation as standard deviations (1σ). A value is absent if it is
 * unknown.
 */
const precisionSchema = z.object({
  /** Deviation toward the east, and the same toward the north, in meters. */
  horizontal: deviation,
  /** Deviation of the altitude, in meters. */
  vertical: deviation,
  /** Deviations of the pose's angles, in degrees. */
  heading: deviation,
  pitch: deviation,
  roll: deviation,
  /** Names of the values that were assumed from the kind of camera. All others were measured or given. */
  assumed: z.optional(z.array(z.enum(['horizontal', 'vertical', 'heading', 'pitch', 'roll']))),
});

export type Precision = z.infer<typeof precisionSchema>;

/** A view in degrees: pan clockwise from north, tilt above the horizon, and the horizontal or vertical field of view. */
const initialViewSchema = z.object({
  pan: z.number(),
  tilt: z.number(),
  horizontalFov: z.optional(z.number()),
  fov: z.optional(z.number()),
});

export type InitialView = z.infer<typeof initialViewSchema>;

const text = z.catch(z.optional(z.string()), undefined);

/** Metadata that the specification does not name. Unknown keys are preserved. */
const sphereMetadataSchema = z.looseObject({
  /** Height of the camera above the WGS84 ellipsoid, in meters. */
  altitude: z.optional(z.number()),
  /** Height of the ground below the camera, in meters above the WGS84 ellipsoid. */
  ground: z.optional(z.number()),
  /** The source of the ground height: measured, from a terrain model, or assumed. */
  groundSource: z.catch(z.optional(z.enum(['measured', 'terrain', 'assumed'])), undefined),
  /** Height of the geoid (mean sea level) above the WGS84 ellipsoid at the sphere's place, in meters. */
  geoidUndulation: z.optional(z.number()),
  /** The precision of the position and orientation; an invalid one counts as absent. */
  precision: z.catch(z.optional(precisionSchema), undefined),
  /**
   * URLs of what stands around the sphere and of the heights of its ground (the viewer's `surface` and `terrain`),
   * absolute or relative to the URL of the list or of the API host. An invalid one counts as absent.
   */
  surface: text,
  terrain: text,
  /** IANA name of the time zone of the place, such as `America/New_York`. */
  timeZone: text,
  /** Pose of the stored tiles; absent if the tiles are level and their front face points north. */
  pose: z.optional(poseSchema),
  copyright: z.optional(z.string()),
  /** Name of the file of a single photograph, which users know better than an id. */
  fileName: text,
  /** The view that is shown first, unless the page sets another one; an invalid one counts as absent. */
  initialView: z.catch(z.optional(initialViewSchema), undefined),
});

/** A panorama with its place and time. The field names are those of the specification (section 3). */
export const sphereSchema = z.object({
  id: z.number().check(z.int(), z.nonnegative()),
  /** A former id of the sphere, which files may still contain. */
  former_id: z.optional(z.number()),
  latitude,
  longitude,
  /** ISO 8601 time of capture; null or absent if unknown. */
  timestamp: z._default(z.nullable(z.iso.datetime({ offset: true, local: true })), null),
  company_name: z.nullable(z.string()),
  /** Width of a face at level 0 in pixels. */
  front_image_width: z.number().check(z.int(), z.minimum(1), z.maximum(65536)),
  package: z.nullable(z.object({ name: z.string(), center_lat: latitude, center_long: longitude })),
  title: z.nullable(z.string()),
  metadata: sphereMetadataSchema,
});

export type Sphere = z.infer<typeof sphereSchema>;

/** A sphere of a list. Its latitude and longitude are null if its place is unknown. */
export const shownSphereSchema = z.object({
  ...sphereSchema.shape,
  latitude: z.nullable(latitude),
  longitude: z.nullable(longitude),
});

/** A sphere as pages receive it. Its latitude and longitude are null if its place is unknown. */
export type ShownSphere = Omit<Sphere, 'latitude' | 'longitude'> & {
  readonly latitude: number | null;
  readonly longitude: number | null;
};
