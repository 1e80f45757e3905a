import type { SecretBox } from '../lib/secret-box.ts';
import type { Metrics } from '../log/metrics.ts';
import type { EndedSessions } from '../providers/ended-sessions.ts';
import type { LoadWriter } from '../providers/loads/load-writer.ts';
import type { MailTransport } from '../providers/mail/mail-transport.ts';
import type { MapsUpstream } from '../providers/maps/maps-upstream.ts';
import type { MarketingTool } from '../providers/marketing-tool.ts';
import type { PasswordHasher } from '../providers/password-hasher.ts';
import type { Payments } from '../providers/payment/payments.ts';
import type { SphereClusters } from '../providers/spheres/clusters/sphere-clusters.ts';
import type { SphereIndex } from '../providers/spheres/nearest/sphere-index.ts';
import type { SphereLists } from '../providers/spheres/sphere-lists.ts';
import type { SphereSource, SurfaceOf } from '../providers/spheres/sphere-source.ts';
import type { Stills } from '../providers/stills/stills.ts';
import type { SurfacePlaces } from '../providers/surfaces/surface-places.ts';

export interface HostProcess {
  readonly startedAt: number;
  readonly isStopping: () => boolean;
  /** Folder whose free disk space is checked. */
  readonly dataFolder: string;
}

/**
 * Services that handlers use in addition to the database. They call outside services or store data in memory,
 * and are created once at startup.
 */
export interface HostServices {
  /** Returns the time in milliseconds since 1970; tests replace it. */
  readonly clock: () => number;
  readonly process: HostProcess;
  readonly metrics: Metrics;
  /** Sends emails; if null, emails stay in the outbox. */
  readonly mail: MailTransport | null;
  /** Hashes passwords, only a few at the same time. */
  readonly passwords: PasswordHasher;
  /**
   * Sessions that ended while the database could not be written; null if several processes share the
   * database.
   */
  readonly endedSessions: EndedSessions | null;
  /** Encrypts values that the database stores and the host must read again. */
  readonly secrets: SecretBox;
  readonly maps: MapsUpstream;
  /** Writes sphere loads, many in one commit. */
  readonly loads: LoadWriter;
  /** Marketing tool that receives activities; null if none is configured. */
  readonly marketing: MarketingTool | null;
  readonly payments: Payments;
  readonly sphereIndex: SphereIndex;
  readonly sphereLists: SphereLists;
  readonly sphereClusters: SphereClusters;
  /** URLs of the modules that an embedded viewer's page preloads. */
  readonly viewerModules: readonly string[];
  /** Path of the base map's TileJSON in framed viewers; null if they show only outlines. */
  readonly basemap: string | null;
  /** The surface of spheres whose own metadata names none. */
  readonly surfaceOf: SurfaceOf;
  /** Finds places on what stands around spheres. */
  readonly surfacePlaces: SurfacePlaces;
  /** Draws still pictures from stored tiles. */
  readonly stills: Stills;
  readonly sphereSources: readonly SphereSource[];
}
