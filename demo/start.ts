import process from 'node:process';
import type { Additions, EntryContext } from './host/start/additions.ts';
import './host/start/check-node.ts';

/*
 * `npm start`: builds the pages if they are missing or outdated, then runs the host. With SAMPLE_WORLD, which
 * is on by default outside production, the host has everything that a new machine needs to show the product.
 */

async function additionsOf(context: EntryContext): Promise<Additions> {
  const { ensureBuilt } = await import('../elements/build/build-product.ts');
  const { progressLine } = await import('./host/start/show-progress.ts');
  await ensureBuilt(context.root, progressLine('Building the pages', 'Built the pages.'));
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
