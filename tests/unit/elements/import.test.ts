import assert from 'node:assert/strict';
import { test } from 'node:test';

test('the library can be imported in an environment without a document', async () => {
  assert.equal('document' in globalThis, false);
  const library = await import('../../../elements/index.ts');
  assert.equal(typeof library.SphereViewer, 'function');
  assert.equal(new library.ViewerError('not-found', 'gone').recoverable, false);
});
