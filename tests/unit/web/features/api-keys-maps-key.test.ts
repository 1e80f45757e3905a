import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type MapsKeyEvent,
  type MapsKeyState,
  canSave,
  canValidate,
  initialMapsKey,
  moveMapsKey,
  updateMessage,
} from '../../../../web/features/api-keys/maps-key-machine.ts';

const after = (...events: readonly MapsKeyEvent[]): MapsKeyState =>
  events.reduce(moveMapsKey, initialMapsKey);

const opened: MapsKeyEvent = { kind: 'opened', current: null };
const typed = (text: string): MapsKeyEvent => ({ kind: 'typed', text });
const checkStarted: MapsKeyEvent = { kind: 'check-started' };
const checked = (text: string, status = 'OK'): MapsKeyEvent => ({ kind: 'checked', text, status });

test('KEYS-43 the maps key section goes through the states view, edit, validated and saved, in this order', () => {
  assert.equal(after().status, 'view');
  assert.equal(after(opened).status, 'edit');
  const validated = [opened, typed('abc'), checkStarted, checked('abc')];
  assert.equal(after(...validated).status, 'validated');
  assert.equal(after(...validated, { kind: 'save-started' }, { kind: 'saved' }).status, 'saved');
  assert.equal(after(...validated, { kind: 'closed' }).status, 'view');
});

test('KEYS-44 KEYS-49 a maps key must be validated again after each edit, and only a validated key can be saved', () => {
  const validated = after(opened, typed('abc'), checkStarted, checked('abc'));
  assert.equal(canSave(validated), true);
  const changed = moveMapsKey(validated, typed('abcd'));
  assert.equal(changed.status, 'edit');
  assert.equal(canSave(changed), false);
  assert.equal(canSave(after(opened, typed('abc'))), false);
});

test('KEYS-44 an edited maps key is not validated by the response to an earlier check', () => {
  const state = after(opened, typed('abc'), checkStarted, typed('abcd'), checked('abc'));
  assert.equal(state.status, 'edit');
});

test('KEYS-45 KEYS-46 spaces around a maps key are ignored, and an empty key cannot be validated', () => {
  assert.equal(canValidate(after(opened)), false);
  assert.equal(canValidate(after(opened, typed('   '))), false);
  assert.equal(canValidate(after(opened, typed(' abc '))), true);
  assert.equal(after(opened, typed(' abc '), checkStarted, checked('abc')).status, 'validated');
  assert.equal(canValidate(after(opened, typed('abc'), checkStarted)), false);
});

test('KEYS-47 KEYS-48 a maps key counts as validated only if its check returns the status OK', () => {
  for (const status of [
    'ZERO_RESULTS',
    'NOT_FOUND',
    'INVALID_REQUEST',
    'OVER_QUERY_LIMIT',
    'REQUEST_DENIED',
  ]) {
    const state = after(opened, typed('abc'), checkStarted, checked('abc', status));
    assert.equal(state.status === 'edit' && state.isRefused, true, status);
  }
});

test('an entered maps key is preserved if checking or saving it fails', () => {
  const broken = after(opened, typed('abc'), checkStarted, { kind: 'check-broke' });
  assert.deepEqual(broken, { status: 'edit', typed: 'abc', isChecking: false, isRefused: false });
  const unsaved = after(
    opened,
    typed('abc'),
    checkStarted,
    checked('abc'),
    { kind: 'save-started' },
    { kind: 'save-broke' },
  );
  assert.equal(canSave(unsaved), true);
});

test('KEYS-50 KEYS-51 KEYS-52 the message after a save says whether the maps key was added, updated or rejected', () => {
  assert.deepEqual(updateMessage(null, 'b'), { kind: 'success', text: 'Google API Key added.' });
  assert.deepEqual(updateMessage('a', 'b'), { kind: 'success', text: 'Google API Key updated.' });
  const refused = { kind: 'error', text: 'Error: Unable to update Google API Key.' };
  assert.deepEqual(updateMessage('a', null), refused);
  assert.deepEqual(updateMessage(null, ''), refused);
});
