import type { Metrics } from '../log/metrics.ts';
import type { MapsUpstream } from './maps/maps-upstream.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import type { MarketingTool } from './marketing/marketing-tool.ts';
import type { PasswordHasher } from './password/hasher.ts';
import type { Payments } from './payment/payments.ts';
import type { SecretBox } from './secret-box.ts';
import type { SphereClusters } from './sphere/clusters/sphere-clusters.ts';
import type { SphereIndex } from './sphere/nearest/sphere-index.ts';
import type { SphereSource } from './sphere/sphere-source.ts';
import type { LoadWriter } from './tracking/load-writer.ts';

/** The process itself, as far as verbs tell of it. */
export interface HostProcess {
  readonly startedAt: number;
  /** Whether it was told to stop. */
  readonly isStopping: () => boolean;
  /** The folder that must have room left. */
  readonly dataFolder: string;
}

/** What verbs use beyond the database: the parts that reach outside or keep something in memory. Made once at start. */
export interface HostServices {
  /** The time in milliseconds since 1970; a test moves it. */
  readonly clock: () => number;
  readonly process: HostProcess;
  /** Figures for a monitor. */
  readonly metrics: Metrics;
  /** The way out for mails; null leaves them in the outbox. */
  readonly mail: MailTransport | null;
  /** Hashes passwords, a few at once. */
  readonly passwords: PasswordHasher;
  /** Seals what the database keeps and must give back. */
  readonly secrets: SecretBox;
  /** Google's web services, or their stand-in. */
  readonly maps: MapsUpstream;
  /** Writes sphere loads, many in one commit. */
  readonly loads: LoadWriter;
  /** Where activities are handed on to; null where none is configured. */
  readonly marketing: MarketingTool | null;
  /** The payment provider, or its stand-in. */
  readonly payments: Payments;
  /** The places of all spheres, for the search of the closest. */
  readonly sphereIndex: SphereIndex;
  /** Clusters of spheres for maps. */
  readonly sphereClusters: SphereClusters;
  /** Addresses of the modules that the page of a framed viewer names ahead. */
  readonly viewerModules: readonly string[];
  /** Where spheres come from beside the database. */
  readonly sphereSources: readonly SphereSource[];
}
