import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What is built for pages: from which folders, in which mode of the build, and a file that is there afterwards. */
const products = [
  { sources: ['elements'], mode: 'production', built: 'dist/elements/define.js' },
  { sources: ['elements'], mode: 'embed-frame', built: 'dist/elements/embed-frame.js' },
  { sources: ['elements'], mode: 'embed-viewer', built: 'dist/elements/embed-viewer.js' },
  { sources: ['elements'], mode: 'client', built: 'dist/elements/client.js' },
  { sources: ['elements', 'web'], mode: 'web', built: 'dist/web/index.html' },
] as const;

/** Time of the latest change of any file in some folders, in milliseconds. */
async function latestChange(root: string, folders: readonly string[]): Promise<number> {
  const files = folders.map(async (folder) => {
    const names = await readdir(join(root, folder), { recursive: true });
    return names.filter((name) => /\.\w+$/.test(name)).map((name) => join(root, folder, name));
  });
  const paths = [
    ...(await Promise.all(files)).flat(),
    join(root, 'vite.config.ts'),
    join(root, 'package.json'),
  ];
  const facts = await Promise.all(paths.map((path) => stat(path)));
  return Math.max(...facts.map(({ mtimeMs }) => mtimeMs));
}

/**
 * Builds as for a real host: told otherwise, libraries bring what is larger and warns. In a process of its own, for one
 * that has built keeps hundreds of megabytes as long as it runs.
 */
async function build(root: string, mode: string): Promise<void> {
  const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--mode', mode, '--logLevel', 'error'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The pages could not be built: vite build --mode ${mode}`);
}

/** Builds what is missing or older than its sources; `onBuild` hears of it first. */
export async function ensureBuilt(root: string, onBuild: () => void): Promise<void> {
  for (const { sources, mode, built } of products) {
    const facts = await stat(join(root, built)).catch(() => null);
    if (facts && facts.mtimeMs >= (await latestChange(root, sources))) continue;
    onBuild();
    await build(root, mode);
  }
}
