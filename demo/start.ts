import process from 'node:process';
import type { Additions, EntryContext } from './host/start/additions.ts';
import './host/start/check-node.ts';

/*
 * `npm start`: builds the pages if they are missing or outdated, then runs the host. With SAMPLE_WORLD, which
 * is on by default outside production, the host has everything that a new machine needs to show the product.
 */

/**
 * Shows the progress of the build: as a single line in a terminal, and as a first and a last line elsewhere.
 */
function showBuild(done: number): void {
  const text = done === 1 ? 'Built the pages.' : `Building the pages: ${Math.round(done * 100)}%`;
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}${done === 1 ? '\n' : ''}`);
  else if (done === 0 || done === 1) process.stdout.write(`${text}\n`);
}

async function additionsOf(context: EntryContext): Promise<Additions> {
  const { ensureBuilt } = await import('../elements/build/build-product.ts');
  await ensureBuilt(context.root, showBuild);
  const { builtPages } = await import('./host/start/built-pages.ts');
  const { hasSampleWorld } = await import('./host/config/env.ts');
  const pages = builtPages(context.root);
  if (hasSampleWorld(context.env)) {
    const { sampleAdditions } = await import('./sample-additions.ts');
    return sampleAdditions(context, pages);
  }
  const { siteAdditions } = await import('./site/site-additions.ts');
  if (context.settings.production) return siteAdditions(context, pages);
  const { standIns } = await import('./standins/stand-ins.ts');
  return siteAdditions(context, pages, standIns);
}

const { runHost } = await import('./host/start/run-host.ts');
process.exitCode = await runHost(process.env, additionsOf);
// A start that failed halfway may have left something running, so the process is ended explicitly.
if (process.exitCode !== 0) process.exit();
