export interface OfferedPlan {
  readonly product: 'api' | 'zwivel';
  readonly planName: string;
}

/** Business values of the company that runs the host, read from the environment by `env.ts`. */
export interface Settings {
  /** URL that users open, without a trailing slash. Links in emails start with it. */
  readonly portalUrl: string;
  /** URL of the API host, without a trailing slash. */
  readonly apiUrl: string;
  readonly productName: string;
  readonly apiOfferingName: string;
  readonly secondOfferingName: string;
  /**
   * The operator's key for Google's web services, for companies that have no screen for a key; null if it is
   * not configured.
   */
  readonly operatorMapsKey: string | null;
  readonly trialDays: number;
  /** Days after which the host deletes records with visitors' network addresses. */
  readonly visitorAddressDays: number;
  readonly inquiryRecipient: string;
  readonly mailSender: string;
  /** URL of Google's web services, without a trailing slash; null for the built-in stand-in. */
  readonly googleMapsUrl: string | null;
  /** Email domains that count as internal for the frame table generator. */
  readonly internalEmailDomains: readonly string[];
  /** Parent folder of the external imagery folders; null if it is not configured. */
  readonly externalImageryDir: string | null;
  /**
   * Origins whose scripts may read responses to calls with a login: those of the portal and of the API host,
   * and the configured ones.
   */
  readonly allowedOrigins: readonly string[];
  /** Origins, in addition to the host's, from which the host may fetch what stands around spheres. */
  readonly surfaceOrigins: readonly string[];
  /** Maximum number of still pictures that are drawn or wait. */
  readonly stillsWaiting: number;
  /** Memory for drawn still pictures, in MB. */
  readonly stillsCacheMb: number;
  readonly rateLimitFactor: number;
  /**
   * Token that a monitor sends to read the metrics. If null, the metrics are public outside production and
   * unavailable in production.
   */
  readonly metricsToken: string | null;
  /** Plans for sale, keyed by the payment provider's price id. */
  readonly prices: Readonly<Record<string, OfferedPlan>>;
  /** URL that receives activities for the marketing tool; null if it is not configured. */
  readonly marketingUrl: string | null;
  /** URL of a service that returns the client's address as `{ip}`; null if the host itself does. */
  readonly addressLookupUrl: string | null;
  /** Whether this is a real deployment, without stand-ins, development pages or seeded users. */
  readonly production: boolean;
}
