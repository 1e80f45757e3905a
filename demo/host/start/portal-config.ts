import { type Env, hasSampleWorld, settingsOf } from '../config/env.ts';
import { infoPaths, type LegalTexts } from '../routes/info-pages.ts';
import type { PortalOptions } from '../routes/portal.ts';
import type { OperatorSites } from './additions.ts';

const originOf = (url: string | null | undefined): string[] => (url == null ? [] : [new URL(url).origin]);

/** Origin of the payment provider's script and frames. */
const STRIPE = 'https://js.stripe.com';

type Sites = { readonly [K in Exclude<keyof OperatorSites, 'mount'>]: OperatorSites[K] | null };

const NO_SITES: Sites = { survey: null, snapshotProduct: null, social: null, mapsLibrary: null };

const portalLinks = (env: Env, sites: Sites) => ({
  contact: env.CONTACT_URL ?? infoPaths.contact,
  privacy: env.PRIVACY_URL ?? infoPaths.privacy,
  terms: env.TERMS_URL ?? infoPaths.terms,
  support: env.SUPPORT_URL ?? infoPaths.support,
  imprint: env.IMPRINT_URL ?? (env.IMPRINT_FILE === undefined ? null : infoPaths.imprint),
  survey: env.SURVEY_URL ?? sites.survey,
  snapshotProduct: env.SNAPSHOT_PRODUCT_URL ?? sites.snapshotProduct,
  homeVideo: env.HOME_VIDEO_URL ?? null,
  social: env.SOCIAL_URLS.length === 0 ? [...(sites.social ?? [])] : env.SOCIAL_URLS,
});

/** Returns whether the portal uses Google's maps, and the script that stands in for Google's library, if any. */
function googleMapsOf({ GOOGLE_MAPS }: Env, sites: Sites) {
  const mapsLibrary = GOOGLE_MAPS === undefined ? sites.mapsLibrary : null;
  return { hasGoogleMaps: GOOGLE_MAPS === 'on' || mapsLibrary !== null, mapsLibrary };
}

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
    /** Stand-ins for what is not set; null or absent in production. */
    readonly sites?: OperatorSites | null;
  },
): PortalOptions {
  const settings = settingsOf(env);
  // With a single origin, the page calls the origin from which it was loaded. This also works with an IP
  // address and behind a proxy.
  const apiUrl =
    new URL(settings.apiUrl).origin === new URL(settings.portalUrl).origin ? '' : settings.apiUrl;
  const apiOrigins = originOf(apiUrl || null);
  const sites = build.sites ?? NO_SITES;
  const links = portalLinks(env, sites);
  const { hasGoogleMaps, mapsLibrary } = googleMapsOf(env, sites);
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
      hasGoogleMaps,
      outboxUrl: settings.production || env.SMTP_URL !== undefined ? null : `${apiUrl}/dev/mail`,
      hasExternalImagery: build.hasExternalImagery ?? false,
      errorReportShare: env.ERROR_REPORT_SHARE,
      createAccountUrl: env.CREATE_ACCOUNT_URL,
      links,
    },
    inquiryRecipient: settings.inquiryRecipient,
    visitorAddressDays: settings.visitorAddressDays,
    legalTexts: build.legalTexts ?? {},
    mapsLibrary,
    scripts: sellsByStripe ? [STRIPE] : [],
    frames: [...(sellsByStripe ? [STRIPE] : originOf(build.paymentPages)), ...originOf(links.homeVideo)],
    images: apiOrigins,
    connects: [...apiOrigins, ...originOf(settings.addressLookupUrl)],
  };
}
