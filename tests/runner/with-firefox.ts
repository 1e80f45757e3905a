import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ensureFirefox } from './firefox.ts';

/*
 * Runs a command whose embedded viewers use Firefox, with `with-firefox.ts COMMAND ARG…`. The command gets the
 * browser in E2E_FIREFOX and the screen in DISPLAY. A screen that was started for the command is stopped at the
 * end.
 */

/** Starts an X server on a free display and returns the display's name. */
async function startScreen(program: string): Promise<{ server: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [announced] = (await once(server.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { server, display: `:${String(announced).trim()}` };
}

async function main([program = '', ...args]: readonly string[]): Promise<number> {
  const { firefox, screen } = ensureFirefox();
  const started = screen === null ? null : await startScreen(screen);
  const env = {
    ...process.env,
    E2E_FIREFOX: firefox,
    ...(started ? { DISPLAY: started.display } : {}),
  };
  try {
    const [code] = (await once(spawn(program, args, { stdio: 'inherit', env }), 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    started?.server.kill();
  }
}

process.exitCode = await main(process.argv.slice(2));
