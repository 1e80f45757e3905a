import { Hono, type Context } from 'hono';
import { addCard, attachCard } from '../billing/payment-methods.ts';
import { pick, type Shop } from '../billing/shop.ts';
import { cancelAtPeriodEnd, changePrice } from '../billing/subscriptions.ts';
import type { PortalSession } from '../wire/objects.ts';
import { WireError } from '../wire/wire-error.ts';
import { readCard, typedCard } from './card-form.ts';
import { messagePage } from './checkout.ts';
import { formOf, type PagesOptions } from './pages-options.ts';
import { portalPage, type PortalView } from './portal.ts';

const VISIT_S = 3600;

const MESSAGES: Readonly<Record<string, string>> = {
  cancelled: 'The plan has been canceled. You can use it until it ends.',
  kept: 'The plan will continue.',
  changed: 'The plan has been changed.',
  card: 'The card has been saved.',
};

const viewOf = (key: string, changes: Partial<PortalView> = {}): PortalView => ({
  key,
  message: null,
  error: null,
  field: null,
  typed: typedCard({}),
  ending: null,
  ...changes,
});

function find({ state, now }: Shop, key: string): PortalSession | null {
  const session = Object.hasOwn(state.portalSessions, key) ? state.portalSessions[key] : undefined;
  return session === undefined || session.created + VISIT_S <= now() ? null : session;
}

/** Applies the requested change to a plan, and returns the key of the message to show. */
function changePlan(
  shop: Shop,
  session: PortalSession,
  id: string,
  form: Readonly<Record<string, string>>,
): string {
  const subscription = pick(shop.state.subscriptions, 'subscription', id, 'id');
  if (subscription.customer !== session.customer || subscription.ended_at !== null) return '';
  if (form['act'] === 'cancel' || form['act'] === 'resume') {
    cancelAtPeriodEnd(shop, subscription, form['act'] === 'cancel');
    return form['act'] === 'cancel' ? 'cancelled' : 'kept';
  }
  const price = pick(shop.state.prices, 'price', form['price'] ?? '', 'price');
  if (price.product !== subscription.items.data[0].price.product) return '';
  changePrice(shop, subscription, price.id);
  return 'changed';
}

async function cardRoute(
  c: Context,
  { shop, onChange }: PagesOptions,
  rejected: Map<string, PortalView>,
  session: PortalSession,
): Promise<Response> {
  const key = c.req.param('key') ?? '';
  const typed = typedCard(await formOf(c));
  const reject = (error: string, field: string): Response => {
    rejected.set(key, viewOf(key, { typed, error, field }));
    return c.redirect(`/portal/${key}?rejected`, 303);
  };
  const read = readCard(typed, shop.now());
  if ('error' in read) return reject(read.error, read.field);
  try {
    const card = attachCard(shop, addCard(shop, read.card, read).id, session.customer);
    pick(
      shop.state.customers,
      'customer',
      session.customer,
      'customer',
    ).invoice_settings.default_payment_method = card.id;
    for (const each of Object.values(shop.state.subscriptions))
      if (each.customer === session.customer && each.ended_at === null) each.default_payment_method = card.id;
    return c.redirect(`/portal/${key}?said=card`, 303);
  } catch (error) {
    if (error instanceof WireError) return reject(error.message, 'number');
    throw error;
  } finally {
    onChange();
  }
}

export function portalRoutes(options: PagesOptions): Hono {
  const { shop, returnUrl, onChange } = options;
  /** The last view with an error, by key. Every form redirects, as in the checkout. */
  const rejected = new Map<string, PortalView>();
  const open =
    (run: (c: Context, session: PortalSession, key: string) => Response | Promise<Response>) =>
    (c: Context): Response | Promise<Response> => {
      const key = c.req.param('key') ?? '';
      const session = find(shop, key);
      if (session !== null) return run(c, session, key);
      if (c.req.method === 'POST') return c.redirect(`/portal/${key}`, 303);
      const back = { href: returnUrl, label: 'Back to the site' };
      return c.html(
        messagePage('This session has expired', 'Please open the customer portal again.', back),
        410,
      );
    };
  return new Hono()
    .get(
      '/:key',
      open((c, session, key) => {
        const view = c.req.query('rejected') === undefined ? undefined : rejected.get(key);
        const message = MESSAGES[c.req.query('said') ?? ''] ?? null;
        const ending = c.req.query('end') ?? null;
        return c.html(portalPage(shop, session, view ?? viewOf(key, { message, ending })));
      }),
    )
    .post(
      '/:key/card',
      open((c, session) => cardRoute(c, options, rejected, session)),
    )
    .post(
      '/:key/subscription/:id',
      open(async (c, session, key) => {
        const done = changePlan(shop, session, c.req.param('id') ?? '', await formOf(c));
        onChange();
        return c.redirect(done === '' ? `/portal/${key}` : `/portal/${key}?said=${done}`, 303);
      }),
    );
}
