import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { freePort } from '../helpers/free-port.ts';

/*
 * Runs the Dockerfile's instructions as plain commands in empty folders, then the steps of an operator. `npm
 * ci` copies the packages in the lock file from this machine, because tests do not use the network.
 */

const ROOT = process.cwd();
const DOCKERFILE = 'demo/host/Dockerfile';

interface Stage {
  readonly root: string;
  workdir: string;
  readonly env: Record<string, string>;
  cmd: readonly string[];
  health: readonly string[];
}

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>>;
};

/** Installs all packages or only the production packages, and returns the paths of the copied ones. */
function install(folder: string, isProduction: boolean): readonly string[] {
  if (!isProduction) {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    return [];
  }
  // The lock file also lists packages for other systems, which this machine lacks.
  const paths = Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path]) => path)
    .filter((path) => existsSync(join(ROOT, path)));
  for (const path of paths)
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (from) => from === join(ROOT, path) || !/\/node_modules$/.test(from),
    });
  return paths;
}

/**
 * Returns the files that the build can copy, which are all files of the repository except those in the ignore
 * file.
 */
function contextFiles(): readonly string[] {
  const ignore = readFileSync(join(ROOT, `${DOCKERFILE}.dockerignore`), 'utf8')
    .trim()
    .split('\n');
  const allowed = ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  assert.deepEqual(
    ignore.filter((line) => !line.startsWith('!')),
    ['**'],
  );
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((file) => allowed.some((path) => file === path || file.startsWith(`${path}/`)))
    .filter((file) => existsSync(join(ROOT, file)));
}

const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
const stages = new Map<string, Stage>();
let installed: readonly string[] = [];

function copy(stage: Stage, args: readonly string[]): void {
  const from = /^--from=(.+)$/.exec(args[0] ?? '')?.[1];
  const [to = '', ...sources] = (from === undefined ? args : args.slice(1)).toReversed();
  const target = (source: string): string =>
    join(stage.root, stage.workdir, to.endsWith('/') ? join(to, source) : to);
  const source = stages.get(from ?? '');
  for (const name of sources) {
    if (source) cpSync(join(source.root, name), target(name), { recursive: true });
    else if (name === '.')
      for (const file of contextFiles()) cpSync(join(ROOT, file), join(stage.root, stage.workdir, file));
    else {
      assert.ok(contextFiles().includes(name), `${name} is not in the build's context`);
      cpSync(join(ROOT, name), target(name));
    }
  }
}

function run(stage: Stage, command: string): void {
  const cwd = join(stage.root, stage.workdir);
  for (const step of command.split(' && ')) {
    if (step.startsWith('npm ci ')) installed = install(cwd, step.includes('--omit=dev'));
    else if (step === 'npm run build') execFileSync('npm', ['run', 'build'], { cwd, stdio: 'ignore' });
    else if (step.startsWith('mkdir /')) mkdirSync(join(stage.root, step.slice('mkdir '.length)));
    // Cache, file owner and system packages are ignored, because they apply only to the image.
    else
      assert.match(
        step,
        /^(npm cache clean --force|chown node:node \/data|apt-get (update|install [a-z -]+)|rm -rf \/var\/lib\/apt\/lists\/\*)$/,
      );
  }
}

type Instruction = (stage: Stage, rest: string) => void;
const ofTheImage: Instruction = () => undefined;

/** The effect of each instruction in this test. Users, volumes and ports exist only in the image. */
const instructions: Readonly<Record<string, Instruction>> = {
  WORKDIR: (stage, rest) => {
    stage.workdir = rest;
    mkdirSync(join(stage.root, rest), { recursive: true });
  },
  ENV: (stage, rest) => {
    for (const pair of rest.split(' ')) stage.env[pair.split('=')[0] ?? ''] = pair.split('=')[1] ?? '';
  },
  COPY: (stage, rest) => copy(stage, rest.split(' ')),
  RUN: run,
  CMD: (stage, rest) => (stage.cmd = JSON.parse(rest) as string[]),
  HEALTHCHECK: (stage, rest) => (stage.health = JSON.parse(rest.slice(rest.indexOf('['))) as string[]),
  USER: ofTheImage,
  VOLUME: ofTheImage,
  EXPOSE: ofTheImage,
};

function buildImage(): Stage {
  let stage: Stage = { root: folder, workdir: '/', env: {}, cmd: [], health: [] };
  const lines = readFileSync(join(ROOT, DOCKERFILE), 'utf8').split('\n');
  for (const line of lines.filter((each) => each !== '' && !each.startsWith('#'))) {
    const [name = '', rest = ''] = line.split(/ (.*)/);
    if (name === 'FROM') {
      stage = { root: join(folder, String(stages.size)), workdir: '/', env: {}, cmd: [], health: [] };
      stages.set(/ AS (\w+)$/.exec(rest)?.[1] ?? 'last', stage);
      mkdirSync(stage.root);
    } else {
      assert.ok(instructions[name], `${name} is not known here`);
      instructions[name](stage, rest);
    }
  }
  return stage;
}

let image: Stage;
let env: Record<string, string>;
let host: ChildProcess | null = null;

const inImage = (command: readonly string[]): string =>
  execFileSync(command[0] === 'node' ? process.execPath : (command[0] ?? ''), command.slice(1), {
    cwd: join(image.root, image.workdir),
    env,
    encoding: 'utf8',
  });

/** Starts the image's command. Resolves when the host listens. */
async function start(): Promise<void> {
  host = spawn(process.execPath, image.cmd.slice(1), {
    cwd: join(image.root, image.workdir),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const started = host;
  await new Promise<void>((resolve, reject) => {
    let output = '';
    started.stdout?.on('data', (text: Buffer) => {
      output += text.toString();
      if (output.includes('Ready at ')) resolve();
    });
    started.once('exit', () => reject(new Error(output)));
  });
}

async function stop(): Promise<unknown> {
  host?.kill('SIGTERM');
  const [code] = host ? ((await once(host, 'exit')) as unknown[]) : [null];
  host = null;
  return code;
}

before(async () => {
  image = buildImage();
  env = {
    PATH: process.env['PATH'] ?? '',
    ...image.env,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: join(image.root, image.env['DATA_DIR'] ?? ''),
    SECRET_KEY: 'a secret that only this test uses and nobody else',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PORTAL_URL: 'https://look.product.test',
    API_URL: 'https://look.product.test',
    MAIL_SENDER: 'Look <mail@product.test>',
    INQUIRY_RECIPIENT: 'sales@product.test',
    TERMS_URL: 'https://product.test/terms',
    PRIVACY_URL: 'https://product.test/privacy',
  };
});

after(() => {
  host?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const call = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`http://127.0.0.1:${env['PORT']}${path}`, init);

const logIn = (): Promise<Response> =>
  call('/user/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ada@product.test', password: 'Harbour view 360 at dawn' }),
  });

test('the container image has fewer than 100 packages, no build tools and no TypeScript files', () => {
  for (const name of ['tsx', 'esbuild', 'vite', 'typescript', 'react', 'three', 'lit', 'maplibre-gl'])
    assert.ok(!installed.includes(`node_modules/${name}`), name);
  assert.ok(installed.length > 30 && installed.length < 100, `${installed.length} packages`);
  const files = execFileSync('find', [
    join(image.root, image.workdir),
    '-name',
    '*.ts',
    '-not',
    '-path',
    '*/node_modules/*',
  ]);
  assert.equal(files.toString(), '');
});

test('the host in the container image serves its pages, registers a user and exits with code 0', async () => {
  await start();
  inImage(image.health);
  for (const path of [
    '/',
    '/docs',
    '/docs/api',
    '/docs/inter.woff2',
    '/elements/define.js',
    '/pages/embed/page.css',
  ])
    assert.equal((await call(path, { headers: { Accept: 'text/html,*/*' } })).status, 200, path);
  const password = 'Harbour view 360 at dawn';
  const signUp = await call('/user/registration', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: 'ada@product.test',
      password,
      confirmPassword: password,
      firstName: 'Ada',
      lastName: 'Byron',
      companyName: 'Analytical Engines',
      industry: 'Technology',
      termsAndConditionsAccepted: true,
      termsAndConditionsTimestamp: Date.now(),
      isXp360: true,
    }),
  });
  assert.equal(signUp.status, 200, await signUp.text());
  assert.equal(await stop(), 0);
});

test('a backup can be restored into an empty data folder', async () => {
  const file = join(image.root, 'copy.sqlite');
  inImage(['npm', 'run', 'backup', '--', file]);
  rmSync(env['DATA_DIR'] ?? '', { recursive: true });
  inImage(['npm', 'run', 'restore', '--', file]);
  await start();
  assert.equal((await logIn()).status, 200);
});

test('a photograph can be ingested while the host is running, and the host then serves its tiles', async () => {
  const photo = join(image.root, 'photo.jpg');
  const sky =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="512"><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#5a7d9a"/><stop offset="1" stop-color="#2f4a2c"/></linearGradient><rect width="1024" height="512" fill="url(#sky)"/></svg>';
  await sharp(Buffer.from(sky)).jpeg().toFile(photo);
  inImage(['npm', 'run', 'ingest', '--', '--latitude', '47.6', '--longitude', '-122.3', photo]);
  assert.equal((await call('/spheres/1/f/0/0_0.webp')).status, 200);
  assert.equal(await stop(), 0);
});

test('the systemd unit runs the same command as the container image, in production mode', () => {
  const unit = readFileSync(join(ROOT, 'demo/host/spheres.service'), 'utf8');
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
  assert.deepEqual(command.split(' ').slice(1), image.cmd.slice(1));
  assert.match(unit, /^Environment=.*\bNODE_ENV=production\b/m);
  assert.equal(dirname(command.split(' ')[0] ?? ''), '/usr/bin');
});
