import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { openCheckout } from '../api/purchase-routes.ts';
import { confirmIntent } from '../billing/confirm-intent.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { bankPage, messagePage } from './checkout.ts';
import { invoicePage, invoicePdf } from './invoice.ts';
import { formOf, returnOf, siteInPolicy, type PagesOptions } from './pages-options.ts';
import { portalRoutes } from './portal-routes.ts';
import { pricingTablePage, stalePricingTable } from './pricing-table.ts';

/** One style sheet for all pages; common rules come first. */
const css = ['page', 'pricing-table', 'checkout', 'portal']
  .map((name) => readFileSync(new URL(`${name}.css`, import.meta.url), 'utf8'))
  .join('\n');

/**
 * Returns the content security policy. Pages load nothing from elsewhere. Only the site may frame a page,
 * which it does with the pricing table.
 */
function policy(returnUrl: string, isFramed: boolean): string {
  const site = siteInPolicy(returnUrl);
  return [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    `form-action 'self' ${site}`,
    `frame-ancestors ${isFramed ? site : "'none'"}`,
  ].join('; ');
}

function pricingTableRoutes({ shop, returnUrl, onChange }: PagesOptions): Hono {
  const customerOf = (secret: string): string | null => {
    const session = Object.hasOwn(shop.state.customerSessions, secret)
      ? shop.state.customerSessions[secret]
      : undefined;
    return session === undefined || session.expires_at <= shop.now() ? null : session.customer;
  };
  return new Hono()
    .get('/', (c) => {
      const secret = c.req.query('session') ?? '';
      return customerOf(secret) === null
        ? c.html(stalePricingTable(), 410)
        : c.html(
            pricingTablePage(shop, secret, {
              only: c.req.query('product'),
              first: c.req.query('first'),
              returnUrl: returnOf(c.req.query('return'), returnUrl),
            }),
          );
    })
    .post('/', async (c) => {
      const { session = '', price = '', return: named } = await formOf(c);
      const customer = customerOf(session);
      if (customer === null) return c.redirect('/pricing-table', 303);
      const back = returnOf(named, returnUrl);
      const paid = new URL(back);
      paid.search = 'session_id={CHECKOUT_SESSION_ID}';
      const { url } = openCheckout(shop, { customer, price, success_url: paid.href, cancel_url: back });
      onChange();
      return c.redirect(url ?? back, 303);
    });
}

function checkRoutes({ shop, returnUrl, onChange }: PagesOptions): Hono {
  const find = (secret: string) =>
    Object.values(shop.state.intents).find((each) => each.client_secret === secret);
  return new Hono()
    .get('/:secret', (c) => {
      const secret = c.req.param('secret');
      const intent = find(secret);
      if (intent?.status !== 'requires_action')
        return c.html(
          messagePage('Nothing to confirm', 'This payment needs no confirmation.', {
            href: returnUrl,
            label: 'Back to the site',
          }),
          410,
        );
      return c.html(bankPage(secret, intent.amount, c.req.query('next') ?? ''));
    })
    .post('/:secret', async (c) => {
      const { answer, next = '' } = await formOf(c);
      const intent = find(c.req.param('secret'));
      if (intent !== undefined) confirmIntent(shop, intent.id, answer === 'yes');
      onChange();
      // Only redirects to a checkout page of the stand-in are allowed.
      return c.redirect(/^\/pay\/cs_\w+\/done$/.test(next) ? next : returnUrl, 303);
    });
}

function invoiceRoutes({ shop }: PagesOptions): Hono {
  const find = (id: string, secret: string) => {
    const stored = Object.hasOwn(shop.state.aside.secrets, id) ? shop.state.aside.secrets[id] : undefined;
    return stored === secret ? shop.state.invoices[id] : undefined;
  };
  return new Hono()
    .get('/:id/:secret', (c) => {
      const invoice = find(c.req.param('id'), c.req.param('secret'));
      if (invoice === undefined)
        return c.html(messagePage('Not found', 'There is no such invoice.', null), 404);
      return c.html(invoicePage(invoice));
    })
    .get('/:id/:secret/pdf', (c) => {
      const invoice = find(c.req.param('id'), c.req.param('secret'));
      if (invoice === undefined)
        return c.html(messagePage('Not found', 'There is no such invoice.', null), 404);
      c.header('Content-Type', 'application/pdf');
      c.header('Content-Disposition', `attachment; filename="invoice-${invoice.number ?? invoice.id}.pdf"`);
      return c.body(invoicePdf(invoice));
    });
}

/**
 * Serves the pages of the stand-in: pricing table, checkout, the bank's page, portal and invoices. They need
 * no scripts.
 */
export function pagesApp(options: PagesOptions): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('Content-Security-Policy', policy(options.returnUrl, c.req.path.startsWith('/pricing-table')));
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('X-Content-Type-Options', 'nosniff');
  });
  app.get('/assets/page.css', (c) => c.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.route('/pricing-table', pricingTableRoutes(options));
  app.route('/pay', checkoutRoutes(options));
  app.route('/check', checkRoutes(options));
  app.route('/portal', portalRoutes(options));
  app.route('/invoice', invoiceRoutes(options));
  return app;
}
