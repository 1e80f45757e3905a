import { Hono, type Context } from 'hono';
import { intentOf } from '../billing/invoices.ts';
import { addCard, attachCard, testCardOf } from '../billing/payment-methods.ts';
import { agePromotions, usablePromotion } from '../billing/promotions.ts';
import { pick, type Shop } from '../billing/shop.ts';
import { endSubscription, startSubscription } from '../billing/subscriptions.ts';
import type { CheckoutSession } from '../wire/objects.ts';
import { WireError } from '../wire/wire-error.ts';
import { readCard, typedCard } from './card-form.ts';
import { checkoutPage, storedCard, messagePage, type CheckoutView } from './checkout.ts';
import { formOf, type PagesOptions } from './pages-options.ts';

interface CheckoutOptions extends PagesOptions {
  /**
   * The last view with an error, by session. Every form redirects, also a rejected one, because a browser cannot go
   * back to the response to a form.
   */
  readonly rejected: Map<string, CheckoutView>;
}

const blank: CheckoutView = { typed: typedCard({}), error: null, field: null, code: '' };

function reject(
  c: Context,
  { rejected }: CheckoutOptions,
  { id }: CheckoutSession,
  view: Partial<CheckoutView>,
): Response {
  rejected.set(id, { ...blank, ...view });
  return c.redirect(`/pay/${id}?rejected`, 303);
}

function find({ state, now }: Shop, id: string): CheckoutSession | null {
  const session = Object.hasOwn(state.checkoutSessions, id) ? state.checkoutSessions[id] : undefined;
  if (session === undefined) return null;
  if (session.status === 'open' && session.expires_at <= now()) session.status = 'expired';
  return session;
}

const successUrl = ({ success_url, id }: CheckoutSession, returnUrl: string): string =>
  (success_url ?? returnUrl).replaceAll('{CHECKOUT_SESSION_ID}', id);

function complete(shop: Shop, session: CheckoutSession): void {
  session.status = 'complete';
  session.payment_status = 'paid';
  session.url = null;
  shop.emit('checkout.session.completed', session);
}

/**
 * Makes the purchase. Returns the path of the bank's page, or null if the purchase is complete. Throws
 * Stripe's errors.
 */
function purchase(shop: Shop, session: CheckoutSession, cardId: string): string | null {
  const { price, promotion } = pick(shop.state.aside.carts, 'cart', session.id, 'session');
  const customer = session.customer ?? '';
  const card = attachCard(shop, cardId, customer);
  const made = startSubscription(shop, {
    customer,
    price,
    paymentMethod: card.id,
    promotion: promotion === null ? null : usablePromotion(shop, promotion, customer),
    metadata: {},
    allOrNothing: testCardOf(shop, card.id).behavior !== 'asks',
  });
  session.subscription = made.id;
  pick(shop.state.customers, 'customer', customer, 'customer').invoice_settings.default_payment_method =
    card.id;
  if (made.status === 'active') {
    complete(shop, session);
    return null;
  }
  return `/check/${intentOf(shop, made.latest_invoice ?? '').client_secret}?next=/pay/${session.id}/done`;
}

async function payRoute(c: Context, options: CheckoutOptions, session: CheckoutSession): Promise<Response> {
  const { shop, returnUrl, onChange } = options;
  const form = await formOf(c);
  // At the second click of a double-click, the session is already complete.
  if (session.status === 'complete') return c.redirect(successUrl(session, returnUrl), 303);
  const typed = typedCard(form);
  const stored = storedCard(shop, session);
  try {
    let cardId = form['kept'] !== undefined && form['kept'] === stored?.id ? stored.id : null;
    if (cardId === null) {
      const read = readCard(typed, shop.now());
      if ('error' in read)
        return reject(c, options, session, { typed, error: read.error, field: read.field });
      cardId = addCard(shop, read.card, read).id;
    }
    const check = purchase(shop, session, cardId);
    return c.redirect(check ?? successUrl(session, returnUrl), 303);
  } catch (error) {
    if (error instanceof WireError)
      return reject(c, options, session, { typed, error: error.message, field: 'number' });
    throw error;
  } finally {
    onChange();
  }
}

function doneRoute(c: Context, options: CheckoutOptions, session: CheckoutSession): Response {
  const { shop, returnUrl, onChange } = options;
  const subscription = shop.state.subscriptions[session.subscription ?? ''];
  if (subscription?.status === 'active') {
    complete(shop, session);
    onChange();
    return c.redirect(successUrl(session, returnUrl), 303);
  }
  if (subscription !== undefined) endSubscription(shop, subscription);
  onChange();
  const error = 'We are unable to authenticate your payment method. Please choose another one.';
  return reject(c, options, session, { error });
}

async function promoRoute(c: Context, options: CheckoutOptions, session: CheckoutSession): Promise<Response> {
  const { shop, onChange } = options;
  const code = ((await formOf(c))['code'] ?? '').trim();
  const cart = pick(shop.state.aside.carts, 'cart', session.id, 'session');
  agePromotions(shop);
  const found = Object.values(shop.state.promotionCodes).find(
    (each) =>
      each.active &&
      each.code.toLowerCase() === code.toLowerCase() &&
      (each.customer === null || each.customer === session.customer),
  );
  cart.promotion = found?.id ?? null;
  onChange();
  if (found !== undefined || code === '') return c.redirect(`/pay/${session.id}`, 303);
  return reject(c, options, session, { code, error: 'This promo code is not valid.', field: 'code' });
}

export function checkoutRoutes(pages: PagesOptions): Hono {
  const { shop, returnUrl } = pages;
  const options: CheckoutOptions = { ...pages, rejected: new Map() };
  const open =
    (run: (c: Context, session: CheckoutSession) => Response | Promise<Response>) =>
    (c: Context): Response | Promise<Response> => {
      const id = c.req.param('id') ?? '';
      const session = find(shop, id);
      if ((session === null || session.status === 'expired') && c.req.method === 'POST')
        return c.redirect(`/pay/${id}`, 303);
      const back = { href: returnUrl, label: 'Back to the site' };
      if (session === null) return c.html(messagePage('Not found', 'There is no such checkout.', back), 404);
      if (session.status === 'complete' && c.req.method === 'GET')
        return c.html(messagePage('All done', 'This purchase is complete. Thank you!', back));
      if (session.status === 'expired')
        return c.html(
          messagePage('Checkout expired', 'This checkout has expired. Please choose a plan again.', back),
          410,
        );
      return run(c, session);
    };
  return new Hono()
    .get(
      '/:id',
      open((c, session) => {
        const view = c.req.query('rejected') === undefined ? undefined : options.rejected.get(session.id);
        return c.html(checkoutPage(shop, session, view ?? blank));
      }),
    )
    .post(
      '/:id',
      open((c, session) => payRoute(c, options, session)),
    )
    .post(
      '/:id/promo',
      open((c, session) => promoRoute(c, options, session)),
    )
    .get(
      '/:id/done',
      open((c, session) => doneRoute(c, options, session)),
    );
}
