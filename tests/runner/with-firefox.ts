import { ensureFirefox } from './firefox.ts';
import { runCommand, withScreen } from './with-screen.ts';

/*
 * Runs a command whose tests use Firefox, with `with-firefox.ts COMMAND ARG…`. The command gets the browser in
 * E2E_FIREFOX and the screen in DISPLAY.
 */

const { firefox, screen } = ensureFirefox();
process.exitCode = await withScreen(screen, (env) =>
  runCommand(process.argv.slice(2), { ...env, E2E_FIREFOX: firefox }),
);
