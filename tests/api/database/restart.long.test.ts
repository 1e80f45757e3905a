import { test } from 'node:test';
import type { StopMode } from '../../helpers/postgres-server.ts';
import { restartUnderLoad } from './restart-server.ts';

const skip = (process.env['TEST_DATABASE_URL'] ?? '') === '' ? 'an embedded database has no server' : false;

const RESTARTS = 20;

test(
  'FIX-01 two hosts under load recover within 5 s of each of twenty restarts of their PostgreSQL server',
  { skip },
  (t) =>
    restartUnderLoad(
      t,
      Array.from({ length: RESTARTS }, (_, index): StopMode => (index % 2 === 0 ? 'immediate' : 'fast')),
    ),
);
