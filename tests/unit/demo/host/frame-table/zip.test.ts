import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zip } from '../../../../../demo/host/services/frame-table/zip.ts';
import { unzip } from '../../../../helpers/unzip.ts';

test('an archive extracts to its files, whatever their names', () => {
  const files = [
    { name: 'frames.csv', text: 'a,b\n1,2\n'.repeat(500) },
    { name: 'größe.csv', text: '' },
  ];
  assert.deepEqual(
    [...unzip(zip(files))],
    files.map(({ name, text }) => [name, text]),
  );
});

test('checksums are those that other programs work out', () => {
  assert.equal(zip([{ name: 'x', text: '123456789' }]).readUInt32LE(14), 0xcbf43926);
});
