import type { FaceAxes } from '../../../elements/photo/project-face.ts';
import type { SphereImage } from '../../../elements/photo/sphere-image.ts';

/** An image in memory that threads share: sRGB, three bytes per pixel. */
export type SharedPixels = Uint8Array<SharedArrayBuffer>;

/** Rows [first, end) of an image. */
export interface Rows {
  readonly first: number;
  readonly end: number;
}

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

/** Message to a worker: a job, or the request to end. */
export type FaceMessage = FaceJob | 'end';

/** Message that a worker posts after a job: null if the band is done, otherwise the error's message. */
export type FaceJobResult = { readonly error: string | null };
