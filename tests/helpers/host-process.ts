import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The host in a separate process on a free port, run in the same way as by `npm start`. */
export interface HostProcess {
  readonly url: string;
  readonly pid: number;
  /** The time from the start to the log line that states that the host listens, in milliseconds. */
  readonly readyMs: number;
  /** The first megabyte of its output so far. */
  readonly output: () => string;
  /** Output that a healthy host does not produce: warnings and errors in its log, and everything outside its log. */
  readonly errors: () => readonly string[];
  /** Kills the process without giving it a chance to clean up. Resolves when it has ended. */
  readonly kill: () => Promise<void>;
  /** Sends the stop signal; resolves with its exit code. */
  readonly stop: () => Promise<number | null>;
}

/**
 * If a starting host prints nothing for this long, in milliseconds, it counts as hung. A slow host continues
 * to print.
 */
const SILENT_MS = 120_000;

/** The line that a host prints when it starts to listen. */
const READY = /^Ready at (?:.*listening on port |http:\/\/localhost:)(\d+)\b.*\n/m;

/** Maximum number of characters of output to store. A host under load writes a line for each request. */
const MAX_OUTPUT = 1_000_000;

function readyLine(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => {
      reject(new Error(`The host printed nothing for ${SILENT_MS / 1000} s:\n${output()}`));
    }, SILENT_MS);
    const check = (): void => {
      timeout.refresh();
      const [, port] = READY.exec(output()) ?? [];
      if (port === undefined) return;
      clearTimeout(timeout);
      child.stdout?.off('data', check);
      resolve(`http://localhost:${port}`);
    };
    child.stdout?.on('data', check);
    child.once('exit', (code) => {
      clearTimeout(timeout);
      reject(new Error(`The host ended with ${String(code)} before it listened:\n${output()}`));
    });
  });
}

/** The first hundred warning and error lines of a stream. */
function collectErrors(stream: Readable, isError: (line: string) => boolean, lines: string[]): void {
  createInterface(stream).on('line', (line) => {
    if (lines.length < 100 && isError(line)) lines.push(line);
  });
}

const BUNDLE = process.env['HOST_BUNDLE'];

/** Node.js arguments that start the host: from the bundle if the test command created one, else from the sources. */
export const hostProgram: readonly string[] =
  BUNDLE === undefined ? ['--import', 'tsx', 'demo/start.ts'] : ['--enable-source-maps', BUNDLE];

/** The program to start, and its folder. */
interface Entry {
  /** A file and its arguments, to start instead of the sources. */
  readonly program?: readonly string[];
  readonly cwd?: string;
}

/**
 * Starts the host; `variables` are its settings in addition to PORT, `modules` are loaded first. Rejects with
 * the host's output if the host does not start.
 */
export async function startHost(
  variables: Readonly<Record<string, string>>,
  modules: readonly string[] = [],
  { program, cwd }: Entry = {},
): Promise<HostProcess> {
  const startMs = performance.now();
  const env = { ...process.env, PORT: '0', NODE_ENV: 'development', ...variables };
  const imports = (names: readonly string[]): string[] => names.flatMap((name) => ['--import', name]);
  const sources = (): readonly string[] =>
    modules.length === 0 ? hostProgram : [...imports(['tsx', ...modules]), 'demo/start.ts'];
  const args = program === undefined ? sources() : [...imports(modules), ...program];
  const child = spawn(process.execPath, args, {
    env,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const collect = (chunk: Buffer): void => {
    if (printed.length < MAX_OUTPUT) printed += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const errors: string[] = [];
  collectErrors(child.stdout, (line) => /^\{"level":"(warn|error|fatal)"/.test(line), errors);
  collectErrors(child.stderr, () => true, errors);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  let isStopRequested = false;
  child.once('exit', (code, signal) => {
    if (!isStopRequested) errors.push(`The host ended by itself with ${String(code ?? signal)}.`);
  });
  const url = await readyLine(child, () => printed).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - startMs,
    output: () => printed,
    errors: () => errors,
    kill: async () => {
      isStopRequested = true;
      child.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      isStopRequested = true;
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
  };
}
