import type { SharedPixels } from './face-job.ts';

/** Gives memory that threads share, one piece a name; a name's earlier piece is used again, its content lost. */
export type SharedMemory = (name: string, bytes: number) => SharedPixels;

/**
 * Keeps pieces for reuse: threads that saw a piece hold on to it until they clean up, so that fresh pieces for
 * every photograph and face would pile up.
 */
export function createSharedMemory(): SharedMemory {
  const pieces = new Map<string, SharedArrayBuffer>();
  return (name, bytes) => {
    let piece = pieces.get(name);
    if (!piece || piece.byteLength < bytes) {
      piece = new SharedArrayBuffer(bytes);
      pieces.set(name, piece);
    }
    return new Uint8Array(piece, 0, bytes);
  };
}
