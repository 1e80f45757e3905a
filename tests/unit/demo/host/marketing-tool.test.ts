import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createMarketingTool, type MarketingEvent } from '../../../../demo/host/providers/marketing-tool.ts';

test('FIX-148 a marketing tool that never responds is given up in time, also after memory is collected', async (t) => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  t.after(() => server.closeAllConnections());
  t.after(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const tool = createMarketingTool(`http://127.0.0.1:${port}/`, 300);
  const event: MarketingEvent = {
    eventType: 'test',
    user: { id: '1', email: 'a@example.com', firstName: 'A', lastName: 'B' },
    eventData: {},
    occurredAt: '2026-01-01T00:00:00Z',
    eventId: '1',
  };
  const collecting = setInterval(collect, 20);
  t.after(() => clearInterval(collecting));
  await assert.rejects(tool.send(event, new AbortController().signal), { name: 'TimeoutError' });
});
