import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { MESSAGE_MS, Messages } from '../../../../web/portal/messages.ts';

let messages: Messages;
const texts = (): string[] => messages.state.list.map(({ text }) => text);

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
  messages = new Messages();
});

test('SHELL-21 messages are listed oldest first, each with a unique id', () => {
  const ids = [messages.add('error', 'One'), messages.add('error', 'Two'), messages.add('success', 'Three')];
  assert.deepEqual(texts(), ['One', 'Two', 'Three']);
  assert.equal(new Set(ids).size, 3);
  assert.deepEqual(
    messages.state.list.map(({ id }) => id),
    ids,
  );
  messages.remove(ids[2] ?? 0);
  // An id is never reused.
  assert.ok(!ids.includes(messages.add('info', 'Four')));
});

test('SHELL-22 each message can be removed separately, and removing it twice has no effect', () => {
  const [first] = [messages.add('error', 'One'), messages.add('error', 'Two')];
  messages.remove(first);
  messages.remove(first);
  assert.deepEqual(texts(), ['Two']);
});

test('SHELL-26 each message is removed from the list 4000 ms after it was added', () => {
  assert.equal(MESSAGE_MS, 4000);
  messages.add('error', 'One');
  mock.timers.tick(1000);
  messages.add('error', 'Two');
  mock.timers.tick(2999);
  assert.deepEqual(texts(), ['One', 'Two']);
  mock.timers.tick(1);
  assert.deepEqual(texts(), ['Two']);
  mock.timers.tick(1000);
  assert.deepEqual(texts(), []);
});

test('FIX-36 SHELL-26 even a message with an action is removed from the list after 4000 ms', () => {
  messages.add('success', 'Deleted.', { label: 'Undo', act: () => undefined });
  mock.timers.tick(MESSAGE_MS - 1);
  assert.deepEqual(texts(), ['Deleted.']);
  mock.timers.tick(1);
  assert.deepEqual(texts(), []);
});

test('a paused message is not removed, and its timer starts again when the message is resumed', () => {
  const id = messages.add('error', 'One');
  messages.pause(id);
  mock.timers.tick(60_000);
  assert.deepEqual(texts(), ['One']);
  messages.resume(id);
  mock.timers.tick(MESSAGE_MS - 1);
  assert.deepEqual(texts(), ['One']);
  mock.timers.tick(1);
  assert.deepEqual(texts(), []);
  // The pointer can leave a message after its removal.
  messages.resume(id);
  mock.timers.tick(60_000);
  assert.deepEqual(texts(), []);
});

test('a repeated message is shown only once, at the end of the list, and with a new timer', () => {
  messages.add('error', 'One');
  messages.add('error', 'Two');
  mock.timers.tick(3000);
  messages.add('error', 'One');
  assert.deepEqual(texts(), ['Two', 'One']);
  mock.timers.tick(1000);
  assert.deepEqual(texts(), ['One']);
  messages.add('success', 'One');
  assert.deepEqual(texts(), ['One', 'One']);
});
