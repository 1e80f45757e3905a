import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { scratchFolder } from '../helpers/ingest/synthetic-panorama.ts';

const PHOTO = join(import.meta.dirname, '../../../shared/panoramas/gallery_16384x8192_reassembled.jpg');
const MAIN = join(import.meta.dirname, '../../demo/ingest/main.ts');

/** Prints the maximum resident memory of a run in KiB as its last line. */
const PRINT_MEMORY = `data:text/javascript,process.on('exit', () => console.log(process.resourceUsage().maxRSS))`;

const skip = existsSync(PHOTO) ? false : 'the real photographs are not on this machine';

test('ingesting a panorama of 16384 × 8192 px takes less than 1.5 GB of memory', { skip }, async () => {
  const place = ['--latitude', '1', '--longitude', '2'];
  const args = [
    '--import',
    'tsx',
    '--import',
    PRINT_MEMORY,
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
});
