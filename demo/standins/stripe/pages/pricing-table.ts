import type { Shop } from '../billing/shop.ts';
import { catalog } from '../catalog.ts';
import type { Price, Product } from '../wire/objects.ts';
import { html, money, page, problem, type Markup } from './html.ts';

interface Buyer {
  readonly secret: string;
  readonly returnUrl: string;
}

const priceButton = (price: Price, { secret, returnUrl }: Buyer, isBest: boolean): Markup =>
  html`<form method="post" action="/pricing-table" target="_top">
    <input type="hidden" name="session" value="${secret}" />
    <input type="hidden" name="return" value="${returnUrl}" />
    <input type="hidden" name="price" value="${price.id}" />
    <button class="${isBest ? 'main' : 'plain'}">
      <span>${price.nickname}</span>
      <strong>${money(price.unit_amount)} <small>/ ${price.recurring.interval}</small></strong>
    </button>
  </form>`;

function card(product: Product, prices: readonly Price[], buyer: Buyer): Markup {
  return html`<section class="plan" aria-labelledby="${product.id}">
    <h2 id="${product.id}">${product.name}</h2>
    <p>${product.description}</p>
    <ul class="features">
      ${product.marketing_features.map(({ name }) => html`<li>${name}</li>`)}
    </ul>
    <div class="choices">${prices.map((price, index) => priceButton(price, buyer, index === 0))}</div>
  </section>`;
}

const offeringOf = ({ id }: Product): string | undefined =>
  catalog.find(({ productId }) => productId === id)?.product;

interface TableOptions {
  /** The only offering in the table; without one, the table shows all. */
  readonly only: string | undefined;
  /** The offering that comes first. */
  readonly first: string | undefined;
  readonly returnUrl: string;
}

/** Returns the pricing table, which replaces Stripe's element and is designed for a frame. */
export function pricingTablePage(
  { state }: Shop,
  secret: string,
  { only, first, returnUrl }: TableOptions,
): string {
  const prices = Object.values(state.prices).filter(({ active }) => active);
  const sections = Object.values(state.products)
    .filter((product) => only === undefined || offeringOf(product) === only)
    .sort((a, b) => Number(offeringOf(b) === first) - Number(offeringOf(a) === first))
    .map((product) =>
      card(
        product,
        prices.filter((price) => price.product === product.id),
        { secret, returnUrl },
      ),
    );
  return page(
    'Plans',
    html`<main class="plans">
      <h1 class="unseen">Plans</h1>
      ${sections}
    </main>`,
    'framed',
  );
}

/** Returns the page that replaces the pricing table after the session has expired. */
export const stalePricingTable = (): string =>
  page(
    'Plans',
    html`<main class="plans">${problem('This page has expired. Please reload it.')}</main>`,
    'framed',
  );
