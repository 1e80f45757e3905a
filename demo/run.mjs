import { existsSync } from 'node:fs';
import process from 'node:process';

/*
 * Runs a program of the host: `node demo/run.mjs NAME ARGUMENTS`. In production, the program runs from the
 * bundles in dist/host, which `npm run build` creates and which do not need the development packages.
 * Elsewhere, it runs from the sources. This file is plain JavaScript because it decides whether TypeScript
 * must be transpiled at all.
 */

const programs = {
  start: { source: './start.ts', bundle: 'production', given: [] },
  backup: { source: './host/backup/main.ts', bundle: 'backup', given: ['backup'] },
  restore: { source: './host/backup/main.ts', bundle: 'backup', given: ['restore'] },
  staff: { source: './host/staff/main.ts', bundle: 'staff', given: [] },
  ingest: { source: './ingest/main.ts', bundle: 'ingest', given: [] },
};

const { NODE_ENV, SAMPLE_WORLD } = process.env;
const name = process.argv[2] ?? '';
const { source, bundle, given } = programs[name] ?? {};

/** Runs a program from its source; returns false if the development packages are not installed. */
async function runSource() {
  const { register } = await import('tsx/esm/api').catch(() => ({}));
  if (register === undefined) return false;
  register();
  await import(source);
  return true;
}

async function runBundle() {
  const file = new URL(`../dist/host/${bundle}.mjs`, import.meta.url);
  if (!existsSync(file)) return false;
  process.setSourceMapsEnabled(true);
  await import(file);
  return true;
}

if (source === undefined) {
  process.stderr.write(`Usage: node demo/run.mjs ${Object.keys(programs).join('|')} [ARGUMENTS]\n`);
  process.exitCode = 2;
} else {
  process.argv.splice(2, 1, ...given);
  // The sample world is not in the bundles.
  const isBundled = NODE_ENV === 'production' && !(name === 'start' && SAMPLE_WORLD === 'on');
  if (!(isBundled ? await runBundle() : (await runSource()) || (await runBundle()))) {
    process.stderr.write('The host is not built. Run `npm run build` first.\n');
    process.exitCode = 1;
  }
}
