import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { globSync } from 'tinyglobby';

/*
 * Selects the parts and files for `npm test -- changed`: the checks, and the tests that reach a file changed
 * since `main`, committed or not. The run must end within minutes, so it lists some tests instead of running
 * them.
 */

export const ROOT = join(import.meta.dirname, '../..');

const CHECKS = ['format', 'types', 'lint', 'boundaries', 'unused', 'manifest', 'requirements'];

/**
 * Maximum number of test files of each kind. Changed test files come first, then test files in a folder with
 * the name of a changed folder, then those that reach the fewest files.
 */
const MAX_FILES = { node: 40, browser: 6 } as const;

/** Tests that run after every change in a folder, whether or not they import its files. */
const WALKS: readonly (readonly [changed: RegExp, file: string])[] = [
  [/^(web|demo\/host)\//, 'tests/e2e/portal/shell.spec.ts'],
  [/^elements\//, 'tests/e2e/embed/load.spec.ts'],
  [/^elements\//, 'tests/browser/viewer/picture.test.ts'],
];

/** Folder of the repository's own tests, which can read any file. */
const HOUSE = 'tests/unit/house/';

/** Resolves imports with a query, such as `?worker&url`, as ordinary imports. */
const followQueries: Plugin = {
  name: 'follow-queries',
  setup: ({ onResolve, onLoad }) => {
    const namespace = 'query';
    onResolve({ filter: /^\..*\?/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.replace(/\?.*$/, '')),
      namespace,
    }));
    onResolve({ filter: /^[^.].*\?/ }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `import ${JSON.stringify(path)}; export default '';`,
      resolveDir: ROOT,
    }));
    onLoad({ filter: /\.(css|svg|json|md|html|webp|png|jpe?g|txt)$/ }, () => ({
      contents: 'export default {};',
    }));
  },
};

/** Returns the imports of each file that the entry points reach. Paths are relative to the repository. */
async function readImports(entryPoints: readonly string[]): Promise<Metafile['inputs']> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...entryPoints],
    outdir: '.cache/changed',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    write: false,
    metafile: true,
    plugins: [followQueries],
    logLevel: 'error',
  });
  return metafile.inputs;
}

/** Files that a file starts as a program and so reaches without importing them. */
const startedBy: Readonly<Record<string, readonly string[]>> = {
  'tests/helpers/host-process.ts': ['demo/start.ts'],
};

function reachOf(file: string, inputs: Metafile['inputs']): Set<string> {
  const reached = new Set([file]);
  for (const path of reached) {
    for (const { path: imported, external } of inputs[path]?.imports ?? [])
      if (external !== true) reached.add(imported);
    for (const started of startedBy[path] ?? []) reached.add(started);
  }
  return reached;
}

/** Returns the files of the repository that test files reach, and the test files. */
export async function filesReached(files: readonly string[]): Promise<string[]> {
  const inputs = await readImports(files);
  const reached = new Set(files.flatMap((file) => [...reachOf(file, inputs)]));
  return [...reached]
    .map((path) => path.replace(/^query:/, '').replace(/\?.*$/, ''))
    .filter((path) => existsSync(join(ROOT, path)));
}

function git(...args: readonly string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** Returns the files that differ from the point where this branch diverged from `main`, including deleted files. */
export function changedFiles(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'main', 'HEAD');
  const tracked = git('diff', '--name-only', base);
  return [...new Set([...tracked, ...git('ls-files', '--others', '--exclude-standard')])].sort();
}

export interface ChangedTests {
  readonly words: readonly string[];
  /** Test files that reach the change but are not run. */
  readonly leftOut: readonly string[];
}

/**
 * Returns whether a test reaches a changed file. It reaches a deleted file if it reaches another file in the
 * same folder.
 */
const isTouched = (reached: ReadonlySet<string>, changed: readonly string[]): boolean =>
  changed.some((file) =>
    existsSync(join(ROOT, file))
      ? reached.has(file)
      : [...reached].some((each) => dirname(each) === dirname(file)),
  );

/** The imports of all tests, which are read once. */
let imports: Promise<Metafile['inputs']> | null = null;

/**
 * Returns the tests for changed files: checks, tests that reach one of the files, and end-to-end tests of the
 * affected folders.
 */
export async function testsOfChange(changed: readonly string[]): Promise<ChangedTests> {
  const find = (pattern: string): string[] =>
    globSync(pattern, { cwd: ROOT, ignore: ['**/*.long.*'] }).sort();
  const node = find('tests/{unit,api}/**/*.test.ts');
  const browser = find('tests/browser/**/*.test.ts');
  const walks = find('tests/e2e/**/*.spec.ts');
  const inputs = await (imports ??= readImports([...node, ...browser, ...walks, 'demo/start.ts']));
  const folders = new Set(changed.flatMap((file) => dirname(file).split('/').slice(-2)));
  const isOfFolder = (file: string): boolean => file.split('/').some((name) => folders.has(name));
  const reaching = (files: readonly string[]): string[] =>
    files
      .map((file) => ({ file, reached: reachOf(file, inputs) }))
      .filter(({ reached }) => isTouched(reached, changed))
      .sort(
        (a, b) =>
          Number(changed.includes(b.file)) - Number(changed.includes(a.file)) ||
          Number(isOfFolder(b.file)) - Number(isOfFolder(a.file)) ||
          a.reached.size - b.reached.size,
      )
      .map(({ file }) => file);
  const house = node.filter((file) => file.startsWith(HOUSE));
  const ofNode = reaching(node.filter((file) => !file.startsWith(HOUSE)));
  const ofBrowser = reaching(browser);
  // The imports of an end-to-end test include the host that it starts but not the tested pages. It therefore
  // runs only if it has changed itself.
  const chosen = [
    ...(changed.length > 0 ? house : []),
    ...ofNode.slice(0, MAX_FILES.node),
    ...ofBrowser.slice(0, MAX_FILES.browser),
    ...walks.filter((file) => changed.includes(file)),
    ...WALKS.filter(([pattern]) => changed.some((file) => pattern.test(file))).map(([, file]) => file),
  ];
  const files = [...new Set(chosen)];
  const suites = ['unit', 'world', 'api', 'api-postgres', 'browser', 'portal', 'jobs', 'e2e'].filter(
    (suite) => files.some((file) => isOfSuite(suite, file)),
  );
  const builds = ['portal', 'jobs', 'e2e'].some((suite) => suites.includes(suite)) ? BUILDS : [];
  return {
    words: [...CHECKS, ...builds, ...suites, ...files],
    leftOut: [...ofNode.slice(MAX_FILES.node), ...ofBrowser.slice(MAX_FILES.browser)],
  };
}

const BUILDS = ['build', 'build-embed-frame', 'build-embed-viewer', 'build-client', 'build-portal'];

/** Returns whether a file belongs to a suite. The end-to-end tests of the portal and of jobs are separate suites. */
const isOfSuite = (suite: string, file: string): boolean =>
  file.startsWith(FOLDERS[suite] ?? '') &&
  (suite !== 'e2e' || !['portal', 'jobs'].some((other) => file.startsWith(FOLDERS[other] ?? '')));

const FOLDERS: Readonly<Record<string, string>> = {
  unit: 'tests/unit/',
  world: 'tests/unit/demo/world/',
  api: 'tests/api/',
  'api-postgres': 'tests/api/',
  browser: 'tests/browser/',
  portal: 'tests/e2e/portal/',
  jobs: 'tests/e2e/jobs/',
  e2e: 'tests/e2e/',
};
