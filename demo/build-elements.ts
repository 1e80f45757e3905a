import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Time of the latest change of any file that the library is made from, in milliseconds. */
async function latestChange(root: string): Promise<number> {
  const names = await readdir(join(root, 'elements'), { recursive: true });
  const sources = names.filter((name) => name.endsWith('.ts')).map((name) => join(root, 'elements', name));
  const facts = await Promise.all([...sources, join(root, 'vite.config.ts')].map((path) => stat(path)));
  return Math.max(...facts.map(({ mtimeMs }) => mtimeMs));
}

/** Builds the element library when it is missing or older than its sources; `onBuild` hears of it first. */
export async function ensureElements(root: string, onBuild: () => void): Promise<void> {
  const built = await stat(join(root, 'dist/elements/define.js')).catch(() => null);
  if (built && built.mtimeMs >= (await latestChange(root))) return;
  onBuild();
  const { build } = await import('vite');
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' });
}
