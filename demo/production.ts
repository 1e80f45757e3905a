import process from 'node:process';
import './host/start/check-node.ts';

/*
 * The production host: accounts, calls, tiles, portal and documentation, without the sample world and the
 * stand-ins. `npm run build` must have built the pages.
 */

const { runHost } = await import('./host/start/run-host.ts');
const { builtPages } = await import('./host/start/built-pages.ts');
const { siteAdditions } = await import('./site/site-additions.ts');

const { EnvError, hasSampleWorld } = await import('./host/config/env.ts');

process.exitCode = await runHost({ ...process.env, NODE_ENV: 'production' }, (context) => {
  if (hasSampleWorld(context.env))
    return Promise.reject(
      new EnvError('SAMPLE_WORLD=on: this entry point has no sample world; use `npm start`'),
    );
  return Promise.resolve(siteAdditions(context, builtPages(context.root)));
});
// A start that failed halfway may have left something running, so the process is ended explicitly.
if (process.exitCode !== 0) process.exit();
