/** The contents of a mail. Its text and its HTML are both made from this. */
export interface MailContent {
  readonly paragraphs: readonly string[];
  /** The action to take, as a button and as a plain address. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Facts as name and value. */
  readonly table?: readonly (readonly [string, string])[];
}

/** A mail to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly content: MailContent;
  readonly replyTo?: string;
}

/** A mail's body, as text and as HTML. */
export interface MailBody {
  readonly text: string;
  readonly html: string;
}

/** What mail programs make a link of, even without `https://`: a dot between letters, `www`, an address. */
const LINK_LIKE = /\p{L}\.\p{L}|www|:|@|\//iu;

/** The first line of a mail; a name that mail programs would make a link of is left out. */
export const greeting = (firstName: string): string =>
  LINK_LIKE.test(firstName) ? 'Hello,' : `Hello ${firstName},`;
