import { z } from 'zod';

/** An address that a link may lead to; an entry without a value is not shown. */
const linkField = () =>
  z
    .url({ protocol: /^(https?|mailto)$/ })
    .nullable()
    .default(null);

/** What the owner may set of the portal. */
export const portalConfigSchema = z.object({
  /** The API host, without trailing slash; empty where it is the portal's own. */
  apiUrl: z.string().default(''),
  isProduction: z.boolean().default(false),
  /** The version that the footer shows. */
  version: z.string().default(''),
  productName: z.string().default('XP360'),
  apiOfferingName: z.string().default('XP360 API'),
  secondOfferingName: z.string().default('Zwivel'),
  /** Length of the second offering's free trial in days. */
  trialDays: z.number().min(0).default(7),
  /** Up to where the scene shows sphere markers, metres. */
  sceneMarkerDistanceM: z.number().min(0).default(2500),
  /** Domains whose addresses count as internal for the frame table generator. */
  internalEmailDomains: z.array(z.string()).default([]),
  /** Tells the client's address as `{ip}`; null for the host's own answer. */
  addressLookupUrl: z.url().nullable().default(null),
  /** Where whoever has no account yet may look at a sample; null where there is none. */
  samplePath: z.string().nullable().default(null),
  /** Where mails are read that the host keeps since it has no mail server; null where they are sent. */
  outboxUrl: z.string().nullable().default(null),
  /** Where the coverage viewer's button to create an account leads: a path of the portal, or an address elsewhere. */
  createAccountUrl: z.string().default('/xp360api/create-account'),
  /** The share of pages that tell the host what went wrong in them, 0 to 1. */
  errorReportShare: z.number().min(0).max(1).default(0.5),
  links: z
    .object({
      contact: linkField(),
      privacy: linkField(),
      terms: linkField(),
      support: linkField(),
      survey: linkField(),
      snapshotProduct: linkField(),
      homeVideo: linkField(),
      social: z.array(z.object({ name: z.string(), url: z.url() })).default([]),
    })
    .prefault({}),
});

/** The settings as the portal works with them; the host writes them into the page. */
export type PortalConfig = z.output<typeof portalConfigSchema>;

/** The settings as they are given: what is left out has its default. */
export type PortalConfigInput = z.input<typeof portalConfigSchema>;
