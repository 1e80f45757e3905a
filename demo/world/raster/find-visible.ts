import { CHUNK_SIDE, type CityChunk, type CityChunks } from './city-chunks.ts';
import { type NameSurface, drawChunk, mayHold } from './draw-chunk.ts';
import type { Window } from './window.ts';
import { TURNED_SQUARE, type Visibility, clearVisibility, createVisibility } from './visibility.ts';

/** How far from the camera bodies are drawn, and small things among them, metres. */
export const FARTHEST = 3200;
const NEAR = 640;

/** The surfaces that a tile shows: for a name in the visibility its chunk, body and face. */
export interface NamedSurfaces {
  readonly chunks: CityChunk[];
  readonly chunkOf: Uint16Array;
  readonly bodyOf: Int32Array;
  readonly faceOf: Uint8Array;
  count: number;
}

const MOST_SURFACES = 1 << 20;

// One tile is drawn at a time, so all share this room.
const named: NamedSurfaces = {
  chunks: [],
  chunkOf: new Uint16Array(MOST_SURFACES),
  bodyOf: new Int32Array(MOST_SURFACES),
  faceOf: new Uint8Array(MOST_SURFACES),
  count: 0,
};
let target: Visibility = createVisibility(0, 0, TURNED_SQUARE);

/** A chunk's column and row, and how far its middle is from the camera. */
interface Way {
  readonly column: number;
  readonly row: number;
  readonly far: number;
}

/** Chunks around the camera, the nearest first. */
function chunksAround(eye: { readonly x: number; readonly z: number }): Way[] {
  const out = Math.ceil(FARTHEST / CHUNK_SIDE);
  const [column, row] = [Math.floor(eye.x / CHUNK_SIDE), Math.floor(eye.z / CHUNK_SIDE)];
  const ways: Way[] = [];
  for (let j = row - out; j <= row + out; j++) {
    for (let i = column - out; i <= column + out; i++) {
      const [dx, dz] = [(i + 0.5) * CHUNK_SIDE - eye.x, (j + 0.5) * CHUNK_SIDE - eye.z];
      const far = Math.sqrt(dx * dx + dz * dz);
      if (far < FARTHEST) ways.push({ column: i, row: j, far });
    }
  }
  return ways.sort((a, b) => a.far - b.far || a.row - b.row || a.column - b.column);
}

/** Finds out what each sample of a tile shows; an answer holds until the next is asked for. */
export function createFinder(chunks: CityChunks, eye: Window['eye']) {
  const ways = chunksAround(eye);
  return {
    /** What the names in the latest answer stand for. */
    named,
    find(window: Window): Visibility {
      const { width, height } = window;
      if (target.width === width && target.rows === height * 4) clearVisibility(target);
      else target = createVisibility(width, height, TURNED_SQUARE);
      named.count = 0;
      named.chunks.length = 0;
      for (const { column, row, far } of ways) {
        if (!mayHold(window, column * CHUNK_SIDE, row * CHUNK_SIDE, CHUNK_SIDE)) continue;
        const chunk = chunks.get(column, row, far < NEAR);
        const index = named.chunks.push(chunk) - 1;
        const name: NameSurface = (body, face) => {
          const n = named.count++;
          named.chunkOf[n] = index;
          named.bodyOf[n] = body;
          named.faceOf[n] = face;
          return n;
        };
        drawChunk(target, window, chunk, name);
      }
      return target;
    },
  };
}
