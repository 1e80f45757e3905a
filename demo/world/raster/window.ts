import type { FaceFrame } from './face-frame.ts';

/**
 * The position of a tile in its face: the side of the face and the top left corner of the tile, in pixels.
 */
export interface Window {
  readonly frame: FaceFrame;
  readonly eye: { readonly x: number; readonly y: number; readonly z: number };
  readonly side: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
