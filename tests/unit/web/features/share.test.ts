import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../../../web/api/api-error.ts';
import type { ApiClient } from '../../../../web/api/client.ts';
import { ShareStore } from '../../../../web/features/share/share-store.ts';
import { viewInAddress, viewQuery } from '../../../../web/lib/view-in-address.ts';

const shared = { pan: 231.5, tilt: -12, fov: 60 };
const read = (query: string) => viewInAddress(new URLSearchParams(query), shared);

test('VIEW-79 a shared sphere opens with the shared view, unless valid values in the URL override it', () => {
  const cases: [string, Partial<typeof shared>][] = [
    ['', {}],
    ['pan=10', { pan: 10 }],
    ['pan=-370.25&tilt=%2B5&fov=90', { pan: -370.25, tilt: 5, fov: 90 }],
    ['tilt=95', { tilt: 90 }],
    ['tilt=-1000', { tilt: -90 }],
    ['pan=.5&fov=.5', { pan: 0.5, fov: 0.5 }],
    ['pan=+10+', { pan: 10 }],
    ...['fov=0', 'fov=180', 'fov=-5', 'pan=', 'pan=abc', 'pan=1e9', 'pan=NaN', 'tilt=Infinity'].map(
      (query): [string, object] => [query, {}],
    ),
    [`pan=${'9'.repeat(10_000)}`, {}],
  ];
  for (const [query, changes] of cases) assert.deepEqual(read(query), { ...shared, ...changes }, query);
});

test('VIEW-79 a view written to a URL is read back unchanged', () => {
  const degrees = (min: number, max: number) =>
    fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100);
  fc.assert(
    fc.property(degrees(-720, 720), degrees(-90, 90), degrees(1, 179), (pan, tilt, fov) => {
      assert.deepEqual(read(viewQuery({ pan, tilt, fov })), { pan: pan || 0, tilt: tilt || 0, fov });
    }),
  );
});

test('VIEW-79 an expired share link is reported differently from a failed request, which can be retried', async () => {
  const responses: unknown[] = [
    new ApiError('unreachable', 'away', 0),
    new ApiError('internal', 'broken', 500),
    new ApiError('not_found', 'Error has occurred loading shared pano.', 404),
    new ApiError('validation_failed', 'too long', 400),
    { panorama: { id: 7 } },
  ];
  const call = (() => {
    const response = responses.shift();
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
  }) as unknown as ApiClient;
  const store = new ShareStore(call, 'v1.a.b');
  const phases: string[] = [];
  while (responses.length > 0) {
    const loading = store.load(new AbortController().signal);
    assert.equal(store.state.now.phase, 'loading');
    await loading;
    phases.push(store.state.now.phase);
  }
  assert.deepEqual(phases, ['failed', 'failed', 'unavailable', 'unavailable', 'shown']);
});
