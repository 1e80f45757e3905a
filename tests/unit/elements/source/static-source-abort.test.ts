import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStaticSource } from '../../../../elements/source/static-source.ts';

const FILE = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [8, 47] },
      properties: {
        id: 5,
        timestamp: null,
        company_name: null,
        front_image_width: 1024,
        package: null,
        title: null,
        metadata: {},
      },
    },
  ],
});

/** Responds a moment later and supports aborting. */
const slowFetch: typeof fetch = (_url, init) =>
  new Promise((resolve, reject) => {
    const signal = init?.signal;
    const timer = setTimeout(() => {
      resolve(new Response(FILE));
    }, 20);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

test('canceling a request for a static file does not affect the next request', async () => {
  const source = createStaticSource('https://host.test/spheres.geojson', slowFetch);
  const first = new AbortController();
  const input = source.sphere(5, first.signal);
  first.abort();
  const next = source.sphere(5, new AbortController().signal);
  await assert.rejects(input, { name: 'AbortError' });
  assert.equal((await next).sphere.id, 5);
});
