import { aTimeout, expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { type Place, placeOf } from '../../../elements/geo/earth.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';
import type { MeasuredFigure } from '../../../elements/model/measures.ts';
import type { SphereMeasureEvent } from '../../../elements/viewer/measure/measure.events.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { box, centerOf, encodeAround, tileAt } from '../../helpers/surface-tile.ts';
import { waitUntil } from '../wait-until.ts';
import { paintedTerrain } from './painted-terrain.ts';
import { feature, file, next, placeViewer } from './viewer-fixtures.ts';

/*
 * A world in which to measure: level ground with a house, and spheres 100 m above it.
 */

const TILE = tileAt({ latitude: 39.3, longitude: -76.6 }, 14);
export const HERE = centerOf(TILE);
export const GROUND = 20;
const UNDULATION = -33;

/** A house of 25 m north of the camera, and one of unknown height south of it. */
const TILES = {
  building: [
    { id: 41, tags: { height: '25 m' }, rings: [box(-20, -70, 20, -40)] },
    { id: 42, tags: {}, rings: [box(-20, 40, 20, 70)] },
  ],
};

const surface = `data:application/x-protobuf;base64,${btoa(
  String.fromCharCode(...encodeAround(HERE, TILE, TILES)),
)}#{z}/{x}/{y}`;

const terrain = (): string => paintedTerrain(TILE, () => GROUND - UNDULATION);

const PRECISION = { horizontal: 0.3, vertical: 0.3, heading: 0.1, pitch: 0.05, roll: 0.05 };

/** The places of spheres by id, in meters to the east and to the south. Two are 30 m from each other. */
const NEAR: Readonly<Record<number, readonly [east: number, south: number]>> = { 7: [0, 0], 8: [30, 0] };

/** Spheres 100 m above the ground. */
export const spheres = (known: object = {}, places = NEAR): string => {
  const metadata = {
    altitude: 120,
    ground: GROUND,
    geoidUndulation: UNDULATION,
    precision: PRECISION,
    ...known,
  };
  const at = (id: number, [east, south]: readonly [number, number]) => {
    const { properties, ...rest } = feature(id);
    const { latitude, longitude } = placeOf({ ...HERE, altitude: 120 }, [east, 0, south]);
    const geometry = { type: 'Point', coordinates: [longitude, latitude] };
    return { ...rest, geometry, properties: { ...properties, metadata } };
  };
  return file(Object.entries(places).map(([id, place]) => at(Number(id), place)));
};

/** Returns a place in meters from the spot below the camera: x east, y up, z south. */
export const placeAt = ([x, y, z]: Vec3): Place => placeOf({ ...HERE, altitude: GROUND }, [x, y, z]);

export const FOOT: Vec3 = [0, 0, -39.8];
export const EDGE: Vec3 = [0, 25, -40.1];
export const LAWN: readonly Vec3[] = [
  [30, 0, -30],
  [50, 0, -30],
  [50, 0, -50],
  [30, 0, -50],
];

export interface Shown {
  readonly viewer: SphereViewer;
  readonly errors: readonly Error[];
  readonly events: SphereMeasureEvent[];
}

/** Shows the world, and waits for the picture and for what stands in it. */
export async function show(
  attributes: Readonly<Record<string, string | number | boolean>> = {},
  known: object = {},
): Promise<Shown> {
  const settled = next(window, 'sphere-settle');
  const { viewer, errors } = await placeViewer({
    src: spheres(known),
    surface,
    terrain: terrain(),
    pan: 0,
    tilt: -65,
    fov: 30,
    ...attributes,
  });
  await settled;
  await viewer.unproject({ x: 1, y: 1 });
  const events: SphereMeasureEvent[] = [];
  viewer.addEventListener('sphere-measure', (event) => events.push(event));
  return { viewer, errors, events };
}

/** Clicks where a point is drawn. */
export async function click(
  viewer: SphereViewer,
  point: Vec3,
  type: 'click' | 'move' = 'click',
): Promise<void> {
  const { x, y } = (await viewer.project(placeAt(point)))!;
  const { left, top } = viewer.getBoundingClientRect();
  await sendMouse({ type, position: [Math.round(left + x), Math.round(top + y)] });
}

/** Marks points with the mouse, each in the middle of the view. */
export async function mark(viewer: SphereViewer, points: readonly Vec3[]): Promise<void> {
  for (const point of points) {
    await viewer.lookAt(placeAt(point), { animate: false });
    await click(viewer, point);
    await aTimeout(0);
  }
}

export const latest = async ({ events }: Shown, count: number) => {
  await waitUntil(() => events.length >= count);
  return events[count - 1]!.measure;
};

export function expectWithin({ interval, deviation }: MeasuredFigure, truth: number): void {
  expect(deviation).to.be.a('number');
  expect(interval![0] - 2e-3).to.be.at.most(truth);
  expect(interval![1] + 2e-3).to.be.at.least(truth);
}

export const spoken = (viewer: SphereViewer): string =>
  [...viewer.renderRoot.querySelectorAll('[role="status"]')].map((line) => line.textContent).join(' ');

export const listOf = (viewer: SphereViewer): readonly unknown[] =>
  (viewer.measures as { readonly features: readonly unknown[] } | null)?.features ?? [];
