import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { csvTextOf } from '../../../../../demo/host/services/frame-table/source/csv-text.ts';
import { readSourceRows } from '../../../../../demo/host/services/frame-table/source/source-rows.ts';

const errorOf = async (text: string): Promise<string> =>
  (await readSourceRows('company', text)).errors[0]?.message ?? '';

test('the columns of a semicolon-separated file are recognized by their headers, whatever their order and letter case', async () => {
  const { rows, errors } = await readSourceRows('company', 'Name;Sphere ID\r\nPier;12\r\n;13\r\n');
  assert.deepEqual(errors, []);
  assert.deepEqual(rows, [
    { row: 2, name: 'Pier', kind: 'sphere', id: 12 },
    { row: 3, name: null, kind: 'sphere', id: 13 },
  ]);
});

test('a row without an id is read as an external image if it has an image URL, and otherwise as a place', async () => {
  const { rows } = await readSourceRows(
    'company',
    'lat,lng,image,heading,z,timestamp,color\n40.5,-73.2,,,,,red\n40.5,-73.2,https://x.test/a.jpg,90,12.5,2026-05-01 10:30,blue\n',
  );
  assert.deepEqual(rows, [
    { row: 2, name: null, kind: 'place', latitude: 40.5, longitude: -73.2 },
    {
      row: 3,
      name: null,
      kind: 'picture',
      latitude: 40.5,
      longitude: -73.2,
      image: 'https://x.test/a.jpg',
      altitude: 12.5,
      heading: 90,
      acquired: '2026-05-01T10:30',
    },
  ]);
});

test('invalid rows of a CSV file are reported by row number', async () => {
  const { errors } = await readSourceRows(
    'company',
    'id,lat,lon,image,alt\n0,,,,\n,91,0,,\n,1,,,\n,1,1,=cmd,\n,1,1,a.jpg,high\n7,,,,\n1e3,,,,\n',
  );
  assert.deepEqual(
    errors.map(({ field }) => field),
    ['row 2', 'row 3', 'row 4', 'row 5', 'row 6', 'row 8'],
  );
});

test('a CSV file is rejected if its syntax, its columns or its number of rows is invalid', async () => {
  assert.match(await errorOf('a,b\n1,2\n'), /must name the columns/);
  assert.match(await errorOf('id\n'), /no rows/);
  assert.match(await errorOf(`id\n${'1\n'.repeat(20_001)}`), /more than 20,000 rows/);
  assert.equal((await readSourceRows('company', `id\n${'1\n'.repeat(20_000)}`)).rows.length, 20_000);
  assert.match(await errorOf(`id${',x'.repeat(100)}\n1\n`), /more than 100 columns/);
  assert.match(await errorOf(`id${',x'.repeat(1_000_000)}\n1\n`), /too long/);
  assert.match(await errorOf('id,name\n1,"never ends\n2,b\n'), /not valid CSV:/);
});

test('any string can be read as a CSV file without an exception', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      const { rows, errors } = await readSourceRows('company', `id,lat,lon\n${text}`);
      assert.ok(Array.isArray(rows) && errors.every(({ message }) => message.length > 0));
    }),
  );
});

const refusal = (file: Parameters<typeof csvTextOf>[0]): string => {
  try {
    csvTextOf(file);
  } catch (error) {
    return (error as Error).message;
  }
  return 'taken';
};

test('SEC-45 a CSV file can be in UTF-8 or, if it has a byte order mark, in UTF-16', () => {
  const text = 'id,name\n1,Größe\n';
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  const big = Buffer.from(utf16).swap16();
  for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), utf16, big]) {
    assert.equal(csvTextOf({ data: [...bytes] }), text);
    assert.equal(csvTextOf({ data: bytes.toString('base64') }), text);
    assert.equal(csvTextOf(bytes.toString('base64')), text);
  }
  assert.equal(csvTextOf(text), text);
  assert.equal(csvTextOf('id\n1234\n5678\n'), 'id\n1234\n5678\n', 'lines of digits are not base64');
});

test('SEC-45 a binary file or an empty file is rejected', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  for (const bytes of [
    png,
    Buffer.from('id\n1\u0000\n'),
    Buffer.from('PK\x03\x04id\n'),
    Buffer.from([0x69, 0x64, 0x0a, 0xff]),
    Buffer.from('id\n1\n', 'utf16le'),
  ])
    assert.match(refusal({ data: [...bytes] }), /must be a CSV (text )?file/);
  assert.match(refusal(' \n '), /empty/);
});

test('SEC-45 a CSV file of more than 10 MB is rejected, both as text and as base64', () => {
  const tooMany = 10 * 1024 * 1024 + 1;
  assert.match(refusal('1\n'.repeat(tooMany / 2 + 1)), /too large/);
  assert.match(refusal({ data: Buffer.alloc(tooMany, 49).toString('base64') }), /too large/);
  assert.match(refusal(Buffer.alloc(tooMany, 49).toString('base64')), /too large/);
});
