import { z } from 'zod';

/** The address of a link: absolute, or a plain page of the portal's host. A link without an address is not shown. */
const linkField = () =>
  z
    .union([z.url({ protocol: /^(https?|mailto)$/ }), z.string().regex(/^\/info\/[a-z]+$/)])
    .nullable()
    .default(null);

/** The portal's settings that its owner can change. */
export const portalConfigSchema = z.object({
  /** The API host, without trailing slash; empty if the portal's own host serves the API. */
  apiUrl: z.string().default(''),
  isProduction: z.boolean().default(false),
  /** The version that the footer shows. */
  version: z.string().default(''),
  productName: z.string().default('XP360'),
  apiOfferingName: z.string().default('XP360 API'),
  secondOfferingName: z.string().default('Zwivel'),
  /** Length of the second offering's free trial in days. */
  trialDays: z.number().min(0).default(7),
  /** The maximum distance at which the scene shows sphere markers, in meters. */
  sceneMarkerDistanceM: z.number().min(0).default(2500),
  /** Domains whose addresses count as internal for the frame table generator. */
  internalEmailDomains: z.array(z.string()).default([]),
  /** Whether the frame table generator can process folders of external imagery. */
  hasExternalImagery: z.boolean().default(false),
  /** A service that responds with the client's address as `{ip}`; null to request it from the host. */
  addressLookupUrl: z.url().nullable().default(null),
  /** The path of a sample page for visitors without an account; null if there is none. */
  samplePath: z.string().nullable().default(null),
  /**
   * The address of the base map's TileJSON in the portal's maps, absolute or on the portal's host; null for outlines
   * only.
   */
  basemap: z.string().nullable().default(null),
  /** Whether companies that have stored a maps key see Google's maps. */
  hasGoogleMaps: z.boolean().default(false),
  /** The address of the outbox on a host without a mail server; null if emails are sent. */
  outboxUrl: z.string().nullable().default(null),
  /** The target of the coverage viewer's sign-up button: a path of the portal, or an absolute address. */
  createAccountUrl: z.string().default('/xp360api/create-account'),
  /** The share of pages that report their errors to the host, 0 to 1. */
  errorReportShare: z.number().min(0).max(1).default(0.5),
  links: z
    .object({
      contact: linkField(),
      privacy: linkField(),
      terms: linkField(),
      support: linkField(),
      imprint: linkField(),
      survey: linkField(),
      snapshotProduct: linkField(),
      homeVideo: linkField(),
      social: z.array(z.object({ name: z.string(), url: z.url() })).default([]),
    })
    .prefault({}),
});

/** The settings in the form that the portal uses. The host writes them into the page. */
export type PortalConfig = z.output<typeof portalConfigSchema>;

/** The settings in the form in which the owner provides them. Omitted ones get their defaults. */
export type PortalConfigInput = z.input<typeof portalConfigSchema>;
