import assert from 'node:assert/strict';
import { inflateRawSync } from 'node:zlib';

/** Returns the files of a ZIP archive by name, as listed in its central directory. */
export function unzip(bytes: Buffer): ReadonlyMap<string, string> {
  const end = bytes.length - 22;
  assert.equal(bytes.toString('latin1', end, end + 4), 'PK\x05\x06');
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    assert.equal(bytes.toString('latin1', at, at + 4), 'PK\x01\x02');
    const packed = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const entry = bytes.readUInt32LE(at + 42);
    const start = entry + 30 + bytes.readUInt16LE(entry + 26);
    const text = inflateRawSync(bytes.subarray(start, start + packed)).toString();
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), text);
    at += 46 + nameLength;
  }
  return files;
}
