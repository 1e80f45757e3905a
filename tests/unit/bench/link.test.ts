import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { Link } from '../../bench/server/link.ts';

/** Records the number of written bytes and the time at which the response ended. */
class FakeResponse {
  destroyed = false;
  bytes = 0;
  endedAt = NaN;
  write(chunk: Buffer): void {
    this.bytes += chunk.length;
  }
  end(): void {
    this.endedAt = performance.now();
  }
}

const asResponse = (response: FakeResponse): ServerResponse => response as unknown as ServerResponse;

test('two concurrent responses of equal size share the simulated bandwidth and end within 60 ms of each other', async () => {
  const link = new Link({ mbitPerSecond: 8, requestDelayMs: 20, connectDelayMs: 20 });
  const [one, other] = [new FakeResponse(), new FakeResponse()];
  const body = Buffer.alloc(100_000);
  const startedAt = performance.now();
  const sent = await Promise.all([
    link.send(asResponse(one), body, false),
    link.send(asResponse(other), body, false),
  ]);
  const tookMs = performance.now() - startedAt;
  assert.deepEqual(sent, [true, true]);
  assert.deepEqual([one.bytes, other.bytes], [body.length, body.length]);
  assert.ok(tookMs >= 20 + 200 - 5, `200 KB at 1 KB a millisecond took ${tookMs} ms`);
  assert.ok(Math.abs(one.endedAt - other.endedAt) < 60, 'they end together');
});

test('a response whose client has disconnected uses no bandwidth of the simulated link', async () => {
  const link = new Link({ mbitPerSecond: 8, requestDelayMs: 0, connectDelayMs: 0 });
  const disconnected = new FakeResponse();
  disconnected.destroyed = true;
  const connected = new FakeResponse();
  const startedAt = performance.now();
  const sent = await Promise.all([
    link.send(asResponse(disconnected), Buffer.alloc(5_000_000), false),
    link.send(asResponse(connected), Buffer.alloc(10_000), false),
  ]);
  assert.deepEqual(sent, [false, true]);
  assert.ok(performance.now() - startedAt < 2_000);
});
