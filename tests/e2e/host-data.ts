import { join } from 'node:path';
import { databaseFolder } from '../../demo/host/config/database-config.ts';
import { runFolder } from '../runner/run-folder.ts';

/** The data folder of the hosts under test: all walks of a run share it, so that what one has painted is there for the next. */
export const hostFolder = join(runFolder(), 'data');

/** The host's database, for what it has no call for. */
export const hostDatabase = join(databaseFolder(hostFolder), 'spheres.db');
