import { type Direction, cameraAxes } from '../../geo/camera.ts';
import { type Vec3, add, cross, dot, length, scale, subtract } from '../../geo/vector.ts';
import type { PluginTile } from './tiles-in-view.ts';

/** A corner of a triangle: its direction, and its place in a picture from the upper left (0) to the lower right (1). */
export interface Vertex {
  readonly position: Vec3;
  readonly at: readonly [x: number, y: number];
}

/** A tile on its side of the cube: its upper left corner, its axes to the right and down, and its size along these. */
interface Frame {
  readonly corner: Vec3;
  readonly right: Vec3;
  readonly down: Vec3;
  readonly width: number;
  readonly height: number;
}

function frameOf({ corners: [corner, beside, , below] }: PluginTile): Frame {
  const [right, down] = [subtract(beside, corner), subtract(below, corner)];
  const [width, height] = [length(right), length(down)];
  return { corner, width, height, right: scale(right, 1 / width), down: scale(down, 1 / height) };
}

const pointOf = ({ corner, right, down }: Frame, x: number, y: number): Vec3 =>
  add(corner, add(scale(right, x), scale(down, y)));

/** Returns the outline of a tile as a strip of triangles within the tile. Its width is in units of the cube's sides. */
export function outlineOf(tile: PluginTile, width: number): readonly Vertex[] {
  const frame = frameOf(tile);
  const line = Math.min(width, frame.width / 4, frame.height / 4);
  const turns = [0, 1, 3, 2, 0].map((corner) => [corner & 1, corner >> 1] as const);
  return turns.flatMap(([x, y]) =>
    [0, line].map((inset) => ({
      position: pointOf(frame, x * frame.width + (1 - 2 * x) * inset, y * frame.height + (1 - 2 * y) * inset),
      at: [0.5, 0.5] as const,
    })),
  );
}

const clamp = (value: number, margin: number, size: number): number =>
  size <= 2 * margin ? size / 2 : Math.max(margin, Math.min(size - margin, value));

/**
 * Returns a label on a tile as a strip of triangles: as close to the middle of the view as the tile reaches, and smaller
 * if the tile is narrower. Its size is in units of the cube's sides.
 */
export function labelOf(
  tile: PluginTile,
  view: Direction,
  { width, height }: { readonly width: number; readonly height: number },
): readonly Vertex[] {
  const frame = frameOf(tile);
  const share = Math.min(1, (0.9 * frame.width) / width, (0.9 * frame.height) / height);
  const [halfWidth, halfHeight] = [(share * width) / 2, (share * height) / 2];
  const ahead = scale(cameraAxes(view)[2], -1);
  // The axis on which the side of the cube is at a distance of 1. The tile is seen from inside.
  const normal = cross(frame.right, frame.down);
  const outward = scale(normal, dot(normal, frame.corner));
  const reach = dot(ahead, outward);
  const seen = subtract(reach > 0.2 ? scale(ahead, 1 / reach) : pointOf(frame, 0, 0), frame.corner);
  const x = clamp(dot(seen, frame.right), 1.2 * halfWidth, frame.width);
  const y = clamp(dot(seen, frame.down), 1.2 * halfHeight, frame.height);
  return [0, 1, 2, 3].map((corner) => {
    const at = [corner & 1, corner >> 1] as const;
    const position = pointOf(frame, x + (2 * at[0] - 1) * halfWidth, y + (2 * at[1] - 1) * halfHeight);
    return { position, at };
  });
}
