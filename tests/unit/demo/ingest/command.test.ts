import assert from 'node:assert/strict';
import {
  chmod,
  copyFile,
  mkdir,
  readFile,
  readdir,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { platform } from 'node:os';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { command, commandProcess, interruptedCommand } from '../../../helpers/ingest/run-command.ts';
import { hashesIn } from '../../../helpers/ingest/run-ingest.ts';
import { scratchFolder, writePanorama } from '../../../helpers/ingest/synthetic-panorama.ts';
import { gpsOf, writeTagged } from '../../../helpers/ingest/tagged-photo.ts';

const HERE = ['--latitude', '53.5', '--longitude', '-2.25', '--width', '64'];

test('FIX-71 the ingest command lists, verifies, repairs and removes the spheres in the folder that the host serves', async () => {
  const folder = await scratchFolder();
  const data = join(folder, 'data');
  const photo = join(folder, 'field.png');
  const other = join(folder, 'wood.png');
  await writePanorama(photo);
  await writePanorama(other, 300);
  const first = await command(data, [...HERE, photo, other, join(folder, 'none.jpg')]);
  assert.equal(first.status, 1, first.stderr);
  assert.match(first.stdout, /2 published, 1 refused/);

  const list = (await command(data, ['--list', '--json'])).json() as {
    spheres: { id: number; title: string }[];
  };
  assert.deepEqual(
    list.spheres.map(({ id, title }) => [id, title]),
    [
      [1, 'field'],
      [2, 'wood'],
    ],
  );
  assert.match((await command(data, ['--list'])).stdout, /^1\t53\.5\t-2\.25\t-\tfield\tfield\.png$/m);

  const whole = await command(data, ['--verify']);
  assert.deepEqual([whole.status, whole.stdout.match(/^whole /gm)?.length], [0, 2]);
  const spheres = join(data, 'spheres');
  const before = await hashesIn(spheres);
  await truncate(join(spheres, '2/f/0/0_0.webp'), 40);
  await writeFile(join(spheres, '2/u/3/0_0.webp'), await readFile(join(spheres, '2/u/0/0_0.webp')));
  await rm(join(spheres, '1/d/0/0_0.webp'));
  const wrong = await command(data, ['--verify', '--json']);
  assert.equal(wrong.status, 1);
  assert.deepEqual(
    (wrong.json() as { spheres: { missing: string[]; damaged: string[] }[] }).spheres.map(
      ({ missing, damaged }) => [missing, damaged],
    ),
    [
      [['1/d/0/0_0.webp'], []],
      [[], ['2/f/0/0_0.webp', '2/u/3/0_0.webp']],
    ],
  );
  assert.match((await command(data, ['--verify'])).stdout, /damaged {2}sphere 2: .*2 damaged.*--recut/);
  assert.equal((await command(data, [...HERE, '--recut', photo, other])).status, 0);
  assert.deepEqual(await hashesIn(spheres), before);

  const removed = await command(data, ['--remove', '1,9']);
  assert.equal(removed.status, 1);
  assert.match(removed.stdout, /removed {4}sphere 1\nnot found {2}sphere 9/);
  assert.deepEqual((await readdir(spheres)).sort(), ['.ingest', '2', 'spheres.geojson']);
  assert.equal((await command(data, [...HERE, photo])).status, 0);
  const again = (await command(data, ['--list', '--json'])).json() as { spheres: { id: number }[] };
  assert.deepEqual(
    again.spheres.map(({ id }) => id),
    [2, 3],
  );
});

test('FIX-71 a dry run reports the planned spheres without writing files, and --quiet prints only rejected files', async () => {
  const folder = await scratchFolder();
  const photo = join(folder, 'toco.jpg');
  await writeTagged(photo, { gps: gpsOf(-22.959175, -67.810808, 4844) });
  await writeFile(join(folder, 'notes.txt'), 'x');
  const data = join(folder, 'data');
  const plan = await command(data, ['--dry-run', folder]);
  assert.equal(plan.status, 0);
  assert.match(
    plan.stdout,
    /would publish {2}.*toco\.jpg: sphere 1 at -22\.959175, -67\.810808, time unknown/,
  );
  assert.match(plan.stdout, /skipped {2}.*notes\.txt: not an image/);
  await assert.rejects(readdir(data));
  const { dryRun, published, refused, passedOver } = (
    await command(data, ['--dry-run', '--json', folder])
  ).json();
  assert.equal(dryRun, true);
  assert.deepEqual([refused, (passedOver as unknown[]).length], [[], 1]);
  const record = published as { sphere: { latitude: number; metadata: Record<string, unknown> } }[];
  assert.equal(record[0]!.sphere.latitude, -22.959175);
  assert.equal(record[0]!.sphere.metadata['groundSource'], 'assumed');
  const whole = await readFile(photo);
  await writeFile(join(folder, 'half.jpg'), whole.subarray(0, Math.floor(whole.length / 2)));
  assert.match(
    (await command(data, ['--dry-run', folder])).stdout,
    /refused {4}.*half\.jpg: damaged \(.*--force/,
  );
  await rm(join(folder, 'half.jpg'));
  await writeFile(join(folder, 'broken.jpg'), 'x');
  const quiet = await command(data, ['--quiet', '--width', '64', folder]);
  assert.equal(quiet.status, 1);
  assert.match(quiet.stdout, /^refused {4}.*broken\.jpg: .*\n$/);
  const bare = await command(data, ['--quiet', '--width', '64', photo]);
  assert.deepEqual([bare.status, bare.stdout], [0, '']);
});

test('an interrupted ingest leaves no partly written files and continues when the command is run again', async () => {
  const folder = await scratchFolder();
  const photos = ['a.png', 'b.png', 'c.png'].map((name) => join(folder, name));
  for (const [n, photo] of photos.entries()) await writePanorama(photo, 256 + 2 * n);
  const args = ['--latitude', '53.5', '--longitude', '-2.25', '--width', '1040', ...photos];
  const [calm, data] = [join(folder, 'calm'), join(folder, 'data')];
  assert.equal((await command(calm, args)).status, 0);

  const spheres = join(data, 'spheres');
  const filesIn = (path: string) => readdir(path, { recursive: true }).catch((): string[] => []);
  // The second photograph's tiles are being written.
  const isReached = async () =>
    (await filesIn(spheres)).includes('spheres.geojson') &&
    (await filesIn(join(spheres, '.ingest'))).some((name) => name.endsWith('.webp'));
  const { status, stdout, stderr } = await interruptedCommand(data, args, isReached);
  assert.equal(status, 130, stderr);
  const last = stdout.trimEnd().split('\n').at(-1)!;
  assert.match(
    last,
    /^interrupted: 1 of 3 photographs published, 0 refused; run the same command again to continue$/,
  );
  assert.equal(stderr, '');
  assert.deepEqual((await command(data, ['--verify'])).stdout.match(/^whole .*sphere \d/gm)?.length, 1);
  const left = await filesIn(spheres);
  assert.deepEqual(
    left.filter((name) => name.endsWith('.new') || name.endsWith('lock')),
    [],
  );
  for (const name of left.filter((each) => each.endsWith('.webp')))
    await sharp(join(spheres, name)).raw().toBuffer();

  assert.equal((await command(data, args)).status, 0);
  assert.deepEqual(await hashesIn(join(data, 'spheres')), await hashesIn(join(calm, 'spheres')));
});

test('FIX-71 a HEIC file is decoded by an installed decoder, or rejected with a list of suitable decoders', async () => {
  const folder = await scratchFolder();
  const heic = join(folder, 'phone.heic');
  await writeFile(heic, Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'));
  const programs = join(folder, 'programs');
  await mkdir(programs);
  const node = { PATH: programs };
  const without = commandProcess(join(folder, 'data'), [...HERE, heic], node);
  assert.equal(without.status, 1);
  assert.match(without.stdout, /HEIC file, which needs heif-dec, heif-convert or sips/);
  const program = join(programs, 'heif-dec');
  await writeFile(program, 'what may not be run', { mode: 0o644 });
  const forbidden = commandProcess(join(folder, 'data'), [...HERE, heic], node);
  assert.match(forbidden.stdout, /HEIC file, which needs heif-dec, heif-convert or sips/);
  await writePanorama(join(folder, 'decoded.png'));
  await writeFile(program, `#!/bin/sh\n/bin/cp '${join(folder, 'decoded.png')}' "$2"\n`);
  await chmod(program, 0o755);
  const path = { PATH: [programs, process.env['PATH']].join(delimiter) };
  const decoded = commandProcess(join(folder, 'data'), [...HERE, heic], path);
  assert.match(decoded.stdout, /published {2}.*phone\.heic: sphere 1/);
  await writeFile(program, '#!/bin/sh\nexit 3\n');
  const failed = commandProcess(join(folder, 'data'), [...HERE, '--recut', heic], path);
  assert.match(failed.stdout, /refused {4}.*HEIC file that heif-dec cannot decode/);
});

test('FIX-151 of files with the same content, the first one is published and gives the title, and the others are reported as skipped', async () => {
  const folder = await scratchFolder();
  const album = join(folder, 'album');
  await mkdir(album);
  await writePanorama(join(album, 'a pier.png'));
  await copyFile(join(album, 'a pier.png'), join(album, 'b copy.png'));
  await copyFile(join(album, 'a pier.png'), join(album, 'c copy.png'));
  for (const [data, options] of [
    ['planned', ['--dry-run']],
    ['data', []],
    // A later run finds the sphere of the first one.
    ['data', []],
  ] as const) {
    const { status, stdout } = await command(join(folder, data), [...HERE, ...options, album]);
    assert.equal(status, 0);
    assert.match(stdout, /publish(ed)? {2}.*a pier\.png: sphere 1/);
    assert.match(stdout, /skipped {2}.*b copy\.png.*c copy\.png: the same content as .*a pier\.png/);
    assert.match(stdout, /^1 (published|to publish), 0 refused$/m);
  }
  const list = (await command(join(folder, 'data'), ['--list'])).stdout.trim().split('\n');
  assert.equal(list.length, 1);
  assert.match(list[0] ?? '', /\ta pier\t/);
});

test('FIX-151 an output folder that the system refuses is reported in one sentence', async () => {
  const folder = await scratchFolder();
  await writePanorama(join(folder, 'pier.png'));
  const out = join(folder, 'itself');
  await symlink(out, out);
  const args = [...HERE, '--out', out, join(folder, 'pier.png')];
  const { status, stderr } = await command(join(folder, 'data'), args);
  assert.equal(status, 1);
  assert.equal(stderr, `${out}: it cannot be written (ELOOP); set --out to another folder\n`);
});

test(
  'FIX-151 an output folder that does not exist and cannot be created is reported in one sentence',
  { skip: platform() !== 'linux' },
  async () => {
    const folder = await scratchFolder();
    await writePanorama(join(folder, 'pier.png'));
    for (const out of ['/proc/spheres', '/proc/new/spheres']) {
      const args = [...HERE, '--out', out, join(folder, 'pier.png')];
      const { status, stderr } = await command(join(folder, 'data'), args);
      assert.equal(status, 1);
      assert.equal(stderr, `${out}: it cannot be written (ENOENT); set --out to another folder\n`);
    }
  },
);

test('FIX-71 every supported image in a folder is ingested, and the other files are reported with a reason', async () => {
  const folder = await scratchFolder();
  const album = join(folder, 'album');
  await mkdir(join(album, 'more/deep'), { recursive: true });
  const picture = join(folder, 'picture.png');
  await writePanorama(picture);
  const insta = await sharp(picture).jpeg().toBuffer();
  await writeFile(join(album, 'IMG_1.insp'), insta);
  await writePanorama(join(folder, 'other.png'), 300);
  await copyFile(join(folder, 'other.png'), join(album, 'noname'));
  await writeFile(join(album, 'old.jpg_original'), insta);
  await writeFile(join(album, 'more/deep/a.AVIF'), await sharp(picture).avif({ effort: 0 }).toBuffer());
  for (const name of [
    'raw.dng',
    'film.mp4',
    'film.insv',
    'photo.gif',
    'notes.txt',
    'Makefile',
    '.hidden.jpg',
  ])
    await writeFile(join(album, name), name);
  await symlink(album, join(album, 'more/loop'));
  await symlink('nowhere', join(album, 'broken.jpg'));
  await symlink('self.jpg', join(album, 'self.jpg'));
  const run = await command(join(album, 'data'), [...HERE, '--json', album]);
  const { published, refused, passedOver } = run.json() as unknown as {
    published: { file: string; sphere: { title: string } }[];
    refused: unknown[];
    passedOver: { file: string; reason: string }[];
  };
  assert.deepEqual(refused, []);
  assert.deepEqual(published.map(({ sphere }) => sphere.title).sort(), ['IMG_1', 'a', 'noname']);
  assert.deepEqual(
    Object.fromEntries(
      passedOver.map(({ file, reason }) => [file.slice(album.length + 1), reason.split(/[:;]/)[0]]),
    ),
    {
      Makefile: 'not an image',
      'broken.jpg': 'a broken link',
      'film.insv': 'a video',
      'film.mp4': 'a video',
      'more/loop': 'a folder that was already searched',
      'notes.txt': 'not an image',
      'old.jpg_original': 'an image whose name has no image extension',
      'photo.gif': 'an image of a type that is not supported',
      'raw.dng': 'a raw image',
      'self.jpg': 'a broken link',
    },
  );
  const twice = await command(join(album, 'data'), ['--dry-run', '--json', album]);
  assert.ok(twice.stdout.includes('"reason": "a folder of spheres"'));
});

test('an output folder that cannot be written to is reported in one line, without a stack trace', async () => {
  const folder = await scratchFolder();
  const photo = join(folder, 'field.png');
  await writePanorama(photo);
  for (const out of [photo, join(photo, 'spheres')]) {
    const { status, stdout, stderr } = await command(folder, [...HERE, '--out', out, photo]);
    assert.deepEqual([status, stdout], [1, '']);
    assert.equal(stderr, `${out}: it is not a folder; set --out to another one\n`);
  }
  if (process.getuid?.() === 0) return;
  const locked = join(folder, 'locked');
  await mkdir(locked, { mode: 0o500 });
  const { status, stderr } = await command(folder, [...HERE, '--out', join(locked, 'spheres'), photo]);
  assert.deepEqual(
    [status, stderr],
    [1, `${join(locked, 'spheres')}: it cannot be written; check its permissions\n`],
  );
});
