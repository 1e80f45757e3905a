import { towerBound } from '../plan/heights.ts';
import type { Layout } from '../plan/layout.ts';
import { CHUNK_SIDE, type CityChunk, type CityChunks } from './city-chunks.ts';
import { type AddSurface, drawChunk, mayShowSquare } from './draw-chunk.ts';
import { FULL_REACH, type Reach } from './reach.ts';
import { TURNED_SQUARE, type Visibility, clearVisibility, createVisibility } from './visibility.ts';
import type { Window } from './window.ts';

/** The surfaces that a tile shows. The numbers in a `Visibility` are indices into these lists. */
export interface SurfaceList {
  readonly chunks: CityChunk[];
  readonly chunkOf: Uint16Array;
  readonly bodyOf: Int32Array;
  readonly faceOf: Uint8Array;
  count: number;
}

const MAX_SURFACES = 1 << 20;

// Each thread draws only one tile at a time, so all tiles share these buffers.
const named: SurfaceList = {
  chunks: [],
  chunkOf: new Uint16Array(MAX_SURFACES),
  bodyOf: new Int32Array(MAX_SURFACES),
  faceOf: new Uint8Array(MAX_SURFACES),
  count: 0,
};
let target: Visibility = createVisibility(0, 0, TURNED_SQUARE);
/** The latest buffer of a different size, so that a strip between two tiles does not replace the tiles' buffer. */
let other: Visibility = target;

const hasSize = ({ width, rows }: Visibility, window: Window): boolean =>
  width === window.width && rows === window.height * TURNED_SQUARE.length;

/** Makes `target` an empty buffer of the window's size. */
function clearTarget(window: Window): void {
  if (!hasSize(target, window)) [target, other] = [other, target];
  if (hasSize(target, window)) clearVisibility(target);
  else target = createVisibility(window.width, window.height, TURNED_SQUARE);
}

/** The column and row of a chunk, and the distance from its center to the camera in meters. */
interface ChunkPlace {
  readonly column: number;
  readonly row: number;
  readonly distance: number;
}

/** A chunk has a skyline if its towers can be higher than this, in meters. */
const LOW_TOWER = 60;

/** Distance from the center of a chunk to its corners, in meters. */
const CHUNK_RADIUS = CHUNK_SIDE * Math.SQRT1_2;

/** Returns the chunks around the camera that a picture shows, nearest first. */
function chunksAround({ character }: Layout, eye: Window['eye'], { bodies, towers }: Reach): ChunkPlace[] {
  const reach = Math.ceil(towers / CHUNK_SIDE);
  const [column, row] = [Math.floor(eye.x / CHUNK_SIDE), Math.floor(eye.z / CHUNK_SIDE)];
  const places: ChunkPlace[] = [];
  for (let j = row - reach; j <= row + reach; j++) {
    for (let i = column - reach; i <= column + reach; i++) {
      const [x, z] = [(i + 0.5) * CHUNK_SIDE, (j + 0.5) * CHUNK_SIDE];
      const [dx, dz] = [x - eye.x, z - eye.z];
      const distance = Math.sqrt(dx * dx + dz * dz);
      if (distance < bodies || (distance < towers && towerBound(character, x, z, CHUNK_RADIUS) > LOW_TOWER))
        places.push({ column: i, row: j, distance });
    }
  }
  return places.sort((a, b) => a.distance - b.distance || a.row - b.row || a.column - b.column);
}

/**
 * Creates a function that finds the surface at each sample of a tile. The result of the function is valid
 * until its next call.
 */
export function createFinder(chunks: CityChunks, eye: Window['eye'], reach: Reach = FULL_REACH) {
  const places = chunksAround(chunks.layout, eye, reach);
  return {
    named,
    find(window: Window): Visibility {
      clearTarget(window);
      named.count = 0;
      named.chunks.length = 0;
      for (const { column, row, distance } of places) {
        if (!mayShowSquare(window, column * CHUNK_SIDE, row * CHUNK_SIDE, CHUNK_SIDE)) continue;
        const chunk = chunks.get(column, row, distance < reach.smallBodies);
        const index = named.chunks.push(chunk) - 1;
        const addSurface: AddSurface = (body, face) => {
          const n = named.count++;
          named.chunkOf[n] = index;
          named.bodyOf[n] = body;
          named.faceOf[n] = face;
          return n;
        };
        drawChunk(target, window, chunk, addSurface);
      }
      return target;
    },
  };
}
