import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { zip } from '../../../demo/services/frame-table/zip.ts';

test('an archive gives back its files, and its directory leads to them', () => {
  const files = [
    { name: 'frames.csv', text: 'a,b\n1,2\n'.repeat(500) },
    { name: 'größe.csv', text: '' },
  ];
  const bytes = zip(files);
  const end = bytes.length - 22;
  assert.equal(bytes.toString('latin1', end, end + 4), 'PK\x05\x06');
  assert.equal(bytes.readUInt16LE(end + 10), 2);
  let at = bytes.readUInt32LE(end + 16);
  for (const { name, text } of files) {
    assert.equal(bytes.toString('latin1', at, at + 4), 'PK\x01\x02');
    const packed = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    assert.equal(bytes.toString('utf8', at + 46, at + 46 + nameLength), name);
    const entry = bytes.readUInt32LE(at + 42);
    const start = entry + 30 + bytes.readUInt16LE(entry + 26);
    assert.equal(inflateRawSync(bytes.subarray(start, start + packed)).toString(), text);
    at += 46 + nameLength;
  }
  // The checksum of these very bytes by another program.
  assert.equal(zip([{ name: 'x', text: '123456789' }]).readUInt32LE(14), 0xcbf43926);
});
