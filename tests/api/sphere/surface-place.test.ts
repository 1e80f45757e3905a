import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toNewSphere } from '../../../demo/host/providers/spheres/new-sphere.ts';
import { sphereIds } from '../../../demo/host/providers/spheres/sphere-source.ts';
import { Kind } from '../../../demo/world/body.ts';
import { sampleSphereOf } from '../../../demo/world/flights/spheres.ts';
import { createLayout } from '../../../demo/world/plan/layout.ts';
import { BodyFace } from '../../../demo/world/ray.ts';
import { type Direction, vectorOf } from '../../../elements/geo/camera.ts';
import { type Place, ecefOf } from '../../../elements/geo/earth.ts';
import { length, subtract } from '../../../elements/geo/vector.ts';
import { placeInDirection } from '../../../web/contract/sphere.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { type TestUser, registerUser } from '../../helpers/host/register.ts';
import { addSpheres } from '../../helpers/host/some-spheres.ts';
import { createBentRay } from '../../helpers/truth/bent-ray.ts';
import { firstBody } from '../../helpers/truth/meet-bodies.ts';
import { meetGround } from '../../helpers/truth/meet-ground.ts';
import { Town } from '../../helpers/truth/town.ts';

/** Number of directions of each kind that are compared, and the largest distance in meters. */
const [EACH, FARTHEST] = [12, 500];

/** Deviation in meters from the truth that is allowed. */
const WITHIN = 0.5;

/** A sphere over a river. */
const sample = sampleSphereOf(1) ?? assert.fail();
const { market, flight, record } = sample;
const panoramaId = String(sphereIds.sample.first + record.id);
const camera: Place = { ...record, altitude: record.metadata.altitude ?? assert.fail() };
const town = new Town(createLayout(market, flight));

type Kinds = 'roof' | 'wall' | 'ground' | 'water';

interface Met {
  readonly kind: Kinds | 'sky' | 'other';
  readonly place: Place | null;
}

const WALLED: readonly number[] = [Kind.house, Kind.roof, Kind.masonry, Kind.glass, Kind.hall];

/** Returns what a direction really meets. Trees, cars and what is on bridges are `other`. */
function truthAt(direction: Direction): Met {
  const ray = createBentRay(market, camera, vectorOf(direction));
  const ground = meetGround(town.layout, ray);
  const body = firstBody(town, ray, ground?.distance ?? 3000);
  if (body) {
    const isBuilding = WALLED.includes(town.store.kind[body.body] as number);
    const side = body.face >= BodyFace.top ? 'roof' : 'wall';
    return { kind: isBuilding ? side : 'other', place: ray.placeAt(body.distance) };
  }
  if (!ground) return { kind: 'sky', place: null };
  const kind = { land: 'ground', bank: 'other', bridge: 'other', water: 'water' } as const;
  return { kind: kind[ground.ground], place: ray.placeAt(ground.distance) };
}

const apart = (a: Place, b: Place): number => length(subtract(ecefOf(a), ecefOf(b)));

/** Returns whether a direction meets the same kind as its neighbors, so that it is not at an edge. */
function isClear({ pan, tilt }: Direction, { kind, place }: Met): boolean {
  const step = 0.15;
  const around = [
    { pan: pan + step, tilt },
    { pan: pan - step, tilt },
    { pan, tilt: tilt + step },
    { pan, tilt: tilt - step },
  ].map(truthAt);
  return around.every((met) => met.kind === kind && place && met.place && apart(met.place, place) < 10);
}

let host: TestHost;
let user: TestUser;

before(async () => {
  host = await openHost();
  user = await registerUser(host);
  await addSpheres(host, toNewSphere(record, sphereIds.sample.first, ['webp']));
  // On a busy machine, the tiles of the surface can take longer than a request may wait.
  const input = { panoramaId, pan: '0', tilt: '-90', surface: 'true' } as const;
  while ((await callHost(host, placeInDirection, input, { token: user.token })).status === 503);
});

after(() => host.close());

const placeAt = ({ pan, tilt }: Direction, further: { readonly surface?: 'true' | 'false' } = {}) =>
  expectOk(
    host,
    placeInDirection,
    { panoramaId, pan: String(pan), tilt: String(tilt), ...further },
    { token: user.token },
  );

/** Checks what the host returns for a direction that meets something known. */
async function assertFound(direction: Direction, kind: Kinds, truth: Place): Promise<void> {
  const place = await placeAt(direction, { surface: 'true' });
  assert.ok('basis' in place);
  const found = { latitude: place.lat, longitude: place.lon, altitude: place.alt };
  const what = `${kind} at pan ${direction.pan}, tilt ${direction.tilt}`;
  const near = (value: number | null | undefined, expected: number, within: number): void =>
    assert.ok(Math.abs((value ?? NaN) - expected) <= within, `${what}: ${value} is not ${expected}`);
  near(apart(found, truth), 0, WITHIN);
  assert.deepEqual(
    { kind: place.kind, basis: place.basis, problem: place.problem, isBuilding: place.building !== null },
    {
      kind,
      basis: kind === 'ground' ? 'terrain' : 'surface',
      problem: null,
      isBuilding: kind === 'roof' || kind === 'wall',
    },
    what,
  );
  near(place.distance, apart(found, camera), 0.01);
  if (kind === 'wall') near(place.normal?.[1], 0, 0.01);
  else near(place.normal?.[1], 1, 0.5);
  near(place.height_above_sea, place.alt - (record.metadata.geoidUndulation ?? NaN), 1e-6);
  if (kind !== 'water') near(place.height_above_ground, place.alt - market.ground, WITHIN);
}

test('SURF-01 SURF-05 with surface=true, getPanoToGeo finds roofs, walls, ground and water to within 0.5 m of their true positions', async () => {
  const counts: Record<Kinds, number> = { roof: 0, wall: 0, ground: 0, water: 0 };
  for (let n = 0; n < 4000; n += 1) {
    const direction = { pan: (n * 137.508) % 360, tilt: -8 - ((n * 61.803) % 70) };
    const { kind, place } = truthAt(direction);
    if (kind === 'sky' || kind === 'other' || place === null) continue;
    if (counts[kind] >= EACH || apart(place, camera) > FARTHEST) continue;
    if (!isClear(direction, { kind, place })) continue;
    counts[kind] += 1;
    await assertFound(direction, kind, place);
  }
  assert.deepEqual(counts, { roof: EACH, wall: EACH, ground: EACH, water: EACH });
});

test('getPanoToGeo returns the error no_solution for a direction in the sky, whatever the surface parameter', async () => {
  for (const surface of ['true', 'false']) {
    const input = { panoramaId, pan: '10', tilt: '30', surface };
    const refusal = await expectRefusal(host, placeInDirection, input, 'no_solution', { token: user.token });
    assert.match(refusal.displayMessage, /above the horizon/);
  }
});

test('without surface=true, getPanoToGeo assumes level ground and returns only its original fields', async () => {
  const direction = { pan: 40, tilt: -35 };
  const place = await placeAt(direction);
  assert.deepEqual(Object.keys(place).sort(), ['input_lon', 'lat', 'lon']);
  assert.deepEqual(await placeAt(direction, { surface: 'false' }), place);
});

test('getPanoToGeo returns a place on level ground if a direction below the horizon misses the surface', async () => {
  const far = await placeAt({ pan: 0, tilt: -2 }, { surface: 'true' });
  assert.ok('basis' in far);
  assert.ok(far.distance > 1000);
  assert.equal(far.basis, 'level-ground');
  assert.deepEqual([far.kind, far.normal, far.building, far.problem], [null, null, null, null]);
});
