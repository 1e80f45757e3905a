import { existsSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { browserCounts, browserFailures, e2eCounts, e2eFailures } from './suite-counts.ts';
import { unitCounts, unitFailures, type Counts } from './suite-counts.ts';

/** One line of the test command: a check that passes or fails as a whole, or a suite that counts for itself. */
export interface Part {
  name: string;
  /** The program and its arguments; a program of an installed package is named by its path. */
  command: readonly string[];
  /** Reads a suite's own counts from what it printed; null when it never came to the end. */
  count?: (output: string) => Counts | null;
  /** What to show of a failed suite's output: its failures, without what went well. */
  failures?: (output: string) => string;
  /** The test files of a suite. */
  files?: string;
  /** Whether it needs a Chromium. */
  needsBrowser?: boolean;
  /**
   * Whether it runs in parallel with the browser suites, in the time that they leave: it needs nothing that they
   * produce.
   */
  isAside?: boolean;
  /** Whether it runs only by name, because it takes too long for every change. */
  isLong?: boolean;
}

const node = process.execPath;
const bin = (name: string): string => `node_modules/.bin/${name}`;
const sourceFolders = ['elements', 'web', 'demo', 'tests'].filter((folder) => existsSync(folder));
const typed = [node, '--import', 'tsx'];
const bundled = [...typed, 'tests/helpers/run-bundled.ts'];
const playwright = [...typed, 'node_modules/@playwright/test/cli.js', 'test', '--reporter', 'list'];

/** The static checks, in the order that finds most problems soonest. */
const twoAtOnce = ['--workers', '2'];

/** The checks of the house rules, in the order that tells most soonest. */
const checks: readonly Part[] = [
  { name: 'format', command: [bin('prettier'), '--check', '--log-level', 'warn', '.'], isAside: true },
  { name: 'types', command: [bin('tsc'), '-b', '--pretty', 'false'] },
  { name: 'lint', command: [bin('eslint'), '--max-warnings', '0', '.'], isAside: true },
  {
    name: 'boundaries',
    command: [bin('depcruise'), '--config', '.dependency-cruiser.cjs', ...sourceFolders],
  },
  { name: 'unused', command: [bin('knip'), '--no-progress', '--no-config-hints'] },
  { name: 'manifest', command: [...typed, 'tests/manifest.ts', '--check'] },
  { name: 'requirements', command: [...typed, 'tests/requirements.ts', '--check'] },
  { name: 'build', command: [bin('vite'), 'build', '--logLevel', 'warn'] },
  {
    name: 'build-embed-frame',
    command: [bin('vite'), 'build', '--mode', 'embed-frame', '--logLevel', 'warn'],
  },
  {
    name: 'build-embed-viewer',
    command: [bin('vite'), 'build', '--mode', 'embed-viewer', '--logLevel', 'warn'],
  },
  { name: 'build-client', command: [bin('vite'), 'build', '--mode', 'client', '--logLevel', 'warn'] },
  { name: 'build-portal', command: [bin('vite'), 'build', '--mode', 'web', '--logLevel', 'warn'] },
  { name: 'sizes', command: [bin('size-limit')] },
];

/** The portal's longest walks: through spheres, which are painted first, through payment, and through many states of screens. */
const longPortal = 'auth-look billing* coverage faults forms pieces scene snippets'.split(' ');

/** Builds by every framework, walks through many spheres of the sample world, which are painted first, and oracles. */
const longWalks = 'package-frameworks demo-pages demo-ten tour* *-truth geometry whitelist-oracle'.split(' ');

/** Tests of the host that prove nothing of its data: geometry, pictures, hashes, other hosts. One kind of database is enough. */
const dataless = 'compress geometry maps-upstream sample-* user-hashing'.split(' ');

/** Processes killed at any time, and arbitrary input: with a second kind of database they take long. */
const roughTimes = 'fuzz host-process job-kill kill-*'.split(' ');

/** The suites, quickest first. */
const suites: readonly Part[] = [
  {
    name: 'unit',
    command: bundled,
    files: 'tests/unit/**/*.test.ts',
    count: unitCounts,
    failures: unitFailures,
  },
  {
    name: 'api',
    command: bundled,
    files: 'tests/api/**/*.test.ts',
    count: unitCounts,
    failures: unitFailures,
  },
  {
    name: 'api-postgres',
    command: [...typed, 'tests/helpers/with-postgres.ts', ...bundled],
    files: `tests/api/**/!(${[...dataless, ...roughTimes].join('|')}).test.ts`,
    count: unitCounts,
    failures: unitFailures,
  },
  {
    name: 'api-postgres-long',
    command: [...typed, 'tests/helpers/with-postgres.ts', ...bundled],
    files: `tests/api/**/@(${roughTimes.join('|')}).test.ts`,
    count: unitCounts,
    failures: unitFailures,
    isLong: true,
  },
  {
    name: 'browser',
    command: [...typed, 'node_modules/@web/test-runner/dist/bin.js', '--files'],
    files: 'tests/browser/**/*.test.ts',
    count: browserCounts,
    failures: browserFailures,
    needsBrowser: true,
  },
  {
    name: 'long',
    // Tests that measure memory and time must not run in parallel with others.
    command: [...bundled, '--alone'],
    files: 'tests/long/**/*.test.ts',
    count: unitCounts,
    failures: unitFailures,
    isLong: true,
  },
  {
    name: 'portal',
    command: [...playwright, ...twoAtOnce],
    files: `tests/e2e/portal-!(${longPortal.join('|')}).spec.ts`,
    count: e2eCounts,
    failures: e2eFailures,
    needsBrowser: true,
  },
  {
    name: 'portal-long',
    command: playwright,
    files: `tests/e2e/portal-@(${longPortal.join('|')}).spec.ts`,
    count: e2eCounts,
    failures: e2eFailures,
    needsBrowser: true,
    isLong: true,
  },
  {
    name: 'e2e',
    command: [...playwright, ...twoAtOnce],
    files: `tests/e2e/!(portal-*|${longWalks.join('|')}).spec.ts`,
    count: e2eCounts,
    failures: e2eFailures,
    needsBrowser: true,
  },
  {
    name: 'e2e-long',
    command: playwright,
    files: `tests/e2e/@(${longWalks.join('|')}).spec.ts`,
    count: e2eCounts,
    failures: e2eFailures,
    needsBrowser: true,
    isLong: true,
  },
  {
    name: 'firefox',
    command: [...typed, 'tests/helpers/with-firefox.ts', ...playwright],
    files: 'tests/e2e/embed-@(bad-input|client|load|messages|settings).spec.ts',
    count: e2eCounts,
    failures: e2eFailures,
    needsBrowser: true,
    isLong: true,
  },
];

/** The parts to run for these arguments: names of parts and paths of test files; none means all but the long ones. */
export function choose(words: readonly string[]): { parts: Part[]; paths: string[] } {
  const all = [...checks, ...suites];
  const paths = words.filter((word) => word.includes('/'));
  const names = words.filter((word) => !word.includes('/'));
  const known = new Set([...all.map(({ name }) => name), 'check']);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new Error(`No part is called "${unknown}". Parts: ${[...known].join(', ')}.`);
  const wanted = new Set(
    names.flatMap((name) => (name === 'check' ? checks.map((part) => part.name) : [name])),
  );
  const isWanted = ({ name, isLong }: Part): boolean =>
    wanted.size === 0 ? isLong !== true : wanted.has(name);
  return { parts: all.filter(isWanted), paths };
}

/** The files of a suite, kept to those beneath the given paths when there are any. */
export function filesOf(suite: Part, paths: readonly string[]): string[] {
  const files = suite.files === undefined ? [] : globSync(suite.files).sort();
  return paths.length === 0 ? files : files.filter((file) => paths.some((path) => file.startsWith(path)));
}
