import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Endpoint } from '../../../web/contract/endpoint.ts';
import {
  createPortalSession,
  createPricingTableSession,
  createSubscription,
  findCurrentSubscription,
  listInvoices,
} from '../../../web/contract/payment.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import {
  agentMonth,
  customerOf,
  openShop,
  plansOf,
  registerBuyer,
  type TestShop,
} from '../../helpers/host/open-shop.ts';
import { registerUser, type TestUser } from '../../helpers/host/register.ts';

let shop: TestShop;
let owner: TestUser;
let other: TestUser;
let owned: string;

const buy = { priceId: agentMonth, paymentMethodId: 'pm_card_visa' };

before(async () => {
  shop = await openShop();
  owner = await registerBuyer(shop);
  other = await registerBuyer(shop);
  for (const { token } of [owner, other]) await expectOk(shop.host, createSubscription, buy, { token });
  owned = (await customerOf(shop, owner)) ?? '';
});

after(() => shop.host.close());

const namingCustomer: readonly [Endpoint, (customer: string) => object][] = [
  [listInvoices, (id) => ({ id })],
  [findCurrentSubscription, (stripeCustomerId) => ({ stripeCustomerId, priceId: agentMonth })],
  [createPortalSession, (customerStripeId) => ({ customerStripeId })],
  [createSubscription, (stripeCustomerId) => ({ ...buy, stripeCustomerId })],
];

for (const [endpoint, input] of namingCustomer) {
  test(`SEC-26 SEC-49 ${endpoint.id} rejects another company’s customer exactly like a nonexistent customer`, async () => {
    const { host } = shop;
    const requestsBefore = shop.requests.length;
    const theirs = await expectRefusal(host, endpoint, input(owned), 'not_found', { token: other.token });
    const none = await expectRefusal(host, endpoint, input('cus_none'), 'not_found', { token: other.token });
    assert.deepEqual({ ...theirs, requestId: '' }, { ...none, requestId: '' });
    const newcomer = await registerBuyer(shop);
    await expectRefusal(host, endpoint, input(owned), 'not_found', { token: newcomer.token });
    assert.equal(shop.requests.length, requestsBefore, 'the provider received no request');
    assert.equal((await plansOf(shop, owner)).length, 1);
  });
}

test('SEC-26 payment calls require a login, and purchases require a verified email address', async () => {
  const { host } = shop;
  for (const [endpoint, input] of namingCustomer)
    await expectRefusal(host, endpoint, input(owned), 'unauthenticated');
  const { token } = await registerUser(host, { isXp360: false });
  await expectRefusal(host, createSubscription, buy, 'email_unverified', { token });
  await expectRefusal(host, createPricingTableSession, {}, 'email_unverified', { token });
});

test('SEC-49 a customer record that was deleted at the payment provider is created again at the next purchase', async () => {
  const { host, provider } = shop;
  const buyer = await registerBuyer(shop);
  const { token } = buyer;
  await expectOk(host, createPricingTableSession, {}, { token });
  const deletedCustomer = (await customerOf(shop, buyer)) ?? '';
  provider.state.customers[deletedCustomer]!.deleted = true;
  await expectOk(host, createSubscription, buy, { token });
  const now = await customerOf(shop, buyer);
  assert.notEqual(now, deletedCustomer);
  assert.equal((await plansOf(shop, buyer))[0]?.status, 'active');
});

test('SEC-62 the log of purchases and webhook events contains no card data, promo codes or provider keys', async () => {
  const { host } = shop;
  const { token, user } = await registerBuyer(shop);
  await expectOk(host, createSubscription, { ...buy, promoCode: 'SKY20' }, { token });
  await shop.post('{}', 't=1,v1=00');
  const bought = host.log.find(
    (line) => line['event'] === 'subscription_bought' && line['userId'] === user.id,
  );
  assert.equal(bought?.['plan'], 'Agent Monthly');
  assert.ok(host.log.some((line) => line['event'] === 'webhook_event_rejected'));
  const all = JSON.stringify(host.log);
  for (const secret of ['sk_test_tests', 'whsec_', 'pm_card_visa', 'SKY20'])
    assert.ok(!all.includes(secret), secret);
});
