import type { FaceFrame } from './face-frame.ts';

/** A tile as a part of its face: the face's side and the tile's top left corner in pixels. */
export interface Window {
  readonly frame: FaceFrame;
  readonly eye: { readonly x: number; readonly y: number; readonly z: number };
  readonly side: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
