import process from 'node:process';
import './check-node.ts';

/*
 * The host as it runs in production: accounts, calls, tiles, portal and documentation, without the sample world and the
 * stand-ins. `npm run build` must have built the pages.
 */

const { runHost } = await import('./run-host.ts');
const { builtPages } = await import('./built-pages.ts');
const { siteMounts } = await import('../site/mounts.ts');

process.exitCode = await runHost({ ...process.env, NODE_ENV: 'production' }, (context) =>
  Promise.resolve({
    pages: builtPages(context.root),
    mounts: siteMounts(context.settings),
    sampleTiles: null,
    sphereSources: [],
    standIns: null,
    seed: null,
    notice: null,
    warmUp: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }),
);
// A start that failed halfway may have left something running.
if (process.exitCode !== 0) process.exit();
