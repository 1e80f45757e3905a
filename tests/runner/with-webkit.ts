import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { ensureWebKit } from './webkit.ts';
import { runCommand, withScreen } from './with-screen.ts';

/*
 * Runs a command whose tests use WebKitGTK, with `with-webkit.ts COMMAND ARG…`. The command gets the browser in
 * WEBKIT and the URL of the driver that starts it in WEBKIT_DRIVER_URL.
 */

/** Returns a port that is free now. The driver does not choose one itself. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** WebKitGTK renders in software, and without its sandbox, which needs permissions that containers lack. */
const WEBKIT_ENV = { LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };

const { browser, driver, screen } = ensureWebKit();
process.exitCode = await withScreen(screen, async (env) => {
  const port = await findPort();
  const started = spawn(driver, [`--port=${String(port)}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...env, ...WEBKIT_ENV },
  });
  try {
    return await runCommand(process.argv.slice(2), {
      ...env,
      WEBKIT: browser,
      WEBKIT_DRIVER_URL: `http://127.0.0.1:${String(port)}`,
    });
  } finally {
    started.kill();
  }
});
