import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { marked } from 'marked';
import { type Env, EnvError } from '../config/env.ts';
import { PROJECT_FOLDER } from '../lib/project-folder.ts';
import type { LegalName, LegalTexts } from '../routes/info-pages.ts';

const settings: Readonly<Record<LegalName, 'TERMS_FILE' | 'PRIVACY_FILE' | 'IMPRINT_FILE'>> = {
  terms: 'TERMS_FILE',
  privacy: 'PRIVACY_FILE',
  imprint: 'IMPRINT_FILE',
};

/**
 * Reads the operator's Markdown files and returns the legal texts as HTML. Rejects with `EnvError` if a file
 * cannot be read.
 */
export async function readLegalTexts(env: Env): Promise<LegalTexts> {
  const texts: Partial<Record<LegalName, string>> = {};
  for (const [name, setting] of Object.entries(settings) as [LegalName, (typeof settings)[LegalName]][]) {
    const file = env[setting];
    if (file === undefined) continue;
    try {
      texts[name] = await marked.parse(await readFile(resolve(PROJECT_FOLDER, file), 'utf8'));
    } catch (cause) {
      throw new EnvError(`${setting}=${file} cannot be read: ${(cause as Error).message}`, { cause });
    }
  }
  return texts;
}
