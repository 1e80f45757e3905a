import { z } from 'zod';

const link = z.url({ protocol: /^(https?|mailto)$/, error: 'is no http or mailto address' }).optional();
const page = z.url({ protocol: /^https?$/, error: 'is no http address' });

/** Social sites as `Name=https://…`, with commas between. */
const sites = z
  .string()
  .default('')
  .transform((list, issues) => {
    const entries = list.split(',').filter((entry) => entry.trim() !== '');
    return entries.map((entry) => {
      const [name = '', ...rest] = entry.split('=');
      const url = page.safeParse(rest.join('=').trim());
      if (name.trim() === '' || !url.success)
        issues.addIssue({
          code: 'custom',
          message: 'is no list such as LinkedIn=https://…, YouTube=https://…',
        });
      return { name: name.trim(), url: url.data ?? '' };
    });
  });

/** What the portal links to; an entry without an address is not shown. */
export const portalFields = {
  CONTACT_URL: link,
  PRIVACY_URL: link,
  TERMS_URL: link,
  SUPPORT_URL: link,
  /** A survey for users of the second offering who are not on trial. */
  SURVEY_URL: link,
  /** The page of the separate snapshot product. */
  SNAPSHOT_PRODUCT_URL: link,
  /** A video on the second offering's home, as an address that may be framed. */
  HOME_VIDEO_URL: page.optional(),
  SOCIAL_URLS: sites,
  /** Where whoever looks at the coverage creates an account, in place of the portal's own page. */
  CREATE_ACCOUNT_URL: page.optional(),
  /** Up to where the scene shows sphere markers, metres. */
  SCENE_MARKER_DISTANCE_M: z.coerce.number('is no number').min(0).max(100_000).default(2500),
  /** The share of pages that tell the host what went wrong in them; 0 turns it off. */
  ERROR_REPORT_SHARE: z.coerce.number('is no number').min(0).max(1).default(0.5),
};

type PortalEnv = z.infer<z.ZodObject<typeof portalFields>>;

/** The links as the portal takes them. */
export const portalLinks = (env: PortalEnv) => ({
  contact: env.CONTACT_URL ?? null,
  privacy: env.PRIVACY_URL ?? null,
  terms: env.TERMS_URL ?? null,
  support: env.SUPPORT_URL ?? null,
  survey: env.SURVEY_URL ?? null,
  snapshotProduct: env.SNAPSHOT_PRODUCT_URL ?? null,
  homeVideo: env.HOME_VIDEO_URL ?? null,
  social: env.SOCIAL_URLS,
});
