import { join } from 'node:path';
import { databaseFolder } from '../../demo/host/config/database-config.ts';

/** The data folder of the host under test, which `playwright.config.ts` chooses. */
export const hostFolder = process.env['E2E_DATA_DIR'] ?? '';

/** The host's database, for what it has no call for. */
export const hostDatabase = join(databaseFolder(hostFolder), 'spheres.db');
