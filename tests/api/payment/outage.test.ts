import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OPEN_MS } from '../../../demo/host/providers/payment/guard-calls.ts';
import {
  createPortalSession,
  createSubscription,
  findActiveCoupon,
  findCurrentSubscription,
  listInvoices,
  validatePromoCode,
} from '../../../web/contract/payment.ts';
import { getUser } from '../../../web/contract/profile.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost } from '../../helpers/host/open-host.ts';
import {
  agentMonth,
  customerOf,
  openShop,
  plansOf,
  registerBuyer,
  type TestShop,
} from '../../helpers/host/open-shop.ts';
import { registerVerified } from '../../helpers/host/register.ts';

const UNAVAILABLE = 'Payments are not available at the moment. Please try again in a few minutes.';

let shop: TestShop;

before(async () => {
  shop = await openShop();
});

after(() => shop.host.close());

const buy = { priceId: agentMonth, paymentMethodId: 'pm_card_visa' };

const paidInvoices = (): number =>
  Object.values(shop.provider.state.invoices).filter(({ status }) => status === 'paid').length;

test('REL-16 a retry after a lost purchase response completes the same purchase with one charge', async () => {
  const { host, lose } = shop;
  const buyer = await registerBuyer(shop);
  const { token } = buyer;
  const before = paidInvoices();
  lose.responses = /POST \/v1\/subscriptions$/;
  const refusal = await expectRefusal(host, createSubscription, buy, 'unavailable', { token });
  assert.equal(refusal.displayMessage, UNAVAILABLE);
  assert.equal(paidInvoices(), before + 1);
  lose.responses = null;
  const bought = await expectOk(host, createSubscription, buy, { token });
  assert.equal(bought.subscription.status, 'active');
  assert.equal(paidInvoices(), before + 1);
  assert.equal((await plansOf(shop, buyer)).length, 1);
});

test('REL-16 a retry with another card after a lost purchase response does not buy a second plan', async () => {
  const { host, lose } = shop;
  const buyer = await registerBuyer(shop);
  const { token } = buyer;
  const before = paidInvoices();
  lose.responses = /POST \/v1\/subscriptions$/;
  await expectRefusal(host, createSubscription, buy, 'unavailable', { token });
  lose.responses = null;
  const other = { ...buy, paymentMethodId: 'pm_card_mastercard' };
  await expectRefusal(host, createSubscription, other, 'conflict', { token });
  assert.equal(paidInvoices(), before + 1);
  assert.equal((await plansOf(shop, buyer))[0]?.status, 'active');
});

test('REL-16 ten simultaneous purchase requests buy only one plan, even without an Idempotency-Key', async () => {
  const { host } = shop;
  for (const headers of [{}, { 'idempotency-key': 'one-click' }]) {
    const buyer = await registerBuyer(shop);
    const before = paidInvoices();
    const options = { token: buyer.token, headers };
    const clicks = await Promise.all(
      Array.from({ length: 10 }, () => callHost(host, createSubscription, buy, options)),
    );
    assert.ok(clicks.some(({ ok }) => ok));
    assert.ok(clicks.every(({ status }) => status === 200 || status === 409));
    assert.equal(paidInvoices(), before + 1);
    const own = Object.values(shop.provider.state.customers).filter(
      ({ email }) => email === buyer.user.email,
    );
    assert.equal(own.length, 1);
  }
});

const troubles: Record<string, () => Response | Promise<Response>> = {
  'is down': () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
  'responds with 500': () => Response.json({ error: { type: 'api_error', message: 'x' } }, { status: 500 }),
  'responds without JSON': () => new Response('<html>', { status: 200 }),
  'responds with invalid data': () => Response.json({ object: 'list', data: [{ id: 7, status: [] }] }),
  'refuses the host’s key': () =>
    Response.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key' } }, { status: 401 }),
  'responds with 429': () =>
    Response.json({ error: { type: 'invalid_request_error', message: 'x' } }, { status: 429 }),
};

for (const [how, response] of Object.entries(troubles)) {
  test(`REL-16 when the payment provider ${how}, calls that need the provider report an error, and stored data is still returned`, async () => {
    const { host, trouble } = shop;
    const buyer = await registerBuyer(shop);
    const { token } = buyer;
    await expectOk(host, createSubscription, buy, { token });
    const id = (await customerOf(shop, buyer)) ?? '';
    host.pass(2 * OPEN_MS);
    trouble.now = response;
    const invoices = await expectRefusal(host, listInvoices, { id }, 'unavailable', { token });
    assert.equal(invoices.displayMessage, UNAVAILABLE);
    await expectRefusal(host, createPortalSession, { customerStripeId: id }, 'unavailable', { token });
    await expectRefusal(host, validatePromoCode, { promoCode: 'SKY20' }, 'unavailable', { token });
    await expectRefusal(
      host,
      createSubscription,
      { ...buy, priceId: 'price_StandInApiMonth' },
      'unavailable',
      { token },
    );
    const query = { stripeCustomerId: id, priceId: agentMonth };
    const { subscription } = await expectOk(host, findCurrentSubscription, query, { token });
    assert.equal(subscription?.status, 'active');
    await expectOk(host, findActiveCoupon, {});
    await expectOk(host, getUser, { userid: buyer.user.id }, { token });
    trouble.now = null;
    host.pass(2 * OPEN_MS);
    await expectOk(host, listInvoices, { id }, { token });
  });
}

test('REL-16 after five failures, no requests are sent to the payment provider until a retry is due', async () => {
  const { host, trouble } = shop;
  const buyer = await registerBuyer(shop);
  const { token } = buyer;
  await expectOk(host, createSubscription, buy, { token });
  const id = (await customerOf(shop, buyer)) ?? '';
  let requests = 0;
  trouble.now = () => {
    requests += 1;
    return new Response('{"error":{"type":"api_error"}}', {
      status: 500,
      headers: { 'stripe-should-retry': 'false' },
    });
  };
  for (let calls = 0; calls < 12; calls += 1)
    await expectRefusal(host, listInvoices, { id }, 'unavailable', { token });
  assert.equal(requests, 5);
  host.pass(OPEN_MS);
  await expectRefusal(host, listInvoices, { id }, 'unavailable', { token });
  assert.equal(requests, 6);
  trouble.now = null;
  await expectRefusal(host, listInvoices, { id }, 'unavailable', { token });
  host.pass(OPEN_MS);
  await expectOk(host, listInvoices, { id }, { token });
});

test('REL-16 a host without a payment provider rejects purchases but serves all other calls', async () => {
  const host = await openHost();
  const { token, user } = await registerVerified(host, { isXp360: false });
  await expectRefusal(host, createSubscription, buy, 'unavailable', { token });
  assert.deepEqual(await expectOk(host, findActiveCoupon, {}), {});
  await host.runJobs();
  await expectOk(host, getUser, { userid: user.id }, { token });
  await host.close();
});
