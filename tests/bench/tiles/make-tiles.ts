/** Creates the tiles and the ideal image once. Run `npm run tiles`. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FACES } from '../../../elements/geo/cube-face.ts';
import { tileFile, IDEAL_FILE } from './paths.ts';

/** Number of faces that are created at the same time. A small machine can run two. */
const AT_A_TIME = 2;

function run(script: string, ...args: string[]): Promise<void> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${script} ${args.join(' ')} failed`)),
    );
  });
}

/** Faces without the tile that is written last. */
const missingFaces = FACES.filter((face) => !existsSync(tileFile({ face, level: 3, x: 0, y: 0 }, 'webp')));
const jobs = missingFaces.map((face) => () => run('make-face.ts', face));
if (!existsSync(IDEAL_FILE)) jobs.push(() => run('make-ideal.ts'));

const total = jobs.length;
async function work(): Promise<void> {
  for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
    await job();
    console.log(`${total - jobs.length} of ${total} started, one more done`);
  }
}
await Promise.all(Array.from({ length: AT_A_TIME }, work));
console.log('The tiles and the ideal picture are there.');
