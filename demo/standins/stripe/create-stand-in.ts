import { Hono } from 'hono';
import { wireApp } from './api/wire-app.ts';
import { processDue } from './billing/process-due.ts';
import type { Shop } from './billing/shop.ts';
import { deliver, deliverDue, recordEvent, type Post } from './notices.ts';
import { openMemory } from './open-state.ts';
import { pagesApp } from './pages/pages-app.ts';
import type { State } from './state.ts';

export interface StandInOptions {
  /** File that stores the state; null to store it only in memory. */
  readonly file: string | null;
  /** Returns the time in milliseconds since 1970. */
  readonly clock: () => number;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly post: Post;
  /** URL of the stand-in, without a trailing slash. */
  readonly address: string;
  readonly names: Readonly<Record<'api' | 'zwivel', string>>;
  readonly returnUrl: string;
  /** Called after a change, so that events can be sent immediately. */
  readonly onChange?: () => void;
}

export interface StandIn {
  readonly app: Hono;
  readonly state: State;
  /** Processes due billing, then sends due events. */
  readonly work: () => Promise<void>;
  /** Sends one event immediately, even if it was sent before. */
  readonly deliver: (eventId: string) => Promise<boolean>;
  readonly shop: Shop;
}

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
  const processAndSave = (): void => {
    if (processDue(shop)) save();
  };
  const postman = { state, clock, post, secret: webhookSecret };
  const app = new Hono();
  app.use(async (_c, next) => {
    processAndSave();
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
        processAndSave();
        const before = Object.keys(state.deliveries).length;
        await deliverDue(postman);
        if (before > 0) save();
      } finally {
        isWorking = false;
      }
    },
  };
}
