import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { ApiError } from '../../../../web/api/api-error.ts';
import type { ApiClient } from '../../../../web/api/client.ts';
import { CodeStore } from '../../../../web/features/billing/code-store.ts';
import {
  isRunning,
  discountText,
  discountWithDuration,
} from '../../../../web/features/billing/promo-discount.ts';
import { PromoStore } from '../../../../web/features/billing/promo-store.ts';
import { PurchaseWatch } from '../../../../web/features/billing/purchase-watch.ts';
import { STALE_MS, TableStore } from '../../../../web/features/billing/table-store.ts';
import { createStorage } from '../../../../web/lib/storage.ts';
import { Messages } from '../../../../web/portal/messages.ts';
import type { Portal } from '../../../../web/portal/portal.ts';
import { moneyText } from '../../../../web/rules/money.ts';
import { Session } from '../../../../web/session/session.ts';
import { createLoginStore } from '../../../../web/session/user-state.ts';

const noTabs = { addEventListener: () => undefined, removeEventListener: () => undefined };

function storageWith(entries: Map<string, string> = new Map()) {
  const held = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
  return createStorage(() => held, noTabs);
}

function hostWith(...responses: unknown[]) {
  const calls: { id: string; input: unknown }[] = [];
  const call = ((endpoint: { id: string }, input: unknown) => {
    calls.push({ id: endpoint.id, input });
    const response = responses.length > 1 ? responses.shift() : responses[0];
    // Every response is a new object, because the session keeps and changes it.
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(structuredClone(response));
  }) as unknown as ApiClient;
  return { call, calls };
}

const codeOf = (store: PromoStore): string | null => store.state.coupon?.code ?? null;

const code = { valid: true as const, promoCode: 'SKY20', duration_in_months: null, expires_at: null };

test('SUBS-08 a promo code’s discount is shown in the user’s locale, with its duration', () => {
  const worth = (discount: object, locale = 'en-US'): string =>
    discountWithDuration({ ...code, duration: 'once', ...discount }, locale);
  assert.equal(worth({ percent_off: 20 }), '20% off your first payment');
  const months = { duration: 'repeating', duration_in_months: 3 } as const;
  assert.equal(worth({ percent_off: 12.5, ...months }), '12.5% off for 3 months');
  assert.equal(worth({ percent_off: 12.5, ...months }, 'tr-TR'), '%12,5 off for 3 months');
  const amount = { amount_off: 500, currency: 'usd' };
  assert.equal(worth({ ...amount, duration: 'forever' }), '$5 off every payment');
  assert.equal(discountText({}), '');
});

test('SUBS-07 amounts are formatted from the currency’s smallest unit, and a missing currency causes no exception', () => {
  assert.equal(moneyText(2900, 'usd', 'en-US'), '$29');
  assert.equal(moneyText(2320, 'usd', 'en-US'), '$23.20');
  assert.equal(moneyText(2900, 'jpy', 'en-US'), '¥2,900');
  assert.equal(moneyText(1234, 'kwd', 'en-US').replace(/\s/, ' '), 'KWD 1.234');
  assert.equal(moneyText(0, 'eur', 'en-US'), '€0');
  assert.equal(moneyText(100, '', 'en-US'), '100 ');
});

test('SUBS-08 only one check of a promo code runs at a time, and editing the code clears the result of the check', async () => {
  const { call, calls } = hostWith({ ...code, percent_off: 20, duration: 'once' });
  const store = new CodeStore({ call, now: () => 5 });
  await store.check();
  assert.equal(store.state.error, 'Please enter a promo code.');
  assert.equal(calls.length, 0);
  store.change('  sky20 ');
  await Promise.all([store.check(), store.check()]);
  assert.deepEqual(calls, [{ id: 'validatePromoCode', input: { key: '5', promoCode: 'sky20' } }]);
  assert.equal(store.state.found?.promoCode, 'SKY20');
  store.change('sky2');
  assert.equal(store.state.found, null);
  const late = store.check();
  store.change('other');
  await late;
  assert.equal(store.state.found, null);
});

test('SUBS-08 a message is shown if a promo code is rejected or cannot be checked', async () => {
  const refused = new ApiError('promo_code_invalid', 'This promo code is not valid.', 400);
  const { call } = hostWith(refused, new ApiError('unreachable', '0', 0));
  const store = new CodeStore({ call, now: () => 5 });
  store.change('NOPE');
  await store.check();
  assert.equal(store.state.error, 'This promo code is not valid.');
  await store.check();
  assert.match(store.state.error, /cannot reach the server/);
  assert.equal(store.state.failures, 2);
  assert.equal(store.state.code, 'NOPE');
});

test('SUBS-09 SUBS-10 SUBS-11 the portal shows the stored promotion until a response with the current promotion arrives', async () => {
  const activeCoupon = { name: 'Spring', code: 'SKY20', percent_off: 20, ends_at: null };
  const entries = new Map<string, string>();
  let now = 0;
  const { call, calls } = hostWith({ activeCoupon }, new ApiError('unreachable', '', 0), {});
  const deps = { call, storage: storageWith(entries), now: () => now };
  const store = new PromoStore(deps);
  assert.equal(store.state.coupon, null);
  await store.load();
  assert.equal(codeOf(store), 'SKY20');
  await store.load();
  assert.equal(calls.length, 1);
  assert.equal(new PromoStore(deps).state.coupon?.code, 'SKY20');
  now += 3_600_000;
  await store.load();
  assert.equal(codeOf(store), 'SKY20');
  await store.load();
  assert.equal(store.state.coupon, null);
  assert.equal(new PromoStore(deps).state.coupon, null);
  entries.set('active_coupon', '{"activeCoupon":{"name":7}}');
  assert.equal(new PromoStore(deps).state.coupon, null);
  assert.equal(isRunning({ ends_at: null }, 0), true);
  assert.equal(isRunning({ ends_at: '2026-11-21T12:00:00Z' }, Date.parse('2026-11-21T12:00:00Z')), false);
});

const subscription = (plan_name: string, ends_at: string | null) => ({
  product: 'zwivel' as const,
  plan_name,
  starts_at: '2026-11-20T00:00:00Z',
  ends_at,
  status: null,
  cancel_at_period_end: false,
});

const trialUser = {
  id: 'u1',
  stripeCustomerId: 'cus_1',
  subscriptions: [subscription('trial', '2026-11-27T00:00:00Z')],
  company: {},
};

const buyer = { ...trialUser, subscriptions: [...trialUser.subscriptions, subscription('Agent', null)] };

/** Opens a portal for a trial user, with only the services that the observer needs. */
function watched(...responses: unknown[]) {
  const { call, calls } = hostWith(...responses);
  const messages = new Messages({ setTimeout: () => 0, clearTimeout: () => undefined } as never);
  const now = () => Date.parse('2026-11-21T12:00:00Z');
  const storage = storageWith();
  const session = new Session({
    call,
    loginStore: createLoginStore(storage),
    now,
    onTimeout: () => undefined,
  });
  const { state } = session;
  Object.assign(state, { user: structuredClone(trialUser), popup: 'second-inactive' });
  const deps = { call, session, storage, messages, now } as unknown as Portal;
  const bought: string[] = [];
  const onBought = (plan: string): void => void bought.push(plan);
  const page = { isPaid: true };
  const watch = new PurchaseWatch({ ...deps, onBought, takePaidReturn: () => page.isPaid });
  return { watch, page, bought, calls, messages, state, storage };
}

const turn = async (ms: number): Promise<void> => {
  mock.timers.tick(ms);
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
};

test('SUBS-01 after checkout, the portal polls the plan until it is active, with one request at a time', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const { watch, bought, calls, messages, state } = watched(
      trialUser,
      new ApiError('unreachable', '', 0),
      buyer,
    );
    watch.start();
    assert.equal(watch.state.phase, 'idle');
    watch.leave('checkout');
    watch.start();
    watch.start();
    assert.equal(watch.state.phase, 'fresh');
    await turn(0);
    assert.equal(calls.length, 1);
    await turn(700);
    await turn(1000);
    assert.equal(calls.length, 3);
    assert.equal(messages.state.list[0]?.text, 'Agent is active. Thank you!');
    assert.deepEqual(bought, ['Agent']);
    assert.equal(watch.state.phase, 'idle');
    assert.equal(state.popup, null);
    await turn(60_000);
    watch.start();
    assert.equal(calls.length, 3);
  } finally {
    mock.timers.reset();
  }
});

test('SUBS-01 if the user returns without a purchase, the portal stops polling for the plan after ten requests', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const { watch, calls, messages } = watched(trialUser);
    watch.leave('checkout');
    watch.start();
    watch.offerPlans();
    assert.equal(watch.state.phase, 'late');
    for (let i = 0; i < 120; i += 1) await turn(1000);
    assert.equal(calls.length, 10);
    assert.equal(watch.state.phase, 'idle');
    assert.deepEqual(messages.state.list, []);
    watch.start();
    assert.equal(watch.state.phase, 'idle');
  } finally {
    mock.timers.reset();
  }
});

test('FIX-84 users who return without a payment see a message once the host has confirmed it, and a late purchase still counts', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const { watch, page, bought } = watched(new ApiError('unreachable', '', 0), trialUser, trialUser, buyer);
    page.isPaid = false;
    watch.leave('checkout');
    watch.start();
    assert.equal(watch.state.phase, 'idle');
    await turn(0);
    assert.equal(watch.state.phase, 'idle', 'the host has not responded');
    await turn(700);
    assert.equal(watch.state.phase, 'unpaid');
    await turn(1000);
    await turn(1500);
    assert.deepEqual(bought, ['Agent']);
    assert.equal(watch.state.phase, 'idle');
    watch.leave('portal');
    watch.start();
    await turn(0);
    assert.equal(watch.state.phase, 'idle', 'nobody pays in the customer portal');
  } finally {
    mock.timers.reset();
  }
});

test('SUBS-01 a plan that had ended counts as bought when it runs again, and one that was only to end does not', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    for (const [end, expected] of [
      ['2026-11-20T00:00:00Z', 'Agent is active. Thank you!'],
      ['2026-12-20T00:00:00Z', 'Your plan was changed.'],
    ] as const) {
      const { watch, bought, messages, state } = watched({
        ...trialUser,
        subscriptions: [subscription('Agent', null)],
      });
      Object.assign(state.user!, { subscriptions: [subscription('Agent', end)] });
      watch.leave('checkout');
      watch.start();
      await turn(0);
      assert.equal(messages.state.list[0]?.text, expected);
      assert.equal(bought.length, expected.startsWith('Agent') ? 1 : 0);
    }
  } finally {
    mock.timers.reset();
  }
});

test('FIX-84 the message that no payment was made ends with the visit, and a reload after a payment continues to wait', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const { watch, page } = watched(trialUser);
    watch.leave('checkout');
    watch.start();
    assert.equal(watch.state.phase, 'fresh');
    watch.stop();
    page.isPaid = false;
    watch.start();
    assert.equal(watch.state.phase, 'fresh');
    watch.leave('checkout');
    watch.stop();
    watch.start();
    for (let i = 0; i < 120; i += 1) await turn(1000);
    assert.equal(watch.state.phase, 'unpaid', 'it does not disappear while the user reads');
    watch.clearNews();
    watch.start();
    assert.equal(watch.state.phase, 'idle');
  } finally {
    mock.timers.reset();
  }
});

test('SUBS-02 only one request for the pricing table runs at a time, and a failed or stale table is requested again', async () => {
  const opened = { stripeCustomerId: 'cus_2', script: null, page: 'https://pay.test/t' };
  const unavailable = new ApiError('unavailable', 'Payments are not available at the moment.', 503);
  const { call, calls } = hostWith(unavailable, opened);
  const { state } = watched();
  let now = 0;
  const session = { state, change: (changed: object) => Object.assign(state.user ?? {}, changed) };
  const store = new TableStore({ call, session, now: () => now } as unknown as Portal);
  await Promise.all([store.open(), store.open()]);
  assert.equal(calls.length, 1);
  assert.equal(store.state.failure, 'Payments are not available at the moment.');
  await store.open();
  assert.equal(store.state.phase, 'ready');
  assert.equal(state.user?.['stripeCustomerId'], 'cus_2');
  await store.renew();
  assert.equal(calls.length, 2);
  now = STALE_MS + 1;
  await store.renew();
  assert.equal(calls.length, 3);
});
