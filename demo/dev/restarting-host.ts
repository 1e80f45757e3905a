import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { type BuildContext, context } from 'esbuild';
import { OUT, ROOT } from './paths.ts';
import { preserveImportMeta } from './preserve-import-meta.ts';

/**
 * The time to wait for further changes, in milliseconds. Editors write a file in several steps, and tools
 * write many files at once.
 */
const BURST_MS = 20;

/** Maximum time, in milliseconds, for which pending requests may delay the end of the previous process. */
const STOP_WITHIN_MS = 1000;

/** The line that the host prints once it is listening. */
const LISTENING = /^Ready at (?:.*listening on port |http:\/\/localhost:)(\d+)\b.*\n/m;

/**
 * The sources are bundled because a single bundle loads in half the time that its hundreds of modules would
 * take.
 */
const prepareBundle = (): Promise<BuildContext> =>
  context({
    absWorkingDir: ROOT,
    entryPoints: ['host', 'standby'].map((name) => join(import.meta.dirname, `${name}.ts`)),
    outdir: OUT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    plugins: [preserveImportMeta],
    logLevel: 'silent',
    metafile: true,
  });

/** Resolves with the port of a host that has just been started. All its other output goes to the terminal. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let errors = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      const found = LISTENING.exec(text);
      if (found) resolve(Number(found[1]));
      process.stdout.write(text.replace(LISTENING, ''));
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-10_000);
      process.stderr.write(chunk);
    });
    child.once('exit', (code) =>
      reject(new Error(errors || `The host ended with exit code ${String(code)}.`)),
    );
  });
}

/** Terminates a process and waits for its exit. */
async function end(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await once(child, 'exit');
  clearTimeout(force);
}

/** The host in a separate process, which is replaced when its sources change. */
export class RestartingHost {
  readonly #variables: NodeJS.ProcessEnv;
  readonly #bundle = prepareBundle();
  #child: ChildProcess | null = null;
  /** The process that will run the host next and has already loaded the packages. */
  #standby: ChildProcess | null = null;
  #packages: readonly string[] = [];
  #port: Promise<number>;
  #changes = 0;

  constructor(variables: NodeJS.ProcessEnv) {
    rmSync(OUT, { recursive: true, force: true });
    this.#variables = variables;
    this.#port = this.#start();
    this.#port.catch(() => undefined);
  }

  /** The port of a process that runs the current sources. Rejects with the errors in the sources. */
  async port(): Promise<number> {
    for (;;) {
      const current = this.#port;
      const port = await current.catch((error: unknown) => {
        if (current === this.#port) throw error;
        return 0;
      });
      if (current === this.#port) return port;
    }
  }

  /** Replaces the process; calls of `port` wait for the new one from now on. */
  restart(): void {
    const change = ++this.#changes;
    this.#port = this.#port
      .catch(() => 0)
      .then(async (port) => {
        await delay(BURST_MS);
        // If another change has been made in the meantime, another restart follows.
        return change === this.#changes ? this.#start() : port;
      });
    this.#port.catch(() => undefined);
  }

  async close(): Promise<void> {
    await Promise.all([end(this.#child), end(this.#standby)]);
    await (await this.#bundle).dispose();
  }

  async #start(): Promise<number> {
    await Promise.all([this.#rebuild(), end(this.#child)]);
    const child = this.#standby ?? this.#spawn('first');
    this.#child = child;
    const port = portOf(child);
    child.send('start');
    void port.then(
      () => (this.#standby = this.#spawn('again')),
      () => (this.#standby = null),
    );
    return port;
  }

  #spawn(start: 'first' | 'again'): ChildProcess {
    return spawn(process.execPath, ['--enable-source-maps', join(OUT, 'standby.mjs'), ...this.#packages], {
      cwd: ROOT,
      env: { ...this.#variables, DEV_START: start },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
  }

  /** Bundles the current sources; errors in them are printed. */
  async #rebuild(): Promise<void> {
    const bundle = await this.#bundle;
    const { metafile } = await bundle.rebuild().catch((error: unknown) => {
      process.stderr.write(`${(error as Error).message}\n`);
      throw error;
    });
    const imports = Object.values(metafile?.outputs ?? {}).flatMap((output) => output.imports);
    const outside = imports.filter(({ external }) => external).map(({ path }) => path);
    this.#packages = [...new Set(outside)].filter((name) => !name.startsWith('node:'));
  }
}
