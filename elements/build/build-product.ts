import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * The page builds. Each has source folders, a build mode, and a file whose presence shows that the build has
 * run.
 */
const products = [
  { sources: ['elements'], mode: 'production', built: 'dist/elements/define.js' },
  { sources: ['elements'], mode: 'embed-frame', built: 'dist/elements/embed-frame.js' },
  { sources: ['elements'], mode: 'embed-viewer', built: 'dist/elements/embed-viewer.js' },
  { sources: ['elements'], mode: 'client', built: 'dist/elements/client.js' },
  { sources: ['elements', 'web'], mode: 'web', built: 'dist/web/index.html' },
] as const;

type Product = (typeof products)[number];

/** Returns the time of the latest change to any file in the folders, in milliseconds. */
async function latestChange(root: string, folders: readonly string[]): Promise<number> {
  const files = folders.map(async (folder) => {
    const names = await readdir(join(root, folder), { recursive: true });
    return names.filter((name) => /\.(?!md$)\w+$/.test(name)).map((name) => join(root, folder, name));
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
 * Builds for production regardless of the host's NODE_ENV, because development versions of libraries are
 * larger and print warnings. The build runs in its own process, because a process that has run a build
 * retains hundreds of megabytes until it exits.
 */
async function build(root: string, mode: string): Promise<void> {
  const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--mode', mode, '--logLevel', 'error'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new Error(`The pages could not be built: vite build --mode ${mode}\n${output.trim()}`);
}

/** Returns whether a build's output is missing or older than its sources. */
async function isStale(root: string, { sources, built }: Product): Promise<boolean> {
  const facts = await stat(join(root, built)).catch(() => null);
  return facts === null || facts.mtimeMs < (await latestChange(root, sources));
}

/** Returns whether the process with an id, as text, is running. */
function isRunning(id: string): boolean {
  try {
    return process.kill(Number(id), 0);
  } catch {
    return false;
  }
}

/**
 * Runs a task while no other process builds in the same folder, because a build empties the folders of another one.
 * The lock of a process that has ended does not count.
 */
async function alone(root: string, task: () => Promise<void>): Promise<void> {
  const lock = join(root, 'dist/.building');
  await mkdir(join(root, 'dist'), { recursive: true });
  for (;;) {
    const isMine = await writeFile(lock, String(process.pid), { flag: 'wx' }).then(
      () => true,
      () => false,
    );
    if (isMine) break;
    const owner = await readFile(lock, 'utf8').catch(() => '');
    if (owner !== '' && !isRunning(owner)) await rm(lock, { force: true });
    else await delay(200);
  }
  try {
    await task();
  } finally {
    await rm(lock, { force: true });
  }
}

/**
 * Finds the first build whose output is missing or older than its sources, then runs this build and all later
 * ones. The later builds are necessary because the first build empties the folder that all builds share.
 * `onBuild` receives the progress, from 0 to 1.
 */
export async function ensureBuilt(root: string, onBuild: (done: number) => void): Promise<void> {
  const firstStale = async (): Promise<number> =>
    (await Promise.all(products.map((product) => isStale(root, product)))).indexOf(true);
  if ((await firstStale()) === -1) return;
  await alone(root, async () => {
    // Another process may have built them meanwhile.
    const first = await firstStale();
    if (first === -1) return;
    onBuild(0);
    for (const [index, { mode }] of products.entries()) {
      if (index < first) continue;
      await build(root, mode);
      onBuild((index + 1 - first) / (products.length - first));
    }
  });
}
