import type { Shop } from '../billing/shop.ts';
import { pick } from '../billing/shop.ts';
import type { Customer, Invoice, PortalSession, Price, Subscription } from '../wire/objects.ts';
import { cardFields, cardName, type TypedCard } from './card-form.ts';
import { day, html, money, page, problem, type Markup } from './html.ts';

/** Data that the portal shows in addition to the customer's. */
export interface PortalView {
  readonly key: string;
  readonly message: string | null;
  readonly error: string | null;
  readonly field: string | null;
  readonly typed: TypedCard;
  /** Id of the subscription whose cancellation is to be confirmed. */
  readonly ending: string | null;
}

const states: Readonly<Record<string, string>> = {
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Payment failed, will be retried',
  canceled: 'Ended',
  unpaid: 'Unpaid',
  paused: 'Paused',
  incomplete: 'Waiting for bank confirmation',
  incomplete_expired: 'Not paid',
};

const perInterval = (price: Price): string => `${money(price.unit_amount)} per ${price.recurring.interval}`;

function actions(shop: Shop, subscription: Subscription, view: PortalView): Markup {
  const [{ price, current_period_end: end }] = subscription.items.data;
  const at = `/portal/${view.key}/subscription/${subscription.id}`;
  if (view.ending === subscription.id)
    return html`<form method="post" action="${at}" class="choices" aria-label="Cancel the plan">
      <p>You keep the plan until ${day(end)}. Cancel it?</p>
      <button class="danger" name="act" value="cancel">Yes, cancel the plan</button>
      <a class="button plain" href="/portal/${view.key}">Keep it</a>
    </form>`;
  const others = Object.values(shop.state.prices).filter(
    (each) => each.product === price.product && each.id !== price.id,
  );
  return html`<form method="post" action="${at}" class="choices">
    ${others.map((each) => html`<button class="plain" name="price" value="${each.id}">Change to ${each.nickname} (${perInterval(each)})</button>`)}
    ${
      subscription.cancel_at_period_end
        ? html`<button class="main" name="act" value="resume">Keep the plan</button>`
        : html`<a class="button plain" href="/portal/${view.key}?end=${subscription.id}">Cancel plan</a>`
    }
  </form>`;
}

function plan(shop: Shop, subscription: Subscription, view: PortalView): Markup {
  const [{ price, current_period_end: end }] = subscription.items.data;
  const product = pick(shop.state.products, 'product', price.product, 'product');
  const { ended_at: endedAt } = subscription;
  const hasEnded = endedAt !== null;
  const next = hasEnded
    ? `Ended on ${day(endedAt)}`
    : `${subscription.cancel_at_period_end ? 'Ends' : 'Renews'} on ${day(end)}`;
  return html`<article class="box" aria-labelledby="${subscription.id}">
    <h3 id="${subscription.id}">
      ${price.nickname ?? product.name}
      <span
        class="chip"
        data-state="${subscription.cancel_at_period_end && !hasEnded ? 'ending' : subscription.status}"
        >${
          subscription.cancel_at_period_end && !hasEnded
            ? 'Canceled'
            : (states[subscription.status] ?? subscription.status)
        }</span
      >
    </h3>
    <p>${product.name}, ${perInterval(price)}. ${next}.</p>
    ${hasEnded || subscription.status === 'incomplete' ? null : actions(shop, subscription, view)}
  </article>`;
}

const invoiceRow = (invoice: Invoice): Markup =>
  html`<tr>
    <td>${day(invoice.created)}</td>
    <td>${money(invoice.total)}</td>
    <td>${invoice.status.slice(0, 1).toUpperCase() + invoice.status.slice(1)}</td>
    <td>
      <a href="${invoice.hosted_invoice_url ?? ''}">Invoice<span class="unseen"> ${invoice.number}</span></a>
    </td>
  </tr>`;

function invoices({ state }: Shop, customer: Customer): Markup {
  const invoices = Object.values(state.invoices).filter((each) => each.customer === customer.id);
  const rows = invoices.reverse().map(invoiceRow);
  if (rows.length === 0) return html`<p class="quiet">There are no invoices yet.</p>`;
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">Amount</th>
        <th scope="col">Status</th>
        <th scope="col"><span class="unseen">Page</span></th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

export function portalPage(shop: Shop, session: PortalSession, view: PortalView): string {
  const customer = pick(shop.state.customers, 'customer', session.customer, 'customer');
  const subscriptions = Object.values(shop.state.subscriptions)
    .filter((each) => each.customer === customer.id && each.status !== 'incomplete_expired')
    .reverse();
  const cardId = customer.invoice_settings.default_payment_method;
  const stored = cardId === null ? null : shop.state.paymentMethods[cardId];
  const body = html`<main class="portal">
    <p><a href="${session.return_url}" class="back">← Back to the site</a></p>
    <h1>Customer portal</h1>
    <p class="quiet">${customer.email}</p>
    ${view.message === null ? null : html`<p class="said" role="status">${view.message}</p>`}
    <section aria-labelledby="plans">
      <h2 id="plans">Plans</h2>
      ${subscriptions.length === 0 ? html`<p class="quiet">You have no plan yet.</p>` : subscriptions.map((each) => plan(shop, each, view))}
    </section>
    <section aria-labelledby="card">
      <h2 id="card">Payment method</h2>
      <p>
        ${stored == null ? 'No card is saved.' : `${cardName(stored.card)}, expires ${String(stored.card.exp_month).padStart(2, '0')} / ${stored.card.exp_year}`}
      </p>
      ${problem(view.error)}
      <details class="box" ${view.error === null ? null : html` open`}>
        <summary>${stored == null ? 'Add a card' : 'Use another card'}</summary>
        <form method="post" action="/portal/${view.key}/card">
          ${cardFields(view.typed, view.field)}
          <button class="main">Save card</button>
        </form>
      </details>
    </section>
    <section aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      ${invoices(shop, customer)}
    </section>
  </main>`;
  return page(view.error === null ? 'Customer portal' : 'Customer portal: please correct the form', body);
}
