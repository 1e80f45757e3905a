import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { scratchFolder } from './synthetic-panorama.ts';

const PHOTO = join(import.meta.dirname, '../../../../shared/panoramas/gallery_16384x8192_reassembled.jpg');
const MAIN = join(import.meta.dirname, '../../../demo/ingest/main.ts');

/** Prints the run's largest resident memory in kibibytes as its last line. */
const TELL_MEMORY = `data:text/javascript,process.on('exit', () => console.log(process.resourceUsage().maxRSS))`;

/** Takes a minute or two, so it runs only where it is asked for. */
function reasonToSkip(): string | false {
  if (!existsSync(PHOTO)) return 'the real photographs are not on this machine';
  return process.env['INGEST_HEAVY'] ? false : 'takes minutes: set INGEST_HEAVY=1 to run it';
}

test(
  'a panorama of 16384 × 8192 px is cut at full size within 1.5 GB',
  { skip: reasonToSkip() },
  async () => {
    const place = ['--latitude', '1', '--longitude', '2'];
    const args = [
      '--import',
      'tsx',
      '--import',
      TELL_MEMORY,
      MAIN,
      '--out',
      await scratchFolder(),
      ...place,
      PHOTO,
    ];
    const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.equal(status, 0, stdout);
    const kibibytes = Number(stdout.trim().split('\n').at(-1));
    assert.ok(kibibytes < 1.5e9 / 1024, `${kibibytes} KiB`);
  },
);
