import { existsSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { browserCounts, browserFailures, e2eCounts, e2eFailures } from './suite-output.ts';
import { unitCounts, unitFailures, type Counts, type Failure } from './suite-output.ts';

/** A part of the test command: a check that passes or fails as a whole, or a suite that counts its tests. */
export interface Part {
  name: string;
  /** Program and arguments. Programs of installed packages are given by path. */
  command: readonly string[];
  /** Reads a suite's counts from its output. Null means that the suite did not finish. */
  count?: (output: string) => Counts | null;
  failures?: (output: string) => Failure[];
  /** Glob pattern of the suite's test files. */
  files?: string;
  /** Glob patterns of files that the suite excludes. */
  without?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Whether the command supports `--watch`, which runs the files again after each edit. */
  canWatch?: boolean;
  needsBrowser?: boolean;
  /** Whether the part keeps only one core busy and writes nothing that others read, so that another can run beside it. */
  needsOneCore?: boolean;
  /** Whether the part takes too long for every change and so runs only by name. */
  isLong?: boolean;
  /**
   * The file that records the inputs with which the part last passed, and glob patterns of files that its tests read. A
   * whole run leaves the part out if none of the inputs has changed.
   */
  passed?: { readonly record: string; readonly read: readonly string[] };
}

const node = process.execPath;
const bin = (name: string): string => `node_modules/.bin/${name}`;
/** The native compiler. Its path is needed because two installed packages contain a program named `tsc`. */
const checker = 'node_modules/@typescript/compiler/bin/tsc';
const sourceFolders = ['elements', 'web', 'demo', 'tests'].filter((folder) => existsSync(folder));
const typed = [node, '--import', 'tsx'];
const vite = [bin('vite'), 'build', '--logLevel', 'warn'];

/** Checks that change nothing. */
const readers: readonly Part[] = [
  { name: 'format', command: [bin('oxfmt'), '--check', '.'] },
  { name: 'types', command: [node, checker, '-b', '--checkers', '1', '--pretty', 'false'] },
  { name: 'lint', command: [bin('oxlint'), '--max-warnings', '0', '.'] },
  {
    name: 'boundaries',
    command: [bin('depcruise'), '--config', 'tests/checks/dependency-cruiser.cjs', ...sourceFolders],
  },
  { name: 'unused', command: [bin('knip'), '--no-progress', '--no-config-hints'] },
  { name: 'manifest', command: [...typed, 'tests/checks/manifest.ts', '--check'] },
  { name: 'requirements', command: [...typed, 'tests/checks/requirements.ts', '--check'] },
];

/** Checks in the order that finds most problems earliest. */
const checks: readonly Part[] = [
  ...readers.map((part) => ({ ...part, needsOneCore: true })),
  { name: 'build', command: vite },
  { name: 'build-embed-frame', command: [...vite, '--mode', 'embed-frame'] },
  { name: 'build-embed-viewer', command: [...vite, '--mode', 'embed-viewer'] },
  { name: 'build-client', command: [...vite, '--mode', 'client'] },
  { name: 'build-portal', command: [...vite, '--mode', 'web'] },
  { name: 'sizes', command: [bin('size-limit')] },
];

const ofNode = {
  command: [...typed, 'tests/runner/run-bundled.ts'],
  canWatch: true,
  count: unitCounts,
  failures: unitFailures,
};

const onPostgres = { ...ofNode, command: [...typed, 'tests/runner/with-postgres.ts', ...ofNode.command] };

const playwright = {
  command: [
    ...typed,
    'node_modules/@playwright/test/cli.js',
    'test',
    '--reporter=list',
    '--config=tests/e2e/playwright.config.ts',
  ],
  count: e2eCounts,
  failures: e2eFailures,
  needsBrowser: true,
};

/** The tests of the elements, in the browser that the part names. */
const elements = {
  command: [
    ...typed,
    'node_modules/@web/test-runner/dist/bin.js',
    '--config=tests/browser/web-test-runner.config.js',
    '--files',
  ],
  files: 'tests/browser/**/*.test.ts',
  count: browserCounts,
  failures: browserFailures,
};

const twoAtOnce = { ...playwright, command: [...playwright.command, '--workers', '2'] };

/**
 * API tests of images, hashes or other hosts, which do not depend on the database. They run on one kind of
 * database only.
 */
const dataless = 'compress geometry upstream sample/!(seed) hashing process/full-disk'.split(' ');

/** Slow API tests whose queries other tests cover as well. On PostgreSQL, they run in the long part. */
const longOnPostgres = [
  'account/{first-steps,guessing,navigation,password}',
  'database/{kill-*,restore}',
  'embed/*',
  'frame-table/*',
  'http/{access,addresses,headers,host-header,portal-page,reference}',
  'mail/*',
  'maps/*',
  'payment/{outage,pages,slow}',
  'process/{host-process,probes,production,staff-command}',
  'sphere/{ingested-tiles,pointing}',
];

/** Tests with random inputs or kills at random times. The long parts use ten times as many. */
const onData = 'api/{database/kill-*,http/{account-model,fuzz}}';
const random = `{unit/demo/world/truth*,api/sphere/geometry,${onData}}`;
const manyRuns = { RANDOM_RUNS: '10' };

/** Tests of the sample world, which paint it. They take longer than all other unit tests together. */
const ofWorld = 'tests/unit/{demo/world/**/!(*.long),bench/surface-benches}.test.ts';

/** The API tests on newer versions of Node.js than the oldest supported one. */
const nodes: readonly Part[] = ['22', '24', '26'].map((major) => ({
  name: `node-${major}`,
  ...ofNode,
  command: [...typed, 'tests/runner/with-node.ts', major, '--import', 'tsx', 'tests/runner/run-bundled.ts'],
  files: 'tests/api/**/!(*.long).test.ts',
  isLong: true,
}));

/**
 * The suites, quickest first. Files named `*.long.test.ts` or `*.long.spec.ts` take long. They run in separate
 * parts, by name or with `npm test -- long`.
 */
const suites: readonly Part[] = [
  { name: 'unit', ...ofNode, files: 'tests/unit/**/!(*.long).test.ts', without: [ofWorld] },
  {
    name: 'world',
    ...ofNode,
    files: ofWorld,
    passed: {
      record: 'tests/fixtures/world-passed.sha256',
      read: [
        'demo/world/**/!(*.md)',
        'tests/unit/demo/world/**',
        'demo/ingest/heights/*.br',
        'demo/site/pages/index.html',
      ],
    },
  },
  { name: 'api', ...ofNode, files: 'tests/api/**/!(*.long).test.ts' },
  {
    name: 'api-postgres',
    ...onPostgres,
    files: 'tests/api/**/!(*.long).test.ts',
    without: [...dataless, ...longOnPostgres].map((name) => `tests/api/**/${name}.test.ts`),
  },
  { name: 'browser', ...elements, needsBrowser: true },
  { name: 'portal', ...twoAtOnce, files: 'tests/e2e/portal/!(*.long).spec.ts' },
  { name: 'e2e', ...twoAtOnce, files: 'tests/e2e/!(portal|jobs)/!(*.long).spec.ts' },
  { name: 'jobs', ...twoAtOnce, files: 'tests/e2e/jobs/!(*.long).spec.ts' },
  { name: 'random', ...ofNode, files: `tests/${random}.test.ts`, env: manyRuns, isLong: true },
  {
    name: 'random-postgres',
    ...onPostgres,
    files: `tests/${onData}.test.ts`,
    env: manyRuns,
    isLong: true,
  },
  { name: 'api-long', ...ofNode, files: 'tests/api/**/*.long.test.ts', isLong: true },
  {
    name: 'api-postgres-long',
    ...onPostgres,
    files: `tests/api/**/{*.long,${longOnPostgres.join(',')}}.test.ts`,
    isLong: true,
  },
  // Tests that measure memory and time must not run in parallel with others.
  {
    name: 'alone',
    ...ofNode,
    command: [...ofNode.command, '--alone'],
    files: 'tests/long/*.test.ts',
    isLong: true,
  },
  { name: 'jobs-long', ...playwright, files: 'tests/e2e/jobs/*.long.spec.ts', isLong: true },
  { name: 'portal-long', ...playwright, files: 'tests/e2e/portal/*.long.spec.ts', isLong: true },
  {
    name: 'e2e-long',
    ...playwright,
    // Uses the whole browser, as people do. The other end-to-end tests use the headless shell.
    env: { WHOLE_CHROMIUM: 'on' },
    files: 'tests/e2e/!(portal|jobs)/*.long.spec.ts',
    isLong: true,
  },
  {
    name: 'firefox',
    ...playwright,
    command: [...typed, 'tests/runner/with-firefox.ts', ...playwright.command],
    files: 'tests/e2e/embed/@(bad-input|client|load|messages|settings).spec.ts',
    isLong: true,
  },
  {
    name: 'firefox-elements',
    ...elements,
    command: [...typed, 'tests/runner/with-firefox.ts', ...elements.command],
    isLong: true,
  },
  {
    name: 'webkit',
    ...elements,
    command: [...typed, 'tests/runner/with-webkit.ts', ...elements.command],
    isLong: true,
  },
  ...nodes,
];

/** Names of several parts together. */
const groups: Readonly<Record<string, readonly Part[]>> = {
  check: checks,
  long: suites.filter(({ isLong }) => isLong),
  nodes,
};

export interface Chosen {
  readonly parts: readonly Part[];
  /** Path prefixes that limit the test files. An empty list selects all files. */
  readonly paths: readonly string[];
}

/**
 * Selects the parts and paths for these arguments. Without names, all parts except the long ones are selected.
 * Throws an error if a part is unknown.
 */
export function choose(words: readonly string[]): Chosen {
  const all = [...checks, ...suites];
  const paths = words.filter((word) => word.includes('/'));
  const names = words.filter((word) => !word.includes('/'));
  const known = new Set([...all.map(({ name }) => name), ...Object.keys(groups)]);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new Error(`No part is called "${unknown}". Parts: ${[...known].join(', ')}.`);
  const wanted = new Set(names.flatMap((name) => groups[name]?.map((part) => part.name) ?? [name]));
  const isWanted = ({ name, isLong }: Part): boolean =>
    wanted.size === 0 ? isLong !== true : wanted.has(name);
  return { parts: all.filter(isWanted), paths };
}

export function filesOf({ files, without = [] }: Part, paths: readonly string[]): string[] {
  const found = files === undefined ? [] : globSync(files, { ignore: [...without] }).sort();
  return paths.length === 0 ? found : found.filter((file) => paths.some((path) => file.startsWith(path)));
}
