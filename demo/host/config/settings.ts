/** A plan for sale: the offering that it gives access to, and its displayed name. */
export interface OfferedPlan {
  readonly product: 'api' | 'zwivel';
  readonly planName: string;
}

/** Business values of the company that runs the host; set by the environment (see `env.ts`). */
export interface Settings {
  /** The address that users open, without a trailing slash. Links in emails start with it. */
  readonly portalUrl: string;
  /** The address of the API host itself, without a trailing slash. */
  readonly apiUrl: string;
  /** Product and offering names, as displayed. */
  readonly productName: string;
  readonly apiOfferingName: string;
  readonly secondOfferingName: string;
  /** Length of a free trial in days. */
  /**
   * The operator's key for Google's web services, for companies that have no screen to store their own; null if there
   * is none.
   */
  readonly operatorMapsKey: string | null;
  readonly trialDays: number;
  /** Days after which the records with visitors' network addresses are deleted. */
  readonly visitorAddressDays: number;
  /** The recipient of inquiries. */
  readonly inquiryRecipient: string;
  /** The sender of emails. */
  readonly mailSender: string;
  /** The address of Google's web services, without a trailing slash; null for the built-in stand-in. */
  readonly googleMapsUrl: string | null;
  /** Domains whose addresses count as internal for the frame table generator. */
  readonly internalEmailDomains: readonly string[];
  /** The folder that contains folders of external imagery; null if there are none. */
  readonly externalImageryDir: string | null;
  /** Origins whose scripts may read responses to calls with a login: the portal's and the viewer's. */
  readonly allowedOrigins: readonly string[];
  /** The factor applied to every rate limit; 1 except in load tests. */
  readonly rateLimitFactor: number;
  /**
   * The token that a monitor sends to read the metrics; if null, they are public outside production and unavailable in
   * production.
   */
  readonly metricsToken: string | null;
  /** The plans for sale, by the payment provider's price ids. */
  readonly prices: Readonly<Record<string, OfferedPlan>>;
  /** The address that receives activities for the marketing tool; null if there is none. */
  readonly marketingUrl: string | null;
  /** A service that returns the client's address as `{ip}`; null if the host returns it. */
  readonly addressLookupUrl: string | null;
  /** Whether this is a real deployment, without stand-ins, development pages or seeded users. */
  readonly production: boolean;
}
