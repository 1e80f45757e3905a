import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { STAFF_GROUP } from '../../../web/contract/access.ts';
import { databaseConfig } from '../config/database-config.ts';
import { EnvError, readDatabaseEnv } from '../config/env.ts';
import { DatabaseInUseError } from '../db/file-lock.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Database } from '../db/schema.ts';
import { PROJECT_FOLDER } from '../lib/project-folder.ts';

const HELP = `npm run staff -- list           lists the staff, who can use the frame table generator
npm run staff -- add EMAIL      adds the user with that address to the staff
npm run staff -- remove EMAIL   removes the user from the staff

The settings DATA_DIR and DATABASE_URL give the location of the database. With PostgreSQL, the host can keep running,
and a change takes effect immediately. With the embedded database, stop the host before each of these commands; a change
takes effect when the host starts again.
`;

const list = async (db: Database): Promise<string> => {
  const members = await db
    .selectFrom('user_groups')
    .innerJoin('users', 'users.id', 'user_groups.user_id')
    .where('name', '=', STAFF_GROUP)
    .where('deleted_at', 'is', null)
    .orderBy('email')
    .select('email')
    .execute();
  return members.map(({ email }) => `${email}\n`).join('') || 'Nobody is on the staff.\n';
};

/** Changes a user's membership. Returns the line to print, or null if the user does not exist. */
async function change(db: Database, command: 'add' | 'remove', email: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (user === undefined) return null;
  const membership = { user_id: user.id, name: STAFF_GROUP };
  if (command === 'add') {
    await db
      .insertInto('user_groups')
      .values(membership)
      .onConflict((c) => c.columns(['user_id', 'name']).doNothing())
      .execute();
    return `${email} is now on the staff.\n`;
  }
  await db.deleteFrom('user_groups').where('user_id', '=', user.id).where('name', '=', STAFF_GROUP).execute();
  return `${email} is no longer on the staff.\n`;
}

/** Opens the configured database, runs a command in it, and prints the result. */
async function run(work: (db: Database) => Promise<string | null>, email: string): Promise<number> {
  const env = readDatabaseEnv(process.env);
  const config = databaseConfig(env, resolve(PROJECT_FOLDER, env.DATA_DIR));
  if ('file' in config && !existsSync(config.file)) {
    process.stderr.write(`There is no database at ${config.file} yet. The host creates it when it starts.\n`);
    return 1;
  }
  const database = openDatabase(config);
  try {
    const result = await work(database.db);
    if (result !== null) process.stdout.write(result);
    else process.stderr.write(`There is no account with the address ${email}.\n`);
    return result === null ? 1 : 0;
  } finally {
    await database.close();
  }
}

async function main([command, address, ...rest]: readonly string[]): Promise<number> {
  const isChange = (command === 'add' || command === 'remove') && address !== undefined;
  const isList = command === 'list' && address === undefined;
  if ((!isChange && !isList) || rest.length > 0) {
    process.stdout.write(HELP);
    return command === '--help' ? 0 : 2;
  }
  const email = address?.trim().toLowerCase() ?? '';
  return run((db) => (isChange ? change(db, command, email) : list(db)), email);
}

const expected = [DatabaseInUseError, EnvError];

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (!expected.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  return 1;
});
