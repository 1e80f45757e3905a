import { runCommand } from './run-command.ts';

/** Returns a signal that aborts at the first Ctrl-C. The second one ends the process immediately. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  return controller.signal;
}

const { env: variables, stdout, stderr } = process;
process.exitCode = await runCommand(process.argv.slice(2), { variables, stdout, stderr, interruption });
