import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createSurfacePlaces } from '../../../../../demo/host/providers/surfaces/surface-places.ts';

/** Too little memory to start, so that the thread ends each time. */
const TOO_LITTLE_MIB = 2;

test('FIX-148 a surface at which the thread always ends counts as failed after some tries', async () => {
  const places = createSurfacePlaces({
    ownUrl: 'https://host.test/',
    origins: [],
    readOwn: () => Promise.resolve(new Response('{}')),
    log: pino({ enabled: false }),
    threadMib: TOO_LITTLE_MIB,
  });
  const request = {
    sphere: { latitude: 47.6, longitude: -122.3, metadata: {} },
    urls: { surface: 'https://host.test/a.geojson', terrain: null },
    ray: [0, 0, -1],
  } as unknown as Parameters<typeof places.find>[0];
  const problems: (string | undefined)[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const found = await places.find(request);
    problems.push(found?.failure?.problem);
    if (attempt === 4) assert.match(found?.failure?.message ?? '', /probably too large; use vector tiles/);
  }
  await places.close();
  assert.deepEqual(problems, ['timeout', 'timeout', 'timeout', 'source-failed', 'source-failed']);
});
