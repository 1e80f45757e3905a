import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSubscription, findActiveCoupon, validatePromoCode } from '../../../web/contract/payment.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { agentMonth, openShop, registerBuyer, type TestShop } from '../../helpers/host/open-shop.ts';
import { registerVerified } from '../../helpers/host/register.ts';

let shop: TestShop;

before(async () => {
  shop = await openShop();
});

after(() => shop.host.close());

const buy = { priceId: agentMonth, paymentMethodId: 'pm_card_visa' };

test('API-69 SUBS-08 OPEN-101 OPEN-035 a promo code is accepted in any letter case, and a cache-busting parameter is ignored', async () => {
  const { host } = shop;
  const { token } = await registerBuyer(shop);
  const checked = await expectOk(
    host,
    validatePromoCode,
    { promoCode: ' sky20 ', key: '1700000000000' },
    { token },
  );
  assert.deepEqual(checked, {
    valid: true,
    promoCode: 'SKY20',
    percent_off: 20,
    duration: 'repeating',
    duration_in_months: 3,
    expires_at: null,
  });
  const ten = await expectOk(host, validatePromoCode, { promoCode: 'TEN' }, { token });
  assert.equal(ten.amount_off, 1000);
  assert.equal(ten.currency, 'usd');
});

test('API-69 a promo code lowers the charged amount, and an expired promo code is rejected', async () => {
  const { host, provider } = shop;
  const buyer = await registerBuyer(shop);
  const { token } = buyer;
  const refusal = await expectRefusal(
    host,
    createSubscription,
    { ...buy, promoCode: 'OVER' },
    'promo_code_invalid',
    {
      token,
    },
  );
  assert.equal(refusal.valid, false);
  assert.deepEqual(Object.values(provider.state.invoices), []);
  const { subscription } = await expectOk(
    host,
    createSubscription,
    { ...buy, promoCode: 'sky20' },
    { token },
  );
  const invoice =
    provider.state.invoices[provider.state.subscriptions[subscription.id]?.latest_invoice ?? ''];
  assert.equal(invoice?.amount_paid, 2320);
});

test('SEC-48 every kind of unusable promo code is rejected with the same response', async () => {
  const { host, provider } = shop;
  const { token } = await registerBuyer(shop);
  const { promotionCodes } = provider.state;
  const [ten] = Object.values(promotionCodes).filter(({ code }) => code === 'TEN');
  promotionCodes['promo_used'] = {
    ...ten!,
    id: 'promo_used',
    code: 'USED',
    max_redemptions: 1,
    times_redeemed: 1,
  };
  promotionCodes['promo_else'] = { ...ten!, id: 'promo_else', code: 'ELSE', customer: 'cus_somebody' };
  promotionCodes['promo_late'] = { ...ten!, id: 'promo_late', code: 'LATE', expires_at: 1 };
  const bodies = new Set<string>();
  for (const promoCode of ['NOPE', 'OVER', 'USED', 'ELSE', 'LATE', 'x y', "'; --", 'A'.repeat(41)]) {
    const body = await expectRefusal(host, validatePromoCode, { promoCode }, 'promo_code_invalid', { token });
    bodies.add(JSON.stringify({ ...body, requestId: '' }));
  }
  assert.equal(bodies.size, 1);
  assert.match([...bodies][0] ?? '', /"valid":false/);
  assert.match([...bodies][0] ?? '', /This promo code is not valid\./);
});

test('API-71 SUBS-09 SUBS-10 OPEN-102 the advertised coupon is returned without a login', async () => {
  const { activeCoupon } = await expectOk(shop.host, findActiveCoupon, {});
  assert.deepEqual(activeCoupon, {
    name: '20% off for three months',
    code: 'SKY20',
    percent_off: 20,
    ends_at: null,
  });
});

test('SUBS-11 findActiveCoupon returns no coupon when none is advertised or when the promotion has ended', async () => {
  const { host, provider } = shop;
  const [shown] = Object.values(provider.state.promotionCodes).filter(({ code }) => code === 'SKY20');
  shown!.metadata = {};
  host.pass(61_000);
  assert.deepEqual(await expectOk(host, findActiveCoupon, {}), {});
  shown!.metadata = { promo_bar: 'true' };
  shown!.expires_at = Math.floor(host.now() / 1000) + 3600;
  host.pass(61_000);
  assert.ok((await expectOk(host, findActiveCoupon, {})).activeCoupon);
  // Once the promotion has ended, the host does not return it, even if the cached data still contains it.
  host.pass(3600_000 - 60_000);
  assert.deepEqual(await expectOk(host, findActiveCoupon, {}), {});
});

test('SEC-48 a user’s 11th promo code check within an hour is rejected, and other users are not affected', async () => {
  const limited = await openShop({ rateLimitFactor: 1 });
  const { host } = limited;
  const { token } = await registerVerified(host, { isXp360: false });
  for (let tries = 0; tries < 10; tries += 1)
    await expectRefusal(host, validatePromoCode, { promoCode: `GUESS${tries}` }, 'promo_code_invalid', {
      token,
    });
  await expectRefusal(host, validatePromoCode, { promoCode: 'SKY20' }, 'rate_limited', { token });
  const other = await registerVerified(host, { isXp360: false });
  await expectOk(host, validatePromoCode, { promoCode: 'SKY20' }, { token: other.token });
  await host.close();
});
