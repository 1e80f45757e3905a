import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createPortalSession,
  createPricingTableSession,
  findCurrentSubscription,
  listInvoices,
} from '../../../web/contract/payment.ts';
import { expectOk } from '../../helpers/host/call.ts';
import {
  agentMonth,
  agentYear,
  customerOf,
  openShop,
  plansOf,
  registerBuyer,
  shopUrl,
  type TestShop,
} from '../../helpers/host/open-shop.ts';
import { registerVerified, type TestUser } from '../../helpers/host/register.ts';
import { linkIn, mailsTo } from '../account/mailed.ts';
import { startAt } from './start-at-provider.ts';
import { stateOf } from './subscription-state-of.ts';

let shop: TestShop;

before(async () => {
  shop = await openShop();
});

after(() => shop.host.close());

const BACK = 'https://portal.test/subscriptions';

/** The return after a payment, which names the checkout. */
const PAID = /^https:\/\/portal\.test\/subscriptions\?session_id=cs_test_\w+$/;

const get = async (path: string): Promise<{ status: number; text: string; headers: Headers }> => {
  const response = await shop.provider.app.request(path);
  return { status: response.status, text: await response.text(), headers: response.headers };
};

/** Submits a page's form; returns the redirect's target. A browser cannot go back to any other response. */
async function send(
  path: string,
  fields: Record<string, string>,
): Promise<{ to: string | null; status: number }> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(fields).toString();
  const response = await shop.provider.app.request(path, { method: 'POST', headers, body });
  assert.equal(response.status, 303, `${path} redirects`);
  return { to: response.headers.get('location'), status: response.status };
}

const visa = { number: '4242 4242 4242 4242', expiry: '04 / 30', cvc: '123' };

async function openTable(buyer: TestUser): Promise<string> {
  const { page } = await expectOk(shop.host, createPricingTableSession, {}, { token: buyer.token });
  return new URL(page ?? '').searchParams.get('session') ?? '';
}

/** Goes from the pricing table to the checkout page of a price. */
async function choose(buyer: TestUser, price: string): Promise<string> {
  const { to } = await send('/pricing-table', { session: await openTable(buyer), price });
  const { origin, pathname } = new URL(to ?? '');
  assert.equal(origin, shopUrl);
  assert.match(pathname, /^\/pay\/cs_test_\w+$/);
  return pathname;
}

test('SUBS-01 SUBS-02 SUBS-05 a user can buy a plan in the pricing table and then change, cancel and resume it in the customer portal', async () => {
  const buyer = await registerBuyer(shop);
  const session = await openTable(buyer);
  const table = await get(`/pricing-table?session=${session}`);
  assert.match(table.text, /\$29/);
  const pay = await choose(buyer, agentMonth);
  assert.match((await get(pay)).text, /Subscribe to Zwivel/);
  const done = await send(pay, visa);
  assert.equal(done.status, 303);
  assert.match(done.to ?? '', PAID);
  // The return to the portal does not prove the payment; only the webhook does.
  assert.equal(await stateOf(shop, buyer, 'zwivel'), 'trial');
  await shop.deliverEvents();
  assert.equal(await stateOf(shop, buyer, 'zwivel'), 'active');
  const customerStripeId = (await customerOf(shop, buyer)) ?? '';
  const { url } = await expectOk(
    shop.host,
    createPortalSession,
    { customerStripeId },
    { token: buyer.token },
  );
  const portal = new URL(url).pathname;
  const seen = await get(portal);
  assert.match(seen.text, /Agent Monthly/);
  assert.match(seen.text, /Visa •••• 4242/);
  const [subscription] = Object.values(shop.provider.state.subscriptions).filter(
    ({ customer }) => customer === customerStripeId,
  );
  const plan = `${portal}/subscription/${subscription?.id ?? ''}`;
  await send(plan, { price: agentYear });
  await shop.deliverEvents();
  assert.equal((await plansOf(shop, buyer))[0]?.plan_name, 'Agent Yearly');
  await send(plan, { act: 'cancel' });
  await shop.deliverEvents();
  const [cancelled] = await plansOf(shop, buyer);
  assert.equal(cancelled?.cancel_at_period_end, 1);
  assert.ok((cancelled.ends_at ?? 0) > shop.host.now());
  await send(plan, { act: 'resume' });
  await shop.deliverEvents();
  assert.equal((await plansOf(shop, buyer))[0]?.ends_at, null);
});

test('submitting one checkout page three times buys only one plan', async () => {
  const buyer = await registerBuyer(shop);
  const pay = await choose(buyer, agentMonth);
  const sent = await Promise.all([send(pay, visa), send(pay, visa)]);
  const later = await send(pay, visa);
  assert.deepEqual(
    [...sent, later].map(({ status, to }) => [status, PAID.test(to ?? '')]),
    Array.from({ length: 3 }, () => [303, true]),
  );
  assert.match((await get(pay)).text, /This purchase is complete/);
  await shop.deliverEvents();
  assert.equal((await plansOf(shop, buyer)).length, 1);
});

test('SUBS-01 a payment succeeds only with a valid card and, if required, a confirmed authentication', async () => {
  const buyer = await registerBuyer(shop);
  const pay = await choose(buyer, agentMonth);
  const wrong: [Partial<typeof visa>, RegExp][] = [
    [{ number: '4000 0000 0000 9995' }, /insufficient funds/],
    [{ number: '4000 0000 0000 0341' }, /Your card was declined/],
    [{ number: '1234' }, /only test cards/],
    [{ expiry: '13 / 30' }, /month and year/],
    [{ expiry: '04 / 20' }, /in the past/],
    [{ cvc: 'x' }, /three or four digits/],
  ];
  for (const [fields, text] of wrong) {
    const { to } = await send(pay, { ...visa, ...fields });
    const again = await get(to ?? '');
    assert.match(again.text, text);
    assert.match(again.text, /aria-invalid="true"/);
  }
  const challenged = await send(pay, { ...visa, number: '4000 0027 6000 3184' });
  assert.ok(challenged.to?.startsWith('/check/pi_'));
  const check = (challenged.to ?? '').split('?')[0] ?? '';
  const next = new URL(challenged.to ?? '', shopUrl).searchParams.get('next') ?? '';
  const refused = await send(check, { answer: 'no', next });
  assert.equal(refused.to, next);
  const denied = await shop.provider.app.request(next);
  assert.match((await get(denied.headers.get('location') ?? '')).text, /unable to authenticate/);
  await shop.deliverEvents();
  assert.deepEqual(await plansOf(shop, buyer), []);
  const again = await send(pay, { ...visa, number: '4000 0027 6000 3184' });
  const agreed = await send((again.to ?? '').split('?')[0] ?? '', { answer: 'yes', next });
  assert.equal(agreed.to, next);
  const end = await shop.provider.app.request(next);
  assert.match(end.headers.get('location') ?? '', PAID);
  await shop.deliverEvents();
  assert.equal(await stateOf(shop, buyer, 'zwivel'), 'active');
  assert.match((await get(pay)).text, /purchase is complete/);
});

test('SUBS-08 a promo code on the checkout page lowers the price, and an unknown code is reported as invalid', async () => {
  const buyer = await registerBuyer(shop);
  const pay = await choose(buyer, agentMonth);
  const wrong = await send(`${pay}/promo`, { code: 'NOPE' });
  assert.match((await get(wrong.to ?? '')).text, /This promo code is not valid\./);
  const right = await send(`${pay}/promo`, { code: 'sky20' });
  assert.equal(right.to, pay);
  assert.match((await get(pay)).text, /\$23\.20/);
  await send(pay, visa);
  const id = (await customerOf(shop, buyer)) ?? '';
  const { invoices } = await expectOk(shop.host, listInvoices, { id }, { token: buyer.token });
  assert.equal(invoices[0]?.amount_paid, 2320);
  const page = await get(new URL(invoices[0].hosted_invoice_url ?? '').pathname);
  assert.match(page.text, /\$23\.20/);
  const pdf = await shop.provider.app.request(new URL(invoices[0].invoice_pdf ?? '').pathname);
  assert.equal(pdf.headers.get('content-type'), 'application/pdf');
  assert.equal((await pdf.text()).slice(0, 8), '%PDF-1.4');
});

test('SEC-53 SEC-33 payment pages lead back only to the portal, and only the portal can frame the pricing table', async () => {
  const buyer = await registerBuyer(shop);
  const session = await openTable(buyer);
  const table = await get(`/pricing-table?session=${session}`);
  assert.match(table.headers.get('content-security-policy') ?? '', /frame-ancestors https:\/\/portal\.test$/);
  const pay = await choose(buyer, agentMonth);
  const { headers, text } = await get(pay);
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'$/);
  assert.equal(text.includes('<script'), false);
  for (const next of ['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)']) {
    const { to } = await send('/check/pi_none', { answer: 'yes', next });
    assert.equal(to, BACK);
  }
  for (const path of [
    '/pay/cs_none',
    '/portal/none',
    '/invoice/in_none/x',
    '/invoice/in_none/undefined',
    '/check/pi_none',
    '/pricing-table?session=x',
    '/portal/__proto__',
  ])
    assert.ok((await get(path)).status >= 400, path);
});

test('SEC-26 a payment session expires after an hour, and a customer cannot cancel another customer’s plan', async () => {
  const [one, two] = [await registerBuyer(shop), await registerBuyer(shop)];
  const pay = await choose(one, agentMonth);
  await send(pay, visa);
  await openTable(two);
  const customerStripeId = (await customerOf(shop, two)) ?? '';
  const { url } = await expectOk(shop.host, createPortalSession, { customerStripeId }, { token: two.token });
  const portal = new URL(url).pathname;
  const theirs = (await customerOf(shop, one)) ?? '';
  const [subscription] = Object.values(shop.provider.state.subscriptions).filter(
    ({ customer }) => customer === theirs,
  );
  await send(`${portal}/subscription/${subscription?.id ?? ''}`, { act: 'cancel' });
  assert.equal(subscription?.cancel_at_period_end, false);
  const session = await openTable(two);
  shop.host.pass(3_600_000);
  assert.equal((await get(portal)).status, 410);
  assert.equal((await get(`/pricing-table?session=${session}`)).status, 410);
});

test('FIX-84 a plan that is bought in two tabs is canceled and refunded the second time, and the buyer learns about it', async () => {
  const buyer = await registerBuyer(shop);
  const [first, second] = [await choose(buyer, agentMonth), await choose(buyer, agentMonth)];
  await send(first, visa);
  shop.host.pass(1000);
  assert.match((await send(second, visa)).to ?? '', PAID);
  await shop.deliverEvents();
  await shop.deliverEvents();
  const id = (await customerOf(shop, buyer)) ?? '';
  const bought = Object.values(shop.provider.state.subscriptions).filter(({ customer }) => customer === id);
  assert.deepEqual(
    bought.map(({ status }) => status),
    ['active', 'canceled'],
  );
  assert.deepEqual(
    (await plansOf(shop, buyer)).map(({ ends_at, status }) => ({ ends_at, status })),
    [{ ends_at: null, status: 'active' }],
  );
  const { invoices } = await expectOk(shop.host, listInvoices, { id }, { token: buyer.token });
  assert.deepEqual(
    invoices.map(({ amount_paid, amount_refunded }) => [amount_paid, amount_refunded]),
    [
      [2900, 2900],
      [2900, 0],
    ],
  );
  const subjects = (await mailsTo(shop.host, buyer.user.email)).map(({ subject }) => subject);
  assert.equal(subjects.filter((each) => each === 'You bought Agent Monthly').length, 1);
  assert.equal(
    subjects.filter((each) => each === 'Your second purchase of Agent Monthly was refunded').length,
    1,
  );
});

test('FIX-84 a second plan that the operator creates at the payment provider stays', async () => {
  const buyer = await registerBuyer(shop);
  await send(await choose(buyer, agentMonth), visa);
  shop.host.pass(1000);
  startAt(shop.provider.shop, (await customerOf(shop, buyer)) ?? '', agentYear);
  await shop.deliverEvents();
  assert.deepEqual(
    (await plansOf(shop, buyer)).map(({ plan_name, status }) => [plan_name, status]),
    [
      ['Agent Monthly', 'active'],
      ['Agent Yearly', 'active'],
    ],
  );
});

test('FIX-84 while the payment provider refuses a refund, both plans remain, and the next event tries again', async () => {
  const buyer = await registerBuyer(shop);
  const [first, second] = [await choose(buyer, agentMonth), await choose(buyer, agentYear)];
  await send(first, visa);
  shop.host.pass(1000);
  await send(second, visa);
  shop.trouble.now = ({ url }) =>
    new URL(url).pathname === '/v1/credit_notes'
      ? Response.json({ error: { type: 'invalid_request_error', message: 'No charge.' } }, { status: 400 })
      : null;
  await shop.deliverEvents();
  const running = async (): Promise<string[]> =>
    (await plansOf(shop, buyer)).flatMap(({ status, plan_name }) => (status === 'active' ? [plan_name] : []));
  assert.deepEqual(await running(), ['Agent Monthly', 'Agent Yearly']);
  shop.trouble.now = null;
  const id = (await customerOf(shop, buyer)) ?? '';
  const { token } = buyer;
  await expectOk(shop.host, findCurrentSubscription, { stripeCustomerId: id, priceId: agentYear }, { token });
  assert.deepEqual(await running(), ['Agent Monthly']);
});

test('the pricing table omits the prices of offerings for which the company already has a plan', async () => {
  const buyer = await registerBuyer(shop);
  const tableOf = async (): Promise<string> => {
    const { page } = await expectOk(shop.host, createPricingTableSession, {}, { token: buyer.token });
    const { pathname, search } = new URL(page ?? '');
    return (await get(pathname + search)).text;
  };
  const all = await tableOf();
  assert.match(all, /\$29/);
  assert.match(all, /\$99/);
  await send(await choose(buyer, agentMonth), visa);
  await shop.deliverEvents();
  const rest = await tableOf();
  assert.doesNotMatch(rest, /\$29/);
  assert.match(rest, /\$99/);
});

test('the pricing table starts with the offering that the company tries', async () => {
  for (const [product, price] of [
    ['zwivel', '$29'],
    ['api', '$99'],
  ] as const) {
    const trial = { isXp360: product === 'api', companyName: `Trial of ${product}` };
    const buyer = await registerVerified(shop.host, trial);
    const { page } = await expectOk(shop.host, createPricingTableSession, {}, { token: buyer.token });
    const { pathname, search } = new URL(page ?? '');
    const prices = (await get(pathname + search)).text.match(/\$\d+/g);
    assert.equal(prices?.[0], price, product);
    assert.equal(prices.length, 4);
  }
});

test('the buyer gets exactly one email that confirms the purchase and names the plan', async () => {
  const buyer = await registerBuyer(shop);
  const bought = async () =>
    (await mailsTo(shop.host, buyer.user.email)).filter(({ subject }) => subject.startsWith('You bought'));
  await send(await choose(buyer, agentMonth), visa);
  await shop.deliverEvents();
  const [mail] = await bought();
  assert.equal(mail?.subject, 'You bought Agent Monthly');
  assert.match(mail.text, /^Plan: Agent Monthly, for Zwivel$/m);
  assert.match(mail.text, /^Bought on: November 20, 2026$/m);
  assert.match(mail.text, /^Renews on: December 20, 2026$/m);
  assert.match(mail.text, /^Paid: \$29$/m);
  assert.match(mail.text, /^Invoice: \w+-0001$/m);
  assert.equal(linkIn(mail).pathname, '/subscriptions');
  // Later events of the same plan do not create a second plan.
  const { pathname } = new URL(
    (
      await expectOk(
        shop.host,
        createPortalSession,
        { customerStripeId: (await customerOf(shop, buyer)) ?? '' },
        { token: buyer.token },
      )
    ).url,
  );
  const [plan] = Object.values(shop.provider.state.subscriptions).slice(-1);
  await send(`${pathname}/subscription/${plan?.id ?? ''}`, { price: agentYear });
  await shop.deliverEvents();
  assert.equal((await plansOf(shop, buyer))[0]?.plan_name, 'Agent Yearly');
  assert.equal((await bought()).length, 1);
});
