import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MAX_CSV_BYTES, startFrameTable } from '../../../../web/contract/frame-table.ts';
import {
  type FrameForm,
  newFrameForm,
  numericText,
} from '../../../../web/features/frame-tables/frame-form.ts';
import {
  frameErrors,
  isInternalEmail,
  isStaff,
  leftToDo,
} from '../../../../web/features/frame-tables/frame-form.ts';
import { externalStart, internalStart } from '../../../../web/features/frame-tables/frame-store.ts';

const KEY = '0a1b2c3d-0000-4000-8000-123456789abc';
const DOMAINS = ['example.com', 'Ops.Example.org'];

const fileOf = (name: string, size = 10) => ({ name, size }) as File;

const internal: FrameForm = {
  ...newFrameForm('internal', 'ops@example.com'),
  esriKey: KEY,
  file: fileOf('spheres.csv'),
};
const external: FrameForm = { ...newFrameForm('external', 'ops@example.com'), folderName: 'Flight 7' };
const oblique: FrameForm = {
  ...external,
  imageryType: 'Oblique',
  sensorHeight: '24',
  sensorWidth: '36.0',
  focalLength: '.5',
};

const errorsOf = (form: FrameForm, changes: Partial<FrameForm> = {}) =>
  frameErrors({ ...form, ...changes }, DOMAINS);

test('FRAME-02 only users in the EsriTableGenerator group are staff', () => {
  assert.equal(isStaff({ groups: ['Other', 'EsriTableGenerator'] }), true);
  for (const user of [null, { groups: [] }, { groups: ['esritablegenerator'] }])
    assert.equal(isStaff(user), false);
});

test('FRAME-06 FRAME-09 in both modes, the frame table form accepts only email addresses at the configured domains', () => {
  for (const good of ['a@example.com', ' A@EXAMPLE.COM ', 'a@ops.example.org'])
    assert.equal(isInternalEmail(good, DOMAINS), true, good);
  for (const bad of [
    '',
    'a',
    'a@sub.example.com',
    'a@example.com.evil.test',
    'example.com',
    'a@notexample.com',
  ])
    assert.equal(isInternalEmail(bad, DOMAINS), false, bad);
  assert.equal(isInternalEmail('a@example.com', []), false);
  for (const form of [internal, external])
    assert.deepEqual(errorsOf(form, { email: 'a@else.test' }), { email: 'email' });
});

test('FRAME-16 the reason why the form cannot be submitted distinguishes empty fields from wrong ones', () => {
  const leftOf = (form: FrameForm) => leftToDo(form, errorsOf(form));
  assert.deepEqual(leftOf(newFrameForm('internal', '')), {
    missing: ['email', 'esriKey', 'file'],
    wrong: [],
  });
  const wrong = { ...internal, email: 'a@else.test', esriKey: '', file: fileOf('spheres.xlsx') };
  assert.deepEqual(leftOf(wrong), { missing: ['esriKey'], wrong: ['email', 'file'] });
  assert.deepEqual(leftOf({ ...oblique, focalLength: '0', sensorWidth: '' }), {
    missing: ['sensorWidth'],
    wrong: ['focalLength'],
  });
  assert.deepEqual(leftOf(internal), { missing: [], wrong: [] });
});

test('FRAME-07 FRAME-08 internal mode requires a valid API key and a valid CSV file', () => {
  assert.deepEqual(errorsOf(internal), {});
  assert.deepEqual(errorsOf(internal, { esriKey: ` ${KEY} ` }), {});
  for (const esriKey of ['', 'key', KEY.slice(1), `${KEY}0`])
    assert.deepEqual(errorsOf(internal, { esriKey }), { esriKey: 'key' });
  const files = [
    [null, 'noFile'],
    [fileOf('spheres.xlsx'), 'notCsv'],
    [fileOf('spheres.csv', 0), 'empty'],
    [fileOf('spheres.csv', MAX_CSV_BYTES + 1), 'large'],
    [fileOf(`${'a'.repeat(120)}.csv`), 'longName'],
  ] as const;
  for (const [file, error] of files) assert.deepEqual(errorsOf(internal, { file }), { file: error });
  assert.deepEqual(errorsOf(internal, { file: fileOf('Spheres.CSV', MAX_CSV_BYTES) }), {});
});

test('FRAME-10 external mode requires a valid folder name', () => {
  assert.deepEqual(errorsOf(external), {});
  for (const folderName of ['', '  ', '../secret', 'a/b', '.hidden', 'Flüge', 'a'.repeat(121)])
    assert.deepEqual(errorsOf(external, { folderName }), { folderName: 'folder' }, folderName);
});

const sensorFields = ['sensorHeight', 'sensorWidth', 'focalLength'] as const;
const wrongLengths = ['', '0', '0.0', '-1', '1.2.3', '.', '10001', '1e3'];

test('FRAME-12 FRAME-13 FRAME-14 oblique imagery requires a sensor height, a sensor width and a focal length above zero', () => {
  assert.deepEqual(errorsOf(oblique), {});
  for (const name of sensorFields)
    for (const wrong of wrongLengths)
      assert.deepEqual(errorsOf(oblique, { [name]: wrong }), { [name]: 'length' }, wrong);
});

test('FRAME-11 FRAME-15 panoramic imagery does not require a sensor height, a sensor width or a focal length', () => {
  for (const name of sensorFields)
    for (const wrong of wrongLengths)
      assert.deepEqual(errorsOf({ ...oblique, imageryType: 'Panoramic' }, { [name]: wrong }), {}, wrong);
});

test('FRAME-24 in numeric fields, all characters except digits, periods and minus signs are removed', () => {
  assert.equal(numericText('-1 2,3.4mm'), '-123.4');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      assert.match(numericText(typed), /^[\d.-]*$/);
    }),
  );
});

test('FRAME-19 the request to start a frame table job conforms to the API schema, with camera values only for oblique imagery', () => {
  const starts = [
    internalStart({ ...internal, esriKey: ` ${KEY} ` }, 'stored.csv'),
    externalStart(external),
    externalStart(oblique),
  ];
  for (const start of starts) assert.equal(startFrameTable.body.safeParse(start).success, true);
  assert.deepEqual(starts[0], { fileName: 'stored.csv', esriKey: KEY, email: 'ops@example.com' });
  assert.equal('focalLength' in (starts[1] ?? {}), false);
  assert.equal('focalLength' in (starts[2] ?? {}), true);
});
