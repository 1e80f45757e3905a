import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Writes elements/custom-elements.json, the description of the tags that editors and documentation read.
 * With --check it writes nothing and fails when the tracked file is not what the tree gives.
 */

const tracked = 'elements/custom-elements.json';

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

/** Whether the tracked file equals what the tree gives now. */
function isCurrent(): boolean {
  const folder = mkdtempSync(join('node_modules', '.manifest-'));
  try {
    analyse(folder);
    const fresh = readFileSync(join(folder, 'custom-elements.json'), 'utf8');
    return existsSync(tracked) && readFileSync(tracked, 'utf8') === fresh;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (!process.argv.includes('--check')) analyse('elements');
else if (!isCurrent()) {
  console.error(`${tracked} is not what the elements say now. Run: npm run manifest`);
  process.exitCode = 1;
}
