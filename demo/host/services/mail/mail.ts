/** The contents of an email. Its text and its HTML are both made from this. */
export interface MailContent {
  readonly paragraphs: readonly string[];
  /** The action to take, as a button and as a plain address. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Facts as name and value. */
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

/** What email programs turn into a link, even without `https://`: a dot between letters, `www`, an address. */
const LINK_LIKE = /\p{L}\.\p{L}|www|:|@|\//iu;

/** The first line of an email; a name that email programs would turn into a link is omitted. */
export const greeting = (firstName: string): string =>
  LINK_LIKE.test(firstName) ? 'Hello,' : `Hello ${firstName},`;
