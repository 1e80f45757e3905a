import { couponOf, reduction } from '../billing/promotions.ts';
import { pick, type Shop } from '../billing/shop.ts';
import type { CheckoutSession, PaymentMethod } from '../wire/objects.ts';
import { cardFields, cardName, type TypedCard } from './card-form.ts';
import { html, money, page, problem, type Markup } from './html.ts';

/** Data that a checkout page shows in addition to the session. */
export interface CheckoutView {
  readonly typed: TypedCard;
  readonly error: string | null;
  readonly field: string | null;
  /** Promo code as entered. */
  readonly code: string;
}

export function storedCard({ state }: Shop, { customer }: CheckoutSession): PaymentMethod | null {
  const id = state.customers[customer ?? '']?.invoice_settings.default_payment_method;
  return id == null ? null : (state.paymentMethods[id] ?? null);
}

function summary(shop: Shop, session: CheckoutSession): Markup {
  const cart = pick(shop.state.aside.carts, 'cart', session.id, 'session');
  const price = pick(shop.state.prices, 'price', cart.price, 'price');
  const product = pick(shop.state.products, 'product', price.product, 'product');
  const promotion =
    cart.promotion === null ? null : pick(shop.state.promotionCodes, 'code', cart.promotion, 'code');
  const coupon = promotion === null ? null : couponOf(shop, promotion);
  const off = coupon === null ? 0 : reduction(coupon, price.unit_amount);
  const { interval } = price.recurring;
  return html`<section class="summary" aria-labelledby="what">
    <h1 id="what">Subscribe to ${product.name}</h1>
    <p class="amount">
      ${money(price.unit_amount - off)} <small>${off > 0 ? 'today' : `per ${interval}`}</small>
    </p>
    <dl class="lines">
      <div>
        <dt>${price.nickname}</dt>
        <dd>${money(price.unit_amount)} / ${interval}</dd>
      </div>
      ${
        promotion === null
          ? null
          : html`<div>
              <dt>${promotion.code}: ${coupon?.name ?? ''}</dt>
              <dd>−${money(off)}</dd>
            </div>`
      }
      <div class="total">
        <dt>Due today</dt>
        <dd>${money(price.unit_amount - off)}</dd>
      </div>
    </dl>
  </section>`;
}

const promoForm = (session: CheckoutSession, view: CheckoutView, applied: string | null): Markup =>
  applied === null
    ? html`<form method="post" action="/pay/${session.id}/promo" class="promo">
        <label for="code">Promo code</label>
        <div class="joined">
          <input
            id="code"
            name="code"
            autocomplete="off"
            autocapitalize="characters"
            maxlength="60"
            required
            value="${view.code}"
            ${view.field === 'code' ? html` aria-invalid="true" aria-describedby="problem"` : null}
          />
          <button class="plain">Apply</button>
        </div>
      </form>`
    : html`<form method="post" action="/pay/${session.id}/promo" class="promo">
        <p>Promo code <strong>${applied}</strong> is applied.</p>
        <input type="hidden" name="code" value="" />
        <button class="link">Remove it</button>
      </form>`;

/** Returns the checkout page, with the plan, a promo code and the card. */
export function checkoutPage(shop: Shop, session: CheckoutSession, view: CheckoutView): string {
  const stored = storedCard(shop, session);
  const email = shop.state.customers[session.customer ?? '']?.email ?? '';
  const promotion = shop.state.aside.carts[session.id]?.promotion ?? null;
  const applied = promotion === null ? null : (shop.state.promotionCodes[promotion]?.code ?? null);
  const useStored =
    stored === null
      ? null
      : html`<form method="post" action="/pay/${session.id}" class="kept">
            <input type="hidden" name="kept" value="${stored.id}" />
            <button class="main">Pay with ${cardName(stored.card)}</button>
          </form>
          <p class="or"><span>or pay with another card</span></p>`;
  const body = html`<main class="checkout">
    <div>
      <p>
        ${session.cancel_url === null ? null : html`<a href="${session.cancel_url}" class="back">← Back</a>`}
      </p>
      ${summary(shop, session)} ${promoForm(session, view, applied)}
    </div>
    <section aria-labelledby="pay">
      <h2 id="pay">Pay by card</h2>
      <p class="quiet">${email}</p>
      ${problem(view.error)} ${useStored}
      <form method="post" action="/pay/${session.id}">
        ${cardFields(view.typed, view.field)}
        <button class="main">Subscribe</button>
      </form>
      <p class="quiet">Renews automatically until you cancel, which you can do at any time.</p>
    </section>
  </main>`;
  return page(view.error === null ? 'Checkout' : 'Checkout: please correct the form', body);
}

/** Returns the bank's authentication page, to which some test cards lead. */
export function bankPage(secret: string, amount: number, next: string): string {
  const body = html`<main class="single">
    <h1>Your bank asks for confirmation</h1>
    <p>Do you approve the payment of <strong>${money(amount)}</strong>?</p>
    <form method="post" action="/check/${secret}" class="choices">
      <input type="hidden" name="next" value="${next}" />
      <button class="main" name="answer" value="yes">Yes, pay</button>
      <button class="plain" name="answer" value="no">No, this was not me</button>
    </form>
  </main>`;
  return page('Your bank asks for confirmation', body);
}

export const messagePage = (
  title: string,
  text: string,
  link: { href: string; label: string } | null,
): string =>
  page(
    title,
    html`<main class="single">
      <h1>${title}</h1>
      <p>${text}</p>
      ${link === null ? null : html`<p><a class="button main" href="${link.href}">${link.label}</a></p>`}
    </main>`,
  );
