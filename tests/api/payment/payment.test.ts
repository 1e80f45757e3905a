import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { confirmIntent } from '../../../demo/standins/stripe/billing/confirm-intent.ts';
import { cancelAtPeriodEnd } from '../../../demo/standins/stripe/billing/subscriptions.ts';
import {
  createPortalSession,
  createPricingTableSession,
  createSubscription,
  findCurrentSubscription,
  listInvoices,
} from '../../../web/contract/payment.ts';
import { getUser } from '../../../web/contract/profile.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import {
  agentMonth,
  agentYear,
  apiMonth,
  customerOf,
  openShop,
  plansOf,
  registerBuyer,
  shopUrl,
  type TestShop,
} from '../../helpers/host/open-shop.ts';
import { stateOf } from './subscription-state-of.ts';

const DAY = 86_400_000;

let shop: TestShop;

before(async () => {
  shop = await openShop();
});

after(() => shop.host.close());

const buy = { priceId: agentMonth, paymentMethodId: 'pm_card_visa' };

const chargesOf = (customer: string | null): number =>
  Object.values(shop.provider.state.invoices).filter(
    (invoice) => invoice.customer === customer && invoice.status === 'paid',
  ).length;

test('API-66 SUBS-01 OPEN-100 DATA-10 a purchase with a card stores an active plan with the name, dates and price from the payment provider', async () => {
  const { host } = shop;
  const buyer = await registerBuyer(shop);
  const { token } = buyer;
  const bought = await expectOk(host, createSubscription, buy, { token });
  assert.equal(bought.subscription.status, 'active');
  assert.equal(bought.subscription.plan_name, 'Agent Monthly');
  assert.equal(bought.subscription.current_period_end, '2026-12-20T12:00:00.000Z');
  assert.equal(bought.clientSecret, undefined);
  assert.deepEqual(await plansOf(shop, buyer), [
    {
      product: 'zwivel',
      plan_name: 'Agent Monthly',
      starts_at: host.now(),
      ends_at: null,
      status: 'active',
      cancel_at_period_end: 0,
      price_id: agentMonth,
    },
  ]);
  const user = await expectOk(host, getUser, { userid: buyer.user.id }, { token });
  assert.ok('subscriptions' in user);
  const paid = user.subscriptions.find(({ plan_name }) => plan_name !== 'trial');
  assert.deepEqual(paid, {
    product: 'zwivel',
    plan_name: 'Agent Monthly',
    starts_at: new Date(host.now()).toISOString(),
    ends_at: null,
    status: 'active',
    cancel_at_period_end: false,
  });
  assert.equal(user.company.xp360PlanStatus, 'Active');
  assert.equal(user.stripeCustomerId, await customerOf(shop, buyer));
});

test('API-66 a second paid plan for the same offering is rejected, but a plan for the other offering is accepted', async () => {
  const { host } = shop;
  const buyer = await registerBuyer(shop);
  const { token } = buyer;
  await expectOk(host, createSubscription, buy, { token });
  await expectRefusal(host, createSubscription, buy, 'conflict', { token });
  await expectRefusal(host, createSubscription, { ...buy, priceId: agentYear }, 'conflict', { token });
  await expectOk(host, createSubscription, { ...buy, priceId: apiMonth }, { token });
  assert.equal(chargesOf(await customerOf(shop, buyer)), 2);
});

test('ERR-08 API-66 a purchase with a declined card is rejected with 402 and the payment provider’s message in `displayMessage` and `error`', async () => {
  const { host } = shop;
  const buyer = await registerBuyer(shop);
  const { token } = buyer;
  const refused = {
    pm_card_chargeDeclined: 'Your card was declined.',
    pm_card_chargeDeclinedInsufficientFunds: 'Your card has insufficient funds.',
    pm_card_chargeDeclinedExpiredCard: 'Your card has expired.',
    pm_card_chargeDeclinedIncorrectCvc: "Your card's security code is incorrect.",
    pm_card_chargeCustomerFail: 'Your card was declined.',
  };
  for (const [paymentMethodId, text] of Object.entries(refused)) {
    const outcome = await callHost(host, createSubscription, { ...buy, paymentMethodId }, { token });
    assert.equal(outcome.status, 402);
    assert.ok(!outcome.ok);
    assert.equal(outcome.body.error, text);
    assert.equal(outcome.body.displayMessage, text);
  }
  const unknown = await expectRefusal(
    host,
    createSubscription,
    { ...buy, paymentMethodId: 'pm_nobodys' },
    'payment_method_error',
    { token },
  );
  assert.equal(unknown.error, 'This payment method cannot be used. Please enter the card again.');
  await shop.deliverEvents();
  assert.deepEqual(await plansOf(shop, buyer), []);
  assert.equal(chargesOf(await customerOf(shop, buyer)), 0);
  await expectOk(host, createSubscription, buy, { token });
});

test('API-66 a purchase with a card that needs authentication returns a client secret, and the plan starts after the authentication', async () => {
  const { host, provider } = shop;
  const buyer = await registerBuyer(shop);
  const { token } = buyer;
  const order = { ...buy, paymentMethodId: 'pm_card_authenticationRequired' };
  const waiting = await expectOk(host, createSubscription, order, { token });
  assert.equal(waiting.subscription.status, 'incomplete');
  assert.match(waiting.clientSecret ?? '', /^pi_\w+_secret_\w+$/);
  await shop.deliverEvents();
  assert.deepEqual(await plansOf(shop, buyer), []);
  // A new attempt cancels the pending one, so the authentication of the first can no longer charge anything.
  const again = await expectOk(host, createSubscription, order, { token });
  const first = provider.state.subscriptions[waiting.subscription.id];
  assert.equal(first?.status, 'incomplete_expired');
  const intent = again.clientSecret?.split('_secret_')[0] ?? '';
  confirmIntent(provider.shop, intent, true);
  await shop.deliverEvents();
  const [plan, ...others] = await plansOf(shop, buyer);
  assert.equal(plan?.status, 'active');
  assert.deepEqual(others, []);
  assert.equal(chargesOf(await customerOf(shop, buyer)), 1);
});

test('SEC-49 unknown prices are rejected, and forged amounts, customers and statuses have no effect', async () => {
  const { host, provider } = shop;
  const buyer = await registerBuyer(shop);
  const { token } = buyer;
  const refusal = await expectRefusal(
    host,
    createSubscription,
    { ...buy, priceId: 'price_of_mine' },
    'validation_failed',
    { token },
  );
  assert.equal(refusal.displayMessage, 'This plan is not available.');
  const forged = { ...buy, amount: 1, unit_amount: 1, customer: 'cus_other', status: 'active', quantity: 0 };
  const { subscription } = await expectOk(host, createSubscription, forged, { token });
  const stored = provider.state.subscriptions[subscription.id];
  assert.equal(stored?.customer, await customerOf(shop, buyer));
  const invoice = provider.state.invoices[stored.latest_invoice ?? ''];
  assert.equal(invoice?.amount_paid, 2900);
});

test('API-67 SUBS-07 OPEN-034 invoices are listed newest first, with links only to pages of the payment provider', async () => {
  const { host } = shop;
  const buyer = await registerBuyer(shop);
  const { token } = buyer;
  await expectOk(host, createSubscription, buy, { token });
  host.pass(1000);
  await expectOk(host, createSubscription, { ...buy, priceId: apiMonth }, { token });
  const id = (await customerOf(shop, buyer)) ?? '';
  const { invoices } = await expectOk(host, listInvoices, { id }, { token });
  assert.deepEqual(
    invoices.map(({ amount_paid, status, currency }) => ({ amount_paid, status, currency })),
    [
      { amount_paid: 9900, status: 'paid', currency: 'usd' },
      { amount_paid: 2900, status: 'paid', currency: 'usd' },
    ],
  );
  for (const { hosted_invoice_url, invoice_pdf, number } of invoices) {
    assert.ok(hosted_invoice_url?.startsWith(`${shopUrl}/invoice/`));
    assert.ok(invoice_pdf?.startsWith(`${shopUrl}/invoice/`));
    assert.match(number ?? '', /^\w+-\d{4}$/);
  }
});

test('API-68 findCurrentSubscription returns the customer’s subscription for the requested price, or null if there is none', async () => {
  const { host } = shop;
  const buyer = await registerBuyer(shop);
  const { token } = buyer;
  const { subscription: bought } = await expectOk(host, createSubscription, buy, { token });
  const stripeCustomerId = (await customerOf(shop, buyer)) ?? '';
  const current = await expectOk(
    host,
    findCurrentSubscription,
    { stripeCustomerId, priceId: agentMonth },
    { token },
  );
  assert.deepEqual(current.subscription, {
    ...bought,
    product: 'zwivel',
    price_id: agentMonth,
    cancel_at_period_end: false,
    ends_at: null,
  });
  const other = await expectOk(
    host,
    findCurrentSubscription,
    { stripeCustomerId, priceId: apiMonth },
    { token },
  );
  assert.equal(other.subscription, null);
  await expectRefusal(host, findCurrentSubscription, { stripeCustomerId, priceId: 'price_x' }, 'not_found', {
    token,
  });
});

test('API-70 SUBS-05 SEC-53 the customer portal is a page of the payment provider that leads back only to the subscriptions page', async () => {
  const { host, provider } = shop;
  const buyer = await registerBuyer(shop);
  const { token } = buyer;
  await expectOk(host, createPricingTableSession, {}, { token });
  const customerStripeId = (await customerOf(shop, buyer)) ?? '';
  const forged = { customerStripeId, return_url: 'https://evil.test', returnUrl: '//evil.test' };
  const { url } = await expectOk(host, createPortalSession, forged, { token });
  assert.ok(url.startsWith(`${shopUrl}/portal/`));
  const visits = Object.values(provider.state.portalSessions);
  assert.deepEqual(
    [...new Set(visits.map((visit) => visit.return_url))],
    ['https://portal.test/subscriptions'],
  );
  const again = await expectOk(host, createPortalSession, { customerStripeId }, { token });
  assert.notEqual(again.url, url);
});

test('API-70 SEC-53 a customer portal URL that does not belong to the payment provider is rejected', async () => {
  const { host, trouble } = shop;
  const buyer = await registerBuyer(shop);
  await expectOk(host, createPricingTableSession, {}, { token: buyer.token });
  const customerStripeId = (await customerOf(shop, buyer)) ?? '';
  for (const url of [
    'https://evil.test/p',
    'javascript:alert(1)',
    'http://billing.stripe.com/p',
    'https://billing.stripe.com@evil.test/',
  ]) {
    trouble.now = (request) =>
      request.url.includes('billing_portal')
        ? Response.json({ object: 'billing_portal.session', id: 'bps_1', url })
        : null;
    await expectRefusal(host, createPortalSession, { customerStripeId }, 'unavailable', {
      token: buyer.token,
    });
  }
  trouble.now = () => Response.json({ id: 'bps_1', url: 'https://billing.stripe.com/p/session/x' });
  const { url } = await expectOk(host, createPortalSession, { customerStripeId }, { token: buyer.token });
  assert.equal(url, 'https://billing.stripe.com/p/session/x');
  trouble.now = null;
});

test('SUBS-02 simultaneous pricing table sessions create only one customer for the user', async () => {
  const { host } = shop;
  const buyer = await registerBuyer(shop);
  const both = await Promise.all([
    expectOk(host, createPricingTableSession, {}, { token: buyer.token }),
    expectOk(host, createPricingTableSession, {}, { token: buyer.token }),
  ]);
  assert.equal(both[0].stripeCustomerId, both[1].stripeCustomerId);
  assert.equal(both[0].pricingTableId, 'prctbl_tests');
  assert.ok(both[0].page?.startsWith(`${shopUrl}/pricing-table?session=cuss_secret_`));
  const own = Object.values(shop.provider.state.customers).filter(({ email }) => email === buyer.user.email);
  assert.equal(own.length, 1);
});

test('SUBS-13 a canceled paid plan stays active until the end of its period', async () => {
  const { host, provider } = shop;
  const buyer = await registerBuyer(shop);
  const { token } = buyer;
  const { subscription } = await expectOk(host, createSubscription, buy, { token });
  cancelAtPeriodEnd(provider.shop, provider.state.subscriptions[subscription.id]!, true);
  await shop.deliverEvents();
  const [plan] = await plansOf(shop, buyer);
  const end = Date.parse(subscription.current_period_end ?? '');
  assert.equal(plan?.ends_at, end);
  assert.equal(plan.cancel_at_period_end, 1);
  assert.equal(await stateOf(shop, buyer, 'zwivel'), 'active');
  host.pass(end - host.now() - 1);
  assert.equal(await stateOf(shop, buyer, 'zwivel'), 'active');
  host.pass(1);
  assert.equal(await stateOf(shop, buyer, 'zwivel'), 'lapsed');
  host.pass(DAY);
  await shop.deliverEvents();
  const [ended] = await plansOf(shop, buyer);
  assert.equal(ended?.status, 'canceled');
});
