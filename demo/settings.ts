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
  /** Whether this is a real deployment: no stand-ins, no development pages, no seeded users. */
  readonly production: boolean;
}
