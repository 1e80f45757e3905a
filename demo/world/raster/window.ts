import type { FaceFrame } from './face-frame.ts';

/** A tile's window into a face: pixels of the whole face's side, and the tile's left top corner in them. */
export interface Window {
  readonly frame: FaceFrame;
  readonly eye: { readonly x: number; readonly y: number; readonly z: number };
  readonly side: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
