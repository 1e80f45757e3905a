import { test } from 'node:test';
import { restartUnderLoad } from './restart-server.ts';

const skip = (process.env['TEST_DATABASE_URL'] ?? '') === '' ? 'an embedded database has no server' : false;

test(
  'FIX-01 two hosts under load recover within 5 s of a restart and of a crash of their PostgreSQL server',
  { skip },
  (t) => restartUnderLoad(t, ['fast', 'immediate']),
);
