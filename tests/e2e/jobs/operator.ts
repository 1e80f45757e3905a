import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';

/* An operator at a terminal, who types the commands of the documentation and reads what they print. */

const ROOT = join(import.meta.dirname, '../../..');

/** A busy machine takes several times as long to start a host as an idle one. */
const START_TIMEOUT_MS = 240_000;

/** Files that an operator reads. */
export const documentation = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** A machine of its own: a folder with the product, or nothing yet. */
export interface Machine extends Disposable {
  readonly folder: string;
  readonly copy: (from: Machine, ...names: readonly string[]) => void;
}

/** The checkout that the tests belong to, which is built. */
export const CHECKOUT = { folder: ROOT };

export function emptyMachine(): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'));
  return {
    folder,
    copy: (from, ...names) => {
      for (const name of names)
        cpSync(join(from.folder, name), join(folder, name), { recursive: true, dereference: true });
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * A checkout after `npm install`. Its packages are those of this machine, because tests do not use the network.
 */
export function checkedOut(): Machine {
  const machine = emptyMachine();
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of listed.split('\n').filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    mkdirSync(join(machine.folder, dirname(file)), { recursive: true });
    cpSync(join(ROOT, file), join(machine.folder, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(machine.folder, 'node_modules'));
  return machine;
}

type Settings = Readonly<Record<string, string>>;

/** A command that runs in a terminal. */
export interface Running extends AsyncDisposable {
  readonly pid: number;
  readonly output: () => string;
  /** Waits until the command has printed a text, and returns the match. */
  readonly prints: (text: RegExp) => Promise<RegExpExecArray>;
  /** Sends a signal to the command and to all programs that it has started, and waits until they have ended. */
  readonly end: (signal: 'SIGINT' | 'SIGKILL') => Promise<void>;
  readonly isRunning: () => boolean;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
  /** Processor time of the programs of the command in seconds. */
  readonly processorSeconds: () => number;
}

/** Returns the processor time of a process of a group, and of its children that have ended, in ticks of 10 ms. */
function ticksOf(pid: string, group: number): number {
  try {
    // The second field is the name of the program, in parentheses. It may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    return fields[2] === group ? fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) : 0;
  } catch {
    // The process has ended in the meantime.
    return 0;
  }
}

const processorSecondsOf = (group: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => sum + ticksOf(pid, group), 0) / 100;

/** Types a command in a folder. Settings are those that the operator has exported before. */
export function type(command: string, { folder }: Pick<Machine, 'folder'>, settings: Settings = {}): Running {
  const unset = { NODE_ENV: undefined, DATA_DIR: undefined, FORCE_COLOR: undefined };
  const child = spawn('bash', ['-c', command], {
    cwd: folder,
    env: { ...process.env, ...unset, STRIPE_STANDIN_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const group = child.pid ?? 0;
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += text.toString()));
  let hasEnded = false;
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      hasEnded = true;
      resolve(code);
    });
  });
  const end = async (signal: 'SIGINT' | 'SIGKILL'): Promise<void> => {
    if (!hasEnded) process.kill(-group, signal);
    await ended;
  };
  return {
    pid: group,
    output: () => printed,
    prints: async (text) => {
      await expect
        .poll(() => text.test(printed) || hasEnded, { timeout: START_TIMEOUT_MS, intervals: [50] })
        .toBe(true);
      const match = text.exec(printed);
      expect(match, printed).not.toBeNull();
      return match as RegExpExecArray;
    },
    end,
    isRunning: () => !hasEnded,
    ended,
    processorSeconds: () => processorSecondsOf(group),
    [Symbol.asyncDispose]: () => end('SIGKILL'),
  };
}

/** Types a command and waits until it has ended. */
export async function enter(
  command: string,
  machine: Pick<Machine, 'folder'>,
  settings: Settings = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const running = type(command, machine, settings);
  const code = await running.ended;
  return { code, output: running.output() };
}
