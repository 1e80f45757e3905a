import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { syncCustomer } from '../../../demo/host/services/payment/sync-customer.ts';
import { cancelAtPeriodEnd, endSubscription } from '../../../demo/standins/stripe/billing/subscriptions.ts';
import { signNotice } from '../../../demo/standins/stripe/notices.ts';
import type { Subscription } from '../../../demo/standins/stripe/wire/objects.ts';
import { createPricingTableSession, createSubscription } from '../../../web/contract/payment.ts';
import { expectOk } from '../../helpers/host/call.ts';
import {
  agentMonth,
  agentYear,
  customerOf,
  openShop,
  plansOf,
  registerBuyer,
  webhookSecret,
  type TestShop,
} from '../../helpers/host/open-shop.ts';
import type { TestUser } from '../../helpers/host/register.ts';
import { startAt } from './start-at-provider.ts';
import { stateOf } from './subscription-state-of.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

let shop: TestShop;

before(async () => {
  shop = await openShop();
});

after(() => shop.host.close());

const buy = { priceId: agentMonth, paymentMethodId: 'pm_card_visa' };

const eventText = (id: string, customer: string): string =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'customer.subscription.updated',
    created: 1_700_000_000,
    data: { object: { object: 'subscription', customer, status: 'active' } },
  });

const storedEvents = async (id: string): Promise<number> =>
  (await shop.host.db.selectFrom('stripe_events').where('id', '=', id).select('id').execute()).length;

test('SEC-50 a webhook event is accepted only with a valid signature that is at most 300 s old', async () => {
  const { host } = shop;
  const nowS = Math.floor(host.now() / 1000);
  const body = eventText('evt_signed', 'cus_nobody');
  const good = signNotice(body, [webhookSecret], nowS);
  const refused = {
    'without one': '',
    'with nonsense': 'v1',
    'of another secret': signNotice(body, ['whsec_other'], nowS),
    'of another body': signNotice(`${body} `, [webhookSecret], nowS),
    'of another time': good.replace(`t=${nowS}`, `t=${nowS - 1}`),
    'too old': signNotice(body, [webhookSecret], nowS - 301),
    'of another scheme': good.replace('v1=', 'v0='),
  };
  for (const [name, signature] of Object.entries(refused)) {
    assert.equal(await shop.post(body, signature), 400, name);
    assert.equal(await storedEvents('evt_signed'), 0, name);
  }
  assert.equal(await shop.post(body, signNotice(body, [webhookSecret], nowS - 300)), 200);
  assert.equal(await storedEvents('evt_signed'), 1);
  const signedTwice = eventText('evt_rotated', 'cus_nobody');
  assert.equal(
    await shop.post(signedTwice, signNotice(signedTwice, ['whsec_old', webhookSecret], nowS)),
    200,
  );
  const next = eventText('evt_next_secret', 'cus_nobody');
  assert.equal(await shop.post(next, signNotice(next, ['whsec_the_next_one'], nowS)), 200);
});

test('SEC-50 a signed webhook event with invalid content is rejected with 400', async () => {
  const nowS = Math.floor(shop.host.now() / 1000);
  for (const body of ['', 'null', '{}', '[]', '{"id":1}', '\u0000', '{"id":"evt_x","type":"t","created":1}'])
    assert.equal(await shop.post(body, signNotice(body, [webhookSecret], nowS)), 400, body);
});

test('SEC-50 SEC-51 a webhook event about a subscription has no effect unless the subscription exists at the payment provider', async () => {
  const buyer = await registerBuyer(shop);
  await expectOk(shop.host, createPricingTableSession, {}, { token: buyer.token });
  const body = eventText('evt_claims', (await customerOf(shop, buyer)) ?? '');
  const signature = signNotice(body, [webhookSecret], Math.floor(shop.host.now() / 1000));
  assert.equal(await shop.post(body, signature), 200);
  await shop.deliverEvents();
  assert.deepEqual(await plansOf(shop, buyer), []);
  assert.equal(await stateOf(shop, buyer, 'zwivel'), 'trial');
});

test('SEC-51 returning from the payment provider without paying does not activate a plan', async () => {
  const { host } = shop;
  const buyer = await registerBuyer(shop);
  const { token } = buyer;
  await expectOk(host, createPricingTableSession, {}, { token });
  for (const path of ['/subscriptions?session_id=cs_test_1&success=true', '/api/stripe/activeCoupon?paid=1'])
    await host.request(path, { headers: { authorization: `Basic ${token}` } });
  await shop.deliverEvents();
  assert.equal(await stateOf(shop, buyer, 'zwivel'), 'trial');
});

/** Makes a purchase directly at the provider, with all resulting events, which the host does not receive. */
async function liveThrough(
  buyer: TestUser,
  at: TestShop = shop,
): Promise<{ ids: string[]; subscription: Subscription }> {
  const { host, provider } = at;
  await expectOk(host, createPricingTableSession, {}, { token: buyer.token });
  const customer = (await customerOf(at, buyer)) ?? '';
  const first = startAt(provider.shop, customer, agentMonth);
  cancelAtPeriodEnd(provider.shop, first, true);
  cancelAtPeriodEnd(provider.shop, first, false);
  endSubscription(provider.shop, first);
  const subscription = startAt(provider.shop, customer, agentYear);
  return { ids: at.intercept(), subscription };
}

test('SEC-50 REL-17 FIX-20 late, repeated, reordered or missing webhook events do not change the final state of a plan', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(), { minLength: 1, maxLength: 14 }),
      fc.boolean(),
      async (picks, isSettledBetween) => {
        const buyer = await registerBuyer(shop);
        const { ids } = await liveThrough(buyer);
        for (const pick of picks) {
          assert.equal(await shop.provider.deliver(ids[pick % ids.length] ?? ''), true);
          if (isSettledBetween) await shop.host.runJobs();
        }
        await shop.host.runJobs();
        const plans = await plansOf(shop, buyer);
        assert.deepEqual(
          plans.map(({ price_id, status }) => [price_id, status]),
          [[agentYear, 'active']],
        );
        assert.equal(await stateOf(shop, buyer, 'zwivel'), 'active');
      },
    ),
    { numRuns: 8 },
  );
});

test('SEC-50 a webhook event that is delivered five times starts only one job', async () => {
  const buyer = await registerBuyer(shop);
  const { ids } = await liveThrough(buyer);
  const jobs = async (): Promise<number> =>
    (await shop.host.db.selectFrom('jobs').where('kind', '=', 'sync-payment-customer').select('id').execute())
      .length;
  const before = await jobs();
  const [id = ''] = ids;
  const results = await Promise.all([1, 2, 3, 4, 5].map(() => shop.provider.deliver(id)));
  assert.deepEqual(results, [true, true, true, true, true]);
  assert.equal(await jobs(), before + 1);
  assert.equal(await storedEvents(id), 1);
});

test('REL-17 missed webhook events take effect at the next check, even after three days of downtime', async () => {
  const { host } = shop;
  await host.runJobs();
  const buyer = await registerBuyer(shop);
  await liveThrough(buyer);
  await host.runJobs();
  assert.deepEqual(await plansOf(shop, buyer), []);
  host.pass(15 * MINUTE);
  await host.runJobs();
  assert.equal((await plansOf(shop, buyer))[0]?.status, 'active');
  // After three days of downtime, the host continues to read the provider's list where it stopped.
  const late = await registerBuyer(shop);
  await liveThrough(late);
  host.pass(3 * DAY);
  await host.runJobs();
  assert.equal((await plansOf(shop, late))[0]?.status, 'active');
});

test('REL-17 missed webhook events are logged as a warning, except for events before the host’s first check', async (t) => {
  const young = await openShop();
  t.after(() => young.host.close());
  const warnings = () => young.host.log.filter(({ event }) => event === 'webhook_events_missed');
  const buyer = await registerBuyer(young);
  await liveThrough(buyer, young);
  await young.host.runJobs();
  assert.equal((await plansOf(young, buyer))[0]?.status, 'active');
  assert.deepEqual(warnings(), []);
  await liveThrough(await registerBuyer(young), young);
  young.host.pass(15 * MINUTE);
  await young.host.runJobs();
  assert.deepEqual(
    warnings().map(({ level }) => level),
    ['warn'],
  );
});

for (const [fate, areJobsLost, delayMs] of [
  ['within a minute after the outage', false, MINUTE],
  ['within 15 minutes after the outage if their jobs are lost', true, 15 * MINUTE],
] as const)
  test(`REL-17 webhook events that arrive during an outage of the payment provider take effect ${fate}`, async () => {
    const { host, trouble } = shop;
    // Missed events are looked up before the outage and not again until 15 minutes later.
    await host.runJobs();
    const buyer = await registerBuyer(shop);
    const { ids } = await liveThrough(buyer);
    let failures = 0;
    trouble.now = () => {
      failures += 1;
      return Response.json({ error: { type: 'api_error', message: 'down' } }, { status: 503 });
    };
    for (const id of ids) assert.equal(await shop.provider.deliver(id), true);
    await host.runJobs();
    assert.ok(failures > 0, 'the host must have tried to read the subscriptions');
    assert.deepEqual(await plansOf(shop, buyer), []);
    if (areJobsLost) await host.db.deleteFrom('jobs').execute();
    trouble.now = null;
    host.pass(delayMs);
    await host.runJobs();
    assert.equal((await plansOf(shop, buyer))[0]?.status, 'active');
  });

test('REL-17 a slow read of subscriptions does not overwrite the result of a later read', async () => {
  const { host, trouble, provider } = shop;
  const buyer = await registerBuyer(shop);
  const { subscription } = await expectOk(host, createSubscription, buy, { token: buyer.token });
  shop.intercept();
  const subscriptionNow = provider.state.subscriptions[subscription.id];
  assert.ok(subscriptionNow);
  const stale = JSON.stringify({
    object: 'list',
    data: [subscriptionNow],
    has_more: false,
    url: '/v1/subscriptions',
  });
  let release = (): void => undefined;
  const blocked = new Promise<void>((resolve) => (release = resolve));
  trouble.now = async () => {
    trouble.now = null;
    await blocked;
    return new Response(stale, { headers: { 'content-type': 'application/json' } });
  };
  const ctx = host.ctx();
  const slow = syncCustomer(ctx, ctx.services.payments.calls(), subscriptionNow.customer);
  const isRequested = (): boolean => trouble.now === null;
  while (!isRequested()) await new Promise((resolve) => setTimeout(resolve, 5));
  host.pass(DAY * 2);
  endSubscription(provider.shop, subscriptionNow);
  await syncCustomer(host.ctx(), ctx.services.payments.calls(), subscriptionNow.customer);
  release();
  await slow;
  assert.equal((await plansOf(shop, buyer))[0]?.status, 'canceled');
});

test('REL-17 after a declined renewal, a plan stays active while it is past due, and is canceled within 22 days', async () => {
  const { host, provider } = shop;
  const buyer = await registerBuyer(shop);
  const { subscription } = await expectOk(host, createSubscription, buy, { token: buyer.token });
  const card = provider.state.subscriptions[subscription.id]?.default_payment_method ?? '';
  provider.state.aside.cards[card] = '4000000000000341';
  host.pass(31 * DAY);
  await shop.deliverEvents();
  assert.equal((await plansOf(shop, buyer))[0]?.status, 'past_due');
  assert.equal(await stateOf(shop, buyer, 'zwivel'), 'active');
  host.pass(22 * DAY);
  await shop.deliverEvents();
  assert.equal((await plansOf(shop, buyer))[0]?.status, 'canceled');
  assert.equal(await stateOf(shop, buyer, 'zwivel'), 'lapsed');
});

test('REL-17 a company whose customer record is deleted at the payment provider loses its plan', async () => {
  const { host, provider } = shop;
  const buyer = await registerBuyer(shop);
  await expectOk(host, createSubscription, buy, { token: buyer.token });
  const customer = (await customerOf(shop, buyer)) ?? '';
  provider.state.customers[customer]!.deleted = true;
  host.pass(MINUTE);
  const body = eventText('evt_gone', customer);
  await shop.post(body, signNotice(body, [webhookSecret], Math.floor(host.now() / 1000)));
  await shop.deliverEvents();
  const [plan] = await plansOf(shop, buyer);
  assert.equal(plan?.status, 'canceled');
  assert.equal(plan.ends_at, host.now());
});
