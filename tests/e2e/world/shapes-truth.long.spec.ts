import { type Page, expect, test } from '@playwright/test';
import sharp from 'sharp';
import { worldOf } from '../../../elements/geo/earth.ts';
import { length, subtract } from '../../../elements/geo/vector.ts';
import type { Point, Shot } from './truth-camera.ts';
import { type Shape, footprintsIn, outlineOf, shapesIn } from './truth-footprints.ts';
import { edgesBeside, wrongPixels } from './truth-outline.ts';
import {
  type Coverage,
  type Objects,
  PAINT,
  barePicture,
  drawObjects,
  showShot,
  openBareViewer,
} from './truth-pictures.ts';
import { eastOf, inputOf, sphereOver } from './truth-town.ts';

const SIZE = { width: 720, height: 450 } as const;

const VIEWS = [
  { slug: 'columbus-oh', part: 0.5, pan: 200, tilt: -24, fov: 60 },
  { slug: 'columbus-oh', part: 0.5, pan: 305, tilt: -20, fov: 24 },
  { slug: 'seattle-wa', part: 0.7, pan: 140, tilt: -34, fov: 30 },
];

const polygonsOf = ({ sphere }: Shot, shapes: readonly Shape[]): Objects => ({
  polygonLayers: [
    {
      name: 'footprints',
      items: shapes.map(({ places }, n) => ({
        id: String(n),
        points: places.map((place) => inputOf(sphere, place)),
        color: PAINT,
        opacity: 1,
      })),
    },
  ],
});

/** An image that consists of the test's color only. */
const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: PAINT } })
  .png()
  .toBuffer();
const TEXTURE = `data:image/png;base64,${plain.toString('base64')}`;

/**
 * Returns the same shapes as flat images on the ground. Without rotation, an image is upright and faces
 * south, with its right side to the east.
 */
function texturesOf({ sphere }: Shot, shapes: readonly Shape[]): Objects {
  const { latitude, longitude, metadata } = sphere.record;
  const camera = { latitude, longitude, altitude: metadata.altitude ?? NaN };
  const items = shapes.map(({ places }, id) => {
    const [a, b, c] = places.map((place) => worldOf(camera, place)) as [Vec, Vec, Vec];
    const along = subtract(b, a);
    return {
      id: String(id),
      texture: TEXTURE,
      opacity: 1,
      dimensions: { width: length(along), height: length(subtract(c, b)) },
      rotation: { x: -90, y: 0, z: (-Math.atan2(along[2], along[0]) * 180) / Math.PI },
      position: { x: (a[0] + c[0]) / 2, y: (a[1] + c[1]) / 2, z: (a[2] + c[2]) / 2 },
    };
  });
  return { texturedPolygonLayers: [{ name: 'footprints', items }] };
}

type Vec = ReturnType<typeof worldOf>;

interface Measured {
  readonly edges: number[];
  readonly wrong: number;
  readonly turned: number;
  readonly moved: number;
  readonly shapes: number;
}

function measure(shot: Shot, shapes: readonly Shape[], drawn: Coverage): Measured {
  const outlines = shapes.map(({ outline }) => outline);
  const aside = (other: Shot, meters: number): (readonly Point[])[] =>
    shapes.flatMap(({ places }) => {
      const outline = outlineOf(
        other,
        places.map((place) => eastOf(place, meters)),
      );
      return outline ? [outline] : [];
    });
  return {
    shapes: shapes.length,
    edges: outlines.flatMap((outline) => edgesBeside(drawn, outline, 6)),
    wrong: wrongPixels(drawn, outlines, 1),
    turned: wrongPixels(drawn, aside({ ...shot, pan: shot.pan + 0.1 }, 0), 1),
    moved: wrongPixels(drawn, aside(shot, 0.3), 1),
  };
}

type Drawing = Measured & { readonly kind: 'polygons' | 'textures' };

/** Draws footprints on the ground and as roofs, as polygons and as images, and measures each drawing. */
async function measureAll(page: Page, ratio: number): Promise<Drawing[]> {
  const measured: Drawing[] = [];
  for (const { slug, part, ...view } of VIEWS.slice(2 * (ratio - 1))) {
    const sphere = sphereOver(slug, part);
    const shot: Shot = { sphere, width: SIZE.width * ratio, height: SIZE.height * ratio, ...view };
    await openBareViewer(page, shot, 'low-quality');
    await showShot(page, shot);
    const [footprints, bare] = [await footprintsIn(page, shot), await barePicture(page)];
    const ground = shapesIn(shot, footprints, () => 0);
    const roofs = shapesIn(shot, footprints, ({ height }) => height);
    const drawings = [
      ['polygons', ground, polygonsOf(shot, ground)],
      ['polygons', roofs, polygonsOf(shot, roofs)],
      ['textures', roofs, texturesOf(shot, roofs)],
    ] as const;
    for (const [kind, shapes, objects] of drawings)
      measured.push({ kind, ...measure(shot, shapes, await drawObjects(page, bare, objects)) });
  }
  return measured;
}

/** Expects that the edges in the image are within a pixel of the footprints, and that no pixel is wrong. */
function expectExact(drawings: readonly Drawing[], report: string): void {
  const edges = drawings.flatMap((drawing) => drawing.edges);
  expect(edges.length, report).toBeGreaterThan(0);
  expect(Math.max(...edges.map(Math.abs)), report).toBeLessThan(1);
  expect(sum(drawings.map(({ wrong }) => wrong)), report).toBe(0);
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

for (const ratio of [1, 2]) {
  test.describe(`at a device pixel ratio of ${String(ratio)}`, () => {
    test.use({ deviceScaleFactor: ratio, viewport: SIZE });

    test('polygons and textures match building footprints to the pixel', async ({ page }) => {
      test.setTimeout(240_000);
      const measured = await measureAll(page, ratio);
      const edges = measured.flatMap((drawing) => drawing.edges).sort((a, b) => a - b);
      const figures = {
        shapes: sum(measured.map(({ shapes }) => shapes)),
        edges: [edges.length, edges[0], edges[edges.length >> 1], edges.at(-1)],
        wrong: sum(measured.map(({ wrong }) => wrong)),
        turned: measured.map(({ turned }) => turned),
        moved: measured.map(({ moved }) => moved),
      };
      const report = JSON.stringify(figures);
      test.info().annotations.push({ type: 'device pixels beside the outline', description: report });
      if (process.env['GEOMETRY_PICTURES'] !== undefined) console.log(report);
      await test.step('OBJ-01 polygons match the footprints to the pixel', () => {
        expectExact(
          measured.filter(({ kind }) => kind === 'polygons'),
          report,
        );
      });
      await test.step('OBJ-38 OBJ-39 OBJ-40 textures match the footprints to the pixel', () => {
        expectExact(
          measured.filter(({ kind }) => kind === 'textures'),
          report,
        );
      });
      expect(figures.shapes, report).toBeGreaterThan(30);
      expect(edges.length, report).toBeGreaterThan(50);
      expect(Math.max(...edges.map(Math.abs)), report).toBeLessThan(1);
      expect(figures.wrong, report).toBe(0);
      expect(sum(figures.turned), `${report}: a truth turned by 0.1° is detected`).toBeGreaterThan(200);
      expect(sum(figures.moved), `${report}: footprints moved by 0.3 m are detected`).toBeGreaterThan(100);
    });
  });
}
