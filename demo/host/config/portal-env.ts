import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { PROJECT_FOLDER } from '../lib/project-folder.ts';

const link = z
  .url({
    protocol: /^(https?|mailto)$/,
    error: 'must be a URL that starts with https://, http:// or mailto:',
  })
  .optional();
const page = z.url({
  protocol: /^https?$/,
  error: 'must be a URL that starts with https:// or http://',
});

function isReadable(file: string): boolean {
  try {
    accessSync(resolve(PROJECT_FOLDER, file), constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** A file of the operator. It is read only after all settings have been checked, so that one list names all problems. */
const file = z
  .string()
  .min(1)
  .refine(isReadable, { error: 'must name a file that exists and can be read' })
  .optional();

/** Parses social sites written as `Name=https://…`, separated by commas. */
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
          message: 'must be a list such as LinkedIn=https://…, YouTube=https://…',
        });
      return { name: name.trim(), url: url.data ?? '' };
    });
  });

const distance = 'must be a number from 0 to 100000';
const share = 'must be a number from 0 to 1';
const sphereId = 'must be the id of a sphere, a whole number above 0';

/**
 * Links of the portal. Without a URL, contact, privacy, terms and support lead to plain pages of this
 * host. The portal hides the other links if they have no URL.
 */
export const portalFields = {
  /** API key and id of the sphere that the public page about the product shows. The key must allow the portal's URL. */
  ABOUT_KEY: z.uuid('must be an API key').optional(),
  ABOUT_SPHERE: z.coerce.number(sphereId).int(sphereId).positive(sphereId).optional(),
  CONTACT_URL: link,
  PRIVACY_URL: link,
  TERMS_URL: link,
  IMPRINT_URL: link,
  /** Markdown files with the operator's texts, as an alternative to URLs. */
  TERMS_FILE: file,
  PRIVACY_FILE: file,
  IMPRINT_FILE: file,
  SUPPORT_URL: link,
  /** Survey for users of the second offering who are not on trial. */
  SURVEY_URL: link,
  SNAPSHOT_PRODUCT_URL: link,
  /** URL of a video on the home screen of the second offering; it must allow framing. */
  HOME_VIDEO_URL: page.optional(),
  SOCIAL_URLS: sites,
  /** Sign-up page of the coverage viewer, instead of the portal's. */
  CREATE_ACCOUNT_URL: page.optional(),
  /** Maximum distance at which the scene shows sphere markers, in meters. */
  SCENE_MARKER_DISTANCE_M: z.coerce.number(distance).min(0, distance).max(100_000, distance).default(2500),
  /** Fraction of pages that report their errors to the host; 0 turns the reports off. */
  ERROR_REPORT_SHARE: z.coerce.number(share).min(0, share).max(1, share).default(0.5),
};
