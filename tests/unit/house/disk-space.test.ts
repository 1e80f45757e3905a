import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { requireDiskSpace } from '../../runner/disk-space.ts';

test('a missing folder is created when the disk has enough space', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-space-'));
  t.after(() => rmSync(folder, { recursive: true }));
  requireDiskSpace(join(folder, 'new'), 1);
  assert.ok(existsSync(join(folder, 'new')));
});

test('a run that would fill the disk is refused with a message that states the free and the required space', () => {
  assert.throws(
    () => requireDiskSpace(tmpdir(), 1e12),
    /^Error: The disk of .+ has \d+ MiB left; the tests need 1000000000000 MiB\.$/,
  );
});

test('a folder that is not writable is named in the error', (t) => {
  if (process.getuid?.() === 0) {
    // Root can write anywhere except in virtual file systems.
    assert.throws(
      () => requireDiskSpace('/proc/tests', 1),
      /^Error: The tests must be able to write to \/proc\/tests, and cannot \(E\w+\)\.$/,
    );
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'disk-space-'));
  t.after(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o500);
  assert.throws(() => requireDiskSpace(folder, 1), /must be able to write to .+ \(EACCES\)/);
});
