import { type Page, expect, test } from '@playwright/test';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { type Place, placeOf } from '../../../elements/geo/earth.ts';
import { type Point, type Shot, isInside, metersTo, pixelOfPlace } from './truth-camera.ts';
import { middleAround, tipAround } from './truth-marks.ts';
import {
  type Coverage,
  PAINT,
  barePicture,
  drawObjects,
  showShot,
  openBareViewer,
} from './truth-pictures.ts';
import { boxesAround, cornersOf, eastOf, inputOf, sphereOver } from './truth-town.ts';

/**
 * The appearance of a marker, and a function that determines its position from its pixels. `scale` is the
 * number of device pixels per marker pixel.
 */
interface Style {
  readonly marker: Readonly<Record<string, string>>;
  readonly read: (drawn: Coverage, at: Point, scale: number) => Point | null;
}

const svg = (drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" fill="${PAINT}">${drawing}</svg>`;

/**
 * Distance between the place of a pin and the tip of its colored part, in pixels. The white rim is in
 * between.
 */
const RIM = 4.4;

const STYLES: readonly Style[] = [
  {
    marker: { style: 'round', svg: svg('<circle cx="18" cy="18" r="9"/>') },
    read: (drawn, at, scale) => middleAround(drawn, at, 20 * scale),
  },
  {
    marker: { style: 'standard', svg: svg('<path d="M18 36 L2 4 H34 Z"/>') },
    read: (drawn, { x, y }, scale) => tipAround(drawn, { x, y: y - 14 * scale }, 22 * scale, 0.85),
  },
  {
    marker: { style: 'standard', iconColor: PAINT },
    read(drawn, { x, y }, scale) {
      const tip = tipAround(drawn, { x, y: y - 14 * scale }, 22 * scale, 0.4);
      return tip && { x: tip.x, y: tip.y + RIM * scale };
    },
  },
];

/** Returns the factor by which a marker is scaled down at a distance in meters (OPEN-058). */
const shrunk = (meters: number): number => Math.min(1, Math.max(0.5, 1000 / meters));

/** Minimum distance between two markers, in CSS pixels. */
const APART = 76;

const SIZE = { width: 720, height: 450 } as const;

const VIEWS = [
  { slug: 'columbus-oh', part: 0.5, pan: 20, tilt: -55, fov: 70 },
  { slug: 'columbus-oh', part: 0.5, pan: 200, tilt: -22, fov: 60 },
  { slug: 'columbus-oh', part: 0.5, pan: 305, tilt: -9, fov: 24 },
  { slug: 'seattle-wa', part: 0.9, pan: 140, tilt: -30, fov: 90 },
  { slug: 'seattle-wa', part: 0.9, pan: 70, tilt: -7, fov: 30 },
];

/** Returns a number of items from a list, more from its start than from its end. */
const spread = <T>(list: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, n) => list[Math.floor((n / count) ** 2 * list.length)] as T);

/** Returns points in the air around the camera, 30 m and 60 m away. */
function pointsNear({ record: { latitude, longitude, metadata } }: SampleSphere): Place[] {
  const camera = { latitude, longitude, altitude: metadata.altitude ?? NaN };
  return [30, 60].flatMap((meters) =>
    Array.from({ length: 8 }, (_, n) => {
      const [east, north] = [Math.sin((n * Math.PI) / 4), Math.cos((n * Math.PI) / 4)];
      return placeOf(camera, [0.92 * meters * east, -0.4 * meters, -0.92 * meters * north]);
    }),
  );
}

/** Returns points in the air, corners of roofs, and corners of walls at the ground. */
function placesAround(sphere: SampleSphere): Place[] {
  const corners = boxesAround(sphere, 3000).flatMap((box, n) => cornersOf(sphere, box, n % 2 ? box.top : 0));
  return [...pointsNear(sphere), ...spread(corners, 600)];
}

/** Returns the places that are in the image and far enough apart. */
function placesIn(shot: Shot, places: readonly Place[], ratio: number): Place[] {
  const chosen: { place: Place; pixel: Point }[] = [];
  for (const place of places) {
    const pixel = pixelOfPlace(shot, place);
    if (!pixel || !isInside(shot, pixel, 48 * ratio)) continue;
    if (chosen.every((other) => Math.hypot(other.pixel.x - pixel.x, other.pixel.y - pixel.y) > APART * ratio))
      chosen.push({ place, pixel });
  }
  return chosen.map(({ place }) => place);
}

interface Measured {
  readonly style: Style;
  readonly fov: number;
  readonly meters: number;
  /**
   * Distance from the true position to the drawn marker in device pixels, or Infinity if no marker is drawn.
   */
  readonly off: number;
  /**
   * The same distance for a truth that is rotated by 0.1°, and for a truth whose places are moved 0.3 m to
   * the east.
   */
  readonly turned: number;
  readonly moved: number;
}

/** Returns the distances of a style's markers from their places. */
function measure(shot: Shot, places: readonly Place[], drawn: Coverage, style: Style): Measured[] {
  const ratio = shot.width / SIZE.width;
  return places.map((place) => {
    const meters = metersTo(shot.sphere, place);
    const found = style.read(drawn, pixelOfPlace(shot, place) as Point, ratio * shrunk(meters));
    const from = (point: Point | null): number =>
      found && point ? Math.hypot(found.x - point.x, found.y - point.y) : Infinity;
    return {
      style,
      fov: shot.fov,
      meters,
      off: from(pixelOfPlace(shot, place)),
      turned: from(pixelOfPlace({ ...shot, pan: shot.pan + 0.1 }, place)),
      moved: from(pixelOfPlace(shot, eastOf(place, 0.3))),
    };
  });
}

/** Returns the greatest distance of a marker from its place, or Infinity without markers. */
const maxOff = (measured: readonly Measured[]): number =>
  measured.length === 0 ? Infinity : Math.max(...measured.map(({ off }) => off));

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Draws all styles in all views, and measures each marker. */
async function measureAll(page: Page, ratio: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  let [open, around]: [string, Place[]] = ['', []];
  for (const { slug, part, ...view } of VIEWS.slice(3 * (ratio - 1))) {
    const sphere = sphereOver(slug, part);
    const shot: Shot = { sphere, width: SIZE.width * ratio, height: SIZE.height * ratio, ...view };
    if (open !== slug) {
      await openBareViewer(page, shot, 'low-quality');
      [open, around] = [slug, placesAround(sphere)];
    }
    await showShot(page, shot);
    const [places, bare] = [placesIn(shot, around, ratio), await barePicture(page)];
    for (const style of STYLES) {
      const markers = places.map((place, n) => ({
        id: String(n),
        ...inputOf(sphere, place),
        ...style.marker,
      }));
      const drawn = await drawObjects(page, bare, { customMarkerList: markers });
      measured.push(...measure(shot, places, drawn, style));
    }
  }
  return measured;
}

for (const ratio of [1, 2]) {
  test.describe(`at a device pixel ratio of ${String(ratio)}`, () => {
    test.use({ deviceScaleFactor: ratio, viewport: SIZE });

    test('markers 30 m to 3 km away are drawn within a pixel of their positions', async ({ page }) => {
      test.setTimeout(240_000);
      const measured = await measureAll(page, ratio);
      const off = measured.map((marker) => marker.off);
      const narrow = measured.filter(({ fov }) => fov < 40);
      const near = measured.filter(({ meters }) => meters < 70);
      const figures = {
        markers: measured.length,
        median: median(off),
        max: maxOff(measured),
        meters: [
          Math.min(...measured.map(({ meters }) => meters)),
          Math.max(...measured.map(({ meters }) => meters)),
        ],
        turned: Math.min(...narrow.map(({ turned }) => turned)),
        moved: Math.min(...near.map(({ moved }) => moved)),
      };
      const report = JSON.stringify(figures);
      test.info().annotations.push({ type: 'device pixels beside the place', description: report });
      if (process.env['GEOMETRY_PICTURES'] !== undefined) console.log(report);
      await test.step('OBJ-03 OBJ-04 markers near and far, on the ground and above it, are drawn within a pixel of their positions', () => {
        expect(measured.length, report).toBeGreaterThan(50);
        expect(figures.meters[0], report).toBeLessThan(35);
        expect(figures.meters[1], report).toBeGreaterThan(2000);
        expect(figures.median, report).toBeLessThan(0.25);
        expect(figures.max, report).toBeLessThan(1);
        expect(figures.turned, `${report}: a truth turned by 0.1° is detected`).toBeGreaterThan(1);
        expect(figures.moved, `${report}: a truth moved by 0.3 m is detected`).toBeGreaterThan(1);
      });
      await test.step('OBJ-14 markers farther than 1000 m, which are drawn smaller, are within a pixel of their positions', () => {
        expect(maxOff(measured.filter(({ meters }) => meters > 1000)), report).toBeLessThan(1);
      });
      await test.step('OBJ-27 OBJ-28 round markers with an SVG, and standard markers with and without one, are drawn within a pixel of their positions', () => {
        for (const style of STYLES)
          expect(maxOff(measured.filter((marker) => marker.style === style)), report).toBeLessThan(1);
      });
    });
  });
}
