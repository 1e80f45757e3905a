import { Hono } from 'hono';
import { wireApp } from './api/wire-app.ts';
import { settleDue } from './billing/settle-due.ts';
import type { Shop } from './billing/shop.ts';
import { deliver, deliverDue, recordEvent, type Post } from './notices.ts';
import { openMemory } from './open-state.ts';
import { pagesApp } from './pages/pages-app.ts';
import type { State } from './state.ts';

/** What the stand-in is made with. */
export interface StandInOptions {
  /** Where it keeps its memory; null for the process alone. */
  readonly file: string | null;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** How notices reach the host. */
  readonly post: Post;
  /** Its own address, without a slash at its end. */
  readonly address: string;
  /** The offerings as shown. */
  readonly names: Readonly<Record<'api' | 'zwivel', string>>;
  /** The portal's page that customers come back to. */
  readonly returnUrl: string;
  /** Called after something changed, so that notices need not wait. */
  readonly onChange?: () => void;
}

/** A payment provider of one's own: the wire format, the pages, and notices to the host. */
export interface StandIn {
  readonly app: Hono;
  readonly state: State;
  /** Does what time has brought, then sends the notices that are due. */
  readonly work: () => Promise<void>;
  /** Sends one notice now, whether or not it was sent before. */
  readonly deliver: (eventId: string) => Promise<boolean>;
  /** What the pages work with. */
  readonly shop: Shop;
}

/** Makes the stand-in. */
export function createStripeStandIn(options: StandInOptions): StandIn {
  const { clock, post, webhookSecret } = options;
  const now = (): number => Math.floor(clock() / 1000);
  const { state, save } = openMemory(options.file, options.names, now(), options.address);
  const shop: Shop = {
    state,
    now,
    pages: options.address,
    emit: (type, about) => void recordEvent(state, type, about, now()),
  };
  const settle = (): void => {
    if (settleDue(shop)) save();
  };
  const postman = { state, clock, post, secret: webhookSecret };
  const app = new Hono();
  app.use(async (_c, next) => {
    settle();
    await next();
  });
  const onChange = (): void => {
    save();
    options.onChange?.();
  };
  app.route('/v1', wireApp(shop, options.secretKey, onChange));
  app.route('/', pagesApp({ shop, returnUrl: options.returnUrl, onChange }));
  let isWorking = false;
  return {
    app,
    state,
    shop,
    deliver: (eventId) => deliver(postman, eventId),
    work: async () => {
      if (isWorking) return;
      isWorking = true;
      try {
        settle();
        const before = Object.keys(state.deliveries).length;
        await deliverDue(postman);
        if (before > 0) save();
      } finally {
        isWorking = false;
      }
    },
  };
}
