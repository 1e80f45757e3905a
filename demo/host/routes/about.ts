import { Hono } from 'hono';
import type { PortalConfigInput } from '../../../web/contract/portal-config.ts';
import { PAGE_POLICY } from '../lib/page-policy.ts';
import type { Offer } from '../services/payment/list-offers.ts';
import { aboutHtml, type Showcase } from './about-page.ts';
import { CacheControl } from './send-file.ts';

export interface AboutOptions {
  readonly config: PortalConfigInput;
  readonly showcase: Showcase | null;
  /** Returns the plans for sale. */
  readonly offers: () => Promise<readonly Offer[]>;
}

/** Serves the public page about the product. */
export const aboutRoutes = ({ config, showcase, offers }: AboutOptions): Hono =>
  new Hono().get('/', async (c) => {
    // Without the prices, the page says so.
    const html = aboutHtml({ config, showcase, offers: await offers().catch(() => []) });
    c.header('Content-Security-Policy', PAGE_POLICY);
    c.header('Cache-Control', CacheControl.revalidate);
    return c.html(html);
  });
