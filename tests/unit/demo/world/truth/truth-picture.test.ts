import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Kind } from '../../../../../demo/world/body.ts';
import { type Layout, createLayout } from '../../../../../demo/world/plan/layout.ts';
import { WATER_HEIGHT } from '../../../../../demo/world/plan/water/water.ts';
import { createCityChunks } from '../../../../../demo/world/raster/city-chunks.ts';
import { createFaceFrame } from '../../../../../demo/world/raster/face-frame.ts';
import { createFinder } from '../../../../../demo/world/raster/find-visible.ts';
import { FULL_REACH } from '../../../../../demo/world/raster/reach.ts';
import { createSight, depthBelow, turnSight } from '../../../../../demo/world/raster/sight.ts';
import { TURNED_SQUARE } from '../../../../../demo/world/raster/visibility.ts';
import type { Window } from '../../../../../demo/world/raster/window.ts';
import type { SampleSphere } from '../../../../../demo/world/sample-sphere.ts';
import { isOnBridge } from '../../../../../demo/world/shade/ground.ts';
import { isWater } from '../../../../../demo/world/shade/water.ts';
import { directionOf } from '../../../../../elements/geo/camera.ts';
import { type Face, vectorOfFacePoint } from '../../../../../elements/geo/cube-face.ts';
import { faceWidthAt } from '../../../../../elements/geo/tile.ts';
import { between } from '../../../../helpers/geo/arbitrary-places.ts';
import { anySphere, runs, worldOfStored } from '../../../../helpers/truth/truth-fixtures.ts';
import { createWorld } from '../../../../helpers/truth/world.ts';

const world = createWorld({ named: false });

/** Side of a window on a face, in pixels. */
const SIDE = 96;
const SAMPLES = 60;

/** A window below the camera, toward the houses around it, or along the horizon. */
const anyWindow = fc.record({
  face: fc.constantFrom<Face[]>('f', 'r', 'b', 'l', 'd', 'f', 'r', 'b', 'l'),
  level: fc.constantFrom(0, 0, 0, 1, 2, 3),
  across: between(0, 1),
  down: fc.oneof(between(0, 1), between(0.5, 0.56), between(0.52, 0.8)),
  samples: fc.array(fc.record({ x: fc.nat(SIDE - 1), row: fc.nat(4 * SIDE - 1) }), {
    minLength: SAMPLES,
    maxLength: SAMPLES,
  }),
});

interface Shown {
  readonly what: 'body' | 'tree' | 'land' | 'bank' | 'water' | 'sky';
  /** Distance from the camera, in meters. */
  readonly distance: number;
}

/**
 * Distance in meters up to which bodies are always drawn. Farther away, whole squares are omitted, depending on
 * the distance to their centers.
 */
const DRAWN = FULL_REACH.bodies - 300;

/** Returns the object at a position on a face, in pixels, according to the exact geometry. */
type ReadPixel = (x: number, y: number) => Shown;

function truthOf(sphere: SampleSphere, face: Face, side: number): ReadPixel {
  return (x, y) => {
    const stored = vectorOfFacePoint({ face, s: (2 * x) / side - 1, t: (2 * y) / side - 1 });
    const { pan, tilt } = directionOf(worldOfStored(stored, sphere.pose));
    const seen = world.at(sphere, pan, tilt);
    if (seen.sky) return { what: 'sky', distance: Infinity };
    const { kind } = seen.hit;
    const { distance } = seen;
    if (kind === 'tree' || kind === 'bank' || kind === 'water') return { what: kind, distance };
    const isOnGround = Math.abs(seen.altitude - sphere.market.ground) < 1e-3;
    return { what: isOnGround ? 'land' : 'body', distance };
  };
}

function drawnIn(sphere: SampleSphere, window: Window): (column: number, row: number) => Shown {
  const { layout, finder } = painterOf(sphere);
  const { surface, nearness, offsets } = finder.find(window);
  const { chunks, chunkOf, bodyOf } = finder.named;
  const sight = createSight();
  const { frame, side, left, top, eye } = window;
  return (column, row) => {
    const x = left + column + (offsets[row % 4] as number);
    const y = top + (row + 0.5) / 4;
    turnSight(sight, frame, (2 * x) / side - 1, (2 * y) / side - 1);
    const name = surface[row * SIDE + column] as number;
    if (name >= 0) {
      const distance = sight.long / (nearness[row * SIDE + column] as number);
      const kind = chunks[chunkOf[name] as number]?.store.kind[bodyOf[name] as number];
      return { what: kind === Kind.crown ? 'tree' : 'body', distance };
    }
    const depth = depthBelow(sight, eye.y);
    if (depth === Infinity) return { what: 'sky', distance: Infinity };
    const x0 = eye.x + (sight.wayX + sight.bendX * depth) * depth;
    const z0 = eye.z + (sight.wayZ + sight.bendZ * depth) * depth;
    if (layout.distanceToWater(x0, z0) >= 0 || isOnBridge(layout.blockAt(x0, z0), x0, z0))
      return { what: 'land', distance: sight.long * depth };
    const low = depthBelow(sight, eye.y - WATER_HEIGHT);
    const [x1, z1] = [
      eye.x + (sight.wayX + sight.bendX * low) * low,
      eye.z + (sight.wayZ + sight.bendZ * low) * low,
    ];
    return { what: isWater(layout, x1, z1) ? 'water' : 'bank', distance: sight.long * low };
  };
}

const painters = new Map<string, { layout: Layout; finder: ReturnType<typeof createFinder> }>();

function painterOf({ market, flight, eye, id }: SampleSphere) {
  const key = String(id);
  let painter = painters.get(key);
  if (!painter) {
    painters.clear();
    const layout = createLayout(market, flight);
    const chunks = createCityChunks(layout);
    // Includes small objects at every distance, as in the exact geometry. A test of the plan covers the objects
    // that are omitted far away.
    const all = { ...chunks, get: (column: number, row: number) => chunks.get(column, row, true) };
    painters.set(key, (painter = { layout, finder: createFinder(all, eye) }));
  }
  return painter;
}

/**
 * Returns the tolerance in meters for two distances to the same object. Where rays graze distant ground, an
 * error of a millimeter has a large effect.
 */
const slack = (distance: number): number => 0.05 + (distance < DRAWN ? 2e-4 : 1e-2) * distance;

const isFarBody = ({ what, distance }: Shown): boolean =>
  distance > DRAWN && (what === 'body' || what === 'tree');

/** Treats trees as bodies, because trunks are drawn as bodies. The distances tell them apart. */
const solidOf = ({ what }: Shown): Shown['what'] => (what === 'tree' ? 'body' : what);

/**
 * Returns whether two samples show objects of the same kind at the same distance. Distances to banks are not
 * compared, because banks are drawn as flat as the water.
 */
const agree = (a: Shown, b: Shown): boolean =>
  solidOf(a) === solidOf(b) &&
  (a.what === 'sky' || a.what === 'bank' || Math.abs(a.distance - b.distance) < slack(b.distance));

/** Returns whether the renderer shows a gap between the leaves of a tree. Trees are solid in the exact geometry. */
const isGap = (drawn: Shown, there: Shown): boolean =>
  there.what === 'tree' && drawn.distance > there.distance;

const AROUND = [0.15, 0.5, 1].flatMap((r) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map(
    (n) => [r * Math.cos((n * Math.PI) / 4), r * Math.sin((n * Math.PI) / 4)] as const,
  ),
);

/** Counts of samples: those that agree, those within a pixel of an edge, gaps between leaves, and all others. */
interface Tally {
  agree: number;
  edge: number;
  leaves: number;
  odd: number;
}

function classify(drawn: Shown, readPixel: ReadPixel, x: number, y: number): keyof Tally {
  const there = readPixel(x, y);
  if (agree(drawn, there)) return 'agree';
  if (AROUND.some(([dx, dy]) => agree(drawn, readPixel(x + dx, y + dy)))) return 'edge';
  return isGap(drawn, there) ? 'leaves' : 'odd';
}

test('except at edges and leaves, at most 0.1% of the checked pixels differ from the exact model of the world', (t) => {
  const tally: Tally = { agree: 0, edge: 0, leaves: 0, odd: 0 };
  const odd: string[] = [];
  fc.assert(
    fc.property(anySphere, fc.array(anyWindow, { minLength: 8, maxLength: 8 }), (sphere, windows) => {
      for (const { face, level, across, down, samples } of windows) {
        const side = faceWidthAt(sphere.faceWidth, level);
        const [left, top] = [Math.floor(across * (side - SIDE)), Math.floor(down * (side - SIDE))];
        const frame = createFaceFrame(sphere, face);
        const drawn = drawnIn(sphere, { frame, eye: sphere.eye, side, left, top, width: SIDE, height: SIDE });
        const truth = truthOf(sphere, face, side);
        for (const { x, row } of samples) {
          const shown = drawn(x, row);
          const [px, py] = [left + x + (TURNED_SQUARE[row % 4] as number), top + (row + 0.5) / 4];
          if (isFarBody(truth(px, py))) continue;
          const verdict = classify(shown, truth, px, py);
          tally[verdict] += 1;
          if (verdict === 'odd')
            odd.push(`${sphere.id} ${face} ${level} ${px} ${py} ${JSON.stringify([shown, truth(px, py)])}`);
        }
      }
    }),
    runs(5),
  );
  const samples = tally.agree + tally.edge + tally.leaves + tally.odd;
  t.diagnostic(JSON.stringify({ samples, ...tally }));
  assert.ok(samples > 2000, `${samples} samples`);
  assert.ok(tally.odd <= 0.001 * samples, odd.slice(0, 20).join('\n'));
  assert.ok(tally.edge + tally.leaves <= 0.02 * samples, JSON.stringify(tally));
});

test('if the heading is off by 0.1°, fewer than 80% of the rendered pixels match the exact model of the world', (t) => {
  let [agreeing, samples] = [0, 0];
  fc.assert(
    fc.property(anySphere, fc.array(anyWindow, { minLength: 4, maxLength: 4 }), (sphere, windows) => {
      const turned = { ...sphere, pose: { ...sphere.pose, heading: sphere.pose.heading + 0.1 } };
      for (const { face, samples: some } of windows) {
        const side = sphere.faceWidth;
        const [left, top] = [1900, 2160];
        const frame = createFaceFrame(sphere, face);
        const drawn = drawnIn(sphere, { frame, eye: sphere.eye, side, left, top, width: SIDE, height: SIDE });
        const truth = truthOf(turned, face, side);
        for (const { x, row } of some) {
          const verdict = classify(drawn(x, row), truth, left + x + 0.5, top + row / 4);
          samples += 1;
          agreeing += verdict === 'agree' || verdict === 'edge' ? 1 : 0;
        }
      }
    }),
    { ...runs(3), numRuns: 3 },
  );
  t.diagnostic(`${agreeing} of ${samples} agree`);
  assert.ok(agreeing < 0.8 * samples, `${agreeing} of ${samples}`);
});
