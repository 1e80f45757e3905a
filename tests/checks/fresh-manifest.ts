import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Analyzes the sources and writes the result to a folder. Rejects with the analyzer's output on failure. */
function analyze(outdir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const config = 'elements/build/custom-elements-manifest.config.js';
    const options = ['--quiet', '--config', config, '--outdir', outdir];
    const child = spawn('node_modules/.bin/cem', ['analyze', ...options]);
    let output = '';
    const note = (chunk: Buffer): void => void (output += chunk.toString());
    child.stdout.on('data', note);
    child.stderr.on('data', note);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(output));
    });
  });
}

export async function freshManifest(): Promise<string> {
  const folder = mkdtempSync(join('node_modules', '.manifest-'));
  try {
    await analyze(folder);
    return readFileSync(join(folder, 'custom-elements.json'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
