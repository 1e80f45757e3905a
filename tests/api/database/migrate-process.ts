import process from 'node:process';
import type { DatabaseConfig } from '../../../demo/host/db/open-database.ts';
import { openMigrated } from '../../../demo/host/db/open-migrated.ts';
import { createLog } from '../../../demo/host/log/create-log.ts';

/*
 * Migrates a database to the current schema, as a starting host does. A test kills this process during the
 * migration. The arguments are the database's location as JSON and the folder for copies.
 */

const [place = '', copies = ''] = process.argv.slice(2);
const log = createLog({ level: 'error', write: (line) => process.stderr.write(line) });

process.stdout.write('begin\n');
const database = await openMigrated(JSON.parse(place) as DatabaseConfig, copies, log);
await database.close();
