import { z } from 'zod';
import { latitudeField, longitudeField, sphereIdField, timeField } from './fields.ts';
import { measuresSchema } from './measures.ts';

/** A subscription of a company to one of the two offerings. The plan name `trial` marks a trial. */
export const subscriptionSchema = z.object({
  product: z.enum(['api', 'zwivel']),
  plan_name: z.string(),
  starts_at: timeField(),
  ends_at: timeField().nullable(),
  /** State at the payment provider, or null for a trial. */
  status: z.string().nullable(),
  cancel_at_period_end: z.boolean(),
});

/** What is known about the local time at a sphere's place. Times themselves are in UTC. */
const captureZoneFields = {
  timeZone: z
    .string()
    .optional()
    .catch(undefined)
    .describe('IANA name of the time zone of the place, such as `America/New_York`.'),
  utcOffset: z
    .string()
    .regex(/^[+-][01]\d:[0-5]\d$/)
    .optional()
    .catch(undefined)
    .describe("The zone's offset from UTC at the time of capture, such as `-04:00`."),
};

export const assetSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  disabled: z.boolean(),
  dateTimeAcquired: timeField(),
  panorama: z.object({
    id: sphereIdField(),
    latitude: latitudeField(),
    longitude: longitudeField(),
    timestamp: timeField().nullable().describe('When it was captured; null if unknown.'),
    metadata: z.object(captureZoneFields).optional(),
  }),
});

/** The delivery to which a sphere belongs, such as one market flown in one year. */
const packageSchema = z.object({
  name: z.string(),
  center_lat: latitudeField(),
  center_long: longitudeField(),
});

export const countedPackageSchema = packageSchema.extend({ count: z.int().min(1) });

const deviation = z.number().positive().optional();

/** The precision of a sphere's position and orientation: standard deviations, absent where unknown. */
const precisionSchema = z
  .object({
    horizontal: deviation,
    vertical: deviation,
    heading: deviation,
    pitch: deviation,
    roll: deviation,
    assumed: z
      .array(z.enum(['horizontal', 'vertical', 'heading', 'pitch', 'roll']))
      .readonly()
      .optional(),
  })
  .describe(
    'Standard deviations in meters and degrees; `horizontal` is that of each axis. `assumed` lists those that were not measured.',
  );

const tilesUrl = z.string().optional().catch(undefined).describe("Absolute, or relative to the API's URL.");

/** A sphere: a 360° panorama with its location and time. */
export const panoramaSchema = z.object({
  id: sphereIdField(),
  latitude: latitudeField(),
  longitude: longitudeField(),
  timestamp: timeField().nullable().describe('When it was captured; null if unknown.'),
  company_name: z.string(),
  /** Width of a cube face at full detail, in pixels. */
  front_image_width: z.int().min(1),
  package: packageSchema.nullable(),
  title: z.string(),
  /** Anything that the list of spheres says about it. An invalid precision or URL is left out. */
  metadata: z.looseObject({
    precision: precisionSchema.optional().catch(undefined),
    /** The vector tiles of what stands around it. */
    surface: tilesUrl,
    /** The raster tiles of the heights of its ground. */
    terrain: tilesUrl,
    ...captureZoneFields,
  }),
  /** Height of the camera above the WGS84 ellipsoid, in meters. */
  altitude_m: z.number().nullable(),
  /** Direction of the image's front, in degrees clockwise from true north. */
  heading_deg: z.number(),
});

/**
 * An API key. The id is the key itself, which is visible in the source of customers' pages and is not a
 * secret.
 */
export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  activated: z.boolean(),
  whitelist_urls: z.array(z.string()),
  created_date: timeField(),
  updated_date: timeField(),
  company_owner: z.uuid(),
  last_used_at: timeField().nullable(),
  /** Time at which the old key of a rotation expires. */
  expires_at: timeField().nullable(),
  /** Number of sphere loads with this key in the last 30 days. */
  sessions_30d: z.int().min(0),
});

/** Status of a company's plan: on trial, paid, or ended. */
const planStatusSchema = z.enum(['Trial', 'Active', 'Inactive']);

export const companySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  industry: z.string(),
  address: z.string(),
  owner: z.uuid().nullable(),
  assets: z.array(assetSchema),
  apiKeys: z.array(apiKeySchema),
  /** `projects` are the packages of the company's own spheres. */
  team: z.object({ id: z.uuid(), projects: z.array(countedPackageSchema) }),
  /** Names of the plans, or null without a subscription to the offering. */
  xp360Plan: z.string().nullable(),
  xp360PlanStatus: planStatusSchema.nullable(),
  apiPlan: z.string().nullable(),
  apiPlanStatus: planStatusSchema.nullable(),
  apiTrialStartDatetime: timeField().nullable(),
  apiTrialExpirationDatetime: timeField().nullable(),
  google_api_key: z.string().nullable(),
  hide_copyright_snapshot: z.boolean(),
  hide_copyright_date: z.boolean(),
});

export const userSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  phone: z.string(),
  address: z.string(),
  emailVerified: z.boolean(),
  stripeCustomerId: z.string().nullable(),
  /** The company's first active API key, or null if there is none or the user's address is not verified. */
  key: z.uuid().nullable(),
  isApiUser: z.boolean(),
  groups: z.array(z.string()),
  subscriptions: z.array(subscriptionSchema),
  company: companySchema,
});

export const favoriteSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  created_date: timeField(),
  sphere: z.object({ id: sphereIdField() }),
  initial_pan: z.number(),
  initial_tilt: z.number(),
  initial_fov: z.number(),
  measures: measuresSchema.optional().describe('GeoJSON; absent for a view without measures.'),
  userId: z.uuid(),
});

/**
 * A place found by a search. `name` is the address if the place has no name. `isArea` is true for an area, such as a city
 * or a park, and missing for other places.
 */
export const searchResultSchema = z.object({
  formatted_address: z.string(),
  location: z.object({ lat: latitudeField(), lng: longitudeField() }),
  name: z.string(),
  placeId: z.string(),
  isArea: z.literal(true).optional(),
  missingNumber: z
    .string()
    .max(20)
    .optional()
    .describe('The house number of a search, if it was not found and the place is only its street.'),
});
