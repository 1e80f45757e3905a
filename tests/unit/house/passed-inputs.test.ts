import assert from 'node:assert/strict';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { filesReached } from '../../runner/changed.ts';
import { choose, filesOf } from '../../runner/parts.ts';
import { hashOfFiles } from '../../runner/passed-inputs.ts';

test('the hash of inputs changes with the content and with the path of a file, and not with their order', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'inputs-'));
  t.after(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, 'a.ts'), '1');
  writeFileSync(join(root, 'b.ts'), '2');
  const before = hashOfFiles(['a.ts', 'b.ts'], root);
  assert.equal(hashOfFiles(['b.ts', 'a.ts', 'a.ts'], root), before);
  writeFileSync(join(root, 'b.ts'), '3');
  const edited = hashOfFiles(['a.ts', 'b.ts'], root);
  assert.notEqual(edited, before);
  renameSync(join(root, 'b.ts'), join(root, 'c.ts'));
  assert.notEqual(hashOfFiles(['a.ts', 'c.ts'], root), edited);
});

test('the inputs of the tests of the sample world contain what they import, also code of the elements', async () => {
  const [world] = choose(['world']).parts;
  assert.ok(world);
  const reached = await filesReached(filesOf(world, []));
  for (const file of [
    'demo/world/plan/layout.ts',
    'elements/surface/faces/roof.ts',
    'elements/surface/features/building-tags.ts',
    'tests/unit/demo/world/plan/layout.test.ts',
  ])
    assert.ok(reached.includes(file), file);
});
