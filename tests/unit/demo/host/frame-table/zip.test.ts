import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zip } from '../../../../../demo/host/services/frame-table/zip.ts';
import { unzip } from '../../../../helpers/unzip.ts';

test('files packed into a ZIP archive are unchanged after extraction, including those with non-ASCII names', () => {
  const files = [
    { name: 'frames.csv', text: 'a,b\n1,2\n'.repeat(500) },
    { name: 'größe.csv', text: '' },
  ];
  assert.deepEqual(
    [...unzip(zip(files))],
    files.map(({ name, text }) => [name, text]),
  );
});

test('the CRC-32 checksum in a ZIP archive matches the published check value', () => {
  assert.equal(zip([{ name: 'x', text: '123456789' }]).readUInt32LE(14), 0xcbf43926);
});
