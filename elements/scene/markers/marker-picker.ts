import { type Pixel, type Size, type View, cameraAxes, focalLength, rayOfPixel } from '../../geo/camera.ts';
import { DirectionGrid } from './direction-grid.ts';
import type { MarkerColumns } from './marker-columns.ts';

/** Tells whether a marker's shape covers a point, in CSS pixels from its place at a scale of 1. */
export type Covers = (row: number, right: number, down: number) => boolean;

/** What picking needs to know of the frame that was drawn last. */
export interface PickFrame {
  readonly view: View;
  readonly size: Size;
  /** Farthest that any marker's shape reaches from its place as drawn, CSS pixels. */
  readonly reach: number;
  /** Factor on a marker's own scale. */
  readonly scaleOf: (row: number) => number;
}

/** Finds markers under a pixel: only those in directions around it are projected, and nothing is done before one asks. */
export class MarkerPicker {
  readonly #columns: MarkerColumns;
  #grid: DirectionGrid | null = null;

  constructor(columns: MarkerColumns) {
    this.#columns = columns;
  }

  /** Markers stand elsewhere than before. */
  reset(): void {
    this.#grid = null;
  }

  /** The row of the topmost marker whose shape covers a pixel; -1 when none does. */
  topmostAt(pixel: Pixel, frame: PickFrame, covers: Covers): number {
    const { view, size, reach, scaleOf } = frame;
    const { positions, count } = this.#columns;
    this.#grid ??= new DirectionGrid(positions, count);
    const [right, up, back] = cameraAxes(view);
    const focal = focalLength(view.fov, size.height);
    // Half the angle is greatest for a stretch with the picture's centre in its middle.
    const angle = 2 * Math.atan(reach / 2 / focal);
    let topmost = -1;
    this.#grid.visitNear(rayOfPixel(view, size, pixel), angle, (row) => {
      if (row <= topmost) return;
      const [x, y, z] = [positions[3 * row], positions[3 * row + 1], positions[3 * row + 2]] as [
        number,
        number,
        number,
      ];
      const depth = -(back[0] * x + back[1] * y + back[2] * z);
      if (!(depth > 1e-6 * Math.hypot(x, y, z))) return;
      const across = size.width / 2 + (focal * (right[0] * x + right[1] * y + right[2] * z)) / depth;
      const below = size.height / 2 - (focal * (up[0] * x + up[1] * y + up[2] * z)) / depth;
      if (Math.abs(pixel.x - across) > reach || Math.abs(pixel.y - below) > reach) return;
      const scale = scaleOf(row);
      if (covers(row, (pixel.x - across) / scale, (pixel.y - below) / scale)) topmost = row;
    });
    return topmost;
  }
}
