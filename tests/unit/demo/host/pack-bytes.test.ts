import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createBytePacker } from '../../../../demo/host/routes/pack-bytes.ts';

function pack(body: string, size = 7): unknown {
  const packer = createBytePacker();
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += size) packer.write(bytes.subarray(at, at + size));
  return JSON.parse(packer.end().toString());
}

test('a JSON list of bytes is packed as base64 for any chunk size', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 50 }), (bytes, size) => {
      const sent = { csvBufferObject: Buffer.from(bytes).toJSON(), fileName: 'x.csv' };
      const data = Buffer.from(bytes).toString('base64');
      for (const spaces of [0, 2])
        assert.deepEqual(pack(JSON.stringify(sent, null, spaces), size), {
          csvBufferObject: { type: 'Buffer', data },
          fileName: 'x.csv',
        });
    }),
  );
});

test('a list of 200,003 bytes in chunks of 4096 characters is packed as base64', () => {
  const bytes = Buffer.from(Array.from({ length: 200_003 }, (_, i) => (i * 7919) % 256));
  assert.deepEqual(pack(JSON.stringify(bytes), 4096), { type: 'Buffer', data: bytes.toString('base64') });
});

test('JSON that contains no list of bytes is not changed by packing', () => {
  for (const body of [
    '{"a":"\\"data\\":[1,2]"}',
    '{"data":"x","b":[1,2]}',
    '{"data":{"c":[1]},"datas":[300]}',
    '""data"',
    '[]',
  ])
    assert.doesNotThrow(() => {
      const packer = createBytePacker();
      packer.write(Buffer.from(body));
      assert.equal(packer.end().toString(), body);
    });
});

test('a list of bytes with values other than whole numbers from 0 to 255 is rejected', () => {
  for (const list of ['256', '-1', '1.5', '1,,2', '"x"', '1e3', '[1]', '1', 'null', ','])
    assert.throws(() => pack(`{"data":[${list === '1' ? '1,2' : `${list}]`}`), `[${list}]`);
});
