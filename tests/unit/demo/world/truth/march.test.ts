import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Kind, STRIDE } from '../../../../../demo/world/body.ts';
import type { Market } from '../../../../../demo/world/markets/market.ts';
import { marketOfSlug } from '../../../../../demo/world/markets/markets.ts';
import { createLayout } from '../../../../../demo/world/plan/layout.ts';
import type { Hit, Ray } from '../../../../../demo/world/ray.ts';
import { hitBox } from '../../../../helpers/truth/hit-box.ts';
import { hitCrown } from '../../../../helpers/truth/hit-crown.ts';
import { createHit, march } from '../../../../helpers/truth/march.ts';
import { Town } from '../../../../helpers/truth/town.ts';

const town = new Town(createLayout(marketOfSlug('columbus-oh') as Market, 1), { x: 0, z: 0 });
for (let row = 68; row < 76; row++) for (let column = 68; column < 76; column++) town.chunk(column, row);

/** Intersects a ray with one body. Updates the hit if the body is closer. */
function meetBody(body: number, ray: Ray, hit: Hit): void {
  const { kind, geometry } = town.store;
  const meet = kind[body] === Kind.crown ? hitCrown : hitBox;
  if (meet(geometry, body * STRIDE, ray, hit)) hit.body = body;
}

function meetAll(ray: Ray, limit: number): Hit {
  const { kind, count } = town.store;
  const hit = { ...createHit(), t: limit };
  for (let body = 0; body < count; body++) if ((kind[body] as number) < Kind.drive) meetBody(body, ray, hit);
  return hit;
}

// The offset of half a millimeter prevents rays along the edge of a cell, where it is undefined whether a
// grazing ray hits a wall.
const coordinate = fc.integer({ min: -230_000, max: 230_000 }).map((mm) => (mm + 0.5) / 1000);
const component = fc.integer({ min: -1e6, max: 1e6 }).map((millionths) => millionths / 1e6);
const rays = fc
  .record({
    x: coordinate,
    z: coordinate,
    y: fc.double({ min: 1, max: 150, noNaN: true }),
    dx: component,
    dy: component,
    dz: component,
  })
  .filter(({ dx, dy, dz }) => Math.hypot(dx, dy, dz) > 0.1)
  .map(({ dx, dy, dz, ...from }): Ray => {
    const size = Math.hypot(dx, dy, dz);
    return { ...from, dx: dx / size, dy: dy / size, dz: dz / size };
  });

test('tracing a ray cell by cell finds the same hit as testing the ray against every object', () => {
  const count = town.store.count;
  fc.assert(
    fc.property(rays, (ray) => {
      const limit = Math.min(250, ray.dy < 0 ? -ray.y / ray.dy : 250);
      const hit = { ...createHit(), t: limit };
      march(town, ray, hit, false);
      assert.equal(town.store.count, count, 'the ray must stay in the planned part');
      const truth = meetAll(ray, limit);
      assert.equal(hit.body < 0, truth.body < 0);
      if (truth.body < 0) return;
      assert.ok(Math.abs(hit.t - truth.t) < 1e-6);
      // Another body is as good if the ray hits both at the same distance.
      const alone = { ...createHit(), t: limit };
      meetBody(hit.body, ray, alone);
      assert.ok(hit.body === truth.body || Math.abs(alone.t - truth.t) < 1e-6);
    }),
    { numRuns: 400 },
  );
});

test('a shadow ray hits an object if and only if a full ray does', () => {
  fc.assert(
    fc.property(rays, (ray) => {
      const near = { ...createHit(), t: 200 };
      const any = { ...createHit(), t: 200 };
      assert.equal(march(town, ray, any, true), march(town, ray, near, false));
    }),
    { numRuns: 400 },
  );
});
