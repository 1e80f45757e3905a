import { type Env, hasSampleWorld, settingsOf } from '../config/env.ts';
import { infoPaths, type LegalTexts } from '../routes/info-pages.ts';
import type { PortalOptions } from '../routes/portal.ts';

const originOf = (url: string | null | undefined): string[] => (url == null ? [] : [new URL(url).origin]);

/** Origin of the payment provider's script and frames. */
const STRIPE = 'https://js.stripe.com';

const portalLinks = (env: Env) => ({
  contact: env.CONTACT_URL ?? infoPaths.contact,
  privacy: env.PRIVACY_URL ?? infoPaths.privacy,
  terms: env.TERMS_URL ?? infoPaths.terms,
  support: env.SUPPORT_URL ?? infoPaths.support,
  imprint: env.IMPRINT_URL ?? (env.IMPRINT_FILE === undefined ? null : infoPaths.imprint),
  survey: env.SURVEY_URL ?? null,
  snapshotProduct: env.SNAPSHOT_PRODUCT_URL ?? null,
  homeVideo: env.HOME_VIDEO_URL ?? null,
  social: env.SOCIAL_URLS,
});

/**
 * Derives the data of the portal's page from the settings, with the origins to which the page may connect.
 */
export function portalConfig(
  env: Env,
  build: {
    readonly folder: string;
    readonly version: string;
    readonly paymentPages: string | null;
    readonly basemap: string | null;
    readonly hasExternalImagery?: boolean;
    readonly legalTexts?: LegalTexts;
  },
): PortalOptions {
  const settings = settingsOf(env);
  // With a single origin, the page calls the origin from which it was loaded. This also works with an IP
  // address and behind a proxy.
  const apiUrl =
    new URL(settings.apiUrl).origin === new URL(settings.portalUrl).origin ? '' : settings.apiUrl;
  const links = portalLinks(env);
  const sellsByStripe = env.STRIPE_SECRET_KEY !== undefined;
  return {
    folder: build.folder,
    config: {
      apiUrl,
      isProduction: settings.production,
      version: build.version,
      productName: settings.productName,
      apiOfferingName: settings.apiOfferingName,
      secondOfferingName: settings.secondOfferingName,
      trialDays: settings.trialDays,
      sceneMarkerDistanceM: env.SCENE_MARKER_DISTANCE_M,
      internalEmailDomains: [...settings.internalEmailDomains],
      addressLookupUrl: settings.addressLookupUrl,
      samplePath: hasSampleWorld(env) ? '/demo' : null,
      basemap: build.basemap === null ? null : `${apiUrl}${build.basemap}`,
      hasGoogleMaps: env.GOOGLE_MAPS === 'on',
      outboxUrl: settings.production || env.SMTP_URL !== undefined ? null : `${apiUrl}/dev/mail`,
      hasExternalImagery: build.hasExternalImagery ?? false,
      errorReportShare: env.ERROR_REPORT_SHARE,
      createAccountUrl: env.CREATE_ACCOUNT_URL,
      links,
    },
    inquiryRecipient: settings.inquiryRecipient,
    visitorAddressDays: settings.visitorAddressDays,
    legalTexts: build.legalTexts ?? {},
    scripts: sellsByStripe ? [STRIPE] : [],
    frames: [...(sellsByStripe ? [STRIPE] : originOf(build.paymentPages)), ...originOf(links.homeVideo)],
    connects: [...originOf(apiUrl || null), ...originOf(settings.addressLookupUrl)],
  };
}
