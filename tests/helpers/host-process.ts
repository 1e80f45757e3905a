import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { programOf } from './program.ts';

/** A host in a separate process on a free port, started as by `npm start`. */
export interface HostProcess {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start until the host logs that it listens. */
  readonly readyMs: number;
  /** Returns the first megabyte of the output so far. */
  readonly output: () => string;
  /** Returns output that a healthy host does not produce: warnings, errors, and lines outside its log. */
  readonly errors: () => readonly string[];
  /** Kills the process without cleanup. Resolves when the process has ended. */
  readonly kill: () => Promise<void>;
  /** Sends the stop signal. Resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
}

/**
 * Time in milliseconds without output after which a starting host counts as hung. A slow host still prints
 * lines.
 */
const SILENT_MS = 120_000;

/** Matches the line that a host prints when it starts to listen. */
const READY = /^Ready at (?:.*listening on port |http:\/\/localhost:)(\d+)\b.*\n/m;

/** Maximum number of stored characters of output. A host under load writes a line per request. */
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

/** Collects the first hundred warning and error lines of a stream. */
function collectErrors(stream: Readable, isError: (line: string) => boolean, lines: string[]): void {
  createInterface(stream).on('line', (line) => {
    if (lines.length < 100 && isError(line)) lines.push(line);
  });
}

/** Node.js arguments that start the host. */
export const hostProgram: readonly string[] = programOf('demo/start.ts');

interface Entry {
  /** File and arguments that replace the sources. */
  readonly program?: readonly string[];
  readonly cwd?: string;
}

/** A host that may not be ready yet. */
type StartingHost = Pick<HostProcess, 'pid' | 'output' | 'errors' | 'kill' | 'stop'> & {
  readonly child: ChildProcess;
};

/** Starts the host like `startHost`, but does not wait until it is ready. */
export function spawnHost(
  variables: Readonly<Record<string, string>>,
  modules: readonly string[] = [],
  { program, cwd }: Entry = {},
): StartingHost {
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
  return {
    child,
    pid: child.pid ?? 0,
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

/**
 * Starts the host. `variables` are added to its environment, and `modules` are loaded first. Rejects with the
 * host's output if the host does not start.
 */
export async function startHost(
  variables: Readonly<Record<string, string>>,
  modules: readonly string[] = [],
  entry: Entry = {},
): Promise<HostProcess> {
  const startMs = performance.now();
  const { child, ...host } = spawnHost(variables, modules, entry);
  const url = await readyLine(child, host.output).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return { ...host, url, readyMs: performance.now() - startMs };
}
