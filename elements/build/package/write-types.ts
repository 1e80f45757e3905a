import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT, entries } from './entries.ts';

/** Matches relative imports of declarations, as written by TypeScript. */
const NAMED = /(?<=from '|import\("|import ')(\.[^'"]+)\.ts(?=['"])/g;

/** Writes the declarations on which the entries depend to `types`. Each file is named after its module. */
export function writeTypes(outDir: string): void {
  const folder = mkdtempSync(join(ROOT, 'node_modules/.types-'));
  try {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [
      tsc,
      '-p',
      join(import.meta.dirname, 'tsconfig.declarations.json'),
      '--outDir',
      folder,
    ]);
    if (status !== 0) throw new Error(stdout.toString());
    copyReached(folder, join(outDir, 'types'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Copies the declarations on which the entries depend, directly or indirectly. */
function copyReached(from: string, to: string): void {
  const toSee = Object.values(entries).map((file) => file.replace(/^elements\/(.*)\.ts$/, '$1'));
  const seen = new Set(toSee);
  for (const name of toSee) {
    const text = readFileSync(join(from, `${name}.d.ts`), 'utf8');
    for (const [path] of text.matchAll(NAMED)) {
      const next = normalize(join(dirname(name), path.replace(/\.ts$/, '')));
      if (!seen.has(next)) toSee.push(next);
      seen.add(next);
    }
    const place = join(to, `${name}.d.ts`);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text.replaceAll(NAMED, '$1.js'));
  }
}
