import { vectorOfFacePoint } from '../../../elements/geo/cube-face.ts';
import { type Place, placeOf } from '../../../elements/geo/earth.ts';
import { levelsOf, type Tile, faceWidthAt, tileRect } from '../../../elements/geo/tile.ts';
import { type Vec3, normalize } from '../../../elements/geo/vector.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { box, centerOf, encodeAround, tileAt } from '../../helpers/surface-tile.ts';
import { FACE_WIDTH, next, placeViewer } from './viewer-fixtures.ts';

const ADDRESS = /^https:\/\/flat\.example\/(?:spheres\/)?(\d+)\/([frblud])\/(\d)\/(\d+)_(\d+)\.\w+$/;

/** Heights of the flat world's ground and of its cameras above the ellipsoid, in meters. */
const GROUND_M = 20;
const CAMERA_M = 120;

/** The vector tile in whose center the first sphere is. */
const TILE = tileAt({ latitude: 39.3, longitude: -76.6 }, 14);

const ORIGIN: Place = { ...centerOf(TILE), altitude: CAMERA_M };

/** Positions of the flat world's spheres, in meters east and north of the first. */
const SPHERES: Readonly<Record<number, readonly [east: number, north: number]>> = {
  1: [0, 0],
  2: [0, 80],
  3: [60, 140],
  4: [-40, -90],
  5: [400, 0],
};

/** The white disc on the ground of the flat world, in meters east and north of the first sphere. */
export const DISC = { east: 30, north: 260, radius: 7 } as const;

/** The tower of a flat world that has one, in meters east and north of the first sphere and above the ground. */
export const TOWER = { west: -15, east: 15, south: 150, north: 180, top: 60 } as const;

/** The URL of vector tiles with the tower. Other tiles than that of the spheres have a tower in their center, too. */
export const towerTiles = (): string => {
  const { west, east, south, north, top } = TOWER;
  const building = [{ tags: { height: top }, rings: [box(west, -north, east, -south)] }];
  const bytes = encodeAround(ORIGIN, TILE, { building });
  return `data:application/x-protobuf;base64,${btoa(String.fromCharCode(...bytes))}#{z}/{x}/{y}`;
};

export const placeAt = (east: number, north: number, altitude = GROUND_M): Place =>
  placeOf(ORIGIN, [east, altitude - CAMERA_M, -north]);

const SKY: Vec3 = [120, 170, 220];
const FIELDS: readonly Vec3[] = [
  [70, 110, 60],
  [120, 100, 60],
];

const WALL: Vec3 = [200, 60, 60];
export const ROOF: Vec3 = [210, 200, 60];

/** Returns the color of the tower along a ray; null if the ray does not meet it. */
function towerAlong([east, north]: readonly [number, number], [x, y, z]: Vec3): Vec3 | null {
  const above = CAMERA_M - GROUND_M - TOWER.top;
  const slabs = [
    [(TOWER.west - east) / x, (TOWER.east - east) / x],
    [(TOWER.south - north) / -z, (TOWER.north - north) / -z],
    [-above / y, (GROUND_M - CAMERA_M) / y],
  ].map(([a = NaN, b = NaN]) => [Math.min(a, b), Math.max(a, b)] as const);
  const [enter, leave] = [Math.max(...slabs.map(([a]) => a)), Math.min(...slabs.map(([, b]) => b))];
  if (enter > leave || enter <= 0) return null;
  return enter === slabs[2]?.[0] ? ROOF : WALL;
}

/**
 * Returns the color visible in a direction from a camera at meters east and north of the first sphere: sky, a tower, or
 * fields of 20 m with a white disc. None of the colors is dark.
 */
export function colorFrom(
  camera: readonly [east: number, north: number],
  ray: Vec3,
  hasTower: boolean,
): Vec3 {
  const [x, y, z] = normalize(ray);
  const tower = hasTower ? towerAlong(camera, [x, y, z]) : null;
  if (tower) return tower;
  if (y > -0.01) return SKY;
  const [east, north] = camera;
  const along = (CAMERA_M - GROUND_M) / -y;
  const [groundX, groundY] = [east + x * along, north - z * along];
  if (Math.hypot(groundX - DISC.east, groundY - DISC.north) < DISC.radius) return [255, 255, 255];
  return FIELDS[(Math.floor(groundX / 20) + Math.floor(groundY / 20)) & 1] as Vec3;
}

/** Returns the host's response, or null to send the painted tile. */
export type FlatResponse = (sphere: number, tile: Tile) => Response | Promise<Response> | null;

/** A tile host inside the page. All spheres of the host show the same flat world. */
export class FlatWorldHost {
  /** Every requested tile, in order, with its priority. */
  readonly requests: { sphere: number; tile: Tile; priority: RequestPriority | undefined }[] = [];
  respond: FlatResponse = () => null;
  /** Whether the world has a tower. */
  hasTower = false;
  readonly #realFetch = window.fetch;

  constructor() {
    window.fetch = (input, init) => this.#fetch(input, init);
  }

  leave(): void {
    window.fetch = this.#realFetch;
  }

  async #fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const found = ADDRESS.exec(input instanceof Request ? input.url : input.toString());
    if (!found) return this.#realFetch.call(window, input, init);
    const [, sphere, face, level, x, y] = found;
    const tile = { face, level: Number(level), x: Number(x), y: Number(y) } as Tile;
    this.requests.push({ sphere: Number(sphere), tile, priority: init?.priority });
    await Promise.resolve();
    init?.signal?.throwIfAborted();
    return (await this.respond(Number(sphere), tile)) ?? this.painted(Number(sphere), tile);
  }

  async painted(sphere: number, tile: Tile): Promise<Response> {
    return new Response(await painted(sphere, tile, this.hasTower));
  }
}

const cached = new Map<string, Promise<Blob>>();

function painted(sphere: number, tile: Tile, hasTower: boolean): Promise<Blob> {
  const key = JSON.stringify([sphere, tile, hasTower]);
  const blob = cached.get(key) ?? paint(sphere, tile, hasTower);
  cached.set(key, blob);
  return blob;
}

async function paint(sphere: number, tile: Tile, hasTower: boolean): Promise<Blob> {
  const camera = SPHERES[sphere] ?? ([0, 0] as const);
  const side = faceWidthAt(FACE_WIDTH, tile.level);
  const { left, top, width, height } = tileRect(tile, levelsOf(FACE_WIDTH));
  const picture = new ImageData(width, height);
  for (let at = 0; at < width * height; at += 1) {
    const s = (2 * (left + (at % width) + 0.5)) / side - 1;
    const t = (2 * (top + Math.floor(at / width) + 0.5)) / side - 1;
    const ray = vectorOfFacePoint({ face: tile.face, s, t });
    picture.data.set([...colorFrom(camera, ray, hasTower), 255], 4 * at);
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(picture, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Returns the URL of a file with spheres of the flat world. */
export const flatFile = (ids: readonly number[] = Object.keys(SPHERES).map(Number)): string =>
  URL.createObjectURL(
    new Blob([
      JSON.stringify({
        type: 'FeatureCollection',
        tiles: 'https://flat.example/{sphere}/{face}/{level}/{x}_{y}.{format}',
        features: ids.map((id) => {
          const { latitude, longitude } = placeAt(...(SPHERES[id] as [number, number]));
          return {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [longitude, latitude] },
            properties: {
              id,
              timestamp: null,
              company_name: null,
              front_image_width: FACE_WIDTH,
              package: null,
              title: `Flat ${String(id)}`,
              metadata: { altitude: CAMERA_M, ground: GROUND_M },
            },
          };
        }),
      }),
    ]),
  );

type Attributes = Parameters<typeof placeViewer>[0];

/** Adds a viewer over the flat world and waits until it is as sharp as its view requires. */
export async function showFlat(attributes: Attributes = {}) {
  const settled = next(window, 'sphere-settle');
  const placed = await placeViewer({
    src: flatFile(),
    sphere: 1,
    'no-controls': true,
    'hide-copyright-snapshot': true,
    ...attributes,
  });
  await settled;
  return placed;
}

/**
 * Limits the page's frames to 20 ms, so that no part of a flight is skipped when the machine takes longer to
 * draw. The returned function restores normal frames.
 */
export function limitFrameTimes(): () => void {
  const realRequest = window.requestAnimationFrame;
  let [last, shown] = [performance.now(), performance.now()];
  window.requestAnimationFrame = (frame) =>
    realRequest.call(window, (now) => {
      // Several tasks of one frame get the same time.
      shown += Math.max(0, Math.min(20, now - last));
      last = now;
      frame(shown);
    });
  return (): void => {
    window.requestAnimationFrame = realRequest;
  };
}

/** Runs a task with the canvas's pixels after every frame. The returned function stops this. */
export function onEveryFrame(
  viewer: SphereViewer,
  task: (pixels: Uint8Array, gl: WebGL2RenderingContext) => void,
) {
  const gl = viewer.renderRoot.querySelector('canvas')?.getContext('webgl2') as WebGL2RenderingContext;
  const realRequest = window.requestAnimationFrame;
  window.requestAnimationFrame = (frame) =>
    realRequest.call(window, (now) => {
      const drawElements = gl.drawElements.bind(gl);
      const drawn: number[] = [];
      gl.drawElements = (...args) => {
        drawn.push(args[1]);
        drawElements(...args);
      };
      frame(now);
      gl.drawElements = drawElements;
      if (drawn.length === 0) return;
      const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
      const pixels = new Uint8Array(4 * width * height);
      gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
      task(pixels, gl);
    });
  return (): void => {
    window.requestAnimationFrame = realRequest;
  };
}

/**
 * Returns whether two pictures are identical. Comparing the pictures as lists would print every pixel if they
 * differ.
 */
export const isSame = (one: ImageData, other: ImageData): boolean =>
  one.data.length === other.data.length && one.data.every((part, at) => part === other.data[at]);

export const turnToDisc = async (viewer: SphereViewer): Promise<void> => {
  await viewer.lookAt(placeAt(DISC.east, DISC.north), { animate: false });
};

export const settled = (viewer: SphereViewer): Promise<unknown> => next(viewer, 'sphere-settle');

/** Flies to a sphere and waits until it is as sharp as the view requires. */
export async function flySharp(viewer: SphereViewer, sphere: number, animate = true): Promise<boolean> {
  const sharp = new Promise<void>((resolve) =>
    viewer.addEventListener('sphere-settle', (event) => {
      if (event.sphere.id === sphere) resolve();
    }),
  );
  const [arrived] = await Promise.all([viewer.flyTo({ sphere }, { animate }), sharp]);
  return arrived;
}
