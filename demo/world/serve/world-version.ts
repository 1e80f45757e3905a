import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encoderVersions } from './picture-file.ts';

/** The folders whose code determines the images. */
const folders = ['..', '../../../elements/geo'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/**
 * Returns a hash of the code that paints the world and of the encoder versions. Cached tiles are valid for
 * one version only.
 */
export async function worldVersion(): Promise<string> {
  const fingerprint = createHash('sha256').update(encoderVersions);
  for (const folder of folders) {
    const names = await readdir(folder, { recursive: true });
    for (const name of names.filter((each) => each.endsWith('.ts')).sort()) {
      fingerprint.update(`\n${name.replaceAll('\\', '/')}\n`).update(await readFile(join(folder, name)));
    }
  }
  return fingerprint.digest('hex').slice(0, 12);
}
