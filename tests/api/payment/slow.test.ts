import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import pino from 'pino';
import {
  PAYMENT_WITHIN_MS,
  createStripePayments,
} from '../../../demo/host/providers/payment/stripe-payments.ts';
import { createSubscription } from '../../../web/contract/payment.ts';
import { callHost } from '../../helpers/host/call.ts';
import { openHost } from '../../helpers/host/open-host.ts';
import { agentMonth } from '../../helpers/host/open-shop.ts';
import { registerVerified } from '../../helpers/host/register.ts';

const buy = { priceId: agentMonth, paymentMethodId: 'pm_card_visa' };

/** Opens a server that accepts a request and endlessly sends its response one byte at a time. */
async function openDripping(): Promise<{ server: Server; url: string }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('REL-16 a purchase fails with 503 when the payment provider does not finish its response within 7 s', async () => {
  const { server, url } = await openDripping();
  const payments = createStripePayments({
    secretKey: 'sk_test_slow',
    webhookSecrets: [],
    apiUrl: url,
    table: null,
    clock: Date.now,
    log: pino({ level: 'silent' }),
  });
  const host = await openHost({}, { payments });
  const buyer = await registerVerified(host, { isXp360: false });
  // The response never ends, so the call ends only because of the time limit.
  const outcome = await callHost(host, createSubscription, buy, { token: buyer.token });
  assert.equal(outcome.status, 503);
  assert.equal(PAYMENT_WITHIN_MS, 7000, 'a second less than is promised, for the rest of the call');
  server.closeAllConnections();
  server.close();
  await host.close();
});
