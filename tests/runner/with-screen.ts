import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Screen } from './programs.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Starts an X server on a free display and returns the display's name. */
async function startScreen(program: string): Promise<{ server: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'];
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [announced] = (await once(server.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { server, display: `:${String(announced).trim()}` };
}

/**
 * Runs work with the environment of a screen, which is started unless there is one. A screen that was started is
 * stopped at the end, which also ends the browsers on it.
 */
export async function withScreen<T>(screen: Screen | null, work: (env: Variables) => Promise<T>): Promise<T> {
  if (screen === null) return work(process.env);
  const { server, display } = await startScreen(screen.server);
  const env = { ...process.env, DISPLAY: display };
  const windowManager = spawn(screen.windowManager, [], { stdio: 'ignore', env });
  try {
    return await work(env);
  } finally {
    windowManager.kill();
    server.kill();
  }
}

/** Runs a command and returns its exit code. */
export async function runCommand(
  [program = '', ...args]: readonly string[],
  env: Variables,
): Promise<number> {
  const [code] = (await once(spawn(program, args, { stdio: 'inherit', env }), 'exit')) as [number | null];
  return code ?? 1;
}
