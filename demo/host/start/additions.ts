import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Env } from '../config/env.ts';
import type { OfferedPlan, Settings } from '../config/settings.ts';
import type { Ctx } from '../context/context.ts';
import type { PageView } from '../middleware/page-previews.ts';
import type { MapsUpstream } from '../providers/maps/maps-upstream.ts';
import type { Payments } from '../providers/payment/payments.ts';
import type { SphereSource, SurfaceOf } from '../providers/spheres/sphere-source.ts';
import type { Showcase } from '../routes/about-page.ts';
import type { TileResponder } from '../routes/tiles.ts';
import type { OnProgress } from './show-progress.ts';

/** Routes below a path, in addition to the host's. */
export interface Mount {
  readonly path: string;
  readonly routes: Hono;
}

export interface OpenMaps {
  readonly maps: MapsUpstream;
  readonly close: () => Promise<void>;
}

export interface OpenPayments {
  readonly payments: Payments;
  /** URL of the stand-in's pages; null without a stand-in. */
  readonly pagesUrl: string | null;
  /**
   * Sets the port on which the host receives webhooks. Resolves once all webhooks that waited for the port
   * have been sent.
   */
  readonly onListening: (port: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Imitations of outside services, for a machine without access to them. */
export interface StandIns {
  readonly prices: Readonly<Record<string, OfferedPlan>>;
  readonly openPayments: (context: Omit<EntryContext, 'root'>) => Promise<OpenPayments>;
  readonly openMaps: () => OpenMaps;
  readonly sites: OperatorSites;
}

/** Paths of pages that stand in for the operator's other sites, and of a script that stands in for Google's maps library. */
export interface OperatorSites {
  /** Serves all of them. */
  readonly mount: Mount;
  readonly survey: string;
  readonly snapshotProduct: string;
  readonly social: readonly { readonly name: string; readonly url: string }[];
  readonly mapsLibrary: string;
}

/** A page that a person can open, such as `{ name: 'documentation', path: '/docs' }`. */
export interface ListedPage {
  readonly name: string;
  readonly path: string;
}

export interface PreviewedSite {
  readonly paths: readonly string[];
  /** Returns the view that a page opens with; null if the page has no picture. */
  readonly viewOf: (html: string, url: URL) => PageView | null;
  /** The company on whose behalf pictures are drawn; null if no page has one. */
  readonly companyId: string | null;
}

export interface Pages {
  /** Folder of the portal's page and its files. */
  readonly portal: string;
  readonly elements: string;
  /** URLs of the modules that a framed viewer needs for its first sphere. */
  readonly viewerModules: readonly string[];
}

/**
 * The parts that an entry point adds to the host. The host itself contains no sample world, no stand-ins and
 * no documentation.
 */
export interface Additions {
  readonly pages: Pages;
  /** Routes that match before the host's. */
  readonly mounts: readonly Mount[];
  /** Paths of pages whose links messengers show with a picture, and what it shows; null if there are none. */
  readonly previews: PreviewedSite | null;
  /** The sphere that the page about the product shows if the operator has set none; null or absent without one. */
  readonly showcase?: Showcase | null;
  /**
   * Path of the base map's TileJSON in the portal and in embedded viewers; null if maps show only outlines.
   */
  readonly basemap: string | null;
  /** The surface of spheres whose own metadata names none. */
  readonly surfaceOf: SurfaceOf;
  /** Those of the mounts that serve the files of these surfaces. The host reads them without the network. */
  readonly surfaceMounts: readonly Mount[];
  /** Serves the sample world's tiles; null if the sample world is off. */
  readonly sampleTiles: TileResponder | null;
  /** Folder of external imagery that is used if none is configured; null if it does not exist. */
  readonly externalImageryDir: string | null;
  /** Sources of spheres in addition to the ingested ones. */
  readonly sphereSources: readonly SphereSource[];
  /** Stand-ins; null if every service is configured or no service is imitated. */
  readonly standIns: StandIns | null;
  /** Adds the sample spheres and companies to the database; null if there are none. */
  readonly seed: ((ctx: Ctx, onProgress: OnProgress) => Promise<void>) | null;
  /** Text printed above the URL in the terminal, such as the names of users who can log in. */
  readonly notice: string | null;
  /** Pages that the terminal lists with their URLs. */
  readonly listedPages: readonly ListedPage[];
  /** Called once the host listens and the sphere index is in memory. */
  readonly warmUp: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Passed to an entry point, which builds its additions from it. */
export interface EntryContext {
  readonly env: Env;
  readonly settings: Settings;
  /** Path of the data folder, which exists. */
  readonly data: string;
  readonly root: string;
  readonly log: Logger;
}
