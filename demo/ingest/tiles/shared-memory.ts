import type { SharedPixels } from './face-job.ts';

/** Returns memory that threads share, one buffer per name. A name's earlier buffer is reused and its content overwritten. */
export type SharedMemory = (name: string, bytes: number) => SharedPixels;

/**
 * Creates memory that is reused: threads release a buffer only when they collect garbage, so new buffers for every
 * photograph and face would pile up.
 */
export function createSharedMemory(): SharedMemory {
  const buffers = new Map<string, SharedArrayBuffer>();
  return (name, bytes) => {
    let buffer = buffers.get(name);
    if (!buffer || buffer.byteLength < bytes) {
      buffer = new SharedArrayBuffer(bytes);
      buffers.set(name, buffer);
    }
    return new Uint8Array(buffer, 0, bytes);
  };
}
