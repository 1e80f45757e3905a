import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonErrorPlace } from '../../../../demo/host/lib/json-error-place.ts';

/** Texts, with the error after the mark `¶`. */
const texts = [
  "¶'{}'",
  '{¶a: 1}',
  '{"a": 1,¶}',
  '{"a": ¶b}',
  '{"a" ¶1}',
  '{"a": 1 ¶"b": 2}',
  '{"a": ¶01}',
  '{"a": ¶truely}',
  '{"a": ¶"x',
  '{"a": ¶"\\x"}',
  '{"a": ¶"\n"}',
  '[1,¶]',
  '[1 ¶2]',
  '[[]]¶]',
  '{"a": {}¶',
  '¶',
  '{"ü": "😀\\"", ¶x}',
];

test('the first error in JSON is found, for every kind of error', () => {
  for (const text of texts) {
    const [before = '', rest = ''] = text.split('¶');
    assert.throws(() => void JSON.parse(before + rest), SyntaxError, text);
    assert.deepEqual(jsonErrorPlace(before + rest), { line: 1, column: before.length + 1 }, text);
  }
});

test('lines are counted, whichever way they end', () => {
  for (const end of ['\n', '\r\n', '\r'])
    assert.deepEqual(jsonErrorPlace(`{${end}${end}  "a" 1`), { line: 3, column: 7 });
});

test('a long string without an end takes no longer than it has characters', () => {
  for (const part of ['x', '\\n', '\u0080', '😀', 'x\\n']) {
    const json = `{"a": "${part.repeat(200_000)}`;
    assert.deepEqual(jsonErrorPlace(json), { line: 1, column: 7 });
    assert.deepEqual(jsonErrorPlace(`${json}"`), { line: 1, column: json.length + 2 });
  }
});
