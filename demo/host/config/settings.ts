/** A plan that is sold: which offering it opens, and its name as shown. */
export interface OfferedPlan {
  readonly product: 'api' | 'zwivel';
  readonly planName: string;
}

/** Business values that the owner may set; the environment fills them (see `env.ts`). */
export interface Settings {
  /** The address that people open, without trailing slash; links in mails start with it. */
  readonly portalUrl: string;
  /** The address of the API host itself, without trailing slash. */
  readonly apiUrl: string;
  /** Product and offering names as shown. */
  readonly productName: string;
  readonly apiOfferingName: string;
  readonly secondOfferingName: string;
  /** Length of a free trial in days. */
  readonly trialDays: number;
  /** Who gets inquiries. */
  readonly inquiryRecipient: string;
  /** Who mails come from. */
  readonly mailSender: string;
  /** Where Google's web services answer, without trailing slash; null for the built-in stand-in. */
  readonly googleMapsUrl: string | null;
  /** Domains whose addresses count as internal for the frame table generator. */
  readonly internalEmailDomains: readonly string[];
  /** The folder in which folders of external imagery lie; null where there are none. */
  readonly externalImageryDir: string | null;
  /** Origins whose scripts may read answers with a login: the portal's and the viewer's. */
  readonly allowedOrigins: readonly string[];
  /** Every rate limit is multiplied by it; 1 but for load tests. */
  readonly rateLimitFactor: number;
  /** What a monitor shows to read the metrics; null leaves them open outside production and closed there. */
  readonly metricsToken: string | null;
  /** What is sold, by the payment provider's price ids. */
  readonly prices: Readonly<Record<string, OfferedPlan>>;
  /** Where the marketing tool takes activities; null where there is none. */
  readonly marketingUrl: string | null;
  /** A service that tells clients their address as `{ip}`; null for the host's own answer. */
  readonly addressLookupUrl: string | null;
  /** Whether this is a real deployment: no stand-ins, no development pages, no seeded users. */
  readonly production: boolean;
}
