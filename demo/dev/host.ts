import { join } from 'node:path';
import process from 'node:process';
import '../host/start/check-node.ts';
import { runHost } from '../host/start/run-host.ts';
import { sampleAdditions } from '../sample-additions.ts';
import { ROOT } from './paths.ts';

/*
 * The host behind `npm run dev`, which is the same as that of `npm start`, but with the portal's page from
 * the sources. Only the first start prints the sample logins and the
 * addresses of the pages.
 */

const pages = { portal: join(ROOT, 'web'), elements: join(ROOT, 'elements'), viewerModules: [] };

process.exitCode = await runHost(process.env, async (context) => {
  const additions = await sampleAdditions(context, pages);
  return process.env['DEV_START'] === 'first' ? additions : { ...additions, notice: null, listedPages: [] };
});
process.exit();
