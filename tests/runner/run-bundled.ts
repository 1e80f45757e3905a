import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build, context, type BuildOptions, type Plugin } from 'esbuild';
import { nodeBundle, ROOT } from './node-bundle.ts';
import { outsidePrefix, runFolder } from './run-folder.ts';

/*
 * Runs Node.js test files: `run-bundled.ts [--alone] [--watch] FILE…`. The files are bundled first, with shared code in
 * separate files. Several files share a process, each as its own suite, because starting a process and loading the host
 * takes longer than most files. Two processes run at a time; `--alone` gives each file a process and runs one at a
 * time. `--watch` bundles again after each edit of a file or of what it imports, and runs the tests again, until it is
 * interrupted.
 */

/** Number of files that share a process: many, but few enough that two processes end at about the same time. */
const filesPerProcess = 8;

/**
 * Seed of random inputs: RANDOM_SEED if it is set, or else a random number if RANDOM_RUNS is set, or else a
 * fixed number, so that a run fails only because of a change.
 */
function randomSeed({ RANDOM_SEED, RANDOM_RUNS }: NodeJS.ProcessEnv): number {
  if (RANDOM_SEED !== undefined) return Number(RANDOM_SEED);
  return RANDOM_RUNS === undefined ? 20_261_122 : randomInt(2 ** 31);
}

/** A module that runs test files one after the other, with the hooks of each applied only to its own tests. */
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

/** Starts Node's test runner on bundled files; `temporary` is the folder for their temporary files. */
function startTests(bundled: readonly string[], atOnce: number, temporary: string): ChildProcess {
  const options = ['--test', '--test-reporter', 'spec', '--test-concurrency', String(atOnce)];
  const env = { ...process.env, TMPDIR: temporary };
  return spawn(process.execPath, ['--enable-source-maps', ...options, ...bundled], { stdio: 'inherit', env });
}

/** Writes the modules that Node.js runs, one per process. Returns their paths. */
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

/** Runs the tests now and after each change of a bundled file. A run in progress is stopped. */
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
  // PostgreSQL's files in the folder belong to another user if a test starts a server as root.
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
