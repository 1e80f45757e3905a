import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { snippet } from '../../helpers/snippets.ts';
import { portalUrl, registerUser } from '../portal/user.ts';

test('FIX-96 FIX-30 the documented program buys a plan and stores places, but fails when it runs a second time', async () => {
  test.setTimeout(120_000);
  const { email, password } = await registerUser();
  const folder = await mkdtemp(join(tmpdir(), 'program-'));
  try {
    const file = join(folder, 'program.mjs');
    await writeFile(file, snippet('programs', 'Programs').replace('https://spheres.example', portalUrl()));
    const env = { ...process.env, EMAIL: email, PASSWORD: password };
    const run = async (): Promise<string[]> => {
      const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
      return stdout.trim().split('\n');
    };
    const [bought, ...rest] = await run();
    expect(bought).not.toBe('');
    expect(rest).toEqual(['api active', '2 places', 'the first time']);
    // An active plan cannot be bought again.
    await expect(run()).rejects.toThrow(/./);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
