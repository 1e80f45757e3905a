import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  admit,
  closedCircuit,
  FAILURES_TO_OPEN,
  OPEN_MS,
  PROBE_MS,
  afterCall,
  type Circuit,
} from '../../../../../demo/host/providers/payment/guard-calls.ts';

const fail = (times: number, from: Circuit = closedCircuit, now = 0): Circuit =>
  Array.from({ length: times }).reduce<Circuit>((circuit) => afterCall(circuit, false, now), from);

test('REL-16 a closed circuit breaker admits calls until the limit of consecutive failures is reached', () => {
  assert.equal(admit(fail(FAILURES_TO_OPEN - 1), 0).isAdmitted, true);
  assert.equal(admit(fail(FAILURES_TO_OPEN), 0).isAdmitted, false);
});

test('REL-16 a successful call resets the circuit breaker’s count of failures', () => {
  const once = afterCall(fail(FAILURES_TO_OPEN - 1), true, 0);
  assert.deepEqual(once, closedCircuit);
  assert.equal(admit(fail(FAILURES_TO_OPEN - 1, once), 0).isAdmitted, true);
});

test('REL-16 after its timeout, an open circuit breaker admits one probe, and another if the first does not finish in time', () => {
  const open = fail(FAILURES_TO_OPEN);
  assert.equal(admit(open, OPEN_MS - 1).isAdmitted, false);
  const trial = admit(open, OPEN_MS);
  assert.equal(trial.isAdmitted, true);
  assert.equal(admit(trial.next, OPEN_MS + 1).isAdmitted, false);
  assert.equal(admit(trial.next, OPEN_MS + PROBE_MS).isAdmitted, true);
  assert.deepEqual(afterCall(trial.next, true, OPEN_MS + 1), closedCircuit);
  assert.deepEqual(afterCall(trial.next, false, OPEN_MS + 1), { kind: 'open', until: 2 * OPEN_MS + 1 });
});

test('REL-16 after any sequence of calls, the circuit breaker admits a call again once both of its timeouts have passed', () => {
  const step = fc.record({ afterMs: fc.nat(60_000), hasResponded: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = 0;
      let circuit: Circuit = closedCircuit;
      for (const { afterMs, hasResponded } of steps) {
        now += afterMs;
        const { isAdmitted, next } = admit(circuit, now);
        circuit = isAdmitted ? afterCall(next, hasResponded, now) : next;
      }
      assert.equal(admit(circuit, now + OPEN_MS + PROBE_MS).isAdmitted, true);
    }),
  );
});
