import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const alreadyExists = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/**
 * Returns the secret of a development host. The first call stores it in the data folder, readable only by its
 * owner. A hard link creates the file, so that it appears only when complete and two hosts that start
 * together use the same secret.
 */
export function loadOrCreateSecret(folder: string): string {
  const path = join(folder, 'secret-key');
  const draft = `${path}.${randomUUID()}`;
  if (!existsSync(path))
    try {
      writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
      linkSync(draft, path);
    } catch (error) {
      if (!alreadyExists(error)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  return readFileSync(path, 'utf8').trim();
}
