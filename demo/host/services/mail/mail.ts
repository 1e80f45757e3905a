/** Contents from which an email's text and HTML are created. */
export interface MailContent {
  readonly paragraphs: readonly string[];
  /** Action to take, shown as a button and as a plain URL. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Facts, as pairs of name and value. */
  readonly table?: readonly (readonly [string, string])[];
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly content: MailContent;
  readonly replyTo?: string;
}

export interface MailBody {
  readonly text: string;
  readonly html: string;
}

/**
 * Matches text that email programs turn into a link even without `https://`, such as a dot between letters or
 * `www`.
 */
const LINK_LIKE = /\p{L}\.\p{L}|www|:|@|\//iu;

/** Returns the first line of an email. A name that email programs would turn into a link is omitted. */
export const greeting = (firstName: string): string =>
  LINK_LIKE.test(firstName) ? 'Hello,' : `Hello ${firstName},`;
