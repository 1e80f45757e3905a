import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Env } from './config/env.ts';
import type { OfferedPlan, Settings } from './config/settings.ts';
import type { TileAddress } from './routes/tile-address.ts';
import type { Ctx } from './services/context.ts';
import type { MapsUpstream } from './services/maps/maps-upstream.ts';
import type { Payments } from './services/payment/payments.ts';
import type { SphereSource } from './services/sphere/sphere-source.ts';

/** Routes beside the host's own, beneath a path. */
export interface Mount {
  readonly path: string;
  readonly routes: Hono;
}

/** Responds with a tile that no ingest wrote, by the source's own number of its sphere. */
export type TileResponder = (c: Context, address: TileAddress) => Promise<Response>;

/** The place search's other side, and what ends it. */
export interface OpenMaps {
  readonly maps: MapsUpstream;
  readonly close: () => Promise<void>;
}

/** The payment provider's other side, and what ends it. */
export interface OpenPayments {
  readonly payments: Payments;
  /** Where the stand-in's own pages are; null where there is no stand-in. */
  readonly pagesUrl: string | null;
  /** Reports the port on which the host takes webhooks; resolves once those that waited for it are sent. */
  readonly onListening: (port: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Imitations of outside services, for a machine that reaches none. */
export interface StandIns {
  /** What the payment stand-in sells. */
  readonly prices: Readonly<Record<string, OfferedPlan>>;
  readonly openPayments: (context: Omit<EntryContext, 'root'>) => Promise<OpenPayments>;
  readonly openMaps: () => OpenMaps;
}

/** The files of the pages that the host serves. */
export interface Pages {
  /** The folder of the portal's page and its files. */
  readonly portal: string;
  /** The folder of the element library. */
  readonly elements: string;
  /** Addresses of the modules that a framed viewer needs for its first sphere. */
  readonly viewerModules: readonly string[];
}

/** What an entry adds to the host, which itself knows neither the sample world nor stand-ins nor documentation. */
export interface Additions {
  readonly pages: Pages;
  /** They come before the host's own routes. */
  readonly mounts: readonly Mount[];
  /** Tiles of the sample world; null where it is off. */
  readonly sampleTiles: TileResponder | null;
  /** Where spheres come from beside the ingest. */
  readonly sphereSources: readonly SphereSource[];
  /** Null where every service is configured or none is imitated. */
  readonly standIns: StandIns | null;
  /** Adds the made-up companies to the database; null where there are none. */
  readonly seed: ((ctx: Ctx) => Promise<void>) | null;
  /** What a person at the terminal reads above the address, such as the users to log in as. */
  readonly notice: string | null;
  /** Runs once the host listens and its index is in memory. */
  readonly warmUp: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What an entry may use to make its additions. */
export interface EntryContext {
  readonly env: Env;
  readonly settings: Settings;
  /** The data folder; it exists. */
  readonly data: string;
  /** The repository's folder. */
  readonly root: string;
  readonly log: Logger;
}
