import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../../../demo/host/db/open-database.ts';

test('timers fire while a long chain of queries runs on the embedded database', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'turns-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const { db, close } = openDatabase({ file: join(folder, 'spheres.db') });
  t.after(close);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  t.after(() => clearInterval(timer));
  // If the database did not yield to the event loop between queries, the timer would never fire.
  for (const endMs = performance.now() + 10_000; turns < 3 && performance.now() < endMs;)
    await sql`select count(*) from (with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000) select i from n)`.execute(
      db,
    );
  assert.equal(turns, 3);
});
