import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { attachCard } from '../../../../../demo/standins/stripe/billing/payment-methods.ts';
import { periodEnd } from '../../../../../demo/standins/stripe/billing/period.ts';
import { startSubscription } from '../../../../../demo/standins/stripe/billing/subscriptions.ts';
import { createStripeStandIn } from '../../../../../demo/standins/stripe/create-stand-in.ts';
import { html } from '../../../../../demo/standins/stripe/pages/html.ts';
import { writePdf } from '../../../../../demo/standins/stripe/pages/write-pdf.ts';
import { readForm } from '../../../../../demo/standins/stripe/wire/form.ts';
import { newCustomer } from '../../../../../demo/standins/stripe/wire/new-account.ts';

test('API-66 form fields with brackets in their names are parsed as nested objects and lists', () => {
  const read = (text: string): unknown => readForm(new URLSearchParams(text));
  assert.deepEqual(read('items[0][price]=p&items[1][price]=q&expand[]=a&expand[]=b&metadata[k]=v&n=1'), {
    items: [{ price: 'p' }, { price: 'q' }],
    expand: ['a', 'b'],
    metadata: { k: 'v' },
    n: '1',
  });
  assert.deepEqual(read('a[__proto__][x]=1&constructor=2'), {
    a: Object.fromEntries([['__proto__', { x: '1' }]]),
    constructor: '2',
  });
  assert.equal(({} as Record<string, unknown>)['x'], undefined);
});

test('API-66 any form-encoded text is parsed without an exception', () => {
  fc.assert(fc.property(fc.webQueryParameters(), (text) => void readForm(new URLSearchParams(text))));
});

const at = (text: string): number => Date.parse(text) / 1000;

test('SUBS-01 a billing period ends on the same day of the next month or year, or on the last day of a shorter month', () => {
  const cases: [string, 'month' | 'year', string][] = [
    ['2026-11-20T12:00:00Z', 'month', '2026-12-20T12:00:00Z'],
    ['2026-01-31T08:30:15Z', 'month', '2026-02-28T08:30:15Z'],
    ['2028-01-31T00:00:00Z', 'month', '2028-02-29T00:00:00Z'],
    ['2026-12-31T00:00:00Z', 'month', '2027-01-31T00:00:00Z'],
    ['2028-02-29T00:00:00Z', 'year', '2029-02-28T00:00:00Z'],
  ];
  for (const [from, interval, to] of cases) assert.equal(periodEnd(at(from), interval), at(to), from);
  // A billing period ends on the 31st again after a shorter month.
  assert.equal(
    periodEnd(at('2026-02-28T00:00:00Z'), 'month', at('2026-01-31T00:00:00Z')),
    at('2026-03-31T00:00:00Z'),
  );
});

test('SUBS-01 restarting the stand-in for Stripe preserves purchases and pending webhooks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stand-in-'));
  const options = {
    file: join(folder, 'stripe.json'),
    clock: () => Date.UTC(2026, 10, 20),
    secretKey: 'sk_test_x',
    webhookSecret: 'whsec_x',
    names: { api: 'API', zwivel: 'Agent' },
    returnUrl: 'https://portal.test/subscriptions',
  };
  const first = createStripeStandIn({
    ...options,
    address: 'http://127.0.0.1:1',
    post: () => Promise.resolve(503),
  });
  const { shop } = first;
  const customer = newCustomer({ email: 'ada@company.test' }, shop.now());
  shop.state.customers[customer.id] = customer;
  const card = attachCard(shop, 'pm_card_visa', customer.id);
  const bought = startSubscription(shop, {
    customer: customer.id,
    price: 'price_StandInApiYear',
    paymentMethod: card.id,
    promotion: null,
    metadata: {},
    allOrNothing: true,
  });
  await first.work();
  const received: string[] = [];
  const post = (body: string): Promise<number> => {
    received.push((JSON.parse(body) as { type: string }).type);
    return Promise.resolve(200);
  };
  const later = () => Date.UTC(2026, 10, 21);
  const second = createStripeStandIn({ ...options, clock: later, address: 'http://127.0.0.1:2', post });
  assert.equal(second.state.subscriptions[bought.id]?.status, 'active');
  await second.work();
  assert.ok(received.includes('customer.subscription.created') && received.includes('invoice.paid'));
  assert.deepEqual(Object.keys(second.state.deliveries), []);
  const [invoice] = Object.values(second.state.invoices);
  const page = await second.app.request(invoice?.hosted_invoice_url ?? '');
  assert.equal(page.status, 200);
  assert.match(invoice?.hosted_invoice_url ?? '', /^http:\/\/127\.0\.0\.1:2\//);
  await rm(folder, { recursive: true });
});

test('SEC-37 text entered by users is escaped in the pages and PDF invoices of the stand-in for Stripe', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&';
  assert.equal(html`<p title="${evil}">${evil}</p>`.text.includes('<img'), false);
  const pdf = Buffer.from(writePdf('a)b(c\\', [{ left: 'x) Tj (y', right: 'é 漢', size: 11 }])).toString(
    'latin1',
  );
  assert.ok(pdf.includes('(x\\) Tj \\(y) Tj'));
  assert.ok(pdf.includes('(é ?) Tj'));
  const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
  assert.equal(pdf.slice(start, start + 4), 'xref');
});
