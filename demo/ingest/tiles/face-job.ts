import type { FaceAxes, Rows } from './project-face.ts';
import type { SphereImage } from './sphere-image.ts';

/** A face's picture in memory that threads share: sRGB, three bytes a pixel. */
export type SharedPixels = Uint8Array<SharedArrayBuffer>;

/** One band of rows to compute in a worker thread. */
export type FaceJob =
  | {
      readonly kind: 'project';
      readonly image: SphereImage;
      readonly axes: FaceAxes;
      readonly width: number;
      readonly rows: Rows;
      readonly out: SharedPixels;
    }
  | {
      readonly kind: 'halve';
      readonly fine: SharedPixels;
      readonly fineWidth: number;
      readonly rows: Rows;
      readonly out: SharedPixels;
    };

/** A worker's answer: null when the band is done, else what went wrong. */
export type FaceJobAnswer = { readonly error: string | null };
