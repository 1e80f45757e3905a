import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import Papa from 'papaparse';
import { describeFrameTable, startFrameTable, uploadFrameCsv } from '../../../web/contract/frame-table.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerVerified, type TestUser } from '../../helpers/host/register.ts';
import { addSpheres, someSphere } from '../../helpers/host/some-spheres.ts';
import { unzip } from '../../helpers/unzip.ts';
import { registerStaff } from './staff.ts';

let host: TestHost;
let staff: TestUser;

before(async () => {
  host = await openHost();
  staff = await registerStaff(host);
  await addSpheres(
    host,
    someSphere({ id: 1, formats: '["webp","jpg"]' }),
    someSphere({ id: 2, latitude: 40.2, altitude_m: null, ground_m: null }),
  );
});

after(() => host.close());

const csv =
  'id,lat,lon,image,name\n1,,,,Pier\n,39.95121,-83.01171,,\n2,,,,\n99,,,,\n,1,2,https://x.test/a.jpg,Own\n';
const internal = { esriKey: randomUUID(), email: 'ops@product.test' };

const asStaff = () => ({ token: staff.token });

const upload = async (text = csv): Promise<string> =>
  (await expectOk(host, uploadFrameCsv, { csvBufferObject: text, fileName: 'spheres.csv' }, asStaff()))
    .fileName;

const rowsOf = (text: string | undefined): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(text ?? '', { header: true, skipEmptyLines: true }).data;

const download = async (url: string): Promise<Response> => host.request(new URL(url).pathname);

test('API-76 API-77 FRAME-04 a CSV file can be uploaded as a Buffer, as base64 or as text, and is stored under a generated name', async () => {
  const bytes = Buffer.from(csv);
  const names = new Set<string>();
  for (const csvBufferObject of [bytes.toJSON(), bytes.toString('base64'), csv]) {
    const response = await expectOk(
      host,
      uploadFrameCsv,
      { csvBufferObject, fileName: 'My spheres.CSV' },
      asStaff(),
    );
    assert.deepEqual([response.status, response.rows], [200, 5]);
    assert.match(response.fileName, /^[0-9a-f-]{36}\.csv$/);
    names.add(response.fileName);
  }
  assert.equal(names.size, 3);
});

test('SEC-45 a CSV upload is rejected if its name is a path or its content is not a valid table', async () => {
  for (const fileName of ['../../x.csv', '/etc/x.csv', '..\\x.csv', 'x.png', 'c:x.csv', 'x.csv\u0000.png'])
    await expectRefusal(
      host,
      uploadFrameCsv,
      { csvBufferObject: csv, fileName },
      'validation_failed',
      asStaff(),
    );
  const files = ['\u0089PNG\r\n', 'id\n1\u0000', `id${',a'.repeat(1_000_000)}\n1`, '', 'no columns\n1'];
  for (const csvBufferObject of files)
    await expectRefusal(
      host,
      uploadFrameCsv,
      { csvBufferObject, fileName: 'x.csv' },
      'validation_failed',
      asStaff(),
    );
  const { fields } = await expectRefusal(
    host,
    uploadFrameCsv,
    { csvBufferObject: 'id\n1\nx\n', fileName: 'x.csv' },
    'validation_failed',
    asStaff(),
  );
  assert.deepEqual(fields, [{ field: 'row 3', message: 'the id must be a sphere id' }]);
});

test('SEC-45 a CSV upload of more than 10 MB is rejected as too large', async () => {
  const text = `id\n${'1\n'.repeat(5.5 * 1024 * 1024)}`;
  await expectRefusal(
    host,
    uploadFrameCsv,
    { csvBufferObject: text, fileName: 'x.csv' },
    'payload_too_large',
    asStaff(),
  );
});

test('SEC-45 uploading a 10 MB CSV file as a JSON array of bytes takes less than 300 MB of memory', async () => {
  const line = '1,40.1234567,-83.1234567,' + 'x'.repeat(500) + '\n';
  const numbers = (text: string): string => `${[...Buffer.from(text)].join(',')},`;
  const count = Math.floor((10 * 1024 * 1024 - 100) / line.length);
  const piece = Buffer.from(numbers(line));
  const body = new ReadableStream<Uint8Array>({
    start: (out) => {
      out.enqueue(
        Buffer.from(
          `{"fileName":"x.csv","csvBufferObject":{"type":"Buffer","data":[${numbers('id,lat,lon,name\n')}`,
        ),
      );
      for (let written = 0; written < count; written += 1) out.enqueue(piece);
      out.enqueue(Buffer.from('10]}}'));
      out.close();
    },
  });
  const headers = { authorization: `Basic ${staff.token}`, 'content-type': 'application/json' };
  const before = process.resourceUsage().maxRSS;
  const response = await host.request('/api/aws/upload_file', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
  assert.equal(response.status, 200, await response.text());
  const grown = (process.resourceUsage().maxRSS - before) / 1024;
  assert.ok(grown < 300, `${grown} MB`);
});

const joinGroup = ({ user }: TestUser, name: string) =>
  host.db.insertInto('user_groups').values({ user_id: user.id, name }).execute();

test('PERM-19 PERM-20 only members of a group named exactly EsriTableGenerator can use the frame tables', async () => {
  const other = await registerVerified(host);
  const input = { csvBufferObject: csv, fileName: 'x.csv' };
  for (const name of ['esritablegenerator', 'EsriTableGenerator ', 'Staff']) {
    await joinGroup(other, name);
    await expectRefusal(host, uploadFrameCsv, input, 'forbidden', { token: other.token });
  }
  await joinGroup(other, 'EsriTableGenerator');
  await expectOk(host, uploadFrameCsv, input, { token: other.token });
});

test('API-80 SEC-27 FRAME-02 frame table calls reject a user outside the staff group, even if the request claims that the user is staff', async () => {
  const other = await registerVerified(host);
  for (const name of ['esritablegenerator', 'EsriTableGenerator ', 'Staff']) await joinGroup(other, name);
  const fileName = await upload();
  const calls = [
    [uploadFrameCsv, { csvBufferObject: csv, fileName: 'x.csv', groups: ['EsriTableGenerator'] }],
    [startFrameTable, { ...internal, fileName, isStaff: true }],
    [describeFrameTable, { jobId: randomUUID() }],
  ] as const;
  for (const [endpoint, input] of calls) {
    const { displayMessage } = await expectRefusal(host, endpoint, input, 'forbidden', {
      token: other.token,
    });
    assert.equal(displayMessage, 'You do not have access to this application.');
    await expectRefusal(host, endpoint, input, 'unauthenticated');
  }
});

test('API-78 FRAME-19 FRAME-22 an uploaded CSV file is converted to a set of tables, and a link to the tables is emailed', async () => {
  const fileName = await upload();
  const { jobId, status, detail } = await expectOk(
    host,
    startFrameTable,
    { ...internal, fileName },
    asStaff(),
  );
  assert.equal(status, 200);
  assert.equal(detail, 'File Submitted. You will receive an email after process is complete.');
  const queued = await expectOk(host, describeFrameTable, { jobId }, asStaff());
  assert.deepEqual([queued.state, queued.progress, queued.url], ['queued', 0, undefined]);
  await host.runJobs();
  const done = await expectOk(host, describeFrameTable, { jobId }, asStaff());
  assert.deepEqual([done.state, done.progress], ['done', 100]);
  const mail = (await host.mails()).at(-1);
  assert.equal(mail?.recipient, 'ops@product.test');
  assert.ok(done.url !== undefined && mail.text.includes(done.url));
  const response = await download(done.url);
  assert.equal(response.headers.get('content-type'), 'application/zip');
  assert.equal(response.headers.get('content-disposition'), 'attachment; filename="frame-table.zip"');
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  const images = rowsOf(files.get('oriented-imagery.csv'));
  assert.deepEqual(
    images.map((row) => [row['Name'], row['OrientedImageryType'], row['X'], row['Z']]),
    [
      ['Pier', '360', '-83.0117', '340'],
      ['Above the river', '360', '-83.0117', '340'],
      ['Above the river', '360', '-83.0117', ''],
      ['Own', '360', '2', ''],
    ],
  );
  assert.equal(images[0]?.['ImagePath'], 'T|42512|4096|4096|http://host.test/spheres/1/|f|/|z|/|x|_|y|.jpg');
  assert.equal(images[0]['CameraHeight'], '142');
  // The sphere with a height appears twice; the sphere without a height has no frames.
  const frames = rowsOf(files.get('frames.csv'));
  assert.equal(frames.length, 12);
  assert.equal(frames[0]?.['SRS'], '32617;115700');
  assert.equal(rowsOf(files.get('cameras.csv')).length, 1);
  assert.equal(files.get('left-out.txt'), 'Row 5: there is no sphere 99.\n');
  assert.match(files.get('about.txt') ?? '', new RegExp(internal.esriKey));
});

test('a frame table’s files can be downloaded for seven days and are then deleted', async () => {
  const fileName = await upload();
  const { jobId } = await expectOk(host, startFrameTable, { ...internal, fileName }, asStaff());
  await host.runJobs();
  const { url } = await expectOk(host, describeFrameTable, { jobId }, asStaff());
  assert.ok(url !== undefined);
  assert.match(url, /\/api\/aws\/files\/[\w-]{43}$/);
  assert.equal((await download(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).status, 404);
  host.pass(7 * 24 * 3_600_000 - 1);
  assert.equal((await download(url)).status, 200);
  host.pass(1);
  assert.equal((await download(url)).status, 404);
  const again = await registerStaff(host);
  staff = again;
  await expectRefusal(host, startFrameTable, { ...internal, fileName }, 'not_found', asStaff());
  await host.runJobs();
  const expired = await host.db
    .selectFrom('files')
    .select('id')
    .where('expires_at', '<=', host.now())
    .execute();
  assert.deepEqual(expired, [], 'expired files are deleted');
});

test('frame table files and jobs of another company are reported as not found', async () => {
  const fileName = await upload();
  const { jobId } = await expectOk(host, startFrameTable, { ...internal, fileName }, asStaff());
  const { token } = await registerStaff(host);
  await expectRefusal(host, startFrameTable, { ...internal, fileName }, 'not_found', { token });
  await expectRefusal(host, describeFrameTable, { jobId }, 'not_found', { token });
});

test('FRAME-06 FRAME-07 FRAME-08 a frame table job requires an internal email address, a key in UUID form and an uploaded file', async () => {
  const fileName = await upload();
  const refused = [
    { ...internal, fileName, email: 'ada@example.com' },
    { ...internal, fileName, email: 'ada@evil-product.test' },
    { ...internal, fileName, email: 'ada' },
    { ...internal, fileName, esriKey: 'abc' },
    { ...internal, fileName, esriKey: `${internal.esriKey}'; drop table files` },
    { ...internal },
  ];
  for (const input of refused)
    await expectRefusal(host, startFrameTable, input, 'validation_failed', asStaff());
  await expectRefusal(
    host,
    startFrameTable,
    { ...internal, fileName: '../../etc/passwd' },
    'not_found',
    asStaff(),
  );
});

test('a frame table job whose rows match no visible sphere fails, and its owner is notified by email', async () => {
  const fileName = await upload('id\n77\n');
  const { jobId } = await expectOk(host, startFrameTable, { ...internal, fileName }, asStaff());
  await host.runJobs();
  const { state, message } = await expectOk(host, describeFrameTable, { jobId }, asStaff());
  assert.deepEqual(
    [state, message],
    ['failed', 'None of the rows refers to a sphere that you have access to.'],
  );
  const mail = (await host.mails()).at(-1);
  assert.equal(mail?.subject, 'Your frame tables could not be generated');
  assert.match(mail.text, /None of the rows refers to a sphere/);
});

test('repeating the start of a frame table job with the same Idempotency-Key starts only one job', async () => {
  const fileName = await upload();
  const options = { ...asStaff(), headers: { 'idempotency-key': randomUUID() } };
  const first = await expectOk(host, startFrameTable, { ...internal, fileName }, options);
  const second = await callHost(host, startFrameTable, { ...internal, fileName }, options);
  assert.ok(second.ok && second.body.jobId === first.jobId);
});
