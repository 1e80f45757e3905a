import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { protocolSchema } from '../../../../elements/embed/protocol-schema.ts';

const PUBLISHED = 'demo/host/pages/embed/protocol.schema.json';

test('EMB-11 the published protocol schema equals the schema that validates messages', () => {
  const published: unknown = JSON.parse(readFileSync(PUBLISHED, 'utf8'));
  assert.deepEqual(published, JSON.parse(JSON.stringify(protocolSchema())));
});
