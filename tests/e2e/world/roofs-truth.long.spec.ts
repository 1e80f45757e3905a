import { type Page, expect, test } from '@playwright/test';
import { type Point, type Shot, pixelOfPlace } from './truth-camera.ts';
import { areApart } from './truth-footprints.ts';
import { PAINT, type Picture, barePicture, drawObjects, showShot, openBareViewer } from './truth-pictures.ts';
import { type RoofEdge, edgeFromDrawn, roofEdgesIn, roofPlaces } from './truth-roofs.ts';
import { inputOf, sphereOver } from './truth-town.ts';

const SIZE = { width: 960, height: 600 } as const;

const VIEWS = [
  { slug: 'columbus-oh', pan: 200, tilt: -30, fov: 30 },
  { slug: 'chicago-il', pan: 200, tilt: -30, fov: 30 },
];

/** Meters by which roofs are drawn too high or too low, to check that the error is detected. */
const OVER = 0.5;

/**
 * Distributes edges over as few drawings as possible, such that no two roofs in a drawing are near each
 * other.
 */
function drawingsOf(shot: Shot, edges: readonly RoofEdge[]): RoofEdge[][] {
  const drawings: { edges: RoofEdge[]; outlines: Map<object, readonly Point[]> }[] = [];
  for (const edge of edges) {
    const outline = roofPlaces(shot, edge, 0).map((place) => pixelOfPlace(shot, place) as Point);
    const isFree = (outlines: ReadonlyMap<object, readonly Point[]>): boolean =>
      [...outlines].every(([box, other]) => box === edge.box || areApart(other, outline));
    let drawing = drawings.find(({ outlines }) => isFree(outlines));
    if (!drawing) drawings.push((drawing = { edges: [], outlines: new Map() }));
    drawing.edges.push(edge);
    drawing.outlines.set(edge.box, outline);
  }
  return drawings.map((drawing) => drawing.edges);
}

/** Draws roofs as polygons and measures the distance of each edge from the edge of the roof in the image. */
async function findEdges(page: Page, shot: Shot, bare: Picture, over: number): Promise<number[]> {
  const found: number[] = [];
  for (const edges of drawingsOf(shot, roofEdgesIn(shot))) {
    const items = edges.map((edge, n) => ({
      id: String(n),
      points: roofPlaces(shot, edge, over).map((place) => inputOf(shot.sphere, place)),
      color: PAINT,
      opacity: 1,
    }));
    const drawn = await drawObjects(page, bare, { polygonLayers: [{ name: 'roofs', items }] });
    found.push(...edges.flatMap((edge) => edgeFromDrawn(bare, drawn, edge) ?? []));
  }
  return found;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

test('OBJ-01 OBJ-04 polygons on flat roofs match the edges of the roofs in the image', async ({ page }) => {
  test.setTimeout(240_000);
  const [right, high, low]: [number[], number[], number[]] = [[], [], []];
  for (const { slug, ...view } of VIEWS) {
    const shot: Shot = { sphere: sphereOver(slug), ...SIZE, ...view };
    await openBareViewer(page, shot);
    await showShot(page, shot);
    const bare = await barePicture(page);
    right.push(...(await findEdges(page, shot, bare, 0)));
    high.push(...(await findEdges(page, shot, bare, OVER)));
    low.push(...(await findEdges(page, shot, bare, -OVER)));
  }
  const off = right.map(Math.abs);
  const figures = {
    edges: right.length,
    median: median(off),
    within1: off.filter((pixels) => pixels <= 1).length,
    high: median(high),
    low: median(low),
  };
  const report = JSON.stringify(figures);
  test.info().annotations.push({ type: 'pixels between the edges', description: report });
  if (process.env['GEOMETRY_PICTURES'] !== undefined) console.log(report);
  expect(figures.edges, report).toBeGreaterThan(12);
  expect(figures.median, report).toBeLessThan(0.75);
  expect(figures.within1, report).toBeGreaterThanOrEqual(0.85 * right.length);
  expect(figures.high, `${report}: roofs half a meter too high are detected`).toBeGreaterThan(1);
  expect(figures.low, `${report}: roofs half a meter too low are detected`).toBeLessThan(-1);
});
