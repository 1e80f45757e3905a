import { z } from 'zod';

/** The URL of a link: absolute, or a page of the portal's host. */
const urlField = () =>
  z.union([z.url({ protocol: /^(https?|mailto)$/ }), z.string().regex(/^\/(info|dev\/sites)\/[a-z-]+$/)]);

/** A link without a URL is hidden. */
const linkField = () => urlField().nullable().default(null);

/** Settings of the portal that its owner can change. */
export const portalConfigSchema = z.object({
  /** URL of the API host without a trailing slash, or empty if the portal's own host serves the API. */
  apiUrl: z.string().default(''),
  isProduction: z.boolean().default(false),
  /** Version that the footer shows. */
  version: z.string().default(''),
  productName: z.string().default('XP360'),
  apiOfferingName: z.string().default('XP360 API'),
  secondOfferingName: z.string().default('Zwivel'),
  /** Length of the second offering's free trial, in days. */
  trialDays: z.number().min(0).default(7),
  /** Maximum distance at which the scene shows sphere markers, in meters. */
  sceneMarkerDistanceM: z.number().min(0).default(2500),
  /** Domains of addresses that the frame table generator treats as internal. */
  internalEmailDomains: z.array(z.string()).default([]),
  /** Whether the frame table generator can process folders of external imagery. */
  hasExternalImagery: z.boolean().default(false),
  /**
   * URL of a service that responds with the client's address as `{ip}`, or null to use the host for this.
   */
  addressLookupUrl: z.url().nullable().default(null),
  /** Path of a sample page for visitors without an account, or null if there is none. */
  samplePath: z.string().nullable().default(null),
  /**
   * URL of the TileJSON of the base map, absolute or on the portal's host. If it is null, maps show
   * outlines only.
   */
  basemap: z.string().nullable().default(null),
  /** Whether companies that have stored a maps key see Google's maps. */
  hasGoogleMaps: z.boolean().default(false),
  /** URL of the outbox on a host without a mail server, or null if emails are sent. */
  outboxUrl: z.string().nullable().default(null),
  /** Target of the sign-up button in the coverage viewer: a path of the portal, or an absolute URL. */
  createAccountUrl: z.string().default('/xp360api/create-account'),
  /** Share of pages that report their errors to the host, from 0 to 1. */
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
      social: z.array(z.object({ name: z.string(), url: urlField() })).default([]),
    })
    .prefault({}),
});

/** The settings as the portal uses them. The host writes them into the page. */
export type PortalConfig = z.output<typeof portalConfigSchema>;

/** The settings as the owner provides them. Omitted settings have their defaults. */
export type PortalConfigInput = z.input<typeof portalConfigSchema>;
