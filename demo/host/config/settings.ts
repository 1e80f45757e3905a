/** A plan on sale: the offering that it opens, and its name as shown. */
export interface OfferedPlan {
  readonly product: 'api' | 'zwivel';
  readonly planName: string;
}

/** Business values of the company that runs the host; set by the environment (see `env.ts`). */
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
  /** The operator's key of Google's web services, for companies that have no screen for their own; null if there is none. */
  readonly operatorMapsKey: string | null;
  readonly trialDays: number;
  /** Days after which the records with visitors' network addresses are deleted. */
  readonly visitorAddressDays: number;
  /** The recipient of inquiries. */
  readonly inquiryRecipient: string;
  /** The sender of mails. */
  readonly mailSender: string;
  /** The address of Google's web services, without trailing slash; null for the built-in stand-in. */
  readonly googleMapsUrl: string | null;
  /** Domains whose addresses count as internal for the frame table generator. */
  readonly internalEmailDomains: readonly string[];
  /** The folder that contains folders of external imagery; null if there are none. */
  readonly externalImageryDir: string | null;
  /** Origins whose scripts may read responses to calls with a login: the portal's and the viewer's. */
  readonly allowedOrigins: readonly string[];
  /** The factor of every rate limit; 1 except in load tests. */
  readonly rateLimitFactor: number;
  /** The token that a monitor sends to read the metrics; null leaves them open outside production and closed there. */
  readonly metricsToken: string | null;
  /** The plans on sale, by the payment provider's price ids. */
  readonly prices: Readonly<Record<string, OfferedPlan>>;
  /** The address that receives activities for the marketing tool; null if there is none. */
  readonly marketingUrl: string | null;
  /** A service that returns the client's address as `{ip}`; null if the host returns it. */
  readonly addressLookupUrl: string | null;
  /** Whether this is a real deployment: no stand-ins, no development pages, no seeded users. */
  readonly production: boolean;
}
