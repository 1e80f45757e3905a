import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

/** Runs `npm run ingest` with `data` as the host's data folder. */
export function command(data: string, args: readonly string[], variables: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'demo/ingest/main.ts', ...args],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
      timeout: 300_000,
      env: { ...process.env, DATA_DIR: data, ...variables },
    },
  );
  return { status, stdout, stderr, json: () => JSON.parse(stdout) as Record<string, unknown> };
}
