import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripePort } from '../../../../demo/standins/stand-ins.ts';

test('the stand-in for Stripe has a port next to that of its host, so that two hosts on a machine do not share one', () => {
  for (const [PORT, STRIPE_STANDIN_PORT, port] of [
    [8080, undefined, 8090],
    [8140, undefined, 8150],
    [8140, 9000, 9000],
    [0, undefined, 0],
    [65_530, undefined, 0],
  ] as const)
    assert.equal(stripePort({ PORT, STRIPE_STANDIN_PORT }), port);
});
