import type { MapsUpstream } from './maps/maps-upstream.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import type { SecretBox } from './secret-box.ts';

/** What verbs use beyond the database: the parts that reach outside or keep something in memory. Made once at start. */
export interface HostParts {
  /** The time in milliseconds since 1970; a test moves it. */
  readonly clock: () => number;
  /** The way out for mails; null leaves them in the outbox. */
  readonly mail: MailTransport | null;
  /** Seals what the database keeps and must give back. */
  readonly secrets: SecretBox;
  /** Google's web services, or their stand-in. */
  readonly maps: MapsUpstream;
}
