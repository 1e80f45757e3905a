import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { elementsPage, type Manifest } from './helpers/elements-page.ts';

/*
 * Writes elements/custom-elements.json, the description of the tags that editors read, and the page of the
 * documentation that is made of it. With --check it writes nothing and fails when a tracked file is not what the tree
 * gives.
 */

const tracked = 'elements/custom-elements.json';
const page = 'demo/site/docs/elements.md';

/** Analyses the tree into a folder; throws the analyzer's own words when it cannot. */
function analyse(outdir: string): void {
  const { status, stdout, stderr } = spawnSync(
    'node_modules/.bin/cem',
    ['analyze', '--quiet', '--outdir', outdir],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(stdout + stderr);
}

/** The description of the tags as the tree gives it now. */
function freshManifest(): string {
  const folder = mkdtempSync(join('node_modules', '.manifest-'));
  try {
    analyse(folder);
    return readFileSync(join(folder, 'custom-elements.json'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Both files as they should be. */
async function freshFiles(): Promise<[path: string, content: string][]> {
  const manifest = freshManifest();
  const text = elementsPage(JSON.parse(manifest) as Manifest);
  const formatted = await format(text, { ...(await resolveConfig(page)), filepath: page });
  return [
    [tracked, manifest],
    [page, formatted],
  ];
}

const isCheck = process.argv.includes('--check');
for (const [path, content] of await freshFiles()) {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) continue;
  if (isCheck) {
    console.error(`${path} is not what the elements say now. Run: npm run manifest`);
    process.exitCode = 1;
  } else writeFileSync(path, content);
}
