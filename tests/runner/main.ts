import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedFiles, testsOfChange } from './changed.ts';
import { ensureChromium } from './chromium.ts';
import { requireDiskSpace } from './disk-space.ts';
import { bundlePrograms } from './node-bundle.ts';
import { choose, filesOf, type Chosen, type Part } from './parts.ts';
import { hasPassedWith, hashOfInputs, recordPass } from './passed-inputs.ts';
import { filesToRepeat, withoutFailuresOf, type Result } from './repeat.ts';
import { CACHE, runFolder } from './run-folder.ts';
import {
  excerptOf,
  failedOutput,
  plainText,
  skippedTests,
  slowestFiles,
  type Counts,
  type Failure,
} from './suite-output.ts';

/*
 * The test command. `npm test` runs all checks and suites. `npm test -- changed` runs those that a change
 * needs. `npm test -- unit lint` runs the named parts, and `npm test -- unit tests/unit/elements/geo` the named
 * files. With `--watch`, a part with Node.js tests runs again after each edit. The last line is `N passed, N
 * failed`.
 */

interface Ending {
  exitCode: number;
  output: string;
}

const oldestNode = 20;

/** Number of slow test files that are named for each part. */
const NAMED_SLOW = 12;

/** Free disk space that tests require, in MiB. A whole run writes less than half of it. */
const NEEDED_MIB = 250;

function run([program = '', ...args]: readonly string[], variables: Part['env']): Promise<Ending> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...variables, NO_COLOR: '1', FORCE_COLOR: undefined };
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const append = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    child.on('error', (error) => {
      resolve({ exitCode: 1, output: `${output}${error.message}\n` });
    });
    child.on('close', (code) => {
      resolve({ exitCode: code ?? 1, output: plainText(output) });
    });
  });
}

/** Returns a suite's counts. A suite that fails outside its tests counts as one failure. */
function countsOf(part: Part, { exitCode, output }: Ending, failures: readonly Failure[]): Counts {
  const counts = part.count?.(output) ?? { passed: 0, failed: 0, skipped: 0 };
  if (part.count === undefined) counts[exitCode === 0 ? 'passed' : 'failed'] += 1;
  else if (exitCode !== 0 && counts.failed === 0) counts.failed += 1;
  else if (failures.length > 0) counts.failed = failures.length;
  return counts;
}

/** Runs a part and prints its result. If the part failed, its output is printed as well. */
async function runPart(part: Part, paths: readonly string[]): Promise<Result> {
  const files = filesOf(part, paths);
  if (part.files !== undefined && files.length === 0) {
    console.log(`- ${part.name}: no test files`);
    return { part, counts: { passed: 0, failed: 0, skipped: 0 }, failures: [], seconds: '0' };
  }
  const startMs = performance.now();
  const ending = await run([...part.command, ...files], part.env);
  const named = part.failures?.(ending.output) ?? [];
  const counts = countsOf(part, ending, named);
  const isUnnamed = counts.failed > 0 && named.length === 0;
  const failures = isUnnamed ? [{ place: part.name, title: '', error: excerptOf(ending.output) }] : named;
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  const tally = part.count === undefined ? '' : ` (${sentence(counts)})`;
  console.log(`${counts.failed === 0 ? '✔' : '✖'} ${part.name}${tally} ${seconds} s`);
  const slowest = slowestFiles(ending.output, NAMED_SLOW).map(
    ([file, time]) => `${file} ${time.toFixed(0)} s`,
  );
  // Tests of a file that run at the same time each count in full.
  if (slowest.length > 0) console.log(`  slowest: ${slowest.join(', ')}`);
  if (counts.failed > 0) console.log(failedOutput(ending.output));
  if (counts.skipped > 0) console.log(skippedTests(ending.output));
  return { part, counts, failures, seconds };
}

function printFailures(failures: readonly Failure[]): void {
  for (const { place, title, error } of failures)
    console.log(`  ${[place, title].filter(Boolean).join(' › ')}\n${error.replaceAll(/^/gm, '      ')}`);
}

function printFailedParts(results: readonly Result[]): void {
  for (const { part, counts, failures } of results.filter((result) => result.counts.failed > 0)) {
    console.log(`\n✖ ${part.name}: ${counts.failed} failed`);
    printFailures(failures);
  }
}

/**
 * Runs failed files again in isolation. Returns the results without the failures that did not recur, and those
 * failures.
 */
async function repeatFailures(first: readonly Result[]): Promise<readonly [Result[], readonly Failure[]]> {
  const results = [...first];
  const unstable: Failure[] = [];
  for (const { part, file } of filesToRepeat(first, (each) => filesOf(each, []))) {
    console.log(`\nOnce more, alone: ${file}`);
    const again = await runPart(part, [file]);
    if (again.counts.failed > 0 || again.counts.passed === 0) continue;
    const index = results.findIndex((each) => each.part === part);
    const before = results[index] as Result;
    const after = withoutFailuresOf(before, file);
    unstable.push(...before.failures.filter((failure) => !after.failures.includes(failure)));
    results[index] = after;
  }
  return [results, unstable];
}

/** Returns a message that explains why browser tests cannot run here, or null if they can. */
function findBrowserProblem(): string | null {
  try {
    ensureChromium();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Runs a part unless it is left out of a whole run, because it has passed with the same inputs. */
async function runUnlessPassed(part: Part, paths: readonly string[], isWhole: boolean): Promise<Result> {
  if (part.passed === undefined || paths.length > 0) return runPart(part, paths);
  const { record, read } = part.passed;
  const hash = await hashOfInputs(filesOf(part, []), read);
  if (isWhole && hasPassedWith(record, hash)) {
    console.log(`- ${part.name}: has passed with the same inputs, so it is left out`);
    return { part, counts: { passed: 0, failed: 0, skipped: 0 }, failures: [], seconds: '0' };
  }
  const result = await runPart(part, paths);
  if (result.counts.failed === 0) recordPass(record, hash);
  return result;
}

/** Runs the parts that need one core two at a time, and then each of the others alone. Returns results in the given order. */
async function runParts(parts: readonly Part[], start: (part: Part) => Promise<Result>): Promise<Result[]> {
  const results = new Map<Part, Result>();
  const runInTurn = async (waiting: Part[]): Promise<void> => {
    for (let part = waiting.shift(); part; part = waiting.shift()) results.set(part, await start(part));
  };
  const small = parts.filter(({ needsOneCore }) => needsOneCore);
  await Promise.all([runInTurn(small), runInTurn(small)]);
  await runInTurn(parts.filter(({ needsOneCore }) => needsOneCore !== true));
  return parts.flatMap((part) => results.get(part) ?? []);
}

/** Reports a suite that cannot run as one failure with the reason. */
function refuse(part: Part, reason: string): Result {
  console.log(`✖ ${part.name}\n${reason}`);
  const counts = { passed: 0, failed: 1, skipped: 0 };
  return { part, counts, failures: [{ place: part.name, title: '', error: reason }], seconds: '0' };
}

function sentence({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Runs the files of one part again after each edit until it is interrupted. The output comes directly from the
 * runner.
 */
async function watch({ parts: [part, another], paths }: Chosen): Promise<number> {
  if (part?.canWatch !== true || another !== undefined)
    throw new Error('--watch follows one part of Node’s tests: npm test -- unit [PATH] --watch.');
  const [program = '', ...args] = [...part.command, '--watch', ...filesOf(part, paths)];
  const [code] = (await once(spawn(program, args, { stdio: 'inherit' }), 'close')) as [number | null];
  return code ?? 0;
}

/** Returns the parts and files that a change requires, and prints the omitted ones. */
async function wordsOfChange(): Promise<readonly string[]> {
  const changed = changedFiles();
  const { words, leftOut } = await testsOfChange(changed);
  console.log(`${changed.length} changed files.`);
  if (leftOut.length > 0)
    console.log(`Left out, since they reach the most files:\n  ${leftOut.join('\n  ')}`);
  return words;
}

/** Prints the failures and the summary of a run. Returns the exit code. */
function report(results: readonly Result[], unstable: readonly Failure[]): number {
  const sum = (kind: keyof Counts): number => results.reduce((all, { counts }) => all + counts[kind], 0);
  printFailedParts(results);
  if (unstable.length > 0) console.log('\n⚠ unstable: failed beside other tests, passed alone');
  printFailures(unstable);
  console.log(`\n${results.map(({ part, seconds }) => `${part.name} ${seconds} s`).join(', ')}`);
  // Programs read the last line. It therefore contains only two counts.
  if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped, each with its reason above`);
  if (unstable.length > 0) console.log(`${unstable.length} unstable, each with its first failure above`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}

async function main(args: readonly string[]): Promise<number> {
  const given = args.filter((word) => word !== '--watch');
  const words = given.includes('changed') ? await wordsOfChange() : given;
  const { parts, paths } = choose(words);
  if (parts.some(({ files }) => files !== undefined)) {
    for (const folder of [CACHE, tmpdir()]) requireDiskSpace(folder, NEEDED_MIB);
    if (process.env['PROGRAM_BUNDLES'] === undefined) {
      const folder = join(runFolder(), 'programs');
      await bundlePrograms(folder);
      process.env['PROGRAM_BUNDLES'] = folder;
    }
  }
  if (given.length < args.length) return watch({ parts, paths });
  const browserProblem = parts.some(({ needsBrowser }) => needsBrowser) ? findBrowserProblem() : null;
  const results = await runParts(parts, async (part) =>
    part.needsBrowser && browserProblem !== null
      ? refuse(part, browserProblem)
      : runUnlessPassed(part, paths, words.length === 0),
  );
  // Selected files are not repeated automatically, because the user can run them again.
  return paths.length > 0 ? report(results, []) : report(...(await repeatFailures(results)));
}

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.log(`Node ${oldestNode} or later is required; this is ${process.version}.\n0 passed, 1 failed`);
  process.exit(1);
}
process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.log(`${error instanceof Error ? error.message : String(error)}\n0 passed, 1 failed`);
  return 1;
});
