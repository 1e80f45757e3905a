import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EnvError, readEnv } from '../../../demo/env.ts';

test('nothing given means the defaults; an empty variable counts as not given', () => {
  const defaults = { PORT: 8080, HOST: '127.0.0.1', DATA_DIR: 'data' };
  for (const given of [{}, { PORT: '', HOST: '', DATA_DIR: '', RENDER_THREADS: '' }]) {
    const { PORT, HOST, DATA_DIR, RENDER_THREADS, NODE_ENV } = readEnv(given);
    assert.deepEqual({ PORT, HOST, DATA_DIR }, defaults);
    assert.deepEqual([RENDER_THREADS, NODE_ENV], [undefined, 'development']);
  }
});

test('numbers are read from text', () => {
  const { PORT, RENDER_THREADS } = readEnv({ PORT: '9000', RENDER_THREADS: '2' });
  assert.deepEqual([PORT, RENDER_THREADS], [9000, 2]);
});

for (const PORT of ['http', '-1', '70000', '80.5']) {
  test(`PORT=${PORT} is refused with a line that names it`, () => {
    assert.throws(
      () => readEnv({ PORT, RENDER_THREADS: '0' }),
      (error: unknown) =>
        error instanceof EnvError &&
        error.message.includes(`PORT=${PORT}`) &&
        error.message.includes('RENDER_THREADS=0'),
    );
  });
}
