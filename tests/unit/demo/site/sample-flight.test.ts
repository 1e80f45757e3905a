import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import type { PhotoPose } from '../../../../demo/host/services/frame-table/esri/photo-rows.ts';
import { readPose } from '../../../../demo/host/services/frame-table/source/read-pose.ts';
import { writeSampleFlight } from '../../../../demo/site/sample/sample-flight.ts';
import { sampleSphereOf } from '../../../../demo/world/flights/spheres.ts';
import type { SampleSphere } from '../../../../demo/world/sample-sphere.ts';
import type { SampleTiles } from '../../../../demo/world/serve/sample-tiles.ts';
import { FACE_AXES } from '../../../../elements/geo/cube-face.ts';
import { matrixOfPose } from '../../../../elements/geo/pose.ts';
import { length, rotate, subtract } from '../../../../elements/geo/vector.ts';

function assertTaken(pose: PhotoPose, { record, pose: own }: SampleSphere): void {
  const { altitude = 0, ground = 0 } = record.metadata;
  const near = (value: number | null, goal: number, by: number): void =>
    assert.ok(
      value !== null && Math.abs(value - goal) < by,
      `${pose.file}: ${String(value)}, ${String(goal)}`,
    );
  near(pose.latitude, record.latitude, 1e-7);
  near(pose.longitude, record.longitude, 1e-7);
  near(pose.altitude, altitude, 1e-3);
  near(pose.heightAboveGround, altitude - ground, 1e-3);
  assert.equal(pose.isEllipsoidal, true);
  assert.equal(pose.acquired, record.timestamp?.slice(0, 19));
  const { heading, tilt, roll } = pose;
  const camera = matrixOfPose({ heading: heading ?? NaN, pitch: tilt ?? NaN, roll: roll ?? NaN });
  const world = matrixOfPose(own);
  near(length(subtract(rotate(camera, [0, 0, -1]), rotate(world, FACE_AXES.d.ahead))), 0, 1e-4);
  near(length(subtract(rotate(camera, [1, 0, 0]), rotate(world, FACE_AXES.d.right))), 0, 1e-4);
}

test('FIX-31 the photographs of the sample flight contain their positions and directions, and are written only once', async () => {
  const root = await mkdtemp(join(tmpdir(), 'flight-'));
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#78909c' } })
    .webp()
    .toBuffer();
  const requested: number[] = [];
  const tiles: SampleTiles = {
    version: '1',
    get: ({ sphereId, tile }, { isUrgent } = {}) => {
      assert.deepEqual([tile, isUrgent], [{ face: 'd', level: 3, x: 0, y: 0 }, false]);
      requested.push(sphereId);
      return Promise.resolve(new Uint8Array(picture));
    },
  };
  try {
    await writeSampleFlight(root, tiles);
    const folder = join(root, 'Sample flight');
    const files = (await readdir(folder)).sort();
    assert.ok(files.length >= 12);
    assert.deepEqual(await readdir(root), ['Sample flight']);
    for (const [at, file] of files.entries()) {
      const pose = await readPose(join(folder, file), 'Oblique');
      const sphere = sampleSphereOf(requested[at] ?? 0);
      assert.ok(typeof pose !== 'string' && sphere !== null);
      assertTaken(pose, sphere);
    }
    const { length: painted } = requested;
    await writeSampleFlight(root, tiles);
    assert.equal(requested.length, painted);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
