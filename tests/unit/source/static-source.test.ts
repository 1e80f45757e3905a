import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRestrictedSource } from '../../../elements/source/restricted-source.ts';
import { createStaticSource } from '../../../elements/source/static-source.ts';
import { createTemplateSource } from '../../../elements/source/template-source.ts';
import { ALWAYS, MIDDLE, beside, fileOf, sphereAt } from './some-spheres.ts';

const SPHERES = [1, 2, 3, 4].map((id) => sphereAt(id, beside(MIDDLE, (id - 1) * 100, 0)));
const URL_OF_FILE = 'https://host.test/a/spheres.geojson';

/** A source of the four spheres, and how often its file was asked for. */
function openSource(answer: () => Response = () => new Response(fileOf(SPHERES))) {
  const asked: string[] = [];
  const source = createStaticSource(URL_OF_FILE, (url) => {
    asked.push(url as string);
    return Promise.resolve(answer());
  });
  return { source, asked };
}

const idsOf = (spheres: readonly { id: number }[]): number[] => spheres.map(({ id }) => id);

test('a file is read once for all questions about its spheres', async () => {
  const { source, asked } = openSource();
  const [all, around, nearest, one] = await Promise.all([
    source.spheres(ALWAYS),
    source.around(beside(MIDDLE, 90, 0), 120, ALWAYS),
    source.nearest(beside(MIDDLE, 1000, 0), ALWAYS),
    source.sphere(3, ALWAYS),
  ]);
  assert.deepEqual(idsOf(all), [1, 2, 3, 4]);
  assert.deepEqual(idsOf(around), [2, 1, 3]);
  assert.equal(nearest?.id, 4);
  assert.equal(one.sphere.id, 3);
  assert.deepEqual(idsOf(await source.listed([4, 9, 2], ALWAYS)), [2, 4]);
  assert.deepEqual(asked, [URL_OF_FILE]);
});

test('VIEW-78 a list that does not come says so, and is asked for again the next time', async () => {
  const answers = [new Response(null, { status: 503 }), new Response('<p>'), new Response(fileOf(SPHERES))];
  const { source, asked } = openSource(() => answers.shift() as Response);
  await assert.rejects(source.spheres(ALWAYS), {
    code: 'source-failed',
    recoverable: true,
    message: `Error has occurred loading panos. ${URL_OF_FILE} was answered with status 503.`,
  });
  await assert.rejects(source.spheres(ALWAYS), { code: 'source-invalid', message: /^Error has occurred/ });
  assert.equal((await source.spheres(ALWAYS)).length, 4);
  assert.equal(asked.length, 3);
});

test('of several askers one may give up without taking the file from the others', async () => {
  let release = (): void => undefined;
  let signal: AbortSignal | null | undefined;
  const source = createStaticSource(URL_OF_FILE, async (_, init) => {
    signal = init?.signal;
    await new Promise<void>((resolve) => (release = resolve));
    return new Response(fileOf(SPHERES));
  });
  const impatient = new AbortController();
  const given = source.spheres(impatient.signal);
  const kept = source.spheres(ALWAYS);
  impatient.abort(new Error('enough'));
  await assert.rejects(given, { message: 'enough' });
  assert.equal(signal?.aborted, false);
  release();
  assert.equal((await kept).length, 4);
});

test('EMBED-24 OBJ-08 a restricted source holds the listed spheres and no others', async () => {
  const source = createRestrictedSource(openSource().source, [4, 2, 77]);
  assert.deepEqual(idsOf(await source.spheres(ALWAYS)), [2, 4]);
  assert.deepEqual(idsOf(await source.around(MIDDLE, 1000, ALWAYS)), [2, 4]);
  assert.deepEqual(idsOf(await source.listed([1, 4], ALWAYS)), [4]);
  assert.equal((await source.nearest(MIDDLE, ALWAYS))?.id, 2);
  assert.equal((await source.sphere(null, ALWAYS)).sphere.id, 2);
  assert.equal((await source.sphere(4, ALWAYS)).sphere.id, 4);
  await assert.rejects(source.sphere(1, ALWAYS), { code: 'not-found', message: /restricted list/ });
  await assert.rejects(createRestrictedSource(openSource().source, [77]).sphere(null, ALWAYS), {
    code: 'not-found',
  });
});

test('a sphere given by nothing but its tiles has no neighbours', async () => {
  const source = createTemplateSource('https://host.test/{face}', 1024);
  assert.deepEqual(await source.spheres(ALWAYS), []);
  assert.deepEqual(await source.around(MIDDLE, 1e7, ALWAYS), []);
  assert.equal(await source.nearest(MIDDLE, ALWAYS), null);
});
