import { CHUNK_SIDE, type CityChunk, type CityChunks } from './city-chunks.ts';
import { type AddSurface, drawChunk, mayShowSquare } from './draw-chunk.ts';
import type { Window } from './window.ts';
import { TURNED_SQUARE, type Visibility, clearVisibility, createVisibility } from './visibility.ts';

/**
 * Maximum distances from the camera at which bodies (`FARTHEST`) and small bodies (`NEAR`) are drawn, in
 * meters.
 */
export const FARTHEST = 3200;
const NEAR = 640;

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

/** The column and row of a chunk, and the distance from its center to the camera in meters. */
interface ChunkPlace {
  readonly column: number;
  readonly row: number;
  readonly distance: number;
}

/** Returns the chunks around the camera, nearest first. */
function chunksAround(eye: { readonly x: number; readonly z: number }): ChunkPlace[] {
  const reach = Math.ceil(FARTHEST / CHUNK_SIDE);
  const [column, row] = [Math.floor(eye.x / CHUNK_SIDE), Math.floor(eye.z / CHUNK_SIDE)];
  const places: ChunkPlace[] = [];
  for (let j = row - reach; j <= row + reach; j++) {
    for (let i = column - reach; i <= column + reach; i++) {
      const [dx, dz] = [(i + 0.5) * CHUNK_SIDE - eye.x, (j + 0.5) * CHUNK_SIDE - eye.z];
      const distance = Math.sqrt(dx * dx + dz * dz);
      if (distance < FARTHEST) places.push({ column: i, row: j, distance });
    }
  }
  return places.sort((a, b) => a.distance - b.distance || a.row - b.row || a.column - b.column);
}

/**
 * Creates a function that finds the surface at each sample of a tile. The result of the function is valid
 * until its next call.
 */
export function createFinder(chunks: CityChunks, eye: Window['eye']) {
  const places = chunksAround(eye);
  return {
    named,
    find(window: Window): Visibility {
      const { width, height } = window;
      if (target.width === width && target.rows === height * 4) clearVisibility(target);
      else target = createVisibility(width, height, TURNED_SQUARE);
      named.count = 0;
      named.chunks.length = 0;
      for (const { column, row, distance } of places) {
        if (!mayShowSquare(window, column * CHUNK_SIDE, row * CHUNK_SIDE, CHUNK_SIDE)) continue;
        const chunk = chunks.get(column, row, distance < NEAR);
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
