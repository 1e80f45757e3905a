import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build, context, type BuildOptions, type Plugin } from 'esbuild';
import { nodeBundle, ROOT } from './node-bundle.ts';
import { outsidePrefix, runFolder } from './run-folder.ts';

/*
 * Runs Node.js test files with `run-bundled.ts [--alone] [--watch] FILE…`. The files are bundled first, with
 * shared code in chunks. Several files share a process, each as a separate suite, because starting a process
 * and loading the host takes longer than most files. Two processes run at a time. `--alone` runs one process at
 * a time, each with one file. `--watch` bundles and runs the tests again after each edit until it is
 * interrupted.
 */

/** Number of files per process. The number is small enough that two processes end at about the same time. */
const filesPerProcess = 8;

/**
 * Returns the seed of random inputs: RANDOM_SEED if it is set, a random number if RANDOM_RUNS is set, and
 * otherwise a fixed number. With the fixed number, a run fails only because of a change.
 */
function randomSeed({ RANDOM_SEED, RANDOM_RUNS }: NodeJS.ProcessEnv): number {
  if (RANDOM_SEED !== undefined) return Number(RANDOM_SEED);
  return RANDOM_RUNS === undefined ? 20_261_122 : randomInt(2 ** 31);
}

/** Returns a module that runs test files in turn. The hooks of each file apply only to its tests. */
const groupModule = (files: readonly string[], seed: number): string =>
  [
    "import { describe } from 'node:test';",
    "import fc from 'fast-check';",
    "import { endWhatIsLeftOpen } from './tests/runner/left-open.mjs';",
    `endWhatIsLeftOpen(${JSON.stringify(files)});`,
    `fc.configureGlobal({ seed: ${String(seed)} });`,
    ...files.map((file) => {
      const name = JSON.stringify(file);
      const bundled = JSON.stringify(`./${file.replace(/\.ts$/, '.mjs')}`);
      return `describe(${name}, async () => { await import(${bundled}); });`;
    }),
  ].join('\n');

/** Starts the test runner of Node.js on bundled files. `temporary` is the folder for their temporary files. */
function startTests(bundled: readonly string[], atOnce: number, temporary: string): ChildProcess {
  const options = ['--test', '--test-reporter', 'spec', '--test-concurrency', String(atOnce)];
  const env = { ...process.env, TMPDIR: temporary };
  return spawn(process.execPath, ['--enable-source-maps', ...options, ...bundled], { stdio: 'inherit', env });
}

function writeGroups(files: readonly string[], folder: string, size: number): string[] {
  const seed = randomSeed(process.env);
  console.log(`Random inputs begin at seed ${seed}; RANDOM_SEED=${seed} repeats them.`);
  const count = Math.ceil(files.length / size);
  return Array.from({ length: count }, (_, group) => {
    const path = join(folder, `group-${group + 1}.mjs`);
    writeFileSync(path, groupModule(files.slice(group * size, (group + 1) * size), seed));
    return path;
  });
}

/** Runs the tests now and after each change of a bundled file. A change stops a run in progress. */
async function watch(options: BuildOptions, start: () => ChildProcess): Promise<void> {
  let running: ChildProcess | null = null;
  const rerun: Plugin = {
    name: 'rerun',
    setup: ({ onEnd }) => {
      onEnd(({ errors }) => {
        running?.kill();
        running = errors.length === 0 ? start() : null;
      });
    },
  };
  const bundler = await context({ ...options, plugins: [...(options.plugins ?? []), rerun] });
  await bundler.watch();
  await once(process, 'SIGINT');
  await bundler.dispose();
}

async function main(words: readonly string[]): Promise<number> {
  const files = words.filter((word) => !word.startsWith('--')).map((file) => relative(ROOT, resolve(file)));
  const isAlone = words.includes('--alone');
  const atOnce = isAlone ? 1 : 2;
  const folder = join(runFolder(), `tests-${process.pid}`);
  mkdirSync(folder);
  const options = nodeBundle([...files, 'tests/runner/left-open.ts'], folder);
  const groups = writeGroups(files, folder, isAlone ? 1 : filesPerProcess);
  const temporary = mkdtempSync(outsidePrefix());
  // If a test starts PostgreSQL as root, the server's files in this folder belong to another user.
  chmodSync(temporary, 0o711);
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
  const start = (): ChildProcess => startTests(groups, atOnce, temporary);
  if (words.includes('--watch')) {
    await watch(options, start);
    return 0;
  }
  await build(options);
  const [code] = (await once(start(), 'close')) as [number | null];
  return code ?? 1;
}

process.exitCode = await main(process.argv.slice(2));
