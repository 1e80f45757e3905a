/** The contents of an email. Both its text and its HTML are created from these. */
export interface MailContent {
  readonly paragraphs: readonly string[];
  /** The action to take, as a button and as a plain address. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Facts, as pairs of name and value. */
  readonly table?: readonly (readonly [string, string])[];
}

/** An email to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly content: MailContent;
  readonly replyTo?: string;
}

/** An email's body, as text and as HTML. */
export interface MailBody {
  readonly text: string;
  readonly html: string;
}

/**
 * Matches text that email programs turn into a link, even without `https://`: a dot between letters, `www`,
 * an address.
 */
const LINK_LIKE = /\p{L}\.\p{L}|www|:|@|\//iu;

/** The first line of an email; a name that email programs would turn into a link is omitted. */
export const greeting = (firstName: string): string =>
  LINK_LIKE.test(firstName) ? 'Hello,' : `Hello ${firstName},`;
